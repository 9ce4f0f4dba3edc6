//! An open database of either engine: where readers come from, and the one connection of this process that writes.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::address::{Address, Engine};
use super::backend::{Backend, CheckTables, Connection};
use super::{postgres, sqlite};
use crate::error::Error;

/// The fields are dropped in this order: readers, the writer, the files of a temporary store.
pub(crate) struct Database {
    pub(crate) backend: Arc<dyn Backend>,
    writer: Mutex<Box<dyn Connection>>,
    _folder: Option<tempfile::TempDir>,
    pub(crate) address: Address,
}

impl Database {
    /// Opens a database, and creates it first if `create`. A file that replaces it later must pass the check.
    pub(crate) fn open(address: &Address, create: bool, check: CheckTables) -> Result<Database, Error> {
        let embedded = |opened: sqlite::Opened| Database {
            backend: Arc::new(opened.readers),
            writer: Mutex::new(Box::new(opened.writer)),
            _folder: opened.folder,
            address: address.clone(),
        };
        Ok(match &address.0 {
            Engine::Sqlite(path) => embedded(sqlite::open(path, create, check)?),
            Engine::Temporary => embedded(sqlite::open_temporary()?),
            Engine::Postgres(text) => Database::of_server(postgres::open(text, address.to_string(), create)?, address),
        })
    }

    /// A PostgreSQL database whose primary cannot be reached now; none for SQLite.
    pub(crate) fn open_unreachable(address: &Address) -> Result<Option<Database>, Error> {
        let Engine::Postgres(text) = &address.0 else { return Ok(None) };
        Ok(Some(Database::of_server(postgres::open_unreachable(text, address.to_string())?, address)))
    }

    fn of_server(opened: postgres::Opened, address: &Address) -> Database {
        Database {
            backend: Arc::new(opened.readers),
            writer: Mutex::new(opened.writer),
            _folder: None,
            address: address.clone(),
        }
    }

    /// The one writer of this process. A panic while it was locked rolled its transaction back, so it can be used again.
    pub(crate) fn writer(&self) -> MutexGuard<'_, Box<dyn Connection>> {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
