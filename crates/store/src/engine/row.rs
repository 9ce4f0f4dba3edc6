//! The values that both engines share, and rows of them.

use crate::error::Error;

/// A value that a statement takes and a row holds.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum SqlValue {
    Null,
    Integer(i64),
    Real(f64),
    Text(String),
    Blob(Vec<u8>),
}

/// One row of a result, read by column number from 0.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Row(pub(crate) Vec<SqlValue>);

impl Row {
    pub(crate) fn integer(&self, column: usize) -> Result<i64, Error> {
        self.maybe_integer(column)?.ok_or_else(|| wrong_type(column, "a number"))
    }

    pub(crate) fn maybe_integer(&self, column: usize) -> Result<Option<i64>, Error> {
        match self.0.get(column) {
            Some(SqlValue::Integer(value)) => Ok(Some(*value)),
            Some(SqlValue::Null) => Ok(None),
            _ => Err(wrong_type(column, "a number")),
        }
    }

    pub(crate) fn text(&self, column: usize) -> Result<&str, Error> {
        self.maybe_text(column)?.ok_or_else(|| wrong_type(column, "text"))
    }

    pub(crate) fn maybe_text(&self, column: usize) -> Result<Option<&str>, Error> {
        match self.0.get(column) {
            Some(SqlValue::Text(value)) => Ok(Some(value)),
            Some(SqlValue::Null) => Ok(None),
            _ => Err(wrong_type(column, "text")),
        }
    }

    pub(crate) fn blob(&self, column: usize) -> Result<&[u8], Error> {
        self.maybe_blob(column)?.ok_or_else(|| wrong_type(column, "bytes"))
    }

    pub(crate) fn maybe_blob(&self, column: usize) -> Result<Option<&[u8]>, Error> {
        match self.0.get(column) {
            Some(SqlValue::Blob(value)) => Ok(Some(value)),
            Some(SqlValue::Null) => Ok(None),
            _ => Err(wrong_type(column, "bytes")),
        }
    }
}

fn wrong_type(column: usize, expected: &str) -> Error {
    Error::damaged(format!("column {column} of a row does not hold {expected}"))
}

impl From<i64> for SqlValue {
    fn from(value: i64) -> Self {
        SqlValue::Integer(value)
    }
}

impl From<&str> for SqlValue {
    fn from(value: &str) -> Self {
        SqlValue::Text(value.to_owned())
    }
}

impl From<String> for SqlValue {
    fn from(value: String) -> Self {
        SqlValue::Text(value)
    }
}

impl From<Vec<u8>> for SqlValue {
    fn from(value: Vec<u8>) -> Self {
        SqlValue::Blob(value)
    }
}

impl<T: Into<SqlValue>> From<Option<T>> for SqlValue {
    fn from(value: Option<T>) -> Self {
        value.map_or(SqlValue::Null, Into::into)
    }
}

/// The values of a statement, in the order of its placeholders.
macro_rules! values {
    ($($value:expr),* $(,)?) => { [$($crate::engine::row::SqlValue::from($value)),*] };
}

pub(crate) use values;
