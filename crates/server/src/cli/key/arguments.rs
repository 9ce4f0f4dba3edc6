//! Values on the command line of `touchline key`.

use jiff::SignedDuration;
use jiff::civil::Date;
use store::{KeyRate, KeyRoles};

pub(super) fn day(text: &str) -> Result<Date, String> {
    text.parse().map_err(|_| format!("{text} is not a day: write one as YYYY-MM-DD, such as 2027-01-31"))
}

pub(super) fn rate(text: &str) -> Result<KeyRate, String> {
    text.parse()
}

pub(super) fn roles(text: &str) -> Result<KeyRoles, String> {
    text.parse()
}

/// A rate, or that there is none.
#[derive(Clone, Copy, Debug)]
pub(super) struct RateChoice(pub(super) Option<KeyRate>);

pub(super) fn rate_or_none(text: &str) -> Result<RateChoice, String> {
    if text == "none" { Ok(RateChoice(None)) } else { rate(text).map(|rate| RateChoice(Some(rate))) }
}

/// Longer overlaps are mistakes, and far below what would overflow the clock.
const OVERLAP_HOURS_MOST: i64 = 24 * 366;

/// A time such as 90min, 24h or 7d.
pub(in crate::cli) fn overlap(text: &str) -> Result<SignedDuration, String> {
    let digits = text.trim_end_matches(|char: char| !char.is_ascii_digit());
    let seconds = match &text[digits.len()..] {
        "" if digits == "0" => Some(0),
        "s" => Some(1),
        "min" => Some(60),
        "h" => Some(3_600),
        "d" => Some(86_400),
        _ => None,
    };
    let all = digits.parse::<i64>().ok().zip(seconds).and_then(|(count, each)| count.checked_mul(each));
    let all = all.filter(|all| (0..=OVERLAP_HOURS_MOST * 3_600).contains(all));
    all.map(SignedDuration::from_secs)
        .ok_or_else(|| format!("{text} is not a time of at most a year: try 24h, 90min, 7d, or 0 for none"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_overlap_has_a_unit() {
        for (text, seconds) in [("0", 0), ("0h", 0), ("45s", 45), ("90min", 5_400), ("24h", 86_400), ("7d", 604_800)] {
            assert_eq!(overlap(text), Ok(SignedDuration::from_secs(seconds)), "{text}");
        }
        for wrong in ["", "24", "h", "-1h", "1.5h", "367d", "99999999999999999999d", "1 h", "24hours"] {
            assert!(overlap(wrong).unwrap_err().contains("try 24h"), "{wrong}");
        }
    }
}
