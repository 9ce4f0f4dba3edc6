//! One pitch, one direction: 120 × 80, and whoever acts attacks towards x = 120.

use std::fmt;
use std::num::NonZeroI64;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A spot on the pitch as the acting team sees it: x from its own goal line (0) to the opponent's (120), y from its
/// left touchline (0) to its right (80). In documents it is `[x, y]`.
#[derive(Clone, Copy, PartialEq)]
pub struct Point {
    x: Along,
    y: Along,
}

/// How far from a line, zero at least. It is kept below zero: no such number is all noughts, so that a point which is left
/// out takes no more room than one that is there. A match has thousands of either.
#[derive(Clone, Copy, PartialEq)]
struct Along(NonZeroI64);

impl Along {
    fn new(value: f64) -> Along {
        // The lowest number has the bit of the sign, and no other.
        Along(NonZeroI64::MIN | value.to_bits() as i64)
    }

    fn get(self) -> f64 {
        f64::from_bits((self.0.get() ^ i64::MIN) as u64)
    }
}

impl Point {
    pub const LENGTH: f64 = 120.0;
    pub const WIDTH: f64 = 80.0;

    /// What lies just outside is taken to the line; what is no number is no point.
    pub fn new(x: f64, y: f64) -> Option<Point> {
        let inside = |value: f64, size: f64| Along::new(value.clamp(0.0, size));
        (x.is_finite() && y.is_finite()).then(|| Point { x: inside(x, Self::LENGTH), y: inside(y, Self::WIDTH) })
    }

    /// The spot so many steps along and across, of which so many make one; none off the pitch.
    #[inline]
    pub fn of_steps(x: i32, y: i32, steps: i32) -> Option<Point> {
        let holds = |size: f64, at: i32| (0..=size as i32 * steps).contains(&at);
        let size = f64::from(steps);
        (holds(Self::LENGTH, x) && holds(Self::WIDTH, y))
            .then(|| Point { x: Along::new(f64::from(x) / size), y: Along::new(f64::from(y) / size) })
    }

    #[inline]
    pub fn x(self) -> f64 {
        self.x.get()
    }

    #[inline]
    pub fn y(self) -> f64 {
        self.y.get()
    }

    /// The same spot as the other team sees it.
    pub fn opposite(self) -> Point {
        Point { x: Along::new(Self::LENGTH - self.x()), y: Along::new(Self::WIDTH - self.y()) }
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

/// Farther out than this is no rounding of a camera, it is a mistake.
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

/// Where a player stands in a drawn formation: 0–100 on both axes, own goal at x = 0, y from the left. In documents
/// it is `[x, y]`.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(into = "(f64, f64)")]
pub struct Place {
    pub x: f64,
    pub y: f64,
}

impl From<Place> for (f64, f64) {
    fn from(place: Place) -> Self {
        (place.x, place.y)
    }
}

impl<'de> Deserialize<'de> for Place {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (x, y) = <(f64, f64)>::deserialize(deserializer)?;
        if (0.0..=100.0).contains(&x) && (0.0..=100.0).contains(&y) {
            Ok(Place { x, y })
        } else {
            Err(de::Error::custom(format!("[{x}, {y}] is no place in a formation: both run from 0 to 100")))
        }
    }
}

impl JsonSchema for Place {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Place".into()
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
