//! The schema, and how it is created: when a store is opened, in one transaction.
//!
//! One text serves both engines. They differ in one type: SQLite compares text byte by byte, and PostgreSQL compares it by
//! the server's locale unless a column says `collate "C"`. The text therefore writes `{text}`, and
//! [`Connection::text_type`] says what that is. Byte order keeps indexes independent of a system library that may change.

use crate::engine::backend::{Connection, Owner, Purpose, WriteTransaction, values};
use crate::error::Error;
use crate::queries;

/// What creates an empty store of schema [`VERSION`].
const SCHEMA: &str = include_str!("schema.sql");

/// The schema that this program reads and writes.
pub(crate) const VERSION: i64 = 1;

/// Creates the tables in an empty database. Refuses a store of any other schema.
pub(crate) fn prepare(connection: &dyn Connection) -> Result<(), Error> {
    // Another process may create the same tables at the same time: then nothing is left to do.
    prepare_once(connection).or_else(|error| match error {
        Error::Conflict => prepare_once(connection),
        other => Err(other),
    })
}

fn prepare_once(connection: &dyn Connection) -> Result<(), Error> {
    if connection.owner()? == Owner::Touchline {
        return check_version(connection);
    }
    let writing = WriteTransaction::begin(connection, Purpose::CreateTables)?;
    // Checked again: another process may have created the tables while this one waited for the lock.
    if connection.owner()? == Owner::Touchline {
        return check_version(connection);
    }
    connection.execute_batch("create table schema_version (version bigint primary key)")?;
    connection.execute_batch(&SCHEMA.replace("{text}", connection.text_type()))?;
    connection.execute(queries::SCHEMA_ADD, &values![VERSION])?;
    writing.commit()
}

fn check_version(connection: &dyn Connection) -> Result<(), Error> {
    let rows = connection.query(queries::SCHEMA_VERSION, &[])?;
    match rows.first().map_or(Ok(0), |row| row.integer(0))? {
        VERSION => Ok(()),
        found if found > VERSION => Err(Error::NewerSchema { found, known: VERSION }),
        found => Err(Error::UnknownSchema { found, known: VERSION }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_column_uses_the_text_type_of_the_engine() {
        let columns = SCHEMA.lines().filter_map(|line| line.split("--").next()).filter(|code| code.starts_with("    "));
        let mut texts = 0;
        for column in columns {
            let type_ = column.split_whitespace().nth(1).unwrap_or_default().trim_end_matches(',');
            assert_ne!(type_, "text", "{column}");
            texts += usize::from(type_ == "{text}");
        }
        assert_eq!(texts, SCHEMA.matches("{text}").count() - 1, "all but the one in the opening comment");
    }
}
