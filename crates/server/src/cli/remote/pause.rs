//! The pause between two requests, as a flag states it.

use std::time::Duration;

const MAX_PAUSE: Duration = Duration::from_secs(3_600);

/// A duration such as `200ms`, `2s` or `0`.
pub(in crate::cli) fn parse_pause(text: &str) -> Result<Duration, String> {
    let parse = || {
        if text == "0" {
            return Some(Duration::ZERO);
        }
        let duration = match text.strip_suffix("ms") {
            Some(number) => Duration::from_millis(number.parse().ok()?),
            None => Duration::from_secs(text.strip_suffix('s')?.parse().ok()?),
        };
        (duration <= MAX_PAUSE).then_some(duration)
    };
    parse().ok_or_else(|| "write a pause of at most an hour, such as 200ms or 2s".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pause_has_a_unit() {
        assert_eq!(["0", "200ms", "2s"].map(|text| parse_pause(text).unwrap().as_millis()), [0, 200, 2000]);
        for wrong in ["", "5", "ms", "-1s", "1h", "3601s", "99999999999999999999s"] {
            assert!(parse_pause(wrong).is_err(), "{wrong}");
        }
    }
}
