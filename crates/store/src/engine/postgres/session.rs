//! The engine's interface over a connection: transactions, and reconnecting.
//!
//! A closed connection is replaced where it is certain that nothing was lost with it: before the first result of a snapshot,
//! and before a transaction that writes has begun. In the middle of either it is an error, and the next transaction gets
//! a new connection.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use super::check::check;
use super::connection::{Importance, PgConnection};
use super::connection_error::ConnectionError;
use super::pool::Pool;
use super::server::{CHANNEL, LOCK, LOCK_CHANGE_LOG, LOCK_MATCH, Server, TABLES};
use crate::engine::backend::{Connection, Owner, Purpose};
use crate::engine::row::{Row, SqlValue};
use crate::error::Error;

/// How long a caller that has an alternative waits for the first result.
const FIRST_RESULT_TIMEOUT: Duration = Duration::from_secs(2);
/// The limit of what takes as long as the store is large.
pub(super) const UNLIMITED: Duration = Duration::from_secs(24 * 60 * 60);

/// Commits, and notifies every listener of this store at the moment at which the commit becomes visible.
static NOTIFY_AND_COMMIT: LazyLock<String> = LazyLock::new(|| format!("select pg_notify({CHANNEL}, ''); commit"));
/// The transactions of this database that write. Every role sees locks, unlike what other roles' sessions wait for. A
/// prepared transaction belongs to no session, and is not waited for.
const WRITING_TRANSACTIONS: &str = "select cast(cast(held.transactionid as text) as bigint)
    from pg_catalog.pg_locks held join pg_catalog.pg_stat_activity session on session.pid = held.pid
    where held.locktype = 'transactionid' and held.granted and session.datname = current_database()";

const HAS_NOTIFICATIONS: &str = "select count(*) from pg_catalog.pg_proc where proname = 'pg_notify'";

/// The state of the transaction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TransactionState {
    None,
    /// A snapshot that has returned no result yet.
    BeforeFirstResult,
    Reading,
    /// A transaction that writes matches, and has returned no result yet.
    BeforeFirstLock,
    Writing,
    /// It can only be rolled back.
    Failed,
}

/// Where a new connection comes from.
enum ConnectionSource {
    Pool(Arc<Pool>),
    Server(Server),
}

pub(super) struct Session {
    source: ConnectionSource,
    pub(super) connection: RefCell<Option<PgConnection>>,
    pub(super) state: Cell<TransactionState>,
    /// Whether the connection was used before and may have been closed since.
    reused: Cell<bool>,
}

impl Session {
    pub(super) fn reader(pool: &Arc<Pool>) -> Result<Session, Error> {
        let (connection, reused) = pool.take(pool.server.config.limits.pool_wait)?;
        Ok(Session::new(ConnectionSource::Pool(Arc::clone(pool)), Some(connection), reused))
    }

    /// A reader that does not wait for a free connection, nor long for the first result.
    pub(super) fn reader_without_wait(pool: &Arc<Pool>) -> Result<Session, Error> {
        let (mut connection, reused) = pool.take(Duration::ZERO)?;
        connection.timeout = connection.timeout.min(FIRST_RESULT_TIMEOUT);
        Ok(Session::new(ConnectionSource::Pool(Arc::clone(pool)), Some(connection), reused))
    }

    pub(super) fn writer(server: Server) -> Result<Session, Error> {
        let connection = server.connect()?;
        Ok(Session::new(ConnectionSource::Server(server), Some(connection), false))
    }

    /// A writer that connects when it is used first.
    pub(super) fn unconnected_writer(server: Server) -> Session {
        Session::new(ConnectionSource::Server(server), None, false)
    }

    fn new(source: ConnectionSource, connection: Option<PgConnection>, reused: bool) -> Session {
        Session {
            source,
            connection: RefCell::new(connection),
            state: Cell::new(TransactionState::None),
            reused: Cell::new(reused),
        }
    }

    pub(super) fn server(&self) -> &Server {
        match &self.source {
            ConnectionSource::Pool(pool) => &pool.server,
            ConnectionSource::Server(server) => server,
        }
    }

