//! One attack and its numbers.

use super::kind::AttackKind;
use crate::model::{Period, Point, Side};

/// One attack. Real numbers are not yet rounded.
#[derive(Clone, PartialEq, Debug)]
pub struct Attack {
    pub side: Side,
    pub kind: AttackKind,
    pub period: Period,
    /// The events of the attacking side in time order, as indexes into the feed; never empty.
    pub own: Vec<u32>,
    /// `own` and the events of the opponent between them.
    pub all: Vec<u32>,
    pub touches: u32,
    /// Completed passes.
    pub passes: u32,
    pub xg: f64,
    pub xt: f64,
    /// The best scoring chance that the attack reached.
    pub value: f64,
    pub start: Point,
    pub end: Point,
    /// The attack ended with an attempt, or won a penalty.
    pub completed: bool,
}
