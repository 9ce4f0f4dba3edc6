//! The narrow interface between the store and its engines: execute this statement with these values, return rows; begin,
//! commit.
//!
//! Everything above is written once for every engine. Everything below knows nothing of football.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use super::row::{Row, SqlValue};
use crate::error::Error;

/// What a transaction is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// One consistent snapshot from the first query on.
    Read,
    /// The only writer until it commits.
    Write,
    /// Writes some matches while others of its kind write other matches: see [`Connection::lock_matches`]. An engine may
    /// let it be the only writer.
    WriteMatches,
    /// The only writer, before the tables exist.
    CreateTables,
}

/// Which program a database belongs to, by its tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Owner {
    /// There are no tables.
    Nobody,
    Touchline,
    Another,
}

impl Owner {
    /// By the names of all tables at one moment: between two queries another process may create its own.
    pub(crate) fn from_tables(tables: &[Row]) -> Result<Owner, Error> {
        for table in tables {
            if table.text(0)? == "schema_version" {
                return Ok(Owner::Touchline);
            }
        }
        Ok(if tables.is_empty() { Owner::Nobody } else { Owner::Another })
    }
}

/// A query with its values.
pub(crate) type Question = (&'static str, Vec<SqlValue>);

pub(crate) trait Connection: Send {
    /// Executes one statement and returns its rows. Statements are prepared once and cached.
    fn query(&self, text: &str, values: &[SqlValue]) -> Result<Vec<Row>, Error>;

    /// Executes a query and shows its rows one by one, for callers that keep little of each.
    fn query_each(
        &self,
        text: &str,
        values: &[SqlValue],
        show: &mut dyn FnMut(&Row) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.query(text, values)?.iter().try_for_each(show)
    }

    /// Executes one query with each of these values. A remote engine sends all of them before it reads the first result.
    fn query_many(&self, text: &str, values: &[Vec<SqlValue>]) -> Result<Vec<Vec<Row>>, Error> {
        values.iter().map(|values| self.query(text, values)).collect()
    }

    /// Executes several queries. A remote engine sends all of them before it reads the first result.
    fn query_batch(&self, queries: &[(&str, Vec<SqlValue>)]) -> Result<Vec<Vec<Row>>, Error> {
        queries.iter().map(|(text, values)| self.query(text, values)).collect()
    }

    /// Asks together what `query` and `query_many` will ask one by one. Then each has its answer already.
    fn ask_ahead(&self, _questions: Vec<Question>) -> Result<(), Error> {
        Ok(())
    }

    /// Executes one statement that returns no rows. A failure may be reported only by the next query, or by the commit.
    fn execute(&self, text: &str, values: &[SqlValue]) -> Result<(), Error>;

    /// Executes several statements without values.
    fn execute_batch(&self, text: &str) -> Result<(), Error>;

    fn owner(&self) -> Result<Owner, Error>;

    /// The type of a text column that is compared byte by byte, whatever the locale.
    fn text_type(&self) -> &'static str;

    /// What follows the columns of a table whose rows are stored in the index of the primary key, and nowhere else.
    fn stored_by_key(&self) -> &'static str;

    /// The damage that the engine finds in its own files, in its own words.
    fn check(&self) -> Result<Vec<String>, Error>;

    fn begin(&self, purpose: Purpose) -> Result<(), Error>;

    fn commit(&self) -> Result<(), Error>;

    /// In a transaction that writes matches: waits until no other writes these. Call it once, before anything is read. A
    /// failure may be reported by the next query.
    fn lock_matches(&self, _ids: &[i64]) -> Result<(), Error> {
        Ok(())
    }

    /// In a transaction that writes matches: waits until no other transaction has changes to commit. Only what is committed
    /// in order comes after it, since all others wait. A failure may be reported by the next query.
    fn lock_change_log(&self) -> Result<(), Error> {
        Ok(())
    }

    /// Executes a query without values, and commits. A remote engine sends both at once.
    fn query_and_commit(&self, text: &str) -> Result<Vec<Row>, Error> {
        let rows = self.query(text, &[])?;
        self.commit()?;
        Ok(rows)
    }

    /// Rolls an open transaction back; does nothing if there is none.
    fn roll_back(&self) -> Result<(), Error>;

    /// How many files the store had before the one that this connection reads.
    fn file(&self) -> u64 {
        0
    }

    /// The transactions that write at this moment, by number. A commit that waits for standbys is among them: it is on a
    /// standby already, and not visible here until enough of them have confirmed it.
    fn writing_transactions(&self) -> Result<BTreeSet<i64>, Error> {
        Ok(BTreeSet::new())
    }

    /// The clock of the server in milliseconds since 1970; none if the engine runs in this process.
    fn clock_ms(&self) -> Result<Option<i64>, Error> {
        Ok(None)
    }
}

/// Refuses a database whose tables this program does not know.
pub(crate) type CheckTables = fn(&dyn Connection) -> Result<(), Error>;

pub(crate) trait Backend: Send + Sync {
    /// A connection that cannot write. It returns to its pool when dropped.
    fn reader(&self) -> Result<Box<dyn Connection>, Error>;

    /// A reader for a caller that has an alternative: it does not wait for a free connection, nor long for the first
    /// result.
    fn reader_without_wait(&self) -> Result<Box<dyn Connection>, Error> {
        self.reader()
    }

    fn notifier(&self) -> Result<Box<dyn ChangeNotifier>, Error>;

    /// The mark of the newest commit, if the engine can tell it without a query.
    fn commit_mark(&self) -> Option<CommitMark> {
        None
    }

    /// How often another file took the place of the store's.
    fn replacements(&self) -> u64 {
        0
    }

    /// How many readers are in use, and how many there may be; none if there is no limit.
    fn in_use(&self) -> Option<(usize, usize)> {
        None
    }
}

/// Identifies the newest commit that readers can see. Two equal marks: nothing became visible between them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CommitMark {
    bytes: [u8; 48],
    /// The position that the store had reached; 0 if the engine does not tell.
    position: i64,
    /// How many files the store had before this one.
    file: u64,
}

