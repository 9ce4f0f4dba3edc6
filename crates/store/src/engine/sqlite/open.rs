//! Opens a SQLite file, and refuses files of other programs.

use std::path::{Path, PathBuf};
use std::time::Instant;

use rusqlite::{ErrorCode, MAIN_DB, OpenFlags};

use super::connection::{BUSY_TIMEOUT, FileAccess, SqliteConnection};
use super::notifier::POLL_INTERVAL;
use super::pool::Sqlite;
use crate::engine::backend::{Connection, Owner};
use crate::error::Error;

/// How large the log may stay on disk after it has been copied into the file.
const LOG_BYTES_MAX: i64 = 64 << 20;

/// An open file. The fields are dropped in this order: the writer, which closes last, copies the log into the file.
pub(crate) struct Opened {
    pub(crate) readers: Sqlite,
    pub(crate) writer: SqliteConnection,
    /// Deletes a temporary store.
    pub(crate) folder: Option<tempfile::TempDir>,
}

/// Opens a file, and creates it first if `create`. If not, a file that cannot be written is opened for reading.
pub(crate) fn open(path: &Path, create: bool) -> Result<Opened, Error> {
    if create {
        return open_file(path.to_owned(), true, None);
    }
    if !path.exists() {
        return Err(Error::Missing(path.display().to_string()));
    }
    match open_file(path.to_owned(), false, None) {
        Err(Error::ReadOnly) => open_read_only(path),
        result => result,
    }
}

/// Opens a file that this process may only read. In WAL mode even a reader uses two files beside it, the log and its index.
/// If they are there, or can be created, the file is read like any other. If not, it is read as a file that nobody changes,
/// which is wrong while another process has changes in a log.
fn open_read_only(path: &Path) -> Result<Opened, Error> {
    let opened = |access: FileAccess| {
        let writer = SqliteConnection::connect_read_only(path, access)?;
        check_owner(&writer, path, false)?;
        Ok(Opened { readers: Sqlite::new(path.to_owned(), access), writer, folder: None })
    };
    match opened(FileAccess::Shared) {
        Err(Error::ReadOnly) if !has_log(path) => opened(FileAccess::Immutable),
        result => result,
    }
}

/// Whether there is a log with changes that are not in the file yet.
fn has_log(path: &Path) -> bool {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    std::fs::metadata(log).is_ok_and(|metadata| metadata.len() > 0)
}

/// Opens a new store in a temporary folder, which is deleted with the store.
pub(crate) fn open_temporary() -> Result<Opened, Error> {
    let folder = tempfile::Builder::new()
        .prefix("touchline-")
        .tempdir()
        .map_err(|error| Error::Engine(format!("no temporary folder could be created: {error}")))?;
    open_file(folder.path().join("touchline.db"), true, Some(folder))
}

fn open_file(path: PathBuf, create: bool, folder: Option<tempfile::TempDir>) -> Result<Opened, Error> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE;
    let flags = if create { flags | OpenFlags::SQLITE_OPEN_CREATE } else { flags };
    let writer = SqliteConnection::connect(&path, flags)?;
    check_owner(&writer, &path, create)?;
    if writer.0.is_readonly(MAIN_DB)? {
        return Err(Error::ReadOnly);
    }
    enable_wal(&writer)?;
    writer.0.pragma_update(None, "synchronous", "full")?;
    writer.0.query_row(&format!("pragma journal_size_limit = {LOG_BYTES_MAX}"), [], |_| Ok(()))?;
    Ok(Opened { readers: Sqlite::new(path, FileAccess::Shared), writer, folder })
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
                std::thread::sleep(POLL_INTERVAL);
            }
            result => return Ok(result?),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::backend::Backend;
    use crate::engine::row::SqlValue;

    #[test]
    fn a_commit_is_on_disk() {
        let opened = open_temporary().unwrap();
        let pragma = |name: &str| opened.writer.query(&format!("pragma {name}"), &[]).unwrap()[0].0[0].clone();
        assert_eq!(pragma("journal_mode"), SqlValue::from("wal"));
        assert_eq!(pragma("synchronous"), SqlValue::from(2), "full");
    }

    #[test]
    fn a_temporary_store_leaves_nothing() {
        let opened = open_temporary().unwrap();
        let folder = opened.folder.as_ref().unwrap().path().to_owned();
        let reader = opened.readers.reader();
        assert!(folder.join("touchline.db").exists());
        drop(opened);
        drop(reader);
        assert!(!folder.exists());
    }
}
