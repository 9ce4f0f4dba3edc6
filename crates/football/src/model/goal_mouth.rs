//! Where an attempt reached the goal, seen from the front.

use std::borrow::Cow;
use std::fmt;
use std::num::NonZeroU16;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A place in the plane of the goal that is attacked: y as on the pitch, from the acting team's left touchline (0) to its
/// right (80), and z, the height above the ground. The posts are at y = 36 and y = 44, the crossbar at z = 2.67. In
/// documents it is `[y, z]`. Both are rounded to hundredths.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct GoalMouth {
    /// Hundredths plus one. Never zero, so that `Option<GoalMouth>` takes 4 bytes like the place itself.
    y: NonZeroU16,
    /// Hundredths.
    z: u16,
}

impl GoalMouth {
    pub const LEFT_POST: f64 = 36.0;
    pub const RIGHT_POST: f64 = 44.0;
    pub const CROSSBAR: f64 = 2.67;
    /// Higher is a mistake in a document.
    pub const MAX_HEIGHT: f64 = 100.0;
    const WIDTH: f64 = 80.0;
    const MIDDLE: f64 = (Self::LEFT_POST + Self::RIGHT_POST) / 2.0;
    const INTERFACE_WIDTH: f64 = 300.0;
    const INTERFACE_HEIGHT: f64 = 100.0;

    /// `None` outside the width of the pitch, below the ground or too high.
    pub fn new(y: f64, z: f64) -> Option<GoalMouth> {
        if !((0.0..=Self::WIDTH).contains(&y) && (0.0..=Self::MAX_HEIGHT).contains(&z)) {
            return None;
        }
        let hundredths = |value: f64| (value * 100.0).round() as u16;
        Some(GoalMouth { y: NonZeroU16::new(hundredths(y) + 1)?, z: hundredths(z) })
    }

    pub fn y(self) -> f64 {
        f64::from(self.y.get() - 1) / 100.0
    }

    pub fn z(self) -> f64 {
        f64::from(self.z) / 100.0
    }

    /// Between the posts and below the crossbar.
    pub fn is_inside(self) -> bool {
        (Self::LEFT_POST..=Self::RIGHT_POST).contains(&self.y()) && self.z() <= Self::CROSSBAR
    }

    /// The place in units of the interface: the goal is 300 wide and 100 high, and the origin is on the ground in its middle.
    pub fn in_interface_units(self) -> (f64, f64) {
        let across = Self::INTERFACE_WIDTH / (Self::RIGHT_POST - Self::LEFT_POST);
        ((self.y() - Self::MIDDLE) * across, self.z() * Self::INTERFACE_HEIGHT / Self::CROSSBAR)
    }

    /// The other way. A place below the ground is on it. `None` as in [`GoalMouth::new`].
    pub fn from_interface_units(x: f64, y: f64) -> Option<GoalMouth> {
        let width = Self::RIGHT_POST - Self::LEFT_POST;
        let z = y / Self::INTERFACE_HEIGHT * Self::CROSSBAR;
        GoalMouth::new(Self::MIDDLE + x / Self::INTERFACE_WIDTH * width, z.max(0.0))
    }

    /// Both numbers as one, for storing.
    pub fn to_bits(self) -> u32 {
        u32::from(self.y.get() - 1) << 16 | u32::from(self.z)
    }

    /// `None` if no place has these bits.
    pub fn from_bits(bits: u32) -> Option<GoalMouth> {
        GoalMouth::new(f64::from(bits >> 16) / 100.0, f64::from(bits & 0xffff) / 100.0)
    }
}

impl fmt::Debug for GoalMouth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GoalMouth").field("y", &self.y()).field("z", &self.z()).finish()
    }
}

impl Serialize for GoalMouth {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.y(), self.z()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for GoalMouth {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (y, z) = <(f64, f64)>::deserialize(deserializer)?;
        GoalMouth::new(y, z).ok_or_else(|| {
            let most = Self::MAX_HEIGHT;
            de::Error::custom(format!("[{y}, {z}] is not at the goal: y runs from 0 to 80, z from 0 to {most}"))
        })
    }
}

impl JsonSchema for GoalMouth {
    fn schema_name() -> Cow<'static, str> {
        "GoalMouth".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "[y, z] at the goal that is attacked, seen by the acting team: y from its left touchline, z above the ground. The posts are at y 36 and 44, the crossbar at z 2.67.",
            "type": "array",
            "prefixItems": [{ "type": "number", "minimum": 0, "maximum": 80 }, { "type": "number", "minimum": 0, "maximum": 100 }],
            "minItems": 2, "maxItems": 2
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn posts_and_crossbar_are_where_the_interface_has_them() {
        for ((y, z), there) in [
            ((GoalMouth::LEFT_POST, 0.0), (-150.0, 0.0)),
            ((GoalMouth::RIGHT_POST, GoalMouth::CROSSBAR), (150.0, 100.0)),
            ((40.0, 0.0), (0.0, 0.0)),
        ] {
            let place = GoalMouth::new(y, z).unwrap();
            assert_eq!(place.in_interface_units(), there);
            assert_eq!(GoalMouth::from_interface_units(there.0, there.1), Some(place));
        }
    }

    #[test]
    fn a_place_is_kept_in_hundredths() {
        let place = GoalMouth::new(36.456, 0.004).unwrap();
        assert_eq!((place.y(), place.z(), place.is_inside()), (36.46, 0.0, true));
        assert_eq!(GoalMouth::from_bits(place.to_bits()), Some(place));
        assert_eq!(GoalMouth::new(0.0, 0.0).map(|corner| (corner.y(), corner.z())), Some((0.0, 0.0)));
        assert!(!GoalMouth::new(40.0, 2.7).unwrap().is_inside() && !GoalMouth::new(35.9, 1.0).unwrap().is_inside());
        for (y, z) in [(-0.1, 1.0), (80.1, 1.0), (40.0, -0.1), (40.0, 100.1), (f64::NAN, 1.0), (40.0, f64::INFINITY)] {
            assert_eq!(GoalMouth::new(y, z), None, "{y} {z}");
        }
        assert_eq!(GoalMouth::from_bits(u32::MAX), None);
        assert_eq!(size_of::<Option<GoalMouth>>(), 4);
    }
}
