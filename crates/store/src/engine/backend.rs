//! The narrow waist: run this text with these values, give rows; begin, commit.
//!
//! Everything above is written once for every engine. Everything below knows nothing of football.

use std::sync::Arc;
use std::time::Duration;

use crate::error::Error;

/// What a question takes and a row holds: the types that both engines share.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Value {
    Null,
    Integer(i64),
    Real(f64),
    Text(String),
    Blob(Vec<u8>),
}

/// What a transaction is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// One consistent view from the first question on.
    Read,
    /// The only writer until it commits.
    Write,
    /// The same, of tables that may not be there yet.
    Migrate,
}

/// Whose a place is, by the tables in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Owner {
    /// There are no tables.
    Nobody,
    Touchline,
    Another,
}

impl Owner {
    /// By the names of all tables, as they were at one moment: between two questions another may have made his.
    pub(crate) fn of(tables: &[Row]) -> Result<Owner, Error> {
        for table in tables {
            if table.text(0)? == "schema_version" {
                return Ok(Owner::Touchline);
            }
        }
        Ok(if tables.is_empty() { Owner::Nobody } else { Owner::Another })
    }
}

pub(crate) trait Connection: Send {
    /// Runs one statement and gives its rows. Statements are prepared once and kept.
    fn query(&self, text: &str, values: &[Value]) -> Result<Vec<Row>, Error>;

    /// The same, row by row, for questions of which little is kept.
    fn query_each(
        &self,
        text: &str,
        values: &[Value],
        show: &mut dyn FnMut(&Row) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.query(text, values)?.iter().try_for_each(show)
    }

    /// The same question with each of these values, for engines that are far away: they are asked all at once.
    fn query_many(&self, text: &str, values: &[Vec<Value>]) -> Result<Vec<Vec<Row>>, Error> {
        values.iter().map(|values| self.query(text, values)).collect()
    }

    /// Runs one statement that gives no rows. That it failed may be told only by the next question, or by the commit.
    fn execute(&self, text: &str, values: &[Value]) -> Result<(), Error>;

    /// Runs a migration: several statements without values.
    fn execute_batch(&self, text: &str) -> Result<(), Error>;

    fn owner(&self) -> Result<Owner, Error>;

    /// The type of a text column that is compared byte by byte, whatever the locale.
    fn text_type(&self) -> &'static str;

    /// What the engine finds wrong with what it keeps, in its own words.
    fn check(&self) -> Result<Vec<String>, Error>;

    fn begin(&self, purpose: Purpose) -> Result<(), Error>;

    fn commit(&self) -> Result<(), Error>;

    /// Undoes an open transaction; does nothing where there is none.
    fn roll_back(&self) -> Result<(), Error>;

    /// Whether somebody's commit is on standbys, and waits for them before it is shown here.
    fn awaits_standbys(&self) -> Result<bool, Error> {
        Ok(false)
    }
}

pub(crate) trait Backend: Send + Sync {
    /// A connection that cannot write. It goes back to its pool when dropped.
    fn reader(&self) -> Result<Box<dyn Connection>, Error>;

    /// The same for who can do without: it waits neither for others who read nor long for the first answer.
    fn reader_without_wait(&self) -> Result<Box<dyn Connection>, Error> {
        self.reader()
    }

    fn notifier(&self) -> Result<Box<dyn ChangeNotifier>, Error>;

    /// How many readers are in hands, of how many; none where there is no end to them.
    fn in_use(&self) -> Option<(usize, usize)> {
        None
    }
}

/// A server and what it is called.
pub(crate) type NamedBackend = (String, Arc<dyn Backend>);

/// Rings when somebody, in this process or another, has committed. It may ring without cause; what is missed by one ring
/// is caught by the next, because whoever hears it reads the change log from where he was.
pub(crate) trait ChangeNotifier: Send {
    /// Waits until it rings, or until the time is over. Says what position the store has reached, where that was told.
    fn listen(&mut self, within: Duration) -> Result<Option<i64>, Error>;
}

/// A transaction that writes; what is not committed is undone, also by a panic.
pub(crate) struct WriteTransaction<'a> {
    pub(crate) connection: &'a dyn Connection,
    committed: bool,
}

impl<'a> WriteTransaction<'a> {
    pub(crate) fn begin(connection: &'a dyn Connection, purpose: Purpose) -> Result<WriteTransaction<'a>, Error> {
        // A roll-back that failed earlier would otherwise block every later transaction.
        connection.roll_back()?;
        connection.begin(purpose)?;
        Ok(WriteTransaction { connection, committed: false })
    }

    pub(crate) fn commit(mut self) -> Result<(), Error> {
        self.connection.commit()?;
        self.committed = true;
        Ok(())
    }
}

impl Drop for WriteTransaction<'_> {
    fn drop(&mut self) {
        if !self.committed {
            // If even that fails the next transaction tries again, and an engine undoes what it never committed.
            let _ = self.connection.roll_back();
        }
    }
}

/// One row of an answer, read by column number from 0.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Row(pub(crate) Vec<Value>);

impl Row {
    pub(crate) fn integer(&self, column: usize) -> Result<i64, Error> {
        self.maybe_integer(column)?.ok_or_else(|| wrong(column, "a number"))
    }

    pub(crate) fn maybe_integer(&self, column: usize) -> Result<Option<i64>, Error> {
        match self.0.get(column) {
            Some(Value::Integer(value)) => Ok(Some(*value)),
            Some(Value::Null) => Ok(None),
            _ => Err(wrong(column, "a number")),
        }
    }

    pub(crate) fn text(&self, column: usize) -> Result<&str, Error> {
        self.maybe_text(column)?.ok_or_else(|| wrong(column, "text"))
    }

    pub(crate) fn maybe_text(&self, column: usize) -> Result<Option<&str>, Error> {
        match self.0.get(column) {
            Some(Value::Text(value)) => Ok(Some(value)),
            Some(Value::Null) => Ok(None),
            _ => Err(wrong(column, "text")),
        }
    }

    pub(crate) fn blob(&self, column: usize) -> Result<&[u8], Error> {
        self.maybe_blob(column)?.ok_or_else(|| wrong(column, "bytes"))
    }

    pub(crate) fn maybe_blob(&self, column: usize) -> Result<Option<&[u8]>, Error> {
        match self.0.get(column) {
            Some(Value::Blob(value)) => Ok(Some(value)),
            Some(Value::Null) => Ok(None),
            _ => Err(wrong(column, "bytes")),
        }
    }
}

fn wrong(column: usize, expected: &str) -> Error {
    Error::damaged(format!("column {column} of a row does not hold {expected}"))
}

impl From<i64> for Value {
    fn from(value: i64) -> Self {
        Value::Integer(value)
    }
}

impl From<&str> for Value {
    fn from(value: &str) -> Self {
        Value::Text(value.to_owned())
    }
}

impl From<String> for Value {
    fn from(value: String) -> Self {
        Value::Text(value)
    }
}

impl From<Vec<u8>> for Value {
    fn from(value: Vec<u8>) -> Self {
        Value::Blob(value)
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Value::Null, Into::into)
    }
}

/// The values of a question, in the order of its placeholders.
macro_rules! values {
    ($($value:expr),* $(,)?) => { [$($crate::engine::backend::Value::from($value)),*] };
}

pub(crate) use values;