impl CommitMark {
    pub(crate) fn of_bytes(bytes: [u8; 48]) -> CommitMark {
        CommitMark { bytes, position: 0, file: 0 }
    }

    /// The same mark in the file with this number: two files may have equal bytes.
    pub(crate) fn of_file(self, file: u64) -> CommitMark {
        CommitMark { file, ..self }
    }

    /// The mark of a position. After each interruption the count is another one, because a fail-over may have replaced what
    /// had led to the position.
    pub(crate) fn of_position(position: i64, interruptions: u64) -> CommitMark {
        let mut bytes = [0; 48];
        bytes[..8].copy_from_slice(&position.to_le_bytes());
        bytes[8..16].copy_from_slice(&interruptions.to_le_bytes());
        CommitMark { bytes, position, file: 0 }
    }

    /// The least position of a snapshot that was taken after this mark.
    pub(crate) fn position(&self) -> i64 {
        self.position
    }
}

/// A server and its name.
pub(crate) type NamedBackend = (String, Arc<dyn Backend>);

/// Reports commits of this process and of others. It may report without cause. A missed report does no harm, because
/// the listener reads the change log from where it stopped.
pub(crate) trait ChangeNotifier: Send {
    /// Waits for a notification, or until `timeout`. Returns the position that the store has reached, if there was one and
    /// the engine can tell.
    fn listen(&mut self, timeout: Duration) -> Result<Option<i64>, Error>;
}

/// A transaction that writes. Without a commit it is rolled back, also by a panic.
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

    /// Commits after a query without values, and returns its rows.
    pub(crate) fn query_and_commit(mut self, text: &str) -> Result<Vec<Row>, Error> {
        let rows = self.connection.query_and_commit(text)?;
        self.committed = true;
        Ok(rows)
    }
}

impl Drop for WriteTransaction<'_> {
    fn drop(&mut self) {
        if !self.committed {
            // If this fails, the next transaction tries again; an engine never keeps what was not committed.
            let _ = self.connection.roll_back();
        }
    }
}
