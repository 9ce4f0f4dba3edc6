//! The value of one cell of an exported table, and the types of columns.

use football::model::{Language, Name, Words};
use jiff::Timestamp;
use jiff::civil::Date;

/// The type of a column. Each format writes it in its own way; `docs/reference/export.md` says how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColumnType {
    Integer,
    Number,
    Text,
    Boolean,
    /// A moment in UTC.
    Time,
    Date,
}

impl ColumnType {
    pub fn name(self) -> &'static str {
        match self {
            ColumnType::Integer => "integer",
            ColumnType::Number => "number",
            ColumnType::Text => "text",
            ColumnType::Boolean => "boolean",
            ColumnType::Time => "time",
            ColumnType::Date => "date",
        }
    }
}

/// The value of one cell. It borrows texts from its row.
#[derive(Clone, Debug)]
pub enum CellValue<'a> {
    Null,
    Integer(i64),
    Number(f64),
    Boolean(bool),
    Text(&'a str),
    OwnedText(String),
    /// Written in the language of the export.
    Name(&'a Name),
    Words(Words),
    Time(Timestamp),
    Date(Date),
}

impl CellValue<'_> {
    /// The text of a cell of a column of texts.
    pub fn text(&self, language: Language) -> Option<&str> {
        match self {
            CellValue::Text(text) => Some(text),
            CellValue::OwnedText(text) => Some(text),
            CellValue::Name(name) => Some(name.in_(language)),
            CellValue::Words(words) => Some(words.in_(language)),
            _ => None,
        }
    }
}

/// `2026-11-15T18:00:00Z`, with milliseconds only if there are any.
pub fn time_text(time: Timestamp) -> String {
    Timestamp::from_millisecond(time.as_millisecond()).unwrap_or(time).to_string()
}

/// Days since 1970-01-01.
pub fn days_since_epoch(date: Date) -> i32 {
    const EPOCH: Date = Date::constant(1970, 1, 1);
    date.since(EPOCH).map_or(0, |span| span.get_days())
}

macro_rules! integers {
    ($($type:ty),*) => { $(
        impl From<$type> for CellValue<'_> {
            fn from(value: $type) -> Self {
                CellValue::Integer(i64::from(value))
            }
        }
    )* };
}

integers!(i64, i32, u32, u16, u8);

impl From<usize> for CellValue<'_> {
    fn from(value: usize) -> Self {
        CellValue::Integer(i64::try_from(value).unwrap_or(i64::MAX))
    }
}

impl From<f64> for CellValue<'_> {
    fn from(value: f64) -> Self {
        CellValue::Number(value)
    }
}

impl From<bool> for CellValue<'_> {
    fn from(value: bool) -> Self {
        CellValue::Boolean(value)
    }
}

impl<'a> From<&'a str> for CellValue<'a> {
    fn from(value: &'a str) -> Self {
        CellValue::Text(value)
    }
}

impl From<String> for CellValue<'_> {
    fn from(value: String) -> Self {
        CellValue::OwnedText(value)
    }
}

impl<'a> From<&'a Name> for CellValue<'a> {
    fn from(value: &'a Name) -> Self {
        CellValue::Name(value)
    }
}

impl From<Words> for CellValue<'_> {
    fn from(value: Words) -> Self {
        CellValue::Words(value)
    }
}

impl From<Timestamp> for CellValue<'_> {
    fn from(value: Timestamp) -> Self {
        CellValue::Time(value)
    }
}

impl From<Date> for CellValue<'_> {
    fn from(value: Date) -> Self {
        CellValue::Date(value)
    }
}

impl<'a, T: Into<CellValue<'a>>> From<Option<T>> for CellValue<'a> {
    fn from(value: Option<T>) -> Self {
        value.map_or(CellValue::Null, Into::into)
    }
}
