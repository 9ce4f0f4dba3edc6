//! Matches of a benchmark's world, and the parameters of requests about them.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};
use api::Operation;
use football::model::{EditionId, Event, Match, Status};
use store::Store;

/// Matches with their events.
pub(crate) type Played = Vec<(Match, Vec<Event>)>;

pub(crate) struct Samples {
    /// All matches of the store, played or not.
    pub(crate) matches: usize,
    /// The played matches of the edition that has the most.
    pub(crate) edition_matches: usize,
    /// The first matches of the edition with the most played matches: requests for the edition are at their slowest there.
    pub(crate) usual: Played,
    /// Long matches, extra time included: MatchAttacks reads all events, so these take it longest. They have [`LONG`]
    /// events or a few more; where no match has, they are the ones with the most.
    pub(crate) long: Played,
}

const SAMPLES: usize = 20;
const LONG: usize = 3_500;

impl Samples {
    pub(crate) fn load(store: &Store) -> Result<Samples> {
        let snapshot = store.snapshot()?;
        let all: Vec<Match> = snapshot.all()?;
        let played = |match_: &&Match| match_.status == Status::Final;
        let mut editions: BTreeMap<EditionId, usize> = BTreeMap::new();
        all.iter().filter(played).for_each(|match_| *editions.entry(match_.edition).or_default() += 1);
        let largest = editions.iter().max_by_key(|(_, count)| **count).map(|(edition, count)| (*edition, *count));
        let (edition, edition_matches) = largest.context("the world has no played match")?;
        let mut samples = Samples { matches: all.len(), edition_matches, usual: Vec::new(), long: Vec::new() };
        for match_ in all.iter().filter(played) {
            let events = snapshot.events(match_.id)?;
            if events.is_empty() {
                continue;
            }
            if samples.usual.len() < SAMPLES && match_.edition == edition {
                samples.usual.push((match_.clone(), events.clone()));
            }
            samples.long.push((match_.clone(), events));
            samples.long.sort_by_key(|(_, events)| (events.len() < LONG, events.len().abs_diff(LONG)));
            samples.long.truncate(SAMPLES);
        }
        if samples.usual.is_empty() { bail!("the world has no match with events") } else { Ok(samples) }
    }
}

/// The average number of events.
pub(crate) fn mean_events(samples: &Played) -> usize {
    samples.iter().map(|(_, events)| events.len()).sum::<usize>() / samples.len()
}

/// The query of a request for this match.
pub(crate) fn query(operation: &Operation, match_: &Match) -> String {
    if operation.name == "StatEvents" {
        return format!("match_id={}&team_id={}&stat=Pass.Accuracy", match_.id, match_.home.team);
    }
    let required = |name: &str| match name {
        "tournament_id" | "season_id" => Some(match_.edition.0),
        "match_id" | "match_ids" => Some(match_.id.0),
        "team_id" => Some(match_.home.team.0),
        "player_id" => match_.home.squad.first().map(|member| member.player.number()),
        "coach_id" => match_.home.coach.map(|coach| coach.0),
        "referee_id" => match_.officials.referee.map(|referee| referee.0),
        // The first club of the world, and the goals scored.
        "club_id" => Some(1),
        "stat_type_id" => Some(21),
        _ => None,
    };
    let optional = |name: &str| match name {
        "tournament_id" | "season_id" | "match_id" => required(name).map(|id| id.to_string()),
        "include_teams" | "include_matches" => Some("1".to_owned()),
        "page_size" => Some("100".to_owned()),
        "include" => Some("phases,goals,inputs".to_owned()),
        _ => None,
    };
    let sent = operation.params.iter().filter_map(|param| {
        let value = if param.required { required(param.name).map(|id| id.to_string()) } else { optional(param.name) };
        Some(format!("{}={}", param.name, value?))
    });
    sent.collect::<Vec<_>>().join("&")
}
