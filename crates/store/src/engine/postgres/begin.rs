//! How transactions begin.
//!
//! A transaction that writes is begun on a connection that works: a closed one is replaced before it. `BEGIN` and the lock are
//! two messages that are sent together. A server that waits for a lock has responded to the first, so one that responds to
//! neither is given up after the time-out of a connection, and the wait for other writers does not count.

use super::connection::{Importance, PgConnection};
use super::connection_error::ConnectionError;
use super::session::{Session, TransactionState, UNLIMITED};
use crate::engine::backend::Purpose;
use crate::error::Error;

impl Session {
    /// Begins to write: waits until no other process does.
    pub(super) fn begin_writing(&self, purpose: Purpose) -> Result<(), Error> {
        let mut slot = self.connection.borrow_mut();
        let server = self.server();
        let try_begin = |connection: &mut PgConnection| {
            connection.timeout = server.timeout() + server.config.limits.lock_wait;
            connection.send_batch(server.begin(purpose), Importance::Prompt)?;
            match server.lock(purpose) {
                Some(lock) => connection.execute_batch(&lock)?,
                None => connection.await_results()?,
            }
            connection.timeout = if purpose == Purpose::CreateTables { UNLIMITED } else { server.timeout() };
            Ok(())
        };
        let mut result = slot.as_mut().map_or_else(|| Err(ConnectionError::Closed(String::new())), try_begin);
        if matches!(result, Err(ConnectionError::Closed(_))) {
            self.reconnect(&mut slot)?;
            result = slot.as_mut().map_or(result, try_begin);
        }
        if let Err(error) = result {
            // A server that takes no writes may have been the primary until now: the next attempt looks for another.
            *slot = None;
            return Err(error.into_error(&self.server().name));
        }
        self.state.set(TransactionState::Writing);
        drop(slot);
        self.learn_notifications()
    }

    /// Begins to write matches. The statements are sent together with the first query.
    pub(super) fn begin_writing_matches(&self) -> Result<(), Error> {
        self.send_begin(Purpose::WriteMatches)?;
        if let Some(connection) = self.connection.borrow_mut().as_mut() {
            connection.timeout = self.server().timeout() + self.server().config.limits.lock_wait;
        }
        self.state.set(TransactionState::BeforeFirstLock);
        self.learn_notifications()
    }

    /// Whether there are notifications is not known before the first connection of a writer that was opened without one.
    fn learn_notifications(&self) -> Result<(), Error> {
        let known = &self.server().has_notifications;
        if known.get().is_none() {
            let _ = known.set(self.finds_notifications()?);
        }
        Ok(())
    }

    /// Begins a snapshot. The statement is sent together with the first query.
    pub(super) fn begin_reading(&self) -> Result<(), Error> {
        self.send_begin(Purpose::Read)?;
        self.state.set(TransactionState::BeforeFirstResult);
        Ok(())
    }

    /// Sends the statements that begin a transaction, and does not wait.
    fn send_begin(&self, purpose: Purpose) -> Result<(), Error> {
        let server = self.server();
        let importance = if purpose == Purpose::Read { Importance::Reported } else { Importance::Prompt };
        let send = |connection: &mut PgConnection| {
            connection.send_batch(server.begin(purpose), importance)?;
            server.lock(purpose).map_or(Ok(()), |lock| connection.send_batch(lock, Importance::Reported))
        };
        let mut slot = self.connection.borrow_mut();
        let mut sent = slot.as_mut().map_or_else(|| Err(ConnectionError::Closed(String::new())), send);
        if matches!(sent, Err(ConnectionError::Closed(_))) {
            self.reconnect(&mut slot)?;
            sent = slot.as_mut().map_or(sent, send);
        }
        sent.map_err(|error| error.into_error(&server.name))
    }
}
