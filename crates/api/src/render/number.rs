//! How both formats write a decimal number.
//!
//! The text is the shortest one that reads back as the same `f64`. There is no `.0` after a whole number and no sign before
//! zero. Numbers from 0.00001 up to, but not including, 10¹⁶ have no exponent; others have one, such as `1e16` and `2.5e-7`.
//! `zmij` finds the digits; this file only settles what it writes differently.

/// The room for one number.
pub(super) struct Buffer {
    digits: zmij::Buffer,
    without_plus: String,
}

impl Buffer {
    pub(super) fn new() -> Buffer {
        Buffer { digits: zmij::Buffer::new(), without_plus: String::new() }
    }

    pub(super) fn format(&mut self, number: f64) -> &str {
        // JSON has no text for infinity or NaN. No statistic is one, and zero would be wrong.
        if !number.is_finite() {
            return "null";
        }
        // Adding zero removes the sign of negative zero and changes no other number.
        let text = self.digits.format_finite(number + 0.0);
        if number.abs() >= 1e16 {
            // zmij writes `1e+16`.
            self.without_plus = text.replace('+', "");
            return &self.without_plus;
        }
        text.strip_suffix(".0").unwrap_or(text)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn text(number: f64) -> String {
        Buffer::new().format(number).to_owned()
    }

    /// The rule in terms of the standard library, whose digits are the shortest too. If two shortest texts are equally near to
    /// the number, as for 1155244728346559.25, either may be chosen: `zmij` takes the even last digit.
    fn expected(number: f64) -> String {
        match number.abs() {
            0.0 => "0".to_owned(),
            1e-5..1e16 => format!("{number}"),
            _ => format!("{number:e}"),
        }
    }

    #[test]
    fn decimals_are_short_and_exact() {
        for (number, expected) in [
            (0.0, "0"),
            (-0.0, "0"),
            (3.0, "3"),
            (0.8531, "0.8531"),
            (-1.5, "-1.5"),
            (1e-5, "0.00001"),
            (9.9e-6, "9.9e-6"),
            (9999.9999, "9999.9999"),
            (1e15, "1000000000000000"),
            (1e16, "1e16"),
            (-1.25e300, "-1.25e300"),
            (f64::NAN, "null"),
            (f64::INFINITY, "null"),
        ] {
            assert_eq!(text(number), expected);
        }
    }

    proptest! {
        #[test]
        fn any_number_follows_the_rule(bits in any::<u64>()) {
            let number = f64::from_bits(bits);
            prop_assume!(number.is_finite());
            let (text, expected) = (text(number), expected(number));
            prop_assert_eq!(text.parse::<f64>(), Ok(number));
            prop_assert_eq!((text.len(), text.find('e')), (expected.len(), expected.find('e')), "{} {}", text, expected);
        }

        #[test]
        fn a_statistic_follows_the_rule(parts in -1_000_000_000_i64..1_000_000_000, decimals in 0..7) {
            let number = parts as f64 / 10_f64.powi(decimals);
            prop_assert_eq!(text(number), expected(number));
        }
    }
}
