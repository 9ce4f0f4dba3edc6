//! Expected threat: how often a side that has the ball at a location scores before it loses the ball.
//!
//! Singh's expected threat by value iteration. The shipped grid is fitted on the Wyscout soccer match event dataset:
//! L. Pappalardo, E. Massucco, figshare 2019; L. Pappalardo et al., A public data set of spatio-temporal match events
//! in soccer competitions, Scientific Data 6, 236 (2019). CC BY 4.0. Fitting again replaces the whole grid.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::model::Point;

/// Cells are 10 × 10. The grid covers the length of the pitch and half of its width; the other half mirrors it.
pub const COLUMNS: usize = 12;
pub const ROWS: usize = 4;

/// A grid of expected threat, and the version that responses name.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ThreatGrid {
    pub version: Cow<'static, str>,
    /// Rows run from the left touchline to the middle, columns from the own goal line to the opponent's.
    pub grid: [[f64; COLUMNS]; ROWS],
}

/// The grid that comes with the product: 1,941 matches, 1,658,013 moves, 43,078 shots.
#[rustfmt::skip]
pub static SHIPPED: ThreatGrid = ThreatGrid {
    version: Cow::Borrowed("v1"),
    grid: [
        [0.00311, 0.00401, 0.00489, 0.00622, 0.00748, 0.00862, 0.01062, 0.01284, 0.01596, 0.02030, 0.02464, 0.02566],
        [0.00395, 0.00471, 0.00566, 0.00688, 0.00841, 0.00967, 0.01188, 0.01417, 0.01828, 0.02339, 0.02973, 0.03122],
        [0.00438, 0.00529, 0.00613, 0.00749, 0.00908, 0.01056, 0.01284, 0.01518, 0.01970, 0.02619, 0.05264, 0.04944],
        [0.00488, 0.00585, 0.00628, 0.00768, 0.00909, 0.01104, 0.01324, 0.01605, 0.02083, 0.03399, 0.11319, 0.26856],
    ],
};

impl ThreatGrid {
    /// The threat of having the ball at a location.
    pub fn at(&self, at: Point) -> f64 {
        let (column, row) = cell(at);
        self.grid[row.min(2 * ROWS - 1 - row)][column]
    }
}

/// The column (of twelve) and the row (of eight) of a location.
pub(super) fn cell(at: Point) -> (usize, usize) {
    let tens = |along: f64| usize::from((along / 10.0) as u8);
    (tens(at.x()).min(COLUMNS - 1), tens(at.y()).min(2 * ROWS - 1))
}
