//! Extras that a feed left out: what an error led to, and what a block or a save prevented.
//!
//! These four extras are found here and nowhere else, for every feed alike. An extra that the feed states is never
//! replaced: an assist noted on a blocked ball stays an assist.

use super::event_index::EventIndex;
use super::facts::EventFacts;
use crate::model::{Event, EventKind, Extra, Outcome};

/// Stopping an attempt with at least this many expected goals prevents a goal.
const LIKELY_GOAL: f64 = 0.30;
/// Stopping an attempt with at least this many expected goals prevents a chance.
const CHANCE: f64 = 0.10;

/// An attempt of the opponent within this time after an error was caused by the error.
const ERROR_REACH_MS: u32 = 10_000;

/// Whether stopping the attempt prevents a goal. A penalty always counts.
pub(super) fn is_likely_goal(kind: EventKind, xg: f64) -> bool {
    xg >= LIKELY_GOAL || kind == EventKind::Penalty
}

pub(super) fn is_chance(xg: f64) -> bool {
    xg >= CHANCE
}

/// Finds the extras that are left out. The list has the expected goals and the extra of every event, in feed order.
pub(super) fn find_extras(events: &[Event], index: &EventIndex<'_>, facts: &mut [EventFacts]) {
    // Pairs of a stop and its attempt. Either of the two may name the other.
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    for &attempt in &index.lists.attempts {
        let stops = index.named_by(&events[attempt]).filter(|named| events[*named].kind.is_stop());
        pairs.extend(stops.map(|stop| (stop, attempt)));
    }
    for &stop in &index.lists.stops {
        let attempts = index.named_by(&events[stop]).filter(|named| events[*named].kind.is_shot());
        pairs.extend(attempts.map(|attempt| (stop, attempt)));
    }
    for (stop, attempt) in pairs {
        let event = &events[stop];
        if event.extra.is_some()
            || event.noted.is_some()
            || (event.kind == EventKind::Block && event.result == Outcome::OwnSide)
        {
            continue;
        }
        if event.kind == EventKind::KeeperSave && is_likely_goal(events[attempt].kind, facts[attempt].xg) {
            facts[stop].extra = Some(Extra::GoalSaved);
        } else if is_chance(facts[attempt].xg) && facts[stop].extra.is_none() {
            facts[stop].extra = Some(Extra::OpportunitySaved);
        }
    }
    for &error in index.lists.errors.iter().filter(|error| events[**error].extra.is_none()) {
        let mut attempts = index.lists.attempts.iter().map(|attempt| &events[*attempt]);
        let caused = attempts.find(|attempt| is_caused_by(&events[error], attempt));
        facts[error].extra = caused.map(|attempt| match attempt.result {
            Outcome::Goal => Extra::ErrorLedToGoal,
            _ => Extra::ErrorLedToOpportunity,
        });
    }
}

fn is_caused_by(error: &Event, attempt: &Event) -> bool {
    error.side.is_some_and(|side| attempt.side == Some(side.other()))
        && error.period == attempt.period
        && attempt.time.0.checked_sub(error.time.0).is_some_and(|gap| gap <= ERROR_REACH_MS)
}
