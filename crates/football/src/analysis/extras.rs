//! What else is to be said of an event, where its feed did not say it: what an error led to, what a block or a save
//! prevented.
//!
//! This is the one place where these four extras are worked out, for every feed alike. What a feed states stands, so
//! an assist noted on a blocked ball stays an assist.

use super::event_index::EventIndex;
use crate::model::{Event, EventKind, Extra, Outcome};

/// An attempt worth at least this would have been a goal more often than most; one worth as much as the second, a
/// chance.
const LIKELY_GOAL: f64 = 0.30;
const CHANCE: f64 = 0.10;

/// An attempt so soon after an error was made by it.
const ERROR_REACH_MS: u32 = 10_000;

/// An attempt that would probably have been a goal.
pub(super) fn is_likely_goal(kind: EventKind, xg: f64) -> bool {
    xg >= LIKELY_GOAL || kind == EventKind::Penalty
}

pub(super) fn is_chance(xg: f64) -> bool {
    xg >= CHANCE
}

/// The extra of every event.
pub(super) fn of(events: &[Event], index: &EventIndex<'_>, xg: &[f64]) -> Vec<Option<Extra>> {
    let mut extras: Vec<Option<Extra>> = events.iter().map(|event| event.extra).collect();
    // The attempts that each save or block is about, whichever of the two names the other.
    let mut faced: Vec<(usize, usize)> = Vec::new();
    for &attempt in &index.attempts {
        let named = index.named_by(&events[attempt]).filter(|place| events[*place].kind.is_stop());
        faced.extend(named.map(|stop| (stop, attempt)));
    }
    for &stop in &index.stops {
        let named = index.named_by(&events[stop]).filter(|place| events[*place].kind.is_shot());
        faced.extend(named.map(|attempt| (stop, attempt)));
    }
    for (place, attempt) in faced {
        let stop = &events[place];
        if stop.extra.is_some() || (stop.kind == EventKind::Block && stop.result == Outcome::OwnSide) {
            continue;
        }
        if stop.kind == EventKind::KeeperSave && is_likely_goal(events[attempt].kind, xg[attempt]) {
            extras[place] = Some(Extra::GoalSaved);
        } else if is_chance(xg[attempt]) && extras[place].is_none() {
            extras[place] = Some(Extra::OpportunitySaved);
        }
    }
    for &error in index.errors.iter().filter(|place| events[**place].extra.is_none()) {
        let mut made = index.attempts.iter().map(|place| &events[*place]);
        extras[error] = made.find(|attempt| made_by(&events[error], attempt)).map(|attempt| match attempt.result {
            Outcome::Goal => Extra::ErrorLedToGoal,
            _ => Extra::ErrorLedToOpportunity,
        });
    }
    extras
}

fn made_by(error: &Event, attempt: &Event) -> bool {
    error.side.is_some_and(|side| attempt.side == Some(side.other()))
        && error.period == attempt.period
        && attempt.time.0.checked_sub(error.time.0).is_some_and(|gap| gap <= ERROR_REACH_MS)
}
