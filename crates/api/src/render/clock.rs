//! A time of a match, as text.

use std::fmt;

/// Milliseconds since the start of something, written as HH:MM:SS of whole seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock(pub u64);

impl Clock {
    /// The text as ASCII. Hours have two digits and start again after 99.
    pub(super) fn digits(self) -> [u8; 8] {
        let seconds = self.0 / 1000;
        let [hours, minutes, seconds] = [seconds / 3600 % 100, seconds / 60 % 60, seconds % 60];
        let digit = |number: u64| b'0' + number as u8;
        [
            digit(hours / 10),
            digit(hours % 10),
            b':',
            digit(minutes / 10),
            digit(minutes % 10),
            b':',
            digit(seconds / 10),
            digit(seconds % 10),
        ]
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(str::from_utf8(&self.digits()).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_has_two_digits_for_each_unit() {
        for (millis, text) in
            [(0, "00:00:00"), (61_999, "00:01:01"), (5_999_000, "01:39:59"), (360_000_000, "00:00:00")]
        {
            assert_eq!(Clock(millis).to_string(), text);
        }
    }
}
