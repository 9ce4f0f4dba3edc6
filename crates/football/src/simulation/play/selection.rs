//! The input of the simulator: the players of one side.

use crate::model::{PlayerId, Position, Spot};

/// A player selected for a match: on a spot, or on the bench.
#[derive(Clone, Debug)]
pub struct SelectedPlayer {
    pub player: PlayerId,
    pub spot: Option<Spot>,
    /// The player's best position.
    pub position: Position,
    /// From −1 (poor) to 1 (outstanding).
    pub quality: f64,
    pub left_footed: bool,
}

/// The players of one side for a match: eleven with spots, one of them the goalkeeper, and the bench.
#[derive(Clone, Debug)]
pub struct MatchdaySquad {
    pub named: Vec<SelectedPlayer>,
    /// From −1 to 1.
    pub strength: f64,
    /// From 0 (patient) to 1 (straight to goal).
    pub directness: f64,
    /// From 0 (waiting) to 1 (pressing hard).
    pub pressing: f64,
}
