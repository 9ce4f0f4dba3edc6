//! The numbered migrations, and the one way they are run: forward, at opening, in one transaction.
//!
//! One text serves both engines: `bigint`, `text` and `bytea` are PostgreSQL's words, and SQLite, which takes any word
//! for a type, keeps what it is given.

use crate::Error;
use crate::backend::{Connection, Owner, Purpose, Writing, values};
use crate::questions;

/// In order; a store's schema is the number of those that were run on it. Never edited once released, only added to.
const MIGRATIONS: [&str; 4] = [
    include_str!("0001_first.sql"),
    include_str!("0002_feed.sql"),
    include_str!("0003_scopes.sql"),
    include_str!("0004_planes.sql"),
];

pub(crate) const NEWEST: i64 = MIGRATIONS.len() as i64;

/// Brings a store to the newest schema; refuses one that is newer still.
pub(crate) fn migrate(connection: &dyn Connection) -> Result<(), Error> {
    // Another process may make the same tables at the same time: once it has, nothing is left to do.
    migrate_once(connection).or_else(|error| match error {
        Error::Conflict => migrate_once(connection),
        other => Err(other),
    })
}

fn migrate_once(connection: &dyn Connection) -> Result<(), Error> {
    if current(connection)? == NEWEST {
        return Ok(());
    }
    let writing = Writing::begin(connection, Purpose::Migrate)?;
    // Asked again: another process may have migrated while this one waited to write.
    let current = current(connection)?;
    if connection.owner()? != Owner::Touchline {
        connection.run_all("create table schema_version (version bigint primary key)")?;
    }
    for (version, migration) in (1..).zip(MIGRATIONS).filter(|(version, _)| *version > current) {
        connection.run_all(migration)?;
        connection.run(questions::SCHEMA_ADD, &values![version])?;
    }
    writing.commit()
}

fn current(connection: &dyn Connection) -> Result<i64, Error> {
    if connection.owner()? != Owner::Touchline {
        return Ok(0);
    }
    let found = match connection.ask(questions::SCHEMA_VERSION, &[])?.first() {
        Some(row) => row.integer(0)?,
        None => 0,
    };
    if found > NEWEST { Err(Error::NewerSchema { found, known: NEWEST }) } else { Ok(found) }
}
