//! From a response's value to its bytes: the value that operations return, and the two formats it is written in.
//!
//! A [`Visitor`] walks the value once and hands its parts to a `ValueSink`. `json.rs` and `xml.rs` are
//! the two sinks. Language, time zone and the digits of numbers are settled in the visitor, so a sink sees plain text only.

mod json;
mod message;
mod number;
mod plural;
mod value;
mod visitor;
mod xml;

use football::model::Language;
use jiff::tz::TimeZone;

pub use message::{Argument, Message};
pub use value::{Clock, Record, Value};
pub use visitor::{Visit, Visitor};

/// A format that responses are written in.
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

/// How a response is written: its format, its language, and the time zone of its times.
#[derive(Clone, Debug)]
pub struct Rendering {
    pub format: Format,
    pub language: Language,
    pub zone: TimeZone,
}

impl Rendering {
    pub fn bytes(&self, value: &Value) -> Vec<u8> {
        match self.format {
            Format::Json => {
                let mut sink = json::JsonSink::default();
                Visitor::new(&mut sink, self).value(value);
                sink.into_bytes()
            }
            Format::Xml => {
                let mut sink = xml::XmlSink::default();
                Visitor::new(&mut sink, self).value(value);
                sink.into_bytes()
            }
        }
    }
}
