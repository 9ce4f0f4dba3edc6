//! Locations on a pitch of 120 × 80. The acting team always attacks towards x = 120.

use std::fmt;
use std::num::NonZeroI64;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A location as the acting team sees it: x from its own goal line (0) to the opponent's (120), y from its
/// left touchline (0) to its right (80). In documents it is `[x, y]`.
#[derive(Clone, Copy, PartialEq)]
pub struct Point {
    x: Coordinate,
    y: Coordinate,
}

/// A distance from a line of the pitch, at least zero.
///
/// An event has two optional points. To keep an event small, `Option<Point>` takes 16 bytes like the point itself, which
/// needs a representation that is never zero. A coordinate is never negative, so the sign bit of the number is free: it
/// is always set.
#[derive(Clone, Copy, PartialEq)]
struct Coordinate(NonZeroI64);

impl Coordinate {
    fn new(value: f64) -> Coordinate {
        // `MIN` is the number with only the sign bit set.
        Coordinate(NonZeroI64::MIN | value.to_bits() as i64)
    }

    fn get(self) -> f64 {
        f64::from_bits((self.0.get() ^ i64::MIN) as u64)
    }
}

impl Point {
    pub const LENGTH: f64 = 120.0;
    pub const WIDTH: f64 = 80.0;

    /// A point outside the pitch is moved to the nearest line. `None` if a coordinate is not a finite number.
    pub fn new(x: f64, y: f64) -> Option<Point> {
        let inside = |value: f64, size: f64| Coordinate::new(value.clamp(0.0, size));
        (x.is_finite() && y.is_finite()).then(|| Point { x: inside(x, Self::LENGTH), y: inside(y, Self::WIDTH) })
    }

    /// A point given in whole steps; `steps` of them make one unit. `None` outside the pitch.
    #[inline]
    pub fn from_steps(x: i32, y: i32, steps: i32) -> Option<Point> {
        let is_inside = |size: f64, at: i32| (0..=size as i32 * steps).contains(&at);
        let size = f64::from(steps);
        (is_inside(Self::LENGTH, x) && is_inside(Self::WIDTH, y))
            .then(|| Point { x: Coordinate::new(f64::from(x) / size), y: Coordinate::new(f64::from(y) / size) })
    }

    #[inline]
    pub fn x(self) -> f64 {
        self.x.get()
    }

    #[inline]
    pub fn y(self) -> f64 {
        self.y.get()
    }

    /// This point as the other team sees it.
    pub fn opposite(self) -> Point {
        Point { x: Coordinate::new(Self::LENGTH - self.x()), y: Coordinate::new(Self::WIDTH - self.y()) }
    }

    pub fn distance(self, other: Point) -> f64 {
        let (dx, dy) = (self.x() - other.x(), self.y() - other.y());
        (dx * dx + dy * dy).sqrt()
    }

    /// Inside the opponent's penalty area, its edges included.
    pub fn in_box(self) -> bool {
        self.x() >= 102.0 && (18.0..=62.0).contains(&self.y())
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Point").field("x", &self.x()).field("y", &self.y()).finish()
    }
}

/// A document may place an event this far outside the pitch. Farther out is a mistake, not an inaccuracy.
const MARGIN: f64 = 10.0;

impl Serialize for Point {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.x(), self.y()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Point {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (x, y) = <(f64, f64)>::deserialize(deserializer)?;
        let near = |value: f64, size: f64| (-MARGIN..=size + MARGIN).contains(&value);
        if !(near(x, Point::LENGTH) && near(y, Point::WIDTH)) {
            return Err(de::Error::custom(format!(
                "[{x}, {y}] is off the pitch: x runs from 0 to 120, y from 0 to 80"
            )));
        }
        Point::new(x, y).ok_or_else(|| de::Error::custom("a point needs two numbers"))
    }
}

impl JsonSchema for Point {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Point".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "[x, y] on a pitch of 120 × 80, seen by the acting team: x from its own goal line, y from its left touchline.",
            "type": "array",
            "prefixItems": [{ "type": "number", "minimum": -10, "maximum": 130 }, { "type": "number", "minimum": -10, "maximum": 90 }],
            "minItems": 2, "maxItems": 2
        })
    }
}

/// A point in a drawn formation: 0 to 100 on both axes, own goal at x = 0, y from the left. In documents it is `[x, y]`.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(into = "(f64, f64)")]
pub struct FormationPoint {
    pub x: f64,
    pub y: f64,
}

impl From<FormationPoint> for (f64, f64) {
    fn from(point: FormationPoint) -> Self {
        (point.x, point.y)
    }
}

impl<'de> Deserialize<'de> for FormationPoint {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (x, y) = <(f64, f64)>::deserialize(deserializer)?;
        if (0.0..=100.0).contains(&x) && (0.0..=100.0).contains(&y) {
            Ok(FormationPoint { x, y })
        } else {
            Err(de::Error::custom(format!("[{x}, {y}] is not a point in a formation: both numbers run from 0 to 100")))
        }
    }
}

impl JsonSchema for FormationPoint {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "FormationPoint".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "[x, y] in a drawn formation, 0 to 100 each, own goal at x = 0.",
            "type": "array",
            "prefixItems": [{ "type": "number", "minimum": 0, "maximum": 100 }, { "type": "number", "minimum": 0, "maximum": 100 }],
            "minItems": 2, "maxItems": 2
        })
    }
}
