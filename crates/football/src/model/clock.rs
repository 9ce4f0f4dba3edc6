//! Time in a match: whole milliseconds since the start of a period.

use std::cmp::Ordering;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A length of time, or a time since the start of a period. In documents it is seconds with at most three decimals.
///
/// Limits in seconds are compared on these whole milliseconds, never on differences of floating seconds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Millis(pub u32);

impl Millis {
    /// A longer time is a mistake in a document: no period comes near ten hours.
    pub const LONGEST: Millis = Millis(36_000_000);

    /// Rounds to the millisecond; `None` if the number is not a possible time of a match.
    pub fn from_seconds(seconds: f64) -> Option<Millis> {
        let millis = (seconds * 1000.0).round();
        (millis >= 0.0 && millis <= f64::from(Millis::LONGEST.0)).then_some(Millis(millis as u32))
    }

    pub fn seconds(self) -> f64 {
        f64::from(self.0) / 1000.0
    }

    pub fn is_zero(&self) -> bool {
        self.0 == 0
    }
}

impl Serialize for Millis {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.seconds())
    }
}

impl<'de> Deserialize<'de> for Millis {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let seconds = f64::deserialize(deserializer)?;
        Millis::from_seconds(seconds)
            .ok_or_else(|| de::Error::custom(format!("{seconds} is not a time: seconds run from 0 to 36000")))
    }
}

impl JsonSchema for Millis {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Seconds".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "number", "minimum": 0, "maximum": 36000, "description": "Seconds, to the millisecond." })
    }
}

/// A period of a match. In documents it is its number, 1 to 5.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Period {
    First = 1,
    Second = 2,
    ExtraFirst = 3,
    ExtraSecond = 4,
    ShootOut = 5,
}

impl Period {
    pub const ALL: [Period; 5] =
        [Period::First, Period::Second, Period::ExtraFirst, Period::ExtraSecond, Period::ShootOut];
    /// The periods without the shoot-out. All statistics except cards come from these.
    pub const PLAYED: [Period; 4] = [Period::First, Period::Second, Period::ExtraFirst, Period::ExtraSecond];

    pub fn number(self) -> u8 {
        self as u8
    }

    pub fn from_number(number: u64) -> Option<Period> {
        Period::ALL.into_iter().find(|period| u64::from(period.number()) == number)
    }

    /// The length in minutes without stoppage time; 0 for the shoot-out.
    pub fn nominal_minutes(self) -> u32 {
        match self {
            Period::First | Period::Second => 45,
            Period::ExtraFirst | Period::ExtraSecond => 15,
            Period::ShootOut => 0,
        }
    }
}

impl Serialize for Period {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

impl<'de> Deserialize<'de> for Period {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u64::deserialize(deserializer)?;
        Period::from_number(number).ok_or_else(|| {
            de::Error::custom(format!(
                "{number} is not a period: 1 and 2 are the halves, 3 and 4 extra time, 5 the shoot-out"
            ))
        })
    }
}

impl JsonSchema for Period {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Period".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "integer", "minimum": 1, "maximum": 5,
            "description": "1 and 2 the halves, 3 and 4 extra time, 5 the shoot-out."
        })
    }
}

/// A time in a match: the period and the time since it began.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Moment {
    pub period: Period,
    pub time: Millis,
}

impl Moment {
    /// The minute as people write it; none in the shoot-out, which has no minutes.
    pub fn minute(self) -> Option<MatchMinute> {
        let nominal = self.period.nominal_minutes();
        let before: u32 =
            Period::PLAYED.into_iter().take_while(|p| *p < self.period).map(Period::nominal_minutes).sum();
        let begun = self.time.0 / 60_000 + 1;
        let added = begun.checked_sub(nominal).filter(|added| *added > 0);
        (nominal > 0).then(|| MatchMinute { minute: before + begun.min(nominal), added })
    }
}

/// A minute of a match as people write it: `7`, `45+2`, `118`. The first minute is 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MatchMinute {
    /// At most the last nominal minute of the period: 45, 90, 105, 120.
    pub minute: u32,
    /// The minute of stoppage time.
    pub added: Option<u32>,
}

impl fmt::Display for MatchMinute {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.added {
            Some(added) => write!(f, "{}+{added}", self.minute),
            None => write!(f, "{}", self.minute),
        }
    }
}

impl Ord for Moment {
    /// Compares both as one number. This is faster, and events are compared very often.
    fn cmp(&self, other: &Moment) -> Ordering {
        let number = |moment: &Moment| u64::from(moment.period.number()) << 32 | u64::from(moment.time.0);
        number(self).cmp(&number(other))
    }
}

impl PartialOrd for Moment {
    fn partial_cmp(&self, other: &Moment) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minutes_are_written_as_people_write_them() {
        let minute = |period, seconds: u32| {
            Moment { period, time: Millis(seconds * 1000) }.minute().map(|minute| minute.to_string())
        };
        let cases = [
            (Period::First, 0, Some("1")),
            (Period::First, 44 * 60 + 59, Some("45")),
            (Period::First, 45 * 60, Some("45+1")),
            (Period::First, 46 * 60 + 5, Some("45+2")),
            (Period::Second, 0, Some("46")),
            (Period::Second, 48 * 60 + 30, Some("90+4")),
            (Period::ExtraFirst, 0, Some("91")),
            (Period::ExtraFirst, 15 * 60 + 1, Some("105+1")),
            (Period::ExtraSecond, 12 * 60 + 59, Some("118")),
            (Period::ShootOut, 30, None),
        ];
        for (period, seconds, expected) in cases {
            assert_eq!(minute(period, seconds).as_deref(), expected, "{period:?} {seconds}");
        }
    }
}
