//! What a response is made of. Operations build it without knowing the format or the language.

use std::borrow::Cow;
use std::fmt;
use std::rc::Rc;

use football::model::{Name, Words};
use jiff::Timestamp;
use jiff::civil::Date;

use super::message::Message;
use super::visitor::Visit;

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
    /// The larger texts are boxed, because every value is as large as the largest.
    Name(Box<Name>),
    Words(Box<Words>),
    Message(Box<Message>),
    Date(Date),
    /// Written as date and time in the server's zone.
    Timestamp(Timestamp),
    Clock(Clock),
    Record(Record),
    List(Box<[Value]>),
    /// A record or list that is produced while it is written. A clone of it is cheap.
    Lazy(Rc<dyn Visit>),
}

/// Fields in their order. A name is borrowed if it is an identifier of ours, owned if it is data, such as an id.
pub type Record = Box<[(Cow<'static, str>, Value)]>;

/// Milliseconds since the start of something, written as HH:MM:SS of whole seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock(pub u64);

impl Clock {
    /// The text as ASCII. Hours have two digits and start again after 99.
    pub(super) fn digits(self) -> [u8; 8] {
        let seconds = self.0 / 1000;
        let [hours, minutes, seconds] = [seconds / 3600 % 100, seconds / 60 % 60, seconds % 60];
        let digit = |number: u64| b'0' + number as u8;
        [
            digit(hours / 10),
            digit(hours % 10),
            b':',
            digit(minutes / 10),
            digit(minutes % 10),
            b':',
            digit(seconds / 10),
            digit(seconds % 10),
        ]
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(str::from_utf8(&self.digits()).unwrap_or_default())
    }
}

impl Value {
    /// The value behind a shared pointer, for one that is used in many records.
    pub fn shared(self) -> Value {
        Value::Lazy(Rc::new(self))
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
        Value::Timestamp(value)
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

    /// A response may hold ten thousand values.
    #[test]
    fn a_value_takes_24_bytes() {
        assert_eq!(size_of::<Value>(), 24);
    }

    #[test]
    fn a_clock_has_two_digits_for_each_unit() {
        for (millis, text) in
            [(0, "00:00:00"), (61_999, "00:01:01"), (5_999_000, "01:39:59"), (360_000_000, "00:00:00")]
        {
            assert_eq!(Clock(millis).to_string(), text);
        }
    }
}
