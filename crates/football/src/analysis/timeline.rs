//! One pass over a match in feed order: every event meets the line-ups as they stand, and adds to the lines of whom it
//! concerns.

use super::clock::{Bucket, Clock};
use super::event_index::EventIndex;
use super::extras;
use super::line_ups::LineUps;
use super::models::Chances;
use super::play::Play;
use super::statistics::{Rule, Target, Who, rules_for};
use super::tally::{Stat, Tally};
use crate::model::{Event, EventKind, Extra, Match, Outcome, Period, Side};

/// What the events say of each other, before anything is counted.
#[derive(Debug)]
pub(super) struct Timeline<'a> {
    events: &'a [Event],
    xg: Vec<f64>,
    extras: Vec<Option<Extra>>,
    index: EventIndex<'a>,
}

impl<'a> Timeline<'a> {
    pub(super) fn of(match_: &Match, events: &'a [Event], chances: &Chances) -> Timeline<'a> {
        let index = EventIndex::new(events);
        let xg = chances.values(match_, events, &index);
        let extras = extras::of(events, &index, &xg);
        Timeline { events, xg, extras, index }
    }

    /// The events as rules see them, in feed order.
    pub(super) fn plays(&self) -> impl Iterator<Item = Play<'a>> {
        self.events.iter().enumerate().map(|(place, event)| Play {
            event,
            xg: self.xg[place],
            extra: self.extras[place],
            bucket: Bucket::of(event.period, event.time),
            after_set_piece: event.kind.is_shot() && self.index.is_after_set_piece(place),
        })
    }

    /// The expected goals and the extra of every event, in feed order.
    pub(super) fn into_marks(self) -> Vec<(f64, Option<Extra>)> {
        self.xg.into_iter().zip(self.extras).collect()
    }

    /// Counts everything that is counted event by event.
    pub(super) fn count(&self, line_ups: &mut LineUps, clock: &Clock) -> Lines {
        let mut lines = Lines {
            players: vec![Tally::default(); line_ups.people.len()],
            teams: [Tally::default(), Tally::default()],
        };
        let mut claims = Claims::default();
        for (place, play) in self.plays().enumerate() {
            let event = play.event;
            let actor = line_ups.actor(place);
            // The shoot-out has no statistics but its cards.
            if event.period != Period::ShootOut || event.kind == EventKind::Card {
                for (target, rule) in rules_for(event.kind) {
                    if (rule.when)(&play) {
                        lines.credit(*target, rule, &play, actor, line_ups);
                    }
                }
                if let Some(keeper) = claims.step(&play, actor, line_ups) {
                    lines.players[keeper].add(Stat::FacedCrossesClaimed, 1);
                    if let Some(side) = line_ups.people[keeper].side {
                        lines.teams[side.index()].add(Stat::FacedCrossesClaimed, 1);
                    }
                }
            }
            line_ups.step(place, event, actor);
        }
        line_ups.finish(clock);
        lines
    }
}

/// The lines being counted: players as the line-ups number them, home and away.
#[derive(Debug)]
pub(super) struct Lines {
    pub(super) players: Vec<Tally>,
    pub(super) teams: [Tally; 2],
}

impl Lines {
    fn credit(&mut self, target: Target, rule: &Rule, play: &Play<'_>, actor: Option<usize>, line_ups: &LineUps) {
        let side = play.event.side;
        let other = side.map(Side::other);
        let (player, team) = match rule.who {
            Who::Actor => (actor, side),
            Who::Player => (actor, None),
            Who::Team => (None, side),
            Who::Opponent => (None, other),
            Who::Recipient => (play.event.recipient.and_then(|player| line_ups.find(player)), None),
            Who::Keeper => (other.and_then(|side| line_ups.keeper(side)), other),
            Who::OwnKeeper => (side.and_then(|side| line_ups.keeper(side)), side),
            Who::Facing => (None, other),
            Who::OwnSide => (None, side),
        };
        let add = |tally: &mut Tally| match target {
            Target::Count(stat) => tally.add(stat, 1),
            Target::CountByBucket(first) => {
                play.bucket.into_iter().for_each(|bucket| tally.add(first.in_bucket(bucket), 1));
            }
            Target::Sum(sum) => tally.add_sum(sum, play.xg),
        };
        if let Some(player) = player {
            add(&mut self.players[player]);
        }
        if let Some(team) = team {
            add(&mut self.teams[team.index()]);
            if matches!(rule.who, Who::Facing | Who::OwnSide) {
                let everybody = line_ups.people.iter().zip(&mut self.players);
                everybody
                    .filter(|(person, _)| person.on && person.side == Some(team))
                    .for_each(|(_, tally)| add(tally));
            }
        }
    }
}

/// A keeper has this long to come for a cross.
const CLAIM_MS: u32 = 5_000;

/// Crosses into the box that wait for their keeper to claim them.
#[derive(Debug, Default)]
struct Claims {
    waiting: Vec<(usize, Period, u32)>,
}

impl Claims {
    /// The keeper who claimed a cross with this event: the latest one credited to him that nobody claimed yet.
    fn step(&mut self, play: &Play<'_>, actor: Option<usize>, line_ups: &LineUps) -> Option<usize> {
        let event = play.event;
        if event.kind.is_cross() && play.is_contested() && play.ends_in_box() {
            let keeper = event.side.and_then(|side| line_ups.keeper(side.other()))?;
            self.waiting.push((keeper, event.period, event.time.0));
            return None;
        }
        if !matches!(event.kind, EventKind::KeeperCollect | EventKind::KeeperPunch) || !play.is(Outcome::Success) {
            return None;
        }
        let actor = actor?;
        let in_reach = |&(_, &(keeper, period, time)): &(usize, &(usize, Period, u32))| {
            let gap = event.time.0.checked_sub(time);
            keeper == actor && period == event.period && gap.is_some_and(|gap| gap <= CLAIM_MS)
        };
        let (claimed, _) = self.waiting.iter().enumerate().filter(in_reach).max_by_key(|(_, (_, _, time))| *time)?;
        self.waiting.remove(claimed);
        Some(actor)
    }
}
