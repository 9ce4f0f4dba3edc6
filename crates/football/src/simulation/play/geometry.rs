//! Points on the pitch as the simulator makes them: to a tenth, always inside the lines.

use crate::model::Point;

/// A point of the pitch to a tenth; what lies outside is taken to the line.
pub(super) fn at(x: f64, y: f64) -> Point {
    let tenth = |value: f64| (value * 10.0).round() / 10.0;
    match Point::new(tenth(x), tenth(y)) {
        Some(point) => point,
        None => at(60.0, 40.0),
    }
}

/// Where a ball leaves the pitch that goes out beside a point.
pub(super) fn touchline(beside: Point) -> Point {
    at(beside.x(), if beside.y() < 40.0 { 0.0 } else { Point::WIDTH })
}

/// The point at most `far` away in the direction of another.
pub(super) fn shorten(from: Point, to: Point, far: f64) -> Point {
    let length = from.distance(to);
    if length <= far { to } else { along(from, to, far / length) }
}

/// The point at a part of the way.
pub(super) fn along(from: Point, to: Point, part: f64) -> Point {
    at(from.x() + (to.x() - from.x()) * part, from.y() + (to.y() - from.y()) * part)
}
