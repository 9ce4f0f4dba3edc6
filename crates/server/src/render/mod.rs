//! From an answer to its bytes: the value that operations return, and the two forms it is written in.

mod digits;
mod json;
mod message;
mod value;
mod xml;

use football::model::Language;
use jiff::tz::TimeZone;

pub use message::{Message, Part};
pub use value::{Clock, Record, Rows, Shared, Value};

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
            assert_eq!(rendering.bytes(&none), rendering.bytes(&Value::List(Box::default())));
            let [rows, records] = [Value::Rows(Box::new(rows.clone())), Value::List(records.as_slice().into())];
            assert_eq!(rendering.bytes(&rows), rendering.bytes(&records));
        }
    }
}
