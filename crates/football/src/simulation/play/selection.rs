//! What the simulator is given: the players of one side.

use crate::model::{PlayerId, Position, Spot};

/// A player named for a match: on a spot, or on the bench.
#[derive(Clone, Debug)]
pub struct Named {
    pub player: PlayerId,
    pub spot: Option<Spot>,
    /// What he plays best.
    pub position: Position,
    /// From −1, poor, over 0 to 1, outstanding.
    pub quality: f64,
    pub left_footed: bool,
}

/// One side's choice for a match: eleven on spots, one of them the keeper, and the bench.
#[derive(Clone, Debug)]
pub struct Selection {
    pub named: Vec<Named>,
    /// From −1 to 1.
    pub strength: f64,
    /// From 0, patient, to 1, straight to goal.
    pub directness: f64,
    /// From 0, waiting, to 1, hunting.
    pub pressing: f64,
}
