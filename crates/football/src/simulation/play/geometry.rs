//! Points of the simulator: rounded to a tenth, always on the pitch.

use crate::model::Point;

/// A point rounded to a tenth. A point outside the pitch is moved to the nearest line.
pub(super) fn at(x: f64, y: f64) -> Point {
    let tenth = |value: f64| (value * 10.0).round() / 10.0;
    match Point::new(tenth(x), tenth(y)) {
        Some(point) => point,
        None => at(60.0, 40.0),
    }
}

/// The point on the touchline nearest to a point.
pub(super) fn touchline(beside: Point) -> Point {
    at(beside.x(), if beside.y() < 40.0 { 0.0 } else { Point::WIDTH })
}

/// The point `to`, or the point at the distance `far` on the way to it if it is farther.
pub(super) fn shorten(from: Point, to: Point, far: f64) -> Point {
    let length = from.distance(to);
    if length <= far { to } else { along(from, to, far / length) }
}

/// The point at a fraction of the way from one point to another.
pub(super) fn along(from: Point, to: Point, part: f64) -> Point {
    at(from.x() + (to.x() - from.x()) * part, from.y() + (to.y() - from.y()) * part)
}
