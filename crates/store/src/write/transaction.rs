//! The one way to write: a transaction that is run again where the engine asks for it.

use std::sync::{MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::Store;
use crate::engine::backend::{Connection, Purpose, WriteTransaction};
use crate::error::Error;
use crate::queries;
use crate::read::snapshot::store_position;

/// For how long a transaction is tried again; a new primary takes some seconds.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long to wait before the first time, and at most.
const PAUSE: Duration = Duration::from_millis(5);
const PAUSE_MAX: Duration = Duration::from_millis(250);

impl Store {
    /// Runs a transaction that writes. It may be run several times, and is committed once or not at all: again where it
    /// lost a race against another writer, or its connection before it could commit.
    pub(crate) fn write<T>(&self, mut work: impl FnMut(&dyn Connection) -> Result<T, Error>) -> Result<T, Error> {
        let writer = self.writer();
        let until = Instant::now() + PATIENCE;
        let mut pause = PAUSE;
        loop {
            let writing = WriteTransaction::begin(writer.as_ref(), Purpose::Write);
            let came = writing.and_then(|writing| {
                let done = work(writing.connection)?;
                // Who reads from standbys must know how far he has come himself.
                let position = match &self.standbys {
                    Some(_) => Some(store_position(writing.connection)?.position),
                    None => None,
                };
                writing.commit()?;
                self.advance_to(position);
                Ok(done)
            });
            match came {
                Err(Error::Conflict | Error::Unreachable(_)) if Instant::now() + pause < until => {
                    std::thread::sleep(pause);
                    pause = (pause * 2).min(PAUSE_MAX);
                }
                came => return came,
            }
        }
    }

    /// The same for what answers show and no change tells of: keys, and models.
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

    /// The one writer of this process. A panic while it was held undid its transaction, so it is good again.
    pub(crate) fn writer(&self) -> MutexGuard<'_, Box<dyn Connection>> {
        self.inner.writer.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
