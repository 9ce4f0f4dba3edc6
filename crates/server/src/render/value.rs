//! What an answer is made of. Operations build it without knowing the form or the language.

use std::borrow::Cow;
use std::cell::Cell;
use std::fmt::{self, Write};
use std::ops::Range;
use std::ptr;
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};

use football::model::{Language, Name, Point, Words};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::rows::Records;
use super::{Message, digits};

#[derive(Clone, Debug)]
pub enum Value {
    Null,
    /// The field is left out of its record.
    Omitted,
    Boolean(bool),
    Integer(i64),
    Number(f64),
    /// Text that is the same in both languages.
    Text(Cow<'static, str>),
    /// These stand elsewhere, because every value is as large as the largest.
    Name(Box<Name>),
    Words(Box<Words>),
    Message(Box<Message>),
    Date(Date),
    /// A moment, shown as date and time in the server's zone.
    Moment(Timestamp),
    Clock(Clock),
    /// A spot on the pitch, shown as a record of `x` and `y`.
    Point(Point),
    Record(Record),
    List(Box<[Value]>),
    /// A list of records.
    Rows(Rc<dyn Records>),
    /// A record that is made when it is written: the only one of these.
    Later(Rc<dyn Records>),
    Shared(Shared),
}

/// A value that stands in several places: JSON writes it once and copies it.
#[derive(Clone, Debug)]
pub struct Shared(Rc<Standing>);

#[derive(Debug)]
struct Standing {
    value: Value,
    /// About how long it is when written; nought until somebody asked.
    length: Cell<usize>,
    /// Where it was written last.
    place: Cell<Option<Place>>,
}

/// Where a value stands in a text.
#[derive(Clone, Copy, Debug)]
struct Place {
    text: TextId,
    start: usize,
    end: usize,
    /// The name of the field that it is in, where that is known and stands before it, a comma included.
    name: Option<&'static str>,
}

/// Tells the texts that are written apart from each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TextId(u64);

impl TextId {
    pub(super) fn next() -> TextId {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        TextId(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

impl Shared {
    pub fn new(value: Value) -> Shared {
        Shared(Rc::new(Standing { value, length: Cell::default(), place: Cell::default() }))
    }

    pub(super) fn value(&self) -> &Value {
        &self.0.value
    }

    fn length(&self) -> usize {
        if self.0.length.get() == 0 {
            self.0.length.set(self.value().length());
        }
        self.0.length.get()
    }

    /// Nobody else has it: it will not come again.
    pub(super) fn is_alone(&self) -> bool {
        Rc::strong_count(&self.0) == 1
    }

    /// Where it stands in a text already.
    pub(super) fn place_in(&self, text: TextId) -> Option<Range<usize>> {
        self.0.place.get().filter(|place| place.text == text).map(|place| place.start..place.end)
    }

    /// The same, if it stands there behind the name of this very field.
    #[inline]
    pub(super) fn place_behind(&self, text: TextId, name: &'static str) -> Option<Range<usize>> {
        let place = self.0.place.get().filter(|place| place.text == text)?;
        place.name.is_some_and(|before| ptr::eq(before, name)).then_some(place.start..place.end)
    }

    pub(super) fn stands(&self, text: TextId, place: Range<usize>) {
        self.0.place.set(Some(Place { text, start: place.start, end: place.end, name: None }));
    }

    /// Says what stands before it where it was written last.
    pub(super) fn stands_behind(&self, name: &'static str) {
        self.0.place.set(self.0.place.get().map(|place| Place { name: Some(name), ..place }));
    }
}

/// Fields in their order. Keys are field names, or ids where an answer is keyed by them.
pub type Record = Box<[(Cow<'static, str>, Value)]>;

/// Records of the same fields are about as long as each other; what else stands in a list may differ.
const ROWS_LOOKED_AT: usize = 1;
const ITEMS_LOOKED_AT: usize = 16;

/// How long so many are together, by some from everywhere among them.
fn scaled(count: usize, most: usize, length: impl Fn(usize) -> usize) -> usize {
    let looked_at = count.min(most);
    let sum: usize = (0..looked_at).map(|turn| length(turn * count / looked_at) + 1).sum();
    sum * count / looked_at.max(1) + 2
}

/// Milliseconds since the start of something, shown as HH:MM:SS of whole seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock(pub u64);

impl Clock {
    pub(super) fn letters(self) -> [u8; 8] {
        // Two digits of hours come to this, and small numbers are quicker to divide.
        let seconds = (self.0 / 1000 % 360_000) as u32;
        digits::clock(seconds / 3600, seconds / 60 % 60, seconds % 60)
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letters().iter().try_for_each(|letter| f.write_char(char::from(*letter)))
    }
}

impl Value {
    /// The same, cheap to clone.
    pub fn shared(self) -> Value {
        Value::Shared(Shared::new(self))
    }

    pub(super) fn is_omitted(&self) -> bool {
        matches!(self, Value::Omitted)
    }

    /// About how many bytes it takes when written. Of a list only a few are looked at.
    pub fn length(&self) -> usize {
        match self {
            Value::Text(text) => text.len() + 2,
            Value::Name(name) => name.en.len().max(name.ar.as_ref().map_or(0, String::len)) + 2,
            Value::Words(words) => words.en.len().max(words.ar.len()) + 2,
            Value::Message(_) => 64,
            Value::Moment(_) => 21,
            Value::Record(fields) => {
                fields.iter().map(|(key, value)| key.len() + 4 + value.length()).sum::<usize>() + 2
            }
            Value::List(items) => scaled(items.len(), ITEMS_LOOKED_AT, |place| items[place].length()),
            Value::Rows(rows) => scaled(rows.count(), ROWS_LOOKED_AT, |place| rows.length(place)),
            Value::Later(record) => record.length(0),
            Value::Shared(shared) => shared.length(),
            Value::Point(_) => 22,
            _ => 10,
        }
    }

    /// The text of a value that is one, in a language and zone; none for numbers, records and the like.
    pub(super) fn text(&self, language: Language, zone: &TimeZone) -> Option<Cow<'_, str>> {
        Some(match self {
            Value::Text(text) => Cow::Borrowed(text),
            Value::Name(name) => Cow::Borrowed(name.in_(language)),
            Value::Words(words) => Cow::Borrowed(words.in_(language)),
            Value::Message(message) => Cow::Owned(message.in_(language)),
            Value::Clock(clock) => Cow::Owned(clock.to_string()),
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
        value.clone().into()
    }
}

impl From<Name> for Value {
    fn from(value: Name) -> Self {
        Value::Name(Box::new(value))
    }
}

impl From<Words> for Value {
    fn from(value: Words) -> Self {
        Value::Words(Box::new(value))
    }
}

impl From<Message> for Value {
    fn from(value: Message) -> Self {
        Value::Message(Box::new(value))
    }
}

impl From<Clock> for Value {
    fn from(value: Clock) -> Self {
        Value::Clock(value)
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

impl From<Point> for Value {
    fn from(value: Point) -> Self {
        Value::Point(value)
    }
}

impl From<Shared> for Value {
    fn from(value: Shared) -> Self {
        Value::Shared(value)
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Value::Null, Into::into)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three words: an answer may have ten thousand of them.
    #[test]
    fn a_value_takes_three_words() {
        assert_eq!(size_of::<Value>(), 24);
    }

    #[test]
    fn a_clock_has_two_digits_of_each() {
        for (millis, text) in
            [(0, "00:00:00"), (61_999, "00:01:01"), (5_999_000, "01:39:59"), (360_000_000, "00:00:00")]
        {
            assert_eq!(Clock(millis).to_string(), text);
        }
    }
}
