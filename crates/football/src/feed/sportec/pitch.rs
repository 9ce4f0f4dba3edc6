//! From the feed's pitch to ours. Its places are metres from the corner at the lower left, whoever acts.

use crate::feed::provider::markings::between_markings;
use crate::model::Point;

/// The markings of a pitch of 105 × 68: metres, and our coordinate.
const X: [(f64, f64); 9] = [
    (0.0, 0.0),
    (5.5, 6.0),
    (11.0, 12.0),
    (16.5, 18.0),
    (52.5, 60.0),
    (88.5, 102.0),
    (94.0, 108.0),
    (99.5, 114.0),
    (105.0, 120.0),
];
const Y: [(f64, f64); 8] = [
    (0.0, 80.0),
    (13.84, 62.0),
    (24.84, 50.0),
    (30.34, 44.0),
    (37.66, 36.0),
    (43.16, 30.0),
    (54.16, 18.0),
    (68.0, 0.0),
];

/// A place as a team sees it that attacks from left to right, or from right to left.
pub(super) fn point(x: f64, y: f64, attacks_right: bool) -> Option<Point> {
    let point = Point::new(between_markings(&X, x), between_markings(&Y, y))?;
    Some(if attacks_right { point } else { point.opposite() })
}
