//! Expected threat: how often the side that has the ball here scores before it loses it.
//!
//! Singh's expected threat by value iteration. The grid is fitted on the Wyscout soccer match event dataset:
//! L. Pappalardo, E. Massucco, figshare 2019; L. Pappalardo et al., A public data set of spatio-temporal match events
//! in soccer competitions, Scientific Data 6, 236 (2019). CC BY 4.0. A refit replaces the whole table.

use crate::model::Point;

/// Cells of 10 × 10 from the left touchline to the middle; the right half mirrors it. Columns run to the opponent's
/// goal line.
#[rustfmt::skip]
const GRID: [[f64; 12]; 4] = [
    [0.00311, 0.00401, 0.00489, 0.00622, 0.00748, 0.00862, 0.01062, 0.01284, 0.01596, 0.02030, 0.02464, 0.02566],
    [0.00395, 0.00471, 0.00566, 0.00688, 0.00841, 0.00967, 0.01188, 0.01417, 0.01828, 0.02339, 0.02973, 0.03122],
    [0.00438, 0.00529, 0.00613, 0.00749, 0.00908, 0.01056, 0.01284, 0.01518, 0.01970, 0.02619, 0.05264, 0.04944],
    [0.00488, 0.00585, 0.00628, 0.00768, 0.00909, 0.01104, 0.01324, 0.01605, 0.02083, 0.03399, 0.11319, 0.26856],
];

/// The threat of having the ball there.
pub fn threat(at: Point) -> f64 {
    let (column, row) = ((at.x() / 10.0) as usize, (at.y() / 10.0) as usize);
    let row = row.min(7);
    GRID[row.min(7 - row)][column.min(11)]
}
