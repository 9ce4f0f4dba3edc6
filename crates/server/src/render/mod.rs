//! From an answer to its bytes: the value that operations return, and the two forms it is written in.

mod json;
mod value;
mod xml;

use football::model::Language;
use jiff::tz::TimeZone;

pub use value::{Clock, Message, Part, Record, Rows, Shared, Value};

/// A form that answers are written in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Format {
    #[default]
    Json,
    Xml,
}

impl Format {
    pub fn content_type(self) -> &'static str {
        match self {
            Format::Json => "application/json; charset=utf-8",
            Format::Xml => "application/xml; charset=utf-8",
        }
    }
}

/// What a reader asked for: the form, the language, and the zone that times are shown in.
#[derive(Clone, Debug)]
pub struct Rendering {
    pub format: Format,
    pub language: Language,
    pub zone: TimeZone,
}

impl Rendering {
    pub fn bytes(&self, value: &Value) -> Vec<u8> {
        match self.format {
            Format::Json => json::write(value, self),
            Format::Xml => xml::write(value, self),
        }
    }
}

/// A decimal as both forms write it: the shortest text that reads back as the same number, no `.0` behind a whole one.
fn decimal(number: f64) -> String {
    let mut out = Vec::new();
    put_decimal(&mut out, number);
    String::from_utf8(out).unwrap_or_default()
}

fn put_decimal(out: &mut Vec<u8>, number: f64) {
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
const PARTS: i64 = 10_000;

/// Nearly every number is a whole one of tenths, hundredths … up to [`PARTS`], which need no search for the shortest
/// text: no other text that short reads back as the same number. Says whether it was such a one.
fn put_short_decimal(out: &mut Vec<u8>, number: f64) -> bool {
    let parts = (number.abs() * PARTS as f64 + 0.5) as i64;
    // Beyond that not every text of so many digits is a number of its own.
    if parts >= 1_000_000_000_000 || parts as f64 / PARTS as f64 != number.abs() {
        return false;
    }
    let (whole, rest) = (parts / PARTS, (parts % PARTS) as u32);
    if number < 0.0 {
        out.push(b'-');
    }
    let mut letters = Letters::default();
    if whole < 1000 {
        letters.whole(whole as u32);
    } else {
        out.extend_from_slice(itoa::Buffer::new().format(whole).as_bytes());
    }
    letters.decimals(rest);
    letters.put(out);
    true
}

/// Up to eight letters being put together, the first in the lowest byte. They are written all at once and what is too many
/// is taken back: that is quicker than to write just so many.
#[derive(Default)]
struct Letters {
    letters: u64,
    count: usize,
}

impl Letters {
    fn push(&mut self, letter: u8) {
        self.letters |= u64::from(letter) << (8 * self.count);
        self.count += 1;
    }

    fn digit(&mut self, number: u32) {
        self.push(b'0' + (number % 10) as u8);
    }

    /// A number of three digits at most.
    fn whole(&mut self, number: u32) {
        for size in [100, 10] {
            if number >= size {
                self.digit(number / size);
            }
        }
        self.digit(number);
    }

    /// So many parts of [`PARTS`], without the noughts at the end.
    fn decimals(&mut self, parts: u32) {
        if parts > 0 {
            self.push(b'.');
        }
        for size in [1000, 100, 10, 1] {
            if !parts.is_multiple_of(10 * size) {
                self.digit(parts / size);
            }
        }
    }

    fn put(self, out: &mut Vec<u8>) {
        let letters = self.letters.to_le_bytes();
        out.extend_from_slice(&letters);
        out.truncate(out.len() - letters.len() + self.count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_written_as_the_list_of_their_records() {
        let names = vec!["id", "left_out", "sometimes"];
        let values = |id: i64| [Value::Integer(id), Value::Omitted, if id > 1 { Value::Omitted } else { Value::Null }];
        let mut rows = Rows::new(names.clone(), 2);
        let mut records = Vec::new();
        for id in 1..=2 {
            rows.push(values(id).into_iter());
            records.push(Value::Record(names.iter().map(|name| (*name).into()).zip(values(id)).collect()));
        }
        for format in [Format::Json, Format::Xml] {
            let rendering = Rendering { format, language: Language::English, zone: TimeZone::UTC };
            let none = Value::Rows(Box::new(Rows::new(names.clone(), 0)));
            assert_eq!(rendering.bytes(&none), rendering.bytes(&Value::List(Vec::new())));
            let [rows, records] = [Value::Rows(Box::new(rows.clone())), Value::List(records.clone())];
            assert_eq!(rendering.bytes(&rows), rendering.bytes(&records));
        }
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
            for parts in (0..300_000_i64).step_by(7).chain((0..1 << 45).step_by(1 << 31)) {
                for number in [parts as f64 / scale, -(parts.max(1) as f64) / scale] {
                    let mut out = Vec::new();
                    let is_short = put_short_decimal(&mut out, number);
                    assert!(is_short || decimals > 4 || number.abs() >= 1e8, "{number}");
                    assert_eq!(decimal(number), slow(number));
                }
            }
        }
        assert!(!put_short_decimal(&mut Vec::new(), 0.1 + 0.2));
    }

    #[test]
    fn decimals_are_short_and_exact() {
        for (number, text) in
            [(0.0, "0"), (-0.0, "0"), (3.0, "3"), (0.8531, "0.8531"), (-1.5, "-1.5"), (1e-5, "0.00001")]
        {
            assert_eq!(decimal(number), text);
        }
    }
}
