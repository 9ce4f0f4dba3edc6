//! A grid over the pitch: 24 cells along it and 16 across, each 5 units wide and long. Cells are numbered from 1, along
//! the own goal line first. Centres are on a scale of 0 to 1000 in both directions, or in pixels, as a team attacks.

use std::collections::BTreeMap;

use football::analysis::is_touch;
use football::analysis::round;
use football::model::{Event, Period, PlayerId, Point};

const ALONG: usize = 24;
const ACROSS: usize = 16;
/// A side of a cell, in units of the pitch.
pub const CELL_LENGTH: f64 = Point::LENGTH / ALONG as f64;
/// The largest coordinate of a centre's scale.
const SCALE: f64 = 1000.0;

/// The size of the picture that the pixels of a heat map are for.
const PICTURE: (f64, f64) = (1920.0, 1080.0);

/// A cell by its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct GridCell(usize);

impl GridCell {
    pub fn at(point: Point) -> GridCell {
        let index = |value: f64, size: f64, cells: usize| ((value / size * cells as f64) as usize).min(cells - 1);
        let (column, row) = (index(point.x(), Point::LENGTH, ALONG), index(point.y(), Point::WIDTH, ACROSS));
        GridCell(column * ACROSS + row)
    }

    /// The corner nearest to the own goal line and the left touchline, in units of the pitch.
    pub fn corner(self) -> (f64, f64) {
        ((self.0 / ACROSS) as f64 * CELL_LENGTH, (self.0 % ACROSS) as f64 * CELL_LENGTH)
    }

    pub fn number(self) -> usize {
        self.0 + 1
    }

    /// The centre, on the scale of 0 to 1000, with two decimals.
    pub fn centre(self) -> (f64, f64) {
        let (x, y) = self.share();
        (round(x * SCALE, 2), round(y * SCALE, 2))
    }

    /// The centre in a picture of 1920 × 1080 pixels, from its upper left corner. The team attacks from left to right.
    pub fn pixel(self) -> (i64, i64) {
        let (x, y) = self.share();
        ((x * PICTURE.0).round() as i64, (y * PICTURE.1).round() as i64)
    }

    /// The centre as a share of the pitch's length and width.
    fn share(self) -> (f64, f64) {
        let middle = |index: usize, cells: usize| (index as f64 + 0.5) / cells as f64;
        (middle(self.0 / ACROSS, ALONG), middle(self.0 % ACROSS, ACROSS))
    }
}

/// A player's touches of a match that have a location, in each cell. Touches of the shoot-out are left out.
pub fn touches_of(events: &[Event], player: PlayerId) -> BTreeMap<GridCell, u64> {
    let is_counted =
        |event: &&Event| event.player == Some(player) && event.period != Period::ShootOut && is_touch(event);
    counts(events.iter().filter(is_counted).filter_map(|event| event.at))
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
            assert_eq!(cell.corner(), ((x / 5.0_f64).floor().min(23.0) * 5.0, (y / 5.0_f64).floor().min(15.0) * 5.0));
            let centre = cell.centre();
            let pixel = (centre.0 * 1.92, centre.1 * 1.08);
            assert!((cell.pixel().0 as f64 - pixel.0).abs() < 0.52 && (cell.pixel().1 as f64 - pixel.1).abs() < 0.52);
            let distance = ((centre.0 - x / 0.12).abs(), (centre.1 - y / 0.08).abs());
            assert!(distance.0 <= SCALE / 48.0 + 0.01 && distance.1 <= SCALE / 32.0 + 0.01, "{x} {y}: {centre:?}");
        }
    }
}
