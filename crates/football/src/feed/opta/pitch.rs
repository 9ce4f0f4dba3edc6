//! From the feed's pitch to ours. Its y runs from the right touchline to the left, ours from the left to the right.

use crate::feed::provider::markings::between_markings;
use crate::model::{GoalMouth, Point};

/// The markings: the feed's percent, and our coordinate.
const X: [(f64, f64); 9] = [
    (0.0, 0.0),
    (5.8, 6.0),
    (11.5, 12.0),
    (17.0, 18.0),
    (50.0, 60.0),
    (83.0, 102.0),
    (88.5, 108.0),
    (94.2, 114.0),
    (100.0, 120.0),
];
const Y: [(f64, f64); 8] =
    [(0.0, 80.0), (21.1, 62.0), (36.8, 50.0), (45.2, 44.0), (54.8, 36.0), (63.2, 30.0), (78.9, 18.0), (100.0, 0.0)];
/// The height of the crossbar in the feed.
const CROSSBAR: f64 = 38.0;

pub(in crate::feed) fn point(x: f64, y: f64) -> Option<Point> {
    Point::new(between_markings(&X, x), between_markings(&Y, y))
}

/// Where an attempt reached the goal.
pub(in crate::feed) fn goal_mouth(y: f64, z: f64) -> Option<GoalMouth> {
    GoalMouth::new(between_markings(&Y, y), z / CROSSBAR * GoalMouth::CROSSBAR)
}
