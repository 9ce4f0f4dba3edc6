//! Numbers as their letters. An answer may have thousands of them, so the digits of a number are made all at once.

/// Up to eight letters, the first in the lowest byte. They are written all together and what is too many is taken back:
/// that is quicker than to write just so many.
#[derive(Clone, Copy)]
struct Letters {
    letters: u64,
    count: u32,
}

impl Letters {
    fn put(self, out: &mut Vec<u8>) {
        let letters = self.letters.to_le_bytes();
        out.extend_from_slice(&letters);
        out.truncate(out.len() - letters.len() + self.count as usize);
    }
}

/// What makes digits letters, of eight at once.
const ZEROS: u64 = 0x3030_3030_3030_3030;
/// The first number that has more than eight digits.
const TOO_LONG: u32 = 100_000_000;

/// The eight digits of a number, the first in the lowest byte: it is halved into numbers of four digits, these into
/// numbers of two, these into digits, each time all side by side.
fn digits(number: u32) -> u64 {
    debug_assert!(number < TOO_LONG);
    let fours = u64::from(number / 10_000) | u64::from(number % 10_000) << 32;
    // To multiply and to shift is to divide, for numbers as small as these.
    let hundreds = ((fours * 10_486) >> 20) & 0x0000_007f_0000_007f;
    let twos = hundreds | (fours - hundreds * 100) << 16;
    let tens = ((twos * 103) >> 10) & 0x000f_000f_000f_000f;
    tens | (twos - tens * 10) << 8
}

/// Hours, minutes and seconds, two digits each, with colons between them.
pub(super) fn clock(hours: u32, minutes: u32, seconds: u32) -> [u8; 8] {
    // Between two digits and the next two stands a nought, where the colon comes.
    let digits = digits(hours * 1_000_000 + minutes * 1_000 + seconds);
    (digits | 0x3030_3a30_303a_3030).to_le_bytes()
}

pub(super) fn put_integer(out: &mut Vec<u8>, number: i64) {
    match u32::try_from(number) {
        Ok(number) if number < TOO_LONG => {
            let digits = digits(number);
            let noughts = (digits.trailing_zeros() / 8).min(7);
            Letters { letters: (digits | ZEROS) >> (8 * noughts), count: 8 - noughts }.put(out);
        }
        _ => out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes()),
    }
}

/// A decimal as both forms write it: the shortest text that reads back as the same number, no `.0` behind a whole one.
pub(super) fn put_decimal(out: &mut Vec<u8>, number: f64) {
    // What is no number has no text in JSON; nothing computes one, and if it did, zero would be a lie.
    if !number.is_finite() {
        return out.extend_from_slice(b"null");
    }
    if put_short_decimal(out, number) {
        return;
    }
    let mut buffer = ryu::Buffer::new();
    let text = buffer.format_finite(if number == 0.0 { 0.0 } else { number });
    out.extend_from_slice(text.strip_suffix(".0").unwrap_or(text).as_bytes());
}

/// How many parts of one a number may be made of to be written quickly: as many as four decimals tell.
const PARTS: f64 = 10_000.0;

/// Nearly every number is a whole one of tenths, hundredths … up to [`PARTS`] and has eight letters at most, which need no
/// search for the shortest text: no other text that short reads back as the same number. Says whether it was such a one.
fn put_short_decimal(out: &mut Vec<u8>, number: f64) -> bool {
    let parts = (number.abs() * PARTS + 0.5) as u32;
    if parts >= TOO_LONG || f64::from(parts) / PARTS != number.abs() {
        return false;
    }
    let digits = digits(parts);
    let (whole, rest) = (digits as u32, (digits >> 32) as u32);
    // A whole of nought keeps one of its noughts; decimals none.
    let noughts = (whole.trailing_zeros() / 8).min(3);
    let (before, decimals) = (4 - noughts, 4 - rest.leading_zeros() / 8);
    let count = before + decimals + u32::from(decimals > 0);
    if count > 8 {
        return false;
    }
    if number < 0.0 {
        out.push(b'-');
    }
    let whole = u64::from((whole | ZEROS as u32) >> (8 * noughts));
    let rest = u64::from(rest | ZEROS as u32) << 8 | u64::from(b'.');
    Letters { letters: whole | rest << (8 * before), count }.put(out);
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decimal(number: f64) -> String {
        let mut out = Vec::new();
        put_decimal(&mut out, number);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn the_quick_way_writes_what_the_slow_one_would() {
        let slow = |number: f64| {
            let mut buffer = ryu::Buffer::new();
            let text = buffer.format_finite(number);
            text.strip_suffix(".0").unwrap_or(text).to_owned()
        };
        for decimals in 0..=6 {
            let scale = 10_f64.powi(decimals);
            for parts in (0..300_000_i64).step_by(7).chain((0..1 << 45).step_by(1 << 31)).chain(99_990_000..100_010_000)
            {
                for number in [parts as f64 / scale, -(parts.max(1) as f64) / scale] {
                    let is_short = put_short_decimal(&mut Vec::new(), number);
                    let is_long = number.abs() >= if decimals == 4 { 1e3 } else { 1e4 };
                    assert!(is_short || decimals > 4 || is_long, "{number}");
                    assert_eq!(decimal(number), slow(number));
                }
            }
        }
        assert!(!put_short_decimal(&mut Vec::new(), 0.1 + 0.2));
    }

    #[test]
    fn decimals_are_short_and_exact() {
        for (number, text) in [
            (0.0, "0"),
            (-0.0, "0"),
            (3.0, "3"),
            (0.8531, "0.8531"),
            (-1.5, "-1.5"),
            (1e-5, "0.00001"),
            (9999.9999, "9999.9999"),
            (f64::NAN, "null"),
        ] {
            assert_eq!(decimal(number), text);
        }
    }

    #[test]
    fn integers_are_written_as_they_are() {
        let short = (0..=9).flat_map(|size| [-1, 0, 1].map(|more| 10_i64.pow(size) + more));
        for number in short.chain([-7, 120, 40_230, 1_000_000_217, i64::MIN, i64::MAX]).chain((0..200_000).step_by(13))
        {
            let mut out = b"x".to_vec();
            put_integer(&mut out, number);
            assert_eq!(String::from_utf8(out).unwrap(), format!("x{number}"));
        }
    }
}
