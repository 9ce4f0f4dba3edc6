//! Notices commits by asking SQLite how many there were.

use std::time::{Duration, Instant};

use super::connection::SqliteConnection;
use crate::engine::backend::ChangeNotifier;
use crate::error::Error;

/// How often the count of commits is read: reading it takes microseconds.
pub(super) const POLL_INTERVAL: Duration = Duration::from_millis(2);

pub(super) struct DataVersionNotifier {
    connection: SqliteConnection,
    seen: i64,
}

impl DataVersionNotifier {
    pub(super) fn new(connection: SqliteConnection) -> Result<DataVersionNotifier, Error> {
        let seen = connection.data_version()?;
        Ok(DataVersionNotifier { connection, seen })
    }
}

impl ChangeNotifier for DataVersionNotifier {
    fn listen(&mut self, timeout: Duration) -> Result<Option<i64>, Error> {
        let until = Instant::now() + timeout;
        loop {
            let now = self.connection.data_version()?;
            let left = until.saturating_duration_since(Instant::now());
            if now != self.seen || left.is_zero() {
                self.seen = now;
                return Ok(None);
            }
            std::thread::sleep(left.min(POLL_INTERVAL));
        }
    }
}
