//! One pass over the events of a match in feed order. Each event is counted for the players and teams it concerns, with
//! the line-ups as they are at that event.

use super::clock::Bucket;
use super::event_context::EventContext;
use super::event_index::EventIndex;
use super::extras;
use super::facts::EventFacts;
use super::line_ups::LineUps;
use super::match_tallies::MatchTallies;
use super::models::{ThreatGrid, XgModels};
use super::recorder::{ContributionSource, Recorder, Subject};
use super::statistics::rules_for;
use super::tally::Stat;
use crate::model::{Event, EventKind, Extra, InterfaceEvent, Match, Outcome, Period, Point};

/// The events of a match with what they say about each other, before anything is counted.
#[derive(Debug)]
pub(super) struct MatchEvents<'a> {
    events: &'a [Event],
    xg: Vec<f64>,
    extras: Vec<Option<Extra>>,
    index: EventIndex<'a>,
}

impl<'a> MatchEvents<'a> {
    pub(super) fn new(match_: &Match, events: &'a [Event], models: &XgModels) -> MatchEvents<'a> {
        let index = EventIndex::new(events);
        let xg = models.values(match_, events, &index);
        let extras = extras::find_extras(events, &index, &xg);
        MatchEvents { events, xg, extras, index }
    }

    /// The events as the rules see them, in feed order.
    pub(super) fn events(&self, threat: &ThreatGrid) -> impl Iterator<Item = EventContext<'a>> {
        self.events.iter().enumerate().map(|(index, event)| EventContext {
            event,
            xg: self.xg[index],
            extra: self.extras[index],
            bucket: Bucket::at(event.period, event.time),
            after_set_piece: (event.kind.is_shot() || is_last_pass(self.extras[index]))
                && self.index.is_after_set_piece(index),
            xt: threat_added(event, threat),
        })
    }

    /// In feed order.
    pub(super) fn into_event_facts(self) -> Vec<EventFacts> {
        self.xg.into_iter().zip(self.extras).map(|(xg, extra)| EventFacts { xg, extra }).collect()
    }

    /// Counts everything that is counted event by event.
    pub(super) fn count<R: Recorder>(
        &self,
        tallies: &mut MatchTallies<R>,
        line_ups: &mut LineUps,
        threat: &ThreatGrid,
    ) {
        let mut claims = CrossClaims::default();
        for (index, context) in self.events(threat).enumerate() {
            let event = context.event;
            let actor = line_ups.actor(index);
            // Of the shoot-out, only cards count.
            if event.period != Period::ShootOut || event.kind == EventKind::Card {
                for (target, rule) in rules_for(event.kind) {
                    if (rule.when)(&context) {
                        tallies.credit(*target, rule, &context, index, actor, line_ups);
                    }
                }
                if let Some(keeper) = claims.step(event, actor, line_ups) {
                    let source = ContributionSource::Event(index as u32);
                    tallies.add(Subject::Player(keeper as u32), Stat::FacedCrossesClaimed, 1, source);
                    if let Some(side) = line_ups.people[keeper].side {
                        tallies.add(Subject::Team(side), Stat::FacedCrossesClaimed, 1, source);
                    }
                }
            }
            line_ups.step(index, event, actor);
        }
    }
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
#[derive(Debug, Default)]
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
