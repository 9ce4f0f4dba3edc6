//! Read-only connections, pooled.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use super::connection::{FileAccess, SqliteConnection};
use super::notifier::DataVersionNotifier;
use super::wal_index::WalIndex;
use crate::engine::backend::{Backend, ChangeNotifier, CommitMark, Connection, Owner, Purpose};
use crate::engine::row::{Row, SqlValue};
use crate::error::Error;

/// Idle readers that are kept for the next caller; those beyond are closed after use.
const IDLE_READERS_MAX: usize = 16;

pub(crate) struct Sqlite {
    pool: Arc<Pool>,
    /// None for a file that nobody changes.
    wal_index: Option<WalIndex>,
}

struct Pool {
    path: PathBuf,
    access: FileAccess,
    idle: Mutex<Vec<SqliteConnection>>,
}

impl Sqlite {
    pub(super) fn new(path: PathBuf, access: FileAccess) -> Sqlite {
        let wal_index = (access == FileAccess::Shared).then(|| WalIndex::of(&path));
        Sqlite { pool: Arc::new(Pool { path, access, idle: Mutex::default() }), wal_index }
    }
}

impl Pool {
    fn connect(&self) -> Result<SqliteConnection, Error> {
        SqliteConnection::connect_read_only(&self.path, self.access)
    }
}

impl Backend for Sqlite {
    fn reader(&self) -> Result<Box<dyn Connection>, Error> {
        let idle = self.pool.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let connection = idle.map_or_else(|| self.pool.connect(), Ok)?;
        Ok(Box::new(PooledReader { connection: Some(connection), pool: Arc::clone(&self.pool) }))
    }

    fn notifier(&self) -> Result<Box<dyn ChangeNotifier>, Error> {
        Ok(Box::new(DataVersionNotifier::new(self.pool.connect()?)?))
    }

    fn commit_mark(&self) -> Option<CommitMark> {
        self.wal_index.as_ref()?.mark()
    }
}

/// A read-only connection of the pool.
struct PooledReader {
    /// None only while it is dropped.
    connection: Option<SqliteConnection>,
    pool: Arc<Pool>,
}

impl PooledReader {
    fn inner(&self) -> Result<&SqliteConnection, Error> {
        self.connection.as_ref().ok_or_else(|| Error::Engine("a reader was used after its end".to_owned()))
    }
}

impl Drop for PooledReader {
    fn drop(&mut self) {
        let Some(connection) = self.connection.take() else { return };
        if connection.roll_back().is_ok() {
            let mut idle = self.pool.idle.lock().unwrap_or_else(PoisonError::into_inner);
            if idle.len() < IDLE_READERS_MAX {
                idle.push(connection);
            }
        }
    }
}

impl Connection for PooledReader {
    fn query(&self, text: &str, values: &[SqlValue]) -> Result<Vec<Row>, Error> {
        self.inner()?.query(text, values)
    }

    fn query_each(
        &self,
        text: &str,
        values: &[SqlValue],
        show: &mut dyn FnMut(&Row) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.inner()?.query_each(text, values, show)
    }

    fn execute(&self, text: &str, values: &[SqlValue]) -> Result<(), Error> {
        self.inner()?.execute(text, values)
    }

    fn execute_batch(&self, text: &str) -> Result<(), Error> {
        self.inner()?.execute_batch(text)
    }

    fn owner(&self) -> Result<Owner, Error> {
        self.inner()?.owner()
    }

    fn text_type(&self) -> &'static str {
        "text"
    }

    fn check(&self) -> Result<Vec<String>, Error> {
        self.inner()?.check()
    }

    fn begin(&self, purpose: Purpose) -> Result<(), Error> {
        self.inner()?.begin(purpose)
    }

    fn commit(&self) -> Result<(), Error> {
        self.inner()?.commit()
    }

    fn roll_back(&self) -> Result<(), Error> {
        self.inner()?.roll_back()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file() -> (tempfile::TempDir, Sqlite) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pool.db");
        rusqlite::Connection::open(&path).unwrap().execute_batch("create table t (id bigint)").unwrap();
        (folder, Sqlite::new(path, FileAccess::Shared))
    }

    #[test]
    fn a_reader_cannot_write() {
        let (_folder, sqlite) = file();
        let reader = sqlite.reader().unwrap();
        assert!(reader.execute("delete from t", &[]).is_err());
        assert!(reader.begin(Purpose::Write).is_err());
        assert_eq!(reader.query("select id from t", &[]).unwrap(), []);
    }

    #[test]
    fn a_reader_returns_to_the_pool_without_its_transaction() {
        let (_folder, sqlite) = file();
        let idle = || sqlite.pool.idle.lock().unwrap().len();
        let readers: Vec<_> = (0..IDLE_READERS_MAX + 3).map(|_| sqlite.reader().unwrap()).collect();
        readers.iter().for_each(|reader| reader.begin(Purpose::Read).unwrap());
        assert_eq!(idle(), 0);
        drop(readers);
        assert_eq!(idle(), IDLE_READERS_MAX);
        assert!(sqlite.reader().unwrap().begin(Purpose::Read).is_ok());
    }
}
