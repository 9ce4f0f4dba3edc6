//! A match that was analysed with a recorder: every number, and the events that it comes from.

use super::analyse::analyse_into;
use super::facts::Facts;
use super::kindex::{PositionGroup, TermPoints, term_points};
use super::models::Models;
use super::momentum::{INPUTS, MEMORY, MomentumInput};
use super::recorder::{Contribution, ContributionSource, Contributions, MomentumAction, Subject};
use super::statistics::{Definition, FormulaPart};
use super::tally::{Counter, Tally};
use crate::model::{Event, Match, PlayerId, Side};

/// The facts of a match and everything that was added to its numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct RecordedMatch {
    pub facts: Facts,
    /// The players by their index in the line-ups.
    people: Vec<PlayerId>,
    contributions: Contributions,
}

/// One counter of a formula: its number, and what was added to it.
#[derive(Clone, PartialEq, Debug)]
pub struct ExplainedPart {
    pub part: FormulaPart,
    pub counter: Counter,
    pub value: f64,
    pub contributions: Vec<Contribution>,
}

/// What one action adds to the momentum of a minute.
#[derive(Clone, Copy, Debug)]
pub struct MomentumShare {
    /// The action's event, in feed order.
    pub event: u32,
    pub input: &'static MomentumInput,
    pub side: Side,
    /// The weight of the action, less with every minute since. Positive for the home side.
    pub contribution: f64,
}

/// As [`analyse_with`](super::analyse_with), by the same code, with everything that it adds.
pub fn record_with(match_: &Match, events: &[Event], models: &Models) -> RecordedMatch {
    let (facts, contributions, line_ups) = analyse_into(match_, events, models, Contributions::default());
    let people = line_ups.people.iter().map(|person| person.player).collect();
    RecordedMatch { facts, people, contributions }
}

impl RecordedMatch {
    /// A player with facts in this match.
    pub fn player(&self, player: PlayerId) -> Option<Subject> {
        self.facts.player(player)?;
        let index = self.people.iter().position(|person| *person == player)?;
        Some(Subject::Player(index as u32))
    }

    /// The numbers of a subject.
    pub fn tally(&self, subject: Subject) -> Option<&Tally> {
        match subject {
            Subject::Team(side) => Some(&self.facts.team(side).tally),
            Subject::Player(index) => Some(&self.facts.player(*self.people.get(index as usize)?)?.tally),
        }
    }

    /// Everything that was added to a number, in the order in which it was added. What came from other numbers is replaced
    /// by what was added to those.
    pub fn contributions(&self, subject: Subject, counter: Counter) -> Vec<Contribution> {
        let mut all = Vec::new();
        for contribution in self.added(subject, counter) {
            match contribution.source {
                ContributionSource::Counter { subject: other, counter: theirs } => {
                    let sign = contribution.amount.signum();
                    all.extend(self.added(other, theirs).map(|added| Contribution {
                        subject,
                        counter,
                        amount: sign * added.amount,
                        ..*added
                    }));
                }
                _ => all.push(*contribution),
            }
        }
        all
    }

    /// Exactly what the engine added to a number, in the order in which it was added.
    pub fn added(&self, subject: Subject, counter: Counter) -> impl Iterator<Item = &Contribution> {
        self.contributions.of(subject).iter().filter(move |contribution| contribution.counter == counter)
    }

    /// The counters that a statistic is computed from, with what was added to each.
    pub fn explain(&self, definition: &Definition, subject: Subject) -> Vec<ExplainedPart> {
        let Some(tally) = self.tally(subject) else { return Vec::new() };
        let explained = |(part, counter): (FormulaPart, Counter)| ExplainedPart {
            part,
            counter,
            value: tally.number(counter),
            contributions: self.contributions(subject, counter),
        };
        definition.parts().into_iter().map(explained).collect()
    }

    /// The points of a player's performance index by kind of action; none without an index.
    pub fn kindex_terms(&self, player: PlayerId) -> Vec<TermPoints> {
        let position = self.facts.player(player).filter(|line| line.kindex.is_some()).and_then(|line| line.position);
        match (self.player(player), position) {
            (Some(subject), Some(position)) => term_points(PositionGroup::from_position(position), |stat| {
                self.contributions(subject, Counter::Count(stat))
            }),
            _ => Vec::new(),
        }
    }

    /// The actions of its half that the momentum of a minute comes from, in feed order. `point` is the index of the minute.
    pub fn momentum_shares(&self, point: usize) -> Vec<MomentumShare> {
        let points = &self.facts.momentum.points;
        let Some(half) = points.get(point).map(|point| point.half) else { return Vec::new() };
        let first = points.iter().position(|point| point.half == half).unwrap_or_default();
        let period = self.facts.periods.iter().find(|period| period.half == half);
        let last = period.map_or(0, |period| period.minutes.saturating_sub(1));
        let point_of = |action: &MomentumAction| first + action.minute.min(last) as usize;
        let counts = |action: &&MomentumAction| action.half == half && point_of(action) <= point;
        let share = |action: &MomentumAction| {
            let input = &INPUTS[usize::from(action.input)];
            let age = point - point_of(action);
            let sign = if action.side == Side::Home { 1.0 } else { -1.0 };
            let contribution = sign * input.weight * MEMORY.powi(age as i32);
            MomentumShare { event: action.event, input, side: action.side, contribution }
        };
        self.contributions.momentum.iter().filter(counts).map(share).collect()
    }
}
