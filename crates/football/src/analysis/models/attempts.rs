//! Fitting the models of expected goals to the attempts of many matches.

use super::evaluation::Prediction;
use super::logistic;
use super::xg_model::{Circumstances, XgModel, circumstances, view_of_goal};
use super::xg_models::XgModels;
use crate::analysis::event_index::EventIndex;
use crate::analysis::rounding::round;
use crate::model::{self, Event, EventKind, Match, Period, Point, Probability};

/// An attempt that models are fitted to and evaluated on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Attempt {
    pub at: Point,
    pub how: Circumstances,
    /// The feed marks counter-attacks and through balls.
    pub full: bool,
    pub goal: bool,
    /// The expected goals that the feed gives.
    pub xg: Option<f64>,
}

/// The attempts of a match without penalties, whose chance is a constant.
pub fn attempts(match_: &Match, events: &[Event]) -> Vec<Attempt> {
    let index = EventIndex::new(events);
    let full = XgModel::is_full(match_, events);
    let attempt = |(rank, &attempt): (usize, &usize)| {
        let event = &events[attempt];
        let counts = event.kind != EventKind::Penalty && event.period != Period::ShootOut;
        Some(Attempt {
            at: event.at.filter(|_| counts)?,
            how: circumstances(events, &index, rank),
            full,
            goal: event.result == model::Outcome::Goal,
            xg: event.xg.map(Probability::get),
        })
    };
    index.lists.attempts.iter().enumerate().filter_map(attempt).collect()
}

/// Fits both models: the core model to all attempts, the full model to attempts whose feed marks what it uses. Without
/// such attempts, the full model in use is kept.
pub fn fit(attempts: &[Attempt], in_use: &XgModels) -> XgModels {
    let rows = |full: bool| -> Vec<([f64; 10], bool)> {
        let usable = attempts.iter().filter(|attempt| attempt.full || !full);
        usable.map(|attempt| (features(attempt, full), attempt.goal)).collect()
    };
    let full_rows = rows(true);
    let full = if full_rows.is_empty() { in_use.full } else { model_from(logistic::fit(&full_rows)) };
    XgModels { version: "new".into(), full, core: model_from(logistic::fit(&rows(false))) }
}

/// The chance that a model gives to each attempt, and whether it was a goal.
pub fn predictions(attempts: &[Attempt], models: &XgModels) -> Vec<Prediction> {
    let chance = |attempt: &Attempt| {
        let model = if attempt.full { &models.full } else { &models.core };
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

/// The weights of a model have four decimals.
fn model_from(weights: [f64; 10]) -> XgModel {
    let [base, distance, ln_angle, header, direct_free_kick, set_piece, from_cross, rebound, counter, through] =
        weights.map(|weight| round(weight, 4));
    XgModel { base, distance, ln_angle, header, direct_free_kick, set_piece, from_cross, rebound, counter, through }
}
