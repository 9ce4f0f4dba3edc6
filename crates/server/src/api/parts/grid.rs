//! A grid over the pitch: 24 cells along it and 16 across, each 5 units wide and long. Cells are numbered from 1, along
//! the own goal line first. Centres are on a scale of 0 to 1000 in both directions, as a team attacks.

use std::collections::BTreeMap;

use football::analysis::round;
use football::model::Point;

const ALONG: usize = 24;
const ACROSS: usize = 16;
/// The largest coordinate of a centre's scale.
const SCALE: f64 = 1000.0;

/// A cell by its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct GridCell(usize);

impl GridCell {
    pub fn at(point: Point) -> GridCell {
        let index = |value: f64, size: f64, cells: usize| ((value / size * cells as f64) as usize).min(cells - 1);
        let (column, row) = (index(point.x(), Point::LENGTH, ALONG), index(point.y(), Point::WIDTH, ACROSS));
        GridCell(column * ACROSS + row)
    }

    pub fn number(self) -> usize {
        self.0 + 1
    }

    /// The centre, on the scale of 0 to 1000, with two decimals.
    pub fn centre(self) -> (f64, f64) {
        let middle = |index: usize, cells: usize| round((index as f64 + 0.5) / cells as f64 * SCALE, 2);
        (middle(self.0 / ACROSS, ALONG), middle(self.0 % ACROSS, ACROSS))
    }
}

/// How many points are in each cell. Cells without a point are left out.
pub fn counts(points: impl Iterator<Item = Point>) -> BTreeMap<GridCell, u64> {
    let mut counts = BTreeMap::new();
    for point in points {
        *counts.entry(GridCell::at(point)).or_default() += 1;
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_is_in_the_cell_around_it() {
        for (x, y, number) in [(0.0, 0.0, 1), (0.0, 80.0, 16), (4.9, 5.0, 2), (5.0, 0.0, 17), (120.0, 80.0, 384)] {
            let cell = GridCell::at(Point::new(x, y).unwrap());
            assert_eq!(cell.number(), number, "{x} {y}");
            let centre = cell.centre();
            let distance = ((centre.0 - x / 0.12).abs(), (centre.1 - y / 0.08).abs());
            assert!(distance.0 <= SCALE / 48.0 + 0.01 && distance.1 <= SCALE / 32.0 + 0.01, "{x} {y}: {centre:?}");
        }
    }
}
