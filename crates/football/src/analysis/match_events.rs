//! The events of a match as the rules see them: each with what the others say about it.

use super::clock::Bucket;
use super::event_context::EventContext;
use super::event_index::EventIndex;
use super::extras::find_extras;
use super::facts::EventFacts;
use super::line_ups::LineUps;
use super::models::{ThreatGrid, XgModels};
use crate::model::{Event, EventKind, Extra, InterfaceEvent, Match, Outcome, Period, Point};

/// The events of a match with what they say about each other, before anything is counted.
#[derive(Debug)]
pub(super) struct MatchEvents<'a> {
    pub(super) events: &'a [Event],
    pub(super) facts: &'a [EventFacts],
    pub(super) index: &'a EventIndex<'a>,
    pub(super) threat: &'a ThreatGrid,
}

impl<'a> MatchEvents<'a> {
    /// An event as the rules see it.
    pub(super) fn context(&self, index: usize) -> EventContext<'a> {
        let (event, EventFacts { xg, extra }) = (&self.events[index], self.facts[index]);
        EventContext {
            event,
            xg,
            extra,
            bucket: Bucket::at(event.period, event.time),
            after_set_piece: (event.kind.is_shot() || is_last_pass(extra)) && self.index.is_after_set_piece(index),
            xt: threat_added(event, self.threat),
        }
    }
}

/// Adds the expected goals and the extras of the events after those that have them, and finds those of earlier events again.
/// Returns the first event with other facts than before.
pub(super) fn find_facts(
    match_: &Match,
    events: &[Event],
    index: &EventIndex<'_>,
    models: &XgModels,
    facts: &mut Vec<EventFacts>,
) -> usize {
    let known = facts.len();
    facts.extend(events[known..].iter().map(|event| EventFacts { xg: 0.0, extra: event.extra }));
    let lists = &index.lists;
    let found = || [&lists.attempts, &lists.stops, &lists.errors].into_iter().flatten().copied();
    let before: Vec<EventFacts> = found().map(|index| facts[index]).collect();
    for index in lists.stops.iter().chain(&lists.errors) {
        facts[*index].extra = events[*index].extra;
    }
    for (attempt, xg) in models.values(match_, events, index) {
        facts[attempt].xg = xg;
    }
    find_extras(events, index, facts);
    let changed = found().zip(before).filter(|(index, before)| facts[*index] != *before).map(|(index, _)| index);
    changed.chain([known]).min().unwrap_or(known)
}

/// Whether the event was the last pass before an attempt.
fn is_last_pass(extra: Option<Extra>) -> bool {
    matches!(extra, Some(Extra::KeyPass | Extra::Assist))
}

/// The threat where a pass ended less the threat where it began, completed or not; 0 for every other event.
fn threat_added(event: &Event, threat: &ThreatGrid) -> f64 {
    match (event.at, event.end) {
        (Some(at), Some(end)) if event.kind.is_pass_family() => threat.at(end) - threat.at(at),
        _ => 0.0,
    }
}

/// A goalkeeper can claim a cross within this time.
const CLAIM_MS: u32 = 5_000;

/// Crosses into the box that no goalkeeper has claimed yet: the goalkeeper facing each, its period and its time.
#[derive(Clone, Debug, Default)]
pub(super) struct CrossClaims {
    open: Vec<(usize, Period, u32)>,
}

impl CrossClaims {
    /// The goalkeeper who claims a cross with this event, if any. The claim counts for the latest open cross against
    /// that goalkeeper.
    pub(super) fn step(&mut self, event: &Event, actor: Option<usize>, line_ups: &LineUps) -> Option<usize> {
        if event.noted.is_some() {
            let is_claim = event.noted == Some(InterfaceEvent::KeeperCross) && event.result == Outcome::Success;
            return actor.filter(|_| is_claim);
        }
        let ends_in_box = event.end.is_some_and(Point::in_box);
        if event.kind.is_cross() && event.result != Outcome::Void && ends_in_box {
            let keeper = event.side.and_then(|side| line_ups.keeper(side.other()))?;
            self.open.push((keeper, event.period, event.time.0));
            return None;
        }
        if !matches!(event.kind, EventKind::KeeperCollect | EventKind::KeeperPunch) || event.result != Outcome::Success
        {
            return None;
        }
        let actor = actor?;
        let in_reach = |&(_, &(keeper, period, time)): &(usize, &(usize, Period, u32))| {
            let gap = event.time.0.checked_sub(time);
            keeper == actor && period == event.period && gap.is_some_and(|gap| gap <= CLAIM_MS)
        };
        let (claimed, _) = self.open.iter().enumerate().filter(in_reach).max_by_key(|(_, (_, _, time))| *time)?;
        self.open.remove(claimed);
        Some(actor)
    }
}
