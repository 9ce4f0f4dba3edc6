//! What a response is made of, and the walk over it. Operations build it without knowing the format or the language.
//!
//! The types are in one file because each needs the others: a value may be lazy, and a lazy value is walked.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;
use std::rc::Rc;
use std::str;

use football::model::{Language, Name, Words};
use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;

use super::clock::Clock;
use super::message::Message;
use super::number;
use super::pieces::{StopFlag, Stopped};

#[derive(Clone, Debug)]
pub enum Value {
    Null,
    /// A value that no feed has stated, with what stands for it where the response has no null.
    Unknown(&'static dyn Visit),
    /// The field is left out of its record.
    Omitted,
    Boolean(bool),
    Integer(i64),
    Number(f64),
    /// Text that is the same in both languages.
    Text(Cow<'static, str>),
    /// The larger texts are boxed, because every value is as large as the largest.
    Name(Box<Name>),
    Words(Box<Words>),
    Message(Box<Message>),
    Date(Date),
    /// Written as date and time in the server's zone.
    Timestamp(Timestamp),
    /// Written as it is, whatever the server's zone.
    CivilTime(DateTime),
    Clock(Clock),
    Record(Record),
    List(Box<[Value]>),
    /// A record or list that is produced while it is written. A clone of it is cheap.
    Lazy(Rc<dyn Visit>),
}

/// How a response writes a value that no feed has stated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum UnknownAs {
    #[default]
    Null,
    /// An object with its `_type`, the id 0 and empty texts; an empty text; the number 0.
    Empty,
}

/// Fields in their order. A name is borrowed if it is an identifier of ours, owned if it is data, such as an id.
pub type Record = Box<[(Cow<'static, str>, Value)]>;

impl Value {
    /// The value behind a shared pointer, for one that is used in many records.
    pub fn shared(self) -> Value {
        Value::Lazy(Rc::new(self))
    }
}

/// Writes one format. It receives a value part by part, in order, with every text already in its language and zone.
pub(super) trait ValueSink {
    fn null(&mut self);

    /// A number or a boolean, as every format spells it.
    fn literal(&mut self, text: &str);

    fn text(&mut self, text: &str);

    fn begin_record(&mut self);

    /// The name of the field whose value comes next. It is an identifier of ours, so it needs no escaping.
    fn field(&mut self, name: &'static str);

    /// Like [`field`](ValueSink::field), for a name that is data, such as a team's id.
    fn key(&mut self, key: &str);

    fn end_record(&mut self);

    fn begin_list(&mut self);

    fn end_list(&mut self);

    /// Starts a lazy value. A sink that has written the value before may copy it and return false; then the value is not
    /// visited again.
    fn begin_lazy(&mut self, _lazy: &Rc<dyn Visit>) -> bool {
        true
    }

    fn end_lazy(&mut self, _lazy: &Rc<dyn Visit>) {}
}

/// A record or a list that is produced while it is written. It does not know the format.
pub trait Visit {
    fn visit(&self, visitor: &mut Visitor<'_>);
}

impl Visit for Value {
    fn visit(&self, visitor: &mut Visitor<'_>) {
        visitor.value(self);
    }
}

impl fmt::Debug for dyn Visit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Visit")
    }
}

/// Walks values into a sink.
pub struct Visitor<'a> {
    sink: &'a mut dyn ValueSink,
    language: Language,
    zone: &'a TimeZone,
    unknown: UnknownAs,
    stop: &'a StopFlag,
}

impl fmt::Debug for Visitor<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Visitor").field("language", &self.language).field("zone", &self.zone).finish_non_exhaustive()
    }
}

impl<'a> Visitor<'a> {
    pub(super) fn new(
        sink: &'a mut dyn ValueSink,
        language: Language,
        zone: &'a TimeZone,
        unknown: UnknownAs,
        stop: &'a StopFlag,
    ) -> Visitor<'a> {
        Visitor { sink, language, zone, unknown, stop }
    }

    /// Whether nobody reads what is still to come. A long list asks before it makes its next records.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_set()
    }

    /// Gives up: a part of the value cannot be loaded.
    pub fn stop(&mut self, error: Box<dyn Error>) {
        self.stop.set(Stopped::Failed(error));
    }

    pub fn value(&mut self, value: &Value) {
        match value {
            Value::Null | Value::Omitted => self.sink.null(),
            Value::Unknown(empty) => match self.unknown {
                UnknownAs::Null => self.sink.null(),
                UnknownAs::Empty => empty.visit(self),
            },
            Value::Boolean(true) => self.sink.literal("true"),
            Value::Boolean(false) => self.sink.literal("false"),
            Value::Integer(integer) => self.sink.literal(itoa::Buffer::new().format(*integer)),
            Value::Number(number) => self.sink.literal(number::Buffer::new().format(*number)),
            Value::Text(text) => self.sink.text(text),
            Value::Name(name) => self.sink.text(name.in_(self.language)),
            Value::Words(words) => self.sink.text(words.in_(self.language)),
            Value::Message(message) => self.sink.text(&message.in_(self.language)),
            Value::Clock(clock) => self.sink.text(str::from_utf8(&clock.digits()).unwrap_or_default()),
            Value::Date(date) => self.sink.text(&date.to_string()),
            Value::Timestamp(timestamp) => {
                let local = timestamp.to_zoned(self.zone.clone());
                self.sink.text(&local.strftime("%Y-%m-%d %H:%M:%S").to_string());
            }
            Value::CivilTime(time) => self.sink.text(&time.strftime("%Y-%m-%d %H:%M:%S").to_string()),
            Value::Record(fields) => self.record(|visitor| {
                for (name, value) in fields {
                    match name {
                        Cow::Borrowed(name) => visitor.field(name, value),
                        Cow::Owned(key) => visitor.keyed(key, value),
                    }
                }
            }),
            Value::List(items) => self.list(|visitor| items.iter().for_each(|item| visitor.value(item))),
            Value::Lazy(lazy) => {
                if self.sink.begin_lazy(lazy) {
                    lazy.visit(self);
                    self.sink.end_lazy(lazy);
                }
            }
        }
    }

    /// A record: `fields` calls [`field`](Visitor::field) for each.
    pub fn record(&mut self, fields: impl FnOnce(&mut Self)) {
        self.sink.begin_record();
        fields(self);
        self.sink.end_record();
    }

    /// A field of a record; nothing if its value is omitted.
    pub fn field(&mut self, name: &'static str, value: &Value) {
        if !matches!(value, Value::Omitted) {
            self.sink.field(name);
            self.value(value);
        }
    }

    fn keyed(&mut self, key: &str, value: &Value) {
        if !matches!(value, Value::Omitted) {
            self.sink.key(key);
            self.value(value);
        }
    }

    /// A list: `items` calls [`value`](Visitor::value) for each.
    pub fn list(&mut self, items: impl FnOnce(&mut Self)) {
        self.sink.begin_list();
        items(self);
        self.sink.end_list();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A response may hold ten thousand values.
    #[test]
    fn a_value_takes_24_bytes() {
        assert_eq!(size_of::<Value>(), 24);
    }
}
