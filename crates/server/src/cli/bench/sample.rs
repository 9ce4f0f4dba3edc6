//! Matches of a benchmark's world, and what is asked about them.

use anyhow::{Result, bail};
use football::model::{Event, Match, Status};
use store::Store;

use crate::api::Operation;

/// Matches with events.
pub(super) type Played = Vec<(Match, Vec<Event>)>;

pub(super) struct Samples {
    /// From all over the store.
    pub(super) usual: Played,
    /// Long ones, extra time included: attacks are made from the events, so these take longest. They are those that
    /// have just [`LONG`] events or more; where none has, those with the most.
    pub(super) long: Played,
}

const SAMPLES: usize = 20;
const LONG: usize = 3_500;

impl Samples {
    pub(super) fn of(store: &Store) -> Result<Samples> {
        let snapshot = store.snapshot()?;
        let mut samples = Samples { usual: Vec::new(), long: Vec::new() };
        let all: Vec<Match> = snapshot.all()?;
        for match_ in all.into_iter().filter(|match_| match_.status == Status::Final) {
            let events = snapshot.events(match_.id)?;
            if events.is_empty() {
                continue;
            }
            if samples.usual.len() < SAMPLES {
                samples.usual.push((match_.clone(), events.clone()));
            }
            samples.long.push((match_, events));
            samples.long.sort_by_key(|(_, events)| (events.len() < LONG, events.len().abs_diff(LONG)));
            samples.long.truncate(SAMPLES);
        }
        if samples.usual.is_empty() { bail!("the world has no match with events") } else { Ok(samples) }
    }
}

/// How many events a match of these has.
pub(super) fn events_of(samples: &Played) -> usize {
    samples.iter().map(|(_, events)| events.len()).sum::<usize>() / samples.len()
}

/// Parameters that ask for something of this match.
pub(super) fn example(operation: &Operation, match_: &Match) -> String {
    let player = match_.home.squad.first().map_or(0, |member| member.player.number());
    let value = |name: &str| match name {
        "tournament_id" | "season_id" => Some(match_.edition.0.to_string()),
        "match_id" => Some(match_.id.to_string()),
        "player_id" => Some(player.to_string()),
        "include_teams" | "include_matches" => Some("1".to_owned()),
        "page_size" => Some("100".to_owned()),
        "include" => Some("phases,goals,inputs".to_owned()),
        _ => None,
    };
    let sent = operation.params.iter().filter_map(|param| Some(format!("{}={}", param.name, value(param.name)?)));
    sent.collect::<Vec<_>>().join("&")
}
