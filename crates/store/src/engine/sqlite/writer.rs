//! The connection that writes. Each transaction goes to the file that the path names when it begins.

use std::cell::{Ref, RefCell};
use std::sync::Arc;

use super::connection::SqliteConnection;
use super::store_file::{OpenFile, StoreFile, let_go};
use crate::engine::backend::{Connection, Owner, Purpose};
use crate::engine::row::{Row, SqlValue};
use crate::error::Error;

pub(crate) struct SqliteWriter {
    store: Arc<StoreFile>,
    current: RefCell<Current>,
}

/// A connection and the file that it writes to.
struct Current {
    connection: SqliteConnection,
    file: Arc<OpenFile>,
}

impl SqliteWriter {
    pub(super) fn new(store: Arc<StoreFile>, connection: SqliteConnection) -> Result<SqliteWriter, Error> {
        let file = store.current()?;
        Ok(SqliteWriter { store, current: RefCell::new(Current { connection, file }) })
    }

    fn connection(&self) -> Ref<'_, SqliteConnection> {
        Ref::map(self.current.borrow(), |current| &current.connection)
    }

    /// Goes over to the file that the path names now.
    fn follow(&self, purpose: Purpose) -> Result<(), Error> {
        let file = if purpose == Purpose::Read { self.store.current()? } else { self.store.current_for_writing()? };
        if file.number != self.current.borrow().file.number
            && let Some(connection) = self.store.take_writer()
        {
            let before = self.current.replace(Current { connection, file });
            let file = Arc::clone(&before.file);
            let_go(before, &file);
        }
        Ok(())
    }
}

impl Drop for Current {
    fn drop(&mut self) {
        // The last connection copies the log into the file, so this one is to be the last.
        self.file.close_idle_readers();
        // The last connection to a file deletes the log by its name, which another file's log may have by now.
        if self.file.has_lost_its_log() {
            let _ = self.connection.leave_log_at_close();
        }
    }
}

impl Connection for SqliteWriter {
    fn query(&self, text: &str, values: &[SqlValue]) -> Result<Vec<Row>, Error> {
        self.connection().query(text, values)
    }

    fn query_each(
        &self,
        text: &str,
        values: &[SqlValue],
        show: &mut dyn FnMut(&Row) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.connection().query_each(text, values, show)
    }

    fn execute(&self, text: &str, values: &[SqlValue]) -> Result<(), Error> {
        self.connection().execute(text, values)
    }

    fn execute_batch(&self, text: &str) -> Result<(), Error> {
        self.connection().execute_batch(text)
    }

    fn owner(&self) -> Result<Owner, Error> {
        self.connection().owner()
    }

    fn text_type(&self) -> &'static str {
        self.connection().text_type()
    }

    fn stored_by_key(&self) -> &'static str {
        self.connection().stored_by_key()
    }

    fn check(&self) -> Result<Vec<String>, Error> {
        self.connection().check()
    }

    fn begin(&self, purpose: Purpose) -> Result<(), Error> {
        self.follow(purpose)?;
        self.connection().begin(purpose)
    }

    fn commit(&self) -> Result<(), Error> {
        // A commit into a file that was replaced would be acknowledged and then be seen by nobody.
        if !self.current.borrow().file.is_in_place() {
            return Err(Error::FileReplaced(
                "the file was replaced during a transaction, which was rolled back".to_owned(),
            ));
        }
        self.connection().commit()
    }

    fn roll_back(&self) -> Result<(), Error> {
        self.connection().roll_back()
    }
}
