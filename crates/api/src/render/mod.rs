//! From a response's value to its bytes: the value that operations return, and the formats it is written in.
//!
//! A [`Visitor`] walks the value once and hands its parts to a `ValueSink`. `json.rs`, `xml.rs` and `csv.rs` are
//! the sinks; `pieces.rs` hands on a long value before its end. Language, time zone and the digits of numbers are settled in the visitor, so a sink sees plain text only.

mod clock;
mod conversions;
mod csv;
mod csv_text;
mod json;
mod message;
mod number;
mod pieces;
mod plural;
mod value;
mod xml;

use bytes::Bytes;
use football::model::Language;
use jiff::tz::TimeZone;

pub use clock::Clock;
pub use csv::{TableColumn, TableLayout};
pub use csv_text::{Csv, is_formula, write_csv_text};
pub use message::{Argument, Message};
pub use pieces::{PIECE_BYTES, ReaderGone, Stopped};
pub use plural::Noun;
pub use value::{Record, UnknownAs, Value, Visit, Visitor};

use pieces::{PieceOutput, StopFlag};
use value::ValueSink;

/// A format that responses are written in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Format {
    #[default]
    Json,
    Xml,
    /// Only for tables.
    Csv,
    /// A picture, which another layer draws. What is beside it, such as an error, is JSON.
    Image,
}

impl Format {
    pub fn content_type(self) -> &'static str {
        match self {
            Format::Json => "application/json; charset=utf-8",
            Format::Xml => "application/xml; charset=utf-8",
            Format::Csv => "text/csv; charset=utf-8; header=present",
            Format::Image => "image/png",
        }
    }
}

/// How a response is written: its format, its language, the time zone of its times, its unknown values, and its table.
#[derive(Clone, Debug)]
pub struct Rendering {
    pub format: Format,
    pub language: Language,
    pub zone: TimeZone,
    pub unknown: UnknownAs,
    /// Where the rows are, for CSV.
    pub table: TableLayout,
}

impl Rendering {
    /// Without a table, and with null for what is not known.
    pub fn new(format: Format, language: Language, zone: TimeZone) -> Rendering {
        Rendering { format, language, zone, unknown: UnknownAs::Null, table: TableLayout::default() }
    }

    /// The whole value in one buffer. It must have no part that can fail: see [`Rendering::write`].
    pub fn bytes(&self, value: &Value) -> Vec<u8> {
        self.render(value, None, &StopFlag::default())
    }

    /// Hands the value to `send` in pieces of bounded size, while it is being written.
    pub fn write(&self, value: &Value, send: &mut dyn FnMut(Bytes) -> Result<(), ReaderGone>) -> Result<(), Stopped> {
        let stop = StopFlag::default();
        let last = self.render(value, Some(PieceOutput { send: &mut *send, stop: &stop }), &stop);
        PieceOutput { send, stop: &stop }.hand_on(last);
        stop.into_result()
    }

    /// The bytes that were not handed on.
    fn render(&self, value: &Value, pieces: Option<PieceOutput<'_>>, stop: &StopFlag) -> Vec<u8> {
        match self.format {
            Format::Json | Format::Image => {
                let mut sink = json::JsonSink::new(pieces);
                self.visitor(&mut sink, stop).value(value);
                sink.into_bytes()
            }
            Format::Csv => {
                let mut sink = csv::CsvSink::new(&self.table, pieces);
                self.visitor(&mut sink, stop).value(value);
                sink.into_bytes()
            }
            Format::Xml => {
                let mut sink = xml::XmlSink::new(pieces);
                self.visitor(&mut sink, stop).value(value);
                sink.into_bytes()
            }
        }
    }

    fn visitor<'a>(&'a self, sink: &'a mut dyn ValueSink, stop: &'a StopFlag) -> Visitor<'a> {
        Visitor::new(sink, self.language, &self.zone, self.unknown, stop)
    }
}
