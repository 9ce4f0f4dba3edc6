//! From an answer to its bytes: the value that operations return, and the two forms it is written in.

mod json;
mod value;
mod xml;

use football::model::Language;
use jiff::tz::TimeZone;

pub use value::{Message, Part, Record, Value};

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
    let mut buffer = ryu::Buffer::new();
    let text = buffer.format_finite(if number == 0.0 { 0.0 } else { number });
    out.extend_from_slice(text.strip_suffix(".0").unwrap_or(text).as_bytes());
}

#[cfg(test)]
mod tests {
    use super::decimal;

    #[test]
    fn decimals_are_short_and_exact() {
        for (number, text) in
            [(0.0, "0"), (-0.0, "0"), (3.0, "3"), (0.8531, "0.8531"), (-1.5, "-1.5"), (1e-5, "0.00001")]
        {
            assert_eq!(decimal(number), text);
        }
    }
}
