//! Dates and times as providers write them.

use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;

/// Parses `1989-06-17`. None before 1801: providers write such dates for "unknown".
pub(in crate::feed) fn parse_date(text: &str) -> Option<Date> {
    text.trim().parse().ok().filter(|date: &Date| date.year() > 1800)
}

/// Parses `2016-07-10 19:00:00`, with any fraction, as UTC.
pub(in crate::feed) fn parse_utc(text: &str) -> Option<Timestamp> {
    let time: DateTime = text.trim().parse().ok()?;
    Some(time.to_zoned(TimeZone::UTC).ok()?.timestamp())
}
