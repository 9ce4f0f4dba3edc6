//! From the format's pitch to ours. Its places are metres from the centre: x to the right, y up, whoever acts.

use crate::feed::provider::markings::between_markings;
use crate::model::Point;

/// The size of a pitch that the file does not state.
const USUAL: [f64; 2] = [105.0, 68.0];

/// The markings of a pitch: metres, and our coordinate.
pub(super) struct Pitch {
    x: [(f64, f64); 9],
    y: [(f64, f64); 8],
}

impl Pitch {
    /// The boxes have the same size on every pitch, so the places of the markings follow from its length and width.
    pub(super) fn new(size_m: Option<[f64; 2]>) -> Pitch {
        let plausible = |[length, width]: &[f64; 2]| (80.0..=130.0).contains(length) && (45.0..=100.0).contains(width);
        let [length, width] = size_m.filter(plausible).unwrap_or(USUAL);
        let (goal_line, touchline) = (length / 2.0, width / 2.0);
        Pitch {
            x: [
                (-goal_line, 0.0),
                (5.5 - goal_line, 6.0),
                (11.0 - goal_line, 12.0),
                (16.5 - goal_line, 18.0),
                (0.0, 60.0),
                (goal_line - 16.5, 102.0),
                (goal_line - 11.0, 108.0),
                (goal_line - 5.5, 114.0),
                (goal_line, 120.0),
            ],
            y: [
                (-touchline, 80.0),
                (-20.16, 62.0),
                (-9.16, 50.0),
                (-3.66, 44.0),
                (3.66, 36.0),
                (9.16, 30.0),
                (20.16, 18.0),
                (touchline, 0.0),
            ],
        }
    }

    /// A place as a team sees it that attacks from left to right, or from right to left.
    pub(super) fn point(&self, x: f64, y: f64, attacks_right: bool) -> Option<Point> {
        let point = Point::new(between_markings(&self.x, x), between_markings(&self.y, y))?;
        Some(if attacks_right { point } else { point.opposite() })
    }
}
