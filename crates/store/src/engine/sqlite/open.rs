//! Opens a SQLite file for writing, or for reading if it cannot be written.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::pool::Sqlite;
use super::store_file::StoreFile;
use super::writer::SqliteWriter;
use crate::engine::backend::CheckTables;
use crate::error::Error;

/// An open file. The fields are dropped in this order: the writer, which closes last, copies the log into the file.
pub(crate) struct Opened {
    pub(crate) readers: Sqlite,
    pub(crate) writer: SqliteWriter,
    /// Deletes a temporary store.
    pub(crate) folder: Option<tempfile::TempDir>,
}

/// Opens a file, and creates it first if `create`. If not, a file that cannot be written is opened for reading. A file that
/// replaces it later must pass the check.
pub(crate) fn open(path: &Path, create: bool, check: CheckTables) -> Result<Opened, Error> {
    if !create && !path.exists() {
        return Err(Error::Missing(path.display().to_string()));
    }
    open_file(path.to_owned(), create, check, None)
}

/// Opens a new store in a temporary folder, which is deleted with the store.
pub(crate) fn open_temporary() -> Result<Opened, Error> {
    let folder = tempfile::Builder::new()
        .prefix("touchline-")
        .tempdir()
        .map_err(|error| Error::Engine(format!("no temporary folder could be created: {error}")))?;
    // Nobody knows the path, so nobody replaces the file.
    open_file(folder.path().join("touchline.db"), true, |_| Ok(()), Some(folder))
}

fn open_file(
    path: PathBuf,
    create: bool,
    check: CheckTables,
    folder: Option<tempfile::TempDir>,
) -> Result<Opened, Error> {
    let (file, writer) = StoreFile::open(path, create, check)?;
    let file = Arc::new(file);
    let writer = SqliteWriter::new(Arc::clone(&file), writer)?;
    Ok(Opened { readers: Sqlite { file }, writer, folder })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::backend::{Backend, Connection};
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
