//! When a match begins. Of many matches only the day is known: no page then shows an hour that nobody stated.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use jiff::civil::{Date, time};
use jiff::tz::TimeZone;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The moment of a kick-off, or only its day. In documents: `2026-11-15T18:00:00Z`, or `2026-11-15`.
///
/// The order is that of the moments; a day stands at noon of UTC, which is the same day in nearly every time zone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Kickoff {
    moment: Timestamp,
    has_time: bool,
}

impl Kickoff {
    /// A day whose time is not known. None for the first and the last days that can be written.
    pub fn on(day: Date) -> Option<Kickoff> {
        let noon = day.to_datetime(time(12, 0, 0, 0)).to_zoned(TimeZone::UTC).ok()?;
        Some(Kickoff { moment: noon.timestamp(), has_time: false })
    }

    /// The moment by which matches are ordered and found: of a day alone, noon of UTC.
    pub fn moment(self) -> Timestamp {
        self.moment
    }

    /// The moment, if the time is known.
    pub fn time(self) -> Option<Timestamp> {
        Some(self.moment).filter(|_| self.has_time)
    }

    /// The day in a time zone. A day whose time is not known is the same everywhere.
    pub fn day(self, zone: &TimeZone) -> Date {
        let zone = if self.has_time { zone.clone() } else { TimeZone::UTC };
        self.moment.to_zoned(zone).date()
    }
}

impl From<Timestamp> for Kickoff {
    fn from(moment: Timestamp) -> Kickoff {
        Kickoff { moment, has_time: true }
    }
}

impl FromStr for Kickoff {
    type Err = jiff::Error;

    fn from_str(text: &str) -> Result<Kickoff, jiff::Error> {
        let day = Some(text).filter(|text| !text.contains([':', 'T', 't', ' '])).and_then(|text| text.parse().ok());
        match day.and_then(Kickoff::on) {
            Some(day) => Ok(day),
            None => text.parse().map(|moment: Timestamp| moment.into()),
        }
    }
}

impl fmt::Display for Kickoff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.time() {
            Some(moment) => moment.fmt(f),
            None => self.day(&TimeZone::UTC).fmt(f),
        }
    }
}

impl Serialize for Kickoff {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Kickoff {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Kickoff, D::Error> {
        let text = Cow::<'_, str>::deserialize(deserializer)?;
        text.parse().map_err(|_| {
            D::Error::invalid_value(
                Unexpected::Str(&text),
                &"a time with its zone, such as 2026-11-15T18:00:00Z, or a day, such as 2026-11-15",
            )
        })
    }
}

impl JsonSchema for Kickoff {
    fn schema_name() -> Cow<'static, str> {
        "Kickoff".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A time with its zone, or a day whose time is not known.",
            "anyOf": [{ "type": "string", "format": "date-time" }, { "type": "string", "format": "date" }],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_without_a_time_is_the_same_day_everywhere() {
        let day: Kickoff = "2026-11-15".parse().unwrap();
        assert_eq!((day.time(), day.to_string()), (None, "2026-11-15".to_owned()));
        for zone in ["Pacific/Auckland", "Africa/Cairo", "America/Los_Angeles"] {
            assert_eq!(day.day(&TimeZone::get(zone).unwrap()).to_string(), "2026-11-15");
        }
        let moment: Kickoff = "2026-11-15T23:30:00Z".parse().unwrap();
        assert_eq!(moment.day(&TimeZone::get("Africa/Cairo").unwrap()).to_string(), "2026-11-16");
        assert_eq!(moment.to_string(), "2026-11-15T23:30:00Z");
        assert!(day < moment);
    }

    #[test]
    fn a_time_without_a_zone_is_refused() {
        for text in ["2026-11-15T18:00", "2026-11-15 18:00:00", "2026-13-15", "15/11/2026", "", "-009999-01-01"] {
            assert!(text.parse::<Kickoff>().is_err(), "{text}");
        }
    }
}
