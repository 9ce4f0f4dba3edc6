//! A number from 0 to 1 that leaves room for its absence.

use std::borrow::Cow;
use std::fmt;
use std::num::NonZeroU64;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A probability. The type does not check its range: the feeds do.
///
/// To keep an event small, `Option<Probability>` takes 8 bytes like the number itself, which needs a representation that is
/// never zero. The bits are stored inverted: only one of the many representations of "not a number" would become zero.
#[derive(Clone, Copy, PartialEq)]
pub struct Probability(NonZeroU64);

impl Probability {
    pub fn new(value: f64) -> Probability {
        Probability(NonZeroU64::new(!value.to_bits()).unwrap_or(NonZeroU64::MAX))
    }

    #[inline]
    pub fn get(self) -> f64 {
        f64::from_bits(!self.0.get())
    }
}

impl fmt::Debug for Probability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

impl Serialize for Probability {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.get().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Probability {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        f64::deserialize(deserializer).map(Probability::new)
    }
}

impl JsonSchema for Probability {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        f64::schema_name()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        f64::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_comes_back_and_absence_takes_no_room() {
        for value in [0.0, -0.0, 0.1, 1.0, f64::INFINITY, f64::MIN_POSITIVE] {
            assert_eq!(Probability::new(value).get().to_bits(), value.to_bits());
        }
        assert_eq!(Probability::new(f64::from_bits(u64::MAX)).get(), 0.0);
        assert_eq!(size_of::<Option<Probability>>(), 8);
    }
}
