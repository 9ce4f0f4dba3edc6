//! What an answer is made of. Operations build it without knowing the form or the language.

use std::borrow::Cow;
use std::fmt::Write;
use std::sync::Arc;

use football::model::{Language, Name, Words};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    Null,
    /// The field is left out of its record.
    Omitted,
    Boolean(bool),
    Integer(i64),
    Number(f64),
    /// Text that is the same in both languages.
    Text(Cow<'static, str>),
    Name(Name),
    Words(Words),
    Message(Message),
    Date(Date),
    /// A moment, shown as date and time in the server's zone.
    Moment(Timestamp),
    Record(Record),
    List(Vec<Value>),
    /// A value that stands in several places: JSON writes it once and copies it.
    Shared(Arc<Value>),
}

/// Fields in their order. Keys are field names, or ids where an answer is keyed by them.
pub type Record = Vec<(Cow<'static, str>, Value)>;

impl Value {
    /// The same, cheap to clone.
    pub fn shared(self) -> Value {
        Value::Shared(Arc::new(self))
    }

    /// The text of a value that is one, in a language and zone; none for numbers, records and the like.
    pub(super) fn text(&self, language: Language, zone: &TimeZone) -> Option<Cow<'_, str>> {
        Some(match self {
            Value::Text(text) => Cow::Borrowed(text),
            Value::Name(name) => Cow::Borrowed(name.in_(language)),
            Value::Words(words) => Cow::Borrowed(words.in_(language)),
            Value::Message(message) => Cow::Owned(message.in_(language)),
            Value::Date(date) => Cow::Owned(date.to_string()),
            Value::Moment(moment) => {
                Cow::Owned(moment.to_zoned(zone.clone()).strftime("%Y-%m-%d %H:%M:%S").to_string())
            }
            _ => return None,
        })
    }
}

impl From<i64> for Value {
    fn from(value: i64) -> Self {
        Value::Integer(value)
    }
}

impl From<u32> for Value {
    fn from(value: u32) -> Self {
        Value::Integer(value.into())
    }
}

impl From<u16> for Value {
    fn from(value: u16) -> Self {
        Value::Integer(value.into())
    }
}

impl From<u8> for Value {
    fn from(value: u8) -> Self {
        Value::Integer(value.into())
    }
}

impl From<usize> for Value {
    fn from(value: usize) -> Self {
        Value::Integer(i64::try_from(value).unwrap_or(i64::MAX))
    }
}

impl From<u64> for Value {
    fn from(value: u64) -> Self {
        Value::Integer(i64::try_from(value).unwrap_or(i64::MAX))
    }
}

impl From<f64> for Value {
    fn from(value: f64) -> Self {
        Value::Number(value)
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Value::Boolean(value)
    }
}

impl From<&'static str> for Value {
    fn from(value: &'static str) -> Self {
        Value::Text(Cow::Borrowed(value))
    }
}

impl From<String> for Value {
    fn from(value: String) -> Self {
        Value::Text(Cow::Owned(value))
    }
}

impl From<&Name> for Value {
    fn from(value: &Name) -> Self {
        Value::Name(value.clone())
    }
}

impl From<Name> for Value {
    fn from(value: Name) -> Self {
        Value::Name(value)
    }
}

impl From<Words> for Value {
    fn from(value: Words) -> Self {
        Value::Words(value)
    }
}

impl From<Message> for Value {
    fn from(value: Message) -> Self {
        Value::Message(value)
    }
}

impl From<Date> for Value {
    fn from(value: Date) -> Self {
        Value::Date(value)
    }
}

impl From<Timestamp> for Value {
    fn from(value: Timestamp) -> Self {
        Value::Moment(value)
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Value::Null, Into::into)
    }
}

/// A sentence in both languages, with parts filled in where it says `{name}`.
#[derive(Clone, PartialEq, Debug)]
pub struct Message {
    words: Words,
    parts: Vec<(&'static str, Part)>,
}

/// What fills a gap of a message.
#[derive(Clone, PartialEq, Debug)]
pub enum Part {
    Text(String),
    /// Another message, in the language of the whole.
    Message(Message),
}

impl From<String> for Part {
    fn from(text: String) -> Self {
        Part::Text(text)
    }
}

impl From<&str> for Part {
    fn from(text: &str) -> Self {
        Part::Text(text.to_owned())
    }
}

impl From<usize> for Part {
    fn from(number: usize) -> Self {
        Part::Text(number.to_string())
    }
}

impl From<Message> for Part {
    fn from(message: Message) -> Self {
        Part::Message(message)
    }
}

impl From<Words> for Message {
    fn from(words: Words) -> Self {
        Message { words, parts: Vec::new() }
    }
}

impl Message {
    /// Fills the gap `{name}`.
    pub fn with(mut self, name: &'static str, part: impl Into<Part>) -> Message {
        self.parts.push((name, part.into()));
        self
    }

    pub fn in_(&self, language: Language) -> String {
        let mut rest = self.words.in_(language);
        let mut text = String::with_capacity(rest.len() + 16);
        while let Some((before, (name, after))) =
            rest.split_once('{').and_then(|(before, tail)| tail.split_once('}').map(|gap| (before, gap)))
        {
            text.push_str(before);
            match self.parts.iter().find(|(key, _)| *key == name) {
                Some((_, Part::Text(part))) => text.push_str(part),
                Some((_, Part::Message(part))) => text.push_str(&part.in_(language)),
                None => {
                    let _ = write!(text, "{{{name}}}");
                }
            }
            rest = after;
        }
        text.push_str(rest);
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_fills_its_gaps_in_either_language() {
        let what = Message::from(Words { en: "a positive integer", ar: "عددا صحيحا موجبا" });
        let message = Message::from(Words { en: "{name} must be {what}.", ar: "يجب أن يكون {name} {what}." })
            .with("name", "match_id")
            .with("what", what);
        assert_eq!(message.in_(Language::English), "match_id must be a positive integer.");
        assert_eq!(message.in_(Language::Arabic), "يجب أن يكون match_id عددا صحيحا موجبا.");
    }

    #[test]
    fn what_fills_a_gap_is_never_filled_itself() {
        let message = Message::from(Words { en: "{name}!", ar: "{name}!" }).with("name", "{name} {");
        assert_eq!(message.in_(Language::English), "{name} {!");
    }
}
