//! Notices commits by asking SQLite how many there were.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::connection::SqliteConnection;
use super::store_file::{OpenFile, StoreFile, let_go};
use crate::engine::backend::ChangeNotifier;
use crate::error::Error;

/// How often the count of commits is read: reading it takes microseconds.
const POLL_INTERVAL: Duration = Duration::from_millis(2);

pub(super) struct DataVersionNotifier {
    file: Arc<StoreFile>,
    /// The file that the connection reads.
    read: Arc<OpenFile>,
    /// None only while it is dropped.
    connection: Option<SqliteConnection>,
    seen: i64,
}

impl DataVersionNotifier {
    pub(super) fn new(file: Arc<StoreFile>) -> Result<DataVersionNotifier, Error> {
        let current = file.current()?;
        let connection = current.connect_reader()?;
        let seen = connection.data_version()?;
        Ok(DataVersionNotifier { read: current, connection: Some(connection), seen, file })
    }
}

impl Drop for DataVersionNotifier {
    fn drop(&mut self) {
        let_go(self.connection.take(), &self.read);
    }
}

impl ChangeNotifier for DataVersionNotifier {
    fn listen(&mut self, timeout: Duration) -> Result<Option<i64>, Error> {
        let until = Instant::now() + timeout;
        loop {
            if self.file.current()?.number != self.read.number {
                *self = DataVersionNotifier::new(Arc::clone(&self.file))?;
                return Ok(None);
            }
            let now = self.connection.as_ref().map_or(Ok(self.seen), SqliteConnection::data_version)?;
            let left = until.saturating_duration_since(Instant::now());
            if now != self.seen || left.is_zero() {
                self.seen = now;
                return Ok(None);
            }
            std::thread::sleep(left.min(POLL_INTERVAL));
        }
    }
}
