//! Events.

use std::fmt;

use serde::Deserialize;
use serde::de::{self, Deserializer, IgnoredAny, SeqAccess, Visitor};

use super::super::tags::Tags;
use super::values::number;
use crate::model::Period;

#[derive(Debug, Deserialize)]
pub(in super::super) struct RawEvent {
    #[serde(rename = "eventId", deserialize_with = "number")]
    pub(in super::super) kind: i64,
    /// 0 for offsides, which have an empty text here.
    #[serde(rename = "subEventId", deserialize_with = "number")]
    pub(in super::super) sub: i64,
    #[serde(default)]
    pub(in super::super) tags: Tags,
    #[serde(rename = "playerId", deserialize_with = "number")]
    pub(in super::super) player: i64,
    #[serde(default)]
    pub(in super::super) positions: Positions,
    #[serde(rename = "teamId", deserialize_with = "number")]
    pub(in super::super) team: i64,
    #[serde(rename = "matchPeriod")]
    pub(in super::super) period: RawPeriod,
    #[serde(rename = "eventSec")]
    pub(in super::super) second: f64,
    #[serde(rename = "matchId", deserialize_with = "number")]
    pub(in super::super) match_id: i64,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
pub(in super::super) enum RawPeriod {
    #[serde(rename = "1H")]
    First,
    #[serde(rename = "2H")]
    Second,
    #[serde(rename = "E1")]
    ExtraFirst,
    #[serde(rename = "E2")]
    ExtraSecond,
    #[serde(rename = "P")]
    ShootOut,
}

impl From<RawPeriod> for Period {
    fn from(half: RawPeriod) -> Period {
        match half {
            RawPeriod::First => Period::First,
            RawPeriod::Second => Period::Second,
            RawPeriod::ExtraFirst => Period::ExtraFirst,
            RawPeriod::ExtraSecond => Period::ExtraSecond,
            RawPeriod::ShootOut => Period::ShootOut,
        }
    }
}

/// A point in percent of the pitch, from the acting team's view.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
pub(in super::super) struct PercentPoint {
    pub(in super::super) x: f64,
    pub(in super::super) y: f64,
}

/// Where an event started, and where the next player acted on the ball.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(in super::super) struct Positions {
    pub(in super::super) start: Option<PercentPoint>,
    pub(in super::super) end: Option<PercentPoint>,
}

impl<'de> Deserialize<'de> for Positions {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Pair;
        impl<'de> Visitor<'de> for Pair {
            type Value = Positions;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of positions, each {\"x\": percent, \"y\": percent}")
            }

            fn visit_unit<E: de::Error>(self) -> Result<Positions, E> {
                Ok(Positions::default())
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Positions, A::Error> {
                let start = list.next_element()?;
                let end = if start.is_some() { list.next_element()? } else { None };
                while list.next_element::<IgnoredAny>()?.is_some() {}
                Ok(Positions { start, end })
            }
        }

        deserializer.deserialize_any(Pair)
    }
}
