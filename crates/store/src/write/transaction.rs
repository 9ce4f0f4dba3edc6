//! The one way to write: a transaction that is retried where the engine asks for it.

use std::time::{Duration, Instant};

use crate::engine::backend::{Connection, Purpose, WriteTransaction};
use crate::error::Error;
use crate::queries;
use crate::read::store_position::StorePosition;
use crate::store::Store;

/// How long a transaction is retried; a fail-over takes some seconds.
const RETRY_TIMEOUT: Duration = Duration::from_secs(10);
/// How long to wait before a retry, at first and at most.
const PAUSE: Duration = Duration::from_millis(5);
const MAX_PAUSE: Duration = Duration::from_millis(250);

impl Store {
    /// Runs a transaction that writes. `work` may run several times; it is committed once or not at all. It is retried if it
    /// lost a race against another writer, or if its connection closed before the commit.
    pub(crate) fn write<T>(&self, mut work: impl FnMut(&dyn Connection) -> Result<T, Error>) -> Result<T, Error> {
        let writer = self.readers.database.writer();
        retried(|| {
            let transaction = WriteTransaction::begin(writer.as_ref(), Purpose::Write)?;
            let done = work(transaction.connection)?;
            let StorePosition { position, schema, .. } = StorePosition::load(transaction.connection)?;
            // A newer program has changed the tables while this one was running.
            let known = self.readers.schema_version;
            if schema > known {
                return Err(Error::NewerSchema { found: schema, known });
            }
            transaction.commit()?;
            // A snapshot after this write must not come from a standby that has not reached it.
            self.readers.committed(position);
            Ok(done)
        })
    }

    /// Runs a transaction that writes matches beside others of its kind: see [`Connection::lock_matches`]. It is retried like
    /// others. If `work` returns none, nothing is written. Returns the position that the store has reached, too.
    pub(crate) fn write_matches<T>(
        &self,
        mut work: impl FnMut(&dyn Connection) -> Result<Option<T>, Error>,
    ) -> Result<Option<(T, StorePosition)>, Error> {
        let writer = self.readers.database.writer();
        retried(|| {
            let transaction = WriteTransaction::begin(writer.as_ref(), Purpose::WriteMatches)?;
            let Some(done) = work(transaction.connection)? else { return Ok(None) };
            let position = transaction.query_and_commit(queries::STORE_POSITION)?;
            let position = StorePosition::from_rows(writer.as_ref(), &position)?;
            self.readers.committed(position.position);
            Ok(Some((done, position)))
        })
    }

    /// Runs a transaction that writes what responses show and the change log does not record: keys and models. It counts in
    /// the position of the store, so that later snapshots show it.
    pub(crate) fn write_bumping_position<T>(
        &self,
        mut work: impl FnMut(&dyn Connection) -> Result<T, Error>,
    ) -> Result<T, Error> {
        self.write(|connection| {
            let done = work(connection)?;
            connection.execute(queries::BUMP_POSITION, &[])?;
            Ok(done)
        })
    }
}

/// Retries a transaction that lost a race against another writer, or whose connection closed before the commit.
fn retried<T>(mut transaction: impl FnMut() -> Result<T, Error>) -> Result<T, Error> {
    let until = Instant::now() + RETRY_TIMEOUT;
    let mut pause = PAUSE;
    loop {
        match transaction() {
            Err(Error::Conflict | Error::Unreachable(_)) if Instant::now() + pause < until => {
                std::thread::sleep(pause);
                pause = (pause * 2).min(MAX_PAUSE);
            }
            result => return result,
        }
    }
}
