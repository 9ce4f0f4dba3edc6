//! Fitting the models of expected goals: attempts of many matches in, weights out.

use super::chances::Chances;
use super::logistic;
use super::quality::Outcome;
use super::xg::{Circumstances, Model, circumstances, view_of_goal};
use crate::analysis::event_index::EventIndex;
use crate::analysis::round;
use crate::model::{self, Event, EventKind, Match, Period, Point};

/// An attempt that models are fitted and judged on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Attempt {
    pub at: Point,
    pub how: Circumstances,
    /// Its feed marks counter-attacks and through balls.
    pub full: bool,
    pub goal: bool,
    /// What the feed itself says.
    pub xg: Option<f64>,
}

/// The attempts of a match in play, penalties left out: these have a chance of their own.
pub fn attempts(match_: &Match, events: &[Event]) -> Vec<Attempt> {
    let index = EventIndex::new(events);
    let full = Model::is_full(match_, events);
    let attempt = |(turn, &place): (usize, &usize)| {
        let event = &events[place];
        let counts = event.kind != EventKind::Penalty && event.period != Period::ShootOut;
        Some(Attempt {
            at: event.at.filter(|_| counts)?,
            how: circumstances(events, &index, turn),
            full,
            goal: event.result == model::Outcome::Goal,
            xg: event.xg,
        })
    };
    index.attempts.iter().enumerate().filter_map(attempt).collect()
}

/// Both models: the core one on all attempts, the full one on those whose feed marks what it looks at. Where there are
/// none of these, the full one stays as it was.
pub fn fit(attempts: &[Attempt], in_use: &Chances) -> Chances {
    let rows = |full: bool| -> Vec<([f64; 10], bool)> {
        let of_kind = attempts.iter().filter(|attempt| attempt.full || !full);
        of_kind.map(|attempt| (features(attempt, full), attempt.goal)).collect()
    };
    let full_rows = rows(true);
    let full = if full_rows.is_empty() { in_use.full } else { model_of(logistic::fit(&full_rows)) };
    Chances { version: "new".into(), full, core: model_of(logistic::fit(&rows(false))) }
}

/// The chance that a model gives to each attempt, and what became of it.
pub fn outcomes(attempts: &[Attempt], chances: &Chances) -> Vec<Outcome> {
    let chance = |attempt: &Attempt| {
        let model = if attempt.full { &chances.full } else { &chances.core };
        (model.chance(attempt.at, attempt.how), attempt.goal)
    };
    attempts.iter().map(chance).collect()
}

fn features(attempt: &Attempt, full: bool) -> [f64; 10] {
    let (distance, ln_angle) = view_of_goal(attempt.at);
    let how = attempt.how;
    let flag = |is: bool| f64::from(u8::from(is));
    [
        1.0,
        distance,
        ln_angle,
        flag(how.header),
        flag(how.direct_free_kick),
        flag(how.set_piece),
        flag(how.from_cross),
        flag(how.rebound),
        flag(full && how.counter),
        flag(full && how.through),
    ]
}

/// Four decimals are part of a model.
fn model_of(weights: [f64; 10]) -> Model {
    let [base, distance, ln_angle, header, direct_free_kick, set_piece, from_cross, rebound, counter, through] =
        weights.map(|weight| round(weight, 4));
    Model { base, distance, ln_angle, header, direct_free_kick, set_piece, from_cross, rebound, counter, through }
}
