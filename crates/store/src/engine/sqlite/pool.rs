//! Read-only connections, pooled.

use std::sync::Arc;

use super::connection::SqliteConnection;
use super::notifier::DataVersionNotifier;
use super::store_file::{OpenFile, StoreFile};
use crate::engine::backend::{Backend, ChangeNotifier, CommitMark, Connection, Owner, Purpose};
use crate::engine::row::{Row, SqlValue};
use crate::error::Error;

pub(crate) struct Sqlite {
    pub(super) file: Arc<StoreFile>,
}

impl Backend for Sqlite {
    fn reader(&self) -> Result<Box<dyn Connection>, Error> {
        let file = self.file.current()?;
        Ok(Box::new(PooledReader { connection: Some(file.reader()?), file }))
    }

    fn notifier(&self) -> Result<Box<dyn ChangeNotifier>, Error> {
        Ok(Box::new(DataVersionNotifier::new(Arc::clone(&self.file))?))
    }

    fn commit_mark(&self) -> Option<CommitMark> {
        self.file.commit_mark()
    }

    fn replacements(&self) -> u64 {
        self.file.replacements()
    }
}

/// A read-only connection of the pool.
struct PooledReader {
    /// None only while it is dropped.
    connection: Option<SqliteConnection>,
    file: Arc<OpenFile>,
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
            self.file.keep(connection);
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

    fn stored_by_key(&self) -> &'static str {
        " without rowid"
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

    fn file(&self) -> u64 {
        self.file.number
    }
}

#[cfg(test)]
mod tests {
    use super::super::open::open_temporary;
    use super::super::store_file::MAX_IDLE_READERS;
    use super::*;

    #[test]
    fn a_reader_cannot_write() {
        let opened = open_temporary().unwrap();
        opened.writer.execute_batch("create table t (id bigint)").unwrap();
        let reader = opened.readers.reader().unwrap();
        assert!(reader.execute("delete from t", &[]).is_err());
        assert!(reader.begin(Purpose::Write).is_err());
        assert_eq!(reader.query("select id from t", &[]).unwrap(), []);
    }

    #[test]
    fn a_reader_returns_to_the_pool_without_its_transaction() {
        let opened = open_temporary().unwrap();
        let sqlite = &opened.readers;
        let idle = || sqlite.file.current().unwrap().idle_readers();
        let readers: Vec<_> = (0..MAX_IDLE_READERS + 3).map(|_| sqlite.reader().unwrap()).collect();
        readers.iter().for_each(|reader| reader.begin(Purpose::Read).unwrap());
        assert_eq!(idle(), 0);
        drop(readers);
        assert_eq!(idle(), MAX_IDLE_READERS);
        assert!(sqlite.reader().unwrap().begin(Purpose::Read).is_ok());
    }
}
