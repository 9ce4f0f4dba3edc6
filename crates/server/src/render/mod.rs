//! From an answer to its bytes: the value that operations return, and the two forms it is written in.

mod digits;
mod json;
mod message;
mod rows;
mod value;
mod xml;

use football::model::Language;
use jiff::tz::TimeZone;

pub use json::RowWriter;
pub use message::{Message, Part};
pub use rows::{Fields, Records, Rows};
pub use value::{Clock, Record, Shared, Value};

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
