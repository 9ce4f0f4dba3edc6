//! What a value is made from.

use std::borrow::Cow;

use football::model::{Kickoff, Name, Words};
use jiff::Timestamp;
use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;

use super::clock::Clock;
use super::message::Message;
use super::value::Value;

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

/// A day whose time is not known is written as its midnight.
impl From<Kickoff> for Value {
    fn from(value: Kickoff) -> Self {
        match value.time() {
            Some(moment) => Value::Timestamp(moment),
            None => Value::CivilTime(value.day(&TimeZone::UTC).to_datetime(Time::midnight())),
        }
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Value::Null, Into::into)
    }
}
