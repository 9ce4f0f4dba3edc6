//! The first connection to a file: it refuses files of other programs, and turns the write-ahead log on.

use std::fs::OpenOptions;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::time::{Duration, Instant};

use rusqlite::{ErrorCode, MAIN_DB, OpenFlags};

use super::connection::{BUSY_TIMEOUT, FileAccess, SqliteConnection};
use crate::engine::backend::{Connection, Owner};
use crate::error::Error;

/// How large the log may stay on disk after it has been copied into the file.
const MAX_LOG_BYTES: i64 = 64 << 20;
/// How often a file that another process is creating is tried.
const RETRY_INTERVAL: Duration = Duration::from_millis(2);
/// The permissions of a new file: its owner may read and write it. It has the hashes of the keys.
const NEW_FILE_MODE: u32 = 0o600;

/// How a file is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum OpenMode {
    Write,
    Read(FileAccess),
}

impl OpenMode {
    /// How readers of the file are connected.
    pub(super) fn access(self) -> FileAccess {
        match self {
            OpenMode::Write => FileAccess::Shared,
            OpenMode::Read(access) => access,
        }
    }
}

/// The connection that writes, or that would if the file could be written.
pub(super) fn connect(path: &Path, mode: OpenMode, create: bool) -> Result<SqliteConnection, Error> {
    let OpenMode::Write = mode else {
        let connection = SqliteConnection::connect_read_only(path, mode.access())?;
        check_owner(&connection, path, false)?;
        return Ok(connection);
    };
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE;
    let flags = if create { flags | OpenFlags::SQLITE_OPEN_CREATE } else { flags };
    if create {
        create_private(path);
    }
    let connection = SqliteConnection::connect(path, flags)?;
    check_owner(&connection, path, create)?;
    if connection.0.is_readonly(MAIN_DB)? {
        return Err(Error::ReadOnly);
    }
    enable_wal(&connection)?;
    connection.0.pragma_update(None, "synchronous", "full")?;
    connection.0.query_row(&format!("pragma journal_size_limit = {MAX_LOG_BYTES}"), [], |_| Ok(()))?;
    // The first read opens the log and its index.
    connection.read_once()?;
    Ok(connection)
}

/// Creates the file for its owner alone, if it does not exist. SQLite would create it readable for everybody. It gives the files
/// beside it the permissions of the file. What goes wrong here is an error of SQLite's next.
fn create_private(path: &Path) {
    let _ = OpenOptions::new().write(true).create_new(true).mode(NEW_FILE_MODE).open(path);
}

/// Refuses a file of another program, and a file without tables unless they may be created.
fn check_owner(connection: &SqliteConnection, path: &Path, create: bool) -> Result<(), Error> {
    let foreign = || Error::NotAStore(path.display().to_string());
    // The first read shows whether the file is a database at all.
    connection.0.query_row("select count(*) from sqlite_master", [], |_| Ok(())).map_err(|error| {
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => foreign(),
            // The file can be read, but the files beside it cannot be created.
            Some(ErrorCode::CannotOpen) => Error::ReadOnly,
            _ => error.into(),
        }
    })?;
    match connection.owner()? {
        Owner::Touchline => Ok(()),
        Owner::Nobody if create => Ok(()),
        Owner::Nobody => Err(Error::Missing(path.display().to_string())),
        Owner::Another => Err(foreign()),
    }
}

/// Turns the write-ahead log on. SQLite's busy time-out does not apply here, so a process that does the same to a new file
/// at the same time is waited for by retrying.
fn enable_wal(connection: &SqliteConnection) -> Result<(), Error> {
    let until = Instant::now() + BUSY_TIMEOUT;
    loop {
        match connection.0.query_row("pragma journal_mode = wal", [], |_| Ok(())) {
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) && Instant::now() < until => {
                std::thread::sleep(RETRY_INTERVAL);
            }
            result => return Ok(result?),
        }
    }
}
