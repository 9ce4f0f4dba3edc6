//! An event as Opta and Stats Perform write it, in whichever file.

use std::borrow::Cow;

use jiff::civil::DateTime;

use super::codes::qualifier;

/// An event of the feed.
#[derive(Clone, Debug)]
pub(in crate::feed) struct OptaEvent<'a> {
    /// Unique in the feed.
    pub(in crate::feed) id: Cow<'a, str>,
    /// Counts the events of one team in the match.
    pub(in crate::feed) number: u32,
    pub(in crate::feed) kind: u16,
    pub(in crate::feed) period: u16,
    pub(in crate::feed) minute: u32,
    pub(in crate::feed) second: u32,
    pub(in crate::feed) team: Cow<'a, str>,
    pub(in crate::feed) player: Option<Cow<'a, str>>,
    pub(in crate::feed) succeeded: bool,
    pub(in crate::feed) x: f64,
    pub(in crate::feed) y: f64,
    /// Milliseconds since some day; only differences count.
    pub(in crate::feed) timestamp: Option<i64>,
    pub(in crate::feed) assist: bool,
    pub(in crate::feed) key_pass: bool,
    /// Few qualifiers have a value.
    pub(in crate::feed) qualifiers: Vec<(u16, Cow<'a, str>)>,
}

impl OptaEvent<'_> {
    pub(in crate::feed) fn has(&self, qualifier: u16) -> bool {
        self.qualifiers.iter().any(|(known, _)| *known == qualifier)
    }

    pub(in crate::feed) fn value(&self, qualifier: u16) -> Option<&str> {
        let found = self.qualifiers.iter().find(|(known, _)| *known == qualifier);
        found.map(|(_, value)| value.trim()).filter(|value| !value.is_empty())
    }

    pub(in crate::feed) fn number_value<T: std::str::FromStr>(&self, qualifier: u16) -> Option<T> {
        self.value(qualifier)?.parse().ok()
    }

    /// The numbers of the linked events of the same team and of the other one.
    pub(in crate::feed) fn related(&self) -> Option<u32> {
        self.number_value(qualifier::RELATED_EVENT)
    }

    pub(in crate::feed) fn opposite(&self) -> Option<u32> {
        self.number_value(qualifier::OPPOSITE_EVENT)
    }

    /// The values of a list: `25, 18, 12`.
    pub(in crate::feed) fn list(&self, qualifier: u16) -> impl Iterator<Item = &str> {
        self.value(qualifier).unwrap_or_default().split(',').map(str::trim)
    }
}

/// Parses `2018-08-20T22:20:46.51` into milliseconds. The fraction is the number of milliseconds, without leading zeros:
/// these are 46 seconds and 51 milliseconds.
pub(in crate::feed) fn parse_timestamp(text: &str) -> Option<i64> {
    let text = text.trim().trim_end_matches('Z');
    let (whole, millis): (&str, u16) = match text.split_once('.') {
        Some((whole, fraction)) if fraction.len() <= 3 => (whole, fraction.parse().ok()?),
        Some((whole, fraction)) => (whole, fraction.get(..3)?.parse().ok()?),
        None => (text, 0),
    };
    let time: DateTime = whole.parse().ok()?;
    let utc = time.to_zoned(jiff::tz::TimeZone::UTC).ok()?;
    Some(utc.timestamp().as_second() * 1000 + i64::from(millis))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fraction_is_a_number_of_milliseconds() {
        let base = parse_timestamp("2018-08-20T22:20:46").unwrap();
        for (text, millis) in [(".51", 51), (".051", 51), (".510", 510), (".5", 5), (".123456", 123), (".862Z", 862)] {
            assert_eq!(parse_timestamp(&format!("2018-08-20T22:20:46{text}")), Some(base + millis), "{text}");
        }
        for text in ["", "yesterday", "2018-08-20T22:20:46.x", "2018-13-20T22:20:46"] {
            assert_eq!(parse_timestamp(text), None, "{text}");
        }
    }
}