    /// Replaces a connection that has closed.
    pub(super) fn reconnect(&self, slot: &mut Option<PgConnection>) -> Result<(), Error> {
        *slot = None;
        self.reused.set(false);
        *slot = Some(match &self.source {
            ConnectionSource::Pool(pool) => {
                pool.close_idle();
                pool.replace()?
            }
            ConnectionSource::Server(server) => server.connect()?,
        });
        Ok(())
    }

    /// As [`Session::exchange`], for work that waits for a result. With the first one, the transaction has its locks.
    fn exchange_result<T>(&self, work: impl Fn(&mut PgConnection) -> Result<T, ConnectionError>) -> Result<T, Error> {
        let result = self.exchange(work)?;
        if self.state.get() == TransactionState::BeforeFirstLock {
            self.state.set(TransactionState::Writing);
            if let Some(connection) = self.connection.borrow_mut().as_mut() {
                connection.timeout = self.server().timeout();
            }
        }
        Ok(result)
    }

    fn exchange<T>(&self, work: impl Fn(&mut PgConnection) -> Result<T, ConnectionError>) -> Result<T, Error> {
        let mut slot = self.connection.borrow_mut();
        let Some(connection) = slot.as_mut() else {
            let why = format!("{} cannot be reached: the connection has closed", self.server().name);
            return Err(Error::Unreachable(why));
        };
        let mut result = work(connection);
        if self.state.get() == TransactionState::BeforeFirstResult {
            if self.reused.get() && matches!(result, Err(ConnectionError::Closed(_))) {
                self.reconnect(&mut slot)?;
                let begin = self.server().begin(Purpose::Read);
                result = match slot.as_mut() {
                    Some(connection) => {
                        connection.send_batch(begin, Importance::Reported).and_then(|()| work(connection))
                    }
                    None => result,
                };
            }
            self.state.set(TransactionState::Reading);
            if let Some(connection) = slot.as_mut() {
                connection.timeout = self.server().timeout();
            }
        }
        result.map_err(|error| {
            if error.is_connection_lost() {
                *slot = None;
                self.discard();
            } else if self.state.get() == TransactionState::BeforeFirstLock {
                // A server that takes no writes may have been the primary until now: the next attempt looks for another.
                *slot = None;
            }
            if let (ConnectionError::Closed(_), ConnectionSource::Pool(pool)) = (&error, &self.source) {
                pool.close_idle();
            }
            if self.state.get() != TransactionState::None {
                self.state.set(TransactionState::Failed);
            }
            error.into_error(&self.server().name)
        })
    }

    /// Lifts the time-out until the end of the transaction.
    fn lift_timeout(&self) -> Result<(), Error> {
        if let Some(connection) = self.connection.borrow_mut().as_mut() {
            connection.timeout = UNLIMITED;
        }
        self.execute_batch("set local statement_timeout = 0")
    }

    fn discard(&self) {
        if let ConnectionSource::Pool(pool) = &self.source {
            pool.discard();
        }
    }

    /// Whether the server has notifications.
    pub(super) fn finds_notifications(&self) -> Result<bool, Error> {
        Ok(self.query(HAS_NOTIFICATIONS, &[])?.first().map_or(Ok(0), |row| row.integer(0))? > 0)
    }

    /// Commits with the statements that `work` is given.
    fn commit_by<T>(
        &self,
        work: impl FnOnce(&mut PgConnection, &str) -> Result<T, ConnectionError>,
    ) -> Result<T, Error> {
        let mut slot = self.connection.borrow_mut();
        let (state, server) = (self.state.get(), self.server());
        let Some(connection) = slot.as_mut().filter(|_| state == TransactionState::Writing) else {
            return Err(Error::Engine("a transaction that failed cannot be committed".to_owned()));
        };
        self.state.set(TransactionState::None);
        let commit: &str = if server.has_notifications() { &NOTIFY_AND_COMMIT } else { "commit" };
        work(connection, commit).map_err(|error| {
            // Whatever the connection is in the middle of ends with it.
            let is_unknown = error.is_connection_lost();
            *slot = None;
            if is_unknown { Error::CommitUnknown(server.name.clone()) } else { error.into_error(&server.name) }
        })
    }
}

