//! How far a store has come, in numbers that two snapshots can be compared by.

use crate::engine::backend::Connection;
use crate::engine::row::Row;
use crate::error::Error;
use crate::queries;

/// How far a store has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct StorePosition {
    /// The number of the newest change.
    pub(crate) version: i64,
    /// Goes up with every write that a response could show. There is one writer at a time. So of two snapshots the one
    /// with the higher position is the later one, and two with the same position show the same.
    pub(crate) position: i64,
    /// Counts the writes that are in no change: those of keys and models.
    pub(crate) untracked_writes: i64,
    pub(crate) schema: i64,
    /// The file that counts so: another one that took its place counts for itself.
    pub(crate) file: u64,
}

impl StorePosition {
    pub(crate) fn load(connection: &dyn Connection) -> Result<StorePosition, Error> {
        StorePosition::from_rows(connection, &connection.query(queries::STORE_POSITION, &[])?)
    }

    /// Out of the row of `store_position.sql` that this connection has read.
    pub(crate) fn from_rows(connection: &dyn Connection, rows: &[Row]) -> Result<StorePosition, Error> {
        let row = rows.first().ok_or_else(|| Error::damaged("the position of the store is missing"))?;
        let (version, untracked_writes) = (row.integer(0)?, row.integer(1)?);
        let position = version.saturating_add(untracked_writes);
        Ok(StorePosition { version, position, untracked_writes, schema: row.integer(2)?, file: connection.file() })
    }
}

/// Tells whether keys or models were written between two snapshots, or the file of the store was replaced by another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct KeyMark {
    pub(super) file: u64,
    pub(super) writes: i64,
}
