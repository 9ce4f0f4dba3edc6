//! Matches of a benchmark's world, and the parameters of requests about them.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};
use api::{Operation, SampleQuery};
use football::model::{ClubId, EditionId, Event, Match, Status};
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
pub(crate) fn query(operation: &Operation, match_: &Match) -> Result<String> {
    // The first club of the world.
    let club = Some(ClubId(1));
    let sample = SampleQuery { match_, club, page_size: 100, is_full: true };
    sample.text(operation)?.with_context(|| format!("match {} has nothing for {}", match_.id, operation.name))
}