impl Connection for Session {
    fn query(&self, text: &str, values: &[SqlValue]) -> Result<Vec<Row>, Error> {
        self.exchange_result(|connection| connection.query(text, values))
    }

    fn query_many(&self, text: &str, values: &[Vec<SqlValue>]) -> Result<Vec<Vec<Row>>, Error> {
        self.exchange_result(|connection| connection.query_many(text, values))
    }

    fn query_batch(&self, queries: &[(&str, Vec<SqlValue>)]) -> Result<Vec<Vec<Row>>, Error> {
        self.exchange_result(|connection| connection.query_batch(queries))
    }

    fn execute(&self, text: &str, values: &[SqlValue]) -> Result<(), Error> {
        self.exchange(|connection| connection.execute(text, values))
    }

    fn execute_batch(&self, text: &str) -> Result<(), Error> {
        self.exchange(|connection| connection.execute_batch(text).map_err(ConnectionError::existing_table_as_conflict))
    }

    fn owner(&self) -> Result<Owner, Error> {
        Owner::from_tables(&self.query(TABLES, &[])?)
    }

    fn text_type(&self) -> &'static str {
        "text collate \"C\""
    }

    fn stored_by_key(&self) -> &'static str {
        // PostgreSQL has no such tables.
        ""
    }

    fn check(&self) -> Result<Vec<String>, Error> {
        self.lift_timeout()?;
        check(self)
    }

    fn begin(&self, purpose: Purpose) -> Result<(), Error> {
        match purpose {
            Purpose::Read => return self.begin_reading(),
            Purpose::WriteMatches => return self.begin_writing_matches(),
            Purpose::Write | Purpose::CreateTables => self.begin_writing(purpose)?,
        }
        // The row that is the lock does not exist before the tables do.
        if purpose == Purpose::CreateTables && self.owner()? == Owner::Touchline {
            self.execute_batch(LOCK)?;
        }
        Ok(())
    }

    fn commit(&self) -> Result<(), Error> {
        self.commit_by(|connection, commit| connection.execute_batch(commit))
    }

    fn lock_matches(&self, ids: &[i64]) -> Result<(), Error> {
        // In the order of their numbers, so that no two transactions wait for each other.
        let ids: BTreeSet<i64> = ids.iter().copied().collect();
        ids.into_iter().try_for_each(|id| self.execute(LOCK_MATCH, &[SqlValue::from(id)]))
    }

    fn lock_change_log(&self) -> Result<(), Error> {
        self.execute(LOCK_CHANGE_LOG, &[])
    }

    fn query_and_commit(&self, text: &str) -> Result<Vec<Row>, Error> {
        self.commit_by(|connection, commit| connection.query_and_execute(text, commit))
    }

    fn roll_back(&self) -> Result<(), Error> {
        let state = self.state.replace(TransactionState::None);
        let mut slot = self.connection.borrow_mut();
        let Some(connection) = slot.as_mut().filter(|_| state != TransactionState::None) else { return Ok(()) };
        if connection.discard_results().and_then(|()| connection.execute_batch("rollback")).is_err() {
            // The server rolls a transaction back when its connection closes.
            *slot = None;
            self.discard();
        }
        Ok(())
    }

    fn writing_transactions(&self) -> Result<BTreeSet<i64>, Error> {
        self.query(WRITING_TRANSACTIONS, &[])?.iter().map(|row| row.integer(0)).collect()
    }

    fn clock_ms(&self) -> Result<Option<i64>, Error> {
        let rows = self.query("select (extract(epoch from clock_timestamp()) * 1000)::bigint", &[])?;
        rows.first().map(|row| row.integer(0)).transpose()
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let (ConnectionSource::Pool(pool), Some(mut connection)) = (&self.source, self.connection.take()) else {
            return;
        };
        connection.timeout = pool.server.timeout();
        // Not waited for: the server rolls back before it reads the next query.
        if self.state.get() != TransactionState::None
            && connection.send_batch("rollback".to_owned(), Importance::Ignored).is_err()
        {
            return pool.discard();
        }
        pool.give_back(connection);
    }
}
