//! The waist over a connection: transactions, and another connection where one has broken.
//!
//! A connection that broke is replaced where it is sure that nothing was lost with it: before the first answer of a view, and
//! before a transaction that writes has begun. In the middle of either it is an error, and the next one has a new connection.

use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::time::Duration;

use super::connection::PgConnection;
use super::fault::Fault;
use super::pool::Pool;
use super::{AGES, FIRST_WITHIN, LOCK, NOTIFY, SYNC_WAIT, Server, TABLES};
use crate::engine::backend::{Connection, Owner, Purpose, Row, Value};
use crate::error::Error;

/// How far a transaction is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    None,
    /// A view of which nothing has been seen.
    Unseen,
    Reading,
    Writing,
    /// It can only be undone.
    Failed,
}

/// Where another connection comes from.
enum Source {
    Pool(Arc<Pool>),
    Server(Server),
}

pub(super) struct Session {
    source: Source,
    connection: RefCell<Option<PgConnection>>,
    stage: Cell<Stage>,
    /// Whether the connection may have broken since it was used last.
    used: Cell<bool>,
}

impl Session {
    pub(super) fn reader(pool: &Arc<Pool>) -> Result<Session, Error> {
        let (connection, used) = pool.take(pool.server.config.limits.pool_wait)?;
        Ok(Session::pooled(pool, connection, used))
    }

    /// One who waits neither for others nor long for the first answer.
    pub(super) fn reader_without_wait(pool: &Arc<Pool>) -> Result<Session, Error> {
        let (mut connection, used) = pool.take(Duration::ZERO)?;
        connection.timeout = connection.timeout.min(FIRST_WITHIN);
        Ok(Session::pooled(pool, connection, used))
    }

    fn pooled(pool: &Arc<Pool>, connection: PgConnection, used: bool) -> Session {
        Session {
            source: Source::Pool(Arc::clone(pool)),
            connection: RefCell::new(Some(connection)),
            stage: Cell::new(Stage::None),
            used: Cell::new(used),
        }
    }

    pub(super) fn writer(server: Server) -> Result<Session, Error> {
        let connection = server.connect()?;
        Ok(Session {
            source: Source::Server(server),
            connection: RefCell::new(Some(connection)),
            stage: Cell::new(Stage::None),
            used: Cell::new(false),
        })
    }

    fn server(&self) -> &Server {
        match &self.source {
            Source::Pool(pool) => &pool.server,
            Source::Server(server) => server,
        }
    }

    /// A connection in the place of the one that has broken.
    fn reconnect(&self, connection: &mut Option<PgConnection>) -> Result<(), Error> {
        *connection = None;
        self.used.set(false);
        *connection = Some(match &self.source {
            Source::Pool(pool) => {
                pool.forget_idle();
                pool.replace()?
            }
            Source::Server(server) => server.connect()?,
        });
        Ok(())
    }

    fn exchange<T>(&self, work: impl Fn(&mut PgConnection) -> Result<T, Fault>) -> Result<T, Error> {
        let mut slot = self.connection.borrow_mut();
        let Some(connection) = slot.as_mut() else {
            return Err(Error::Unreachable(format!(
                "{} cannot be reached: the connection has broken",
                self.server().name
            )));
        };
        let mut came = work(connection);
        if self.stage.get() == Stage::Unseen {
            if self.used.get() && matches!(came, Err(Fault::Closed(_))) {
                self.reconnect(&mut slot)?;
                let begin = self.server().begin(Purpose::Read);
                came = match slot.as_mut() {
                    Some(connection) => connection.send_all(begin, true).and_then(|()| work(connection)),
                    None => came,
                };
            }
            self.stage.set(Stage::Reading);
            if let Some(connection) = slot.as_mut() {
                connection.timeout = self.server().timeout();
            }
        }
        came.map_err(|fault| {
            if fault.is_final() {
                *slot = None;
                self.lost();
            }
            if self.stage.get() != Stage::None {
                self.stage.set(Stage::Failed);
            }
            fault.at(&self.server().name)
        })
    }

    /// Waits for answers that take as long as the store is large, until the end of the transaction.
    pub(super) fn without_timeout(&self) -> Result<(), Error> {
        if let Some(connection) = self.connection.borrow_mut().as_mut() {
            connection.timeout = AGES;
        }
        self.execute_batch("set local statement_timeout = 0")
    }

    fn lost(&self) {
        if let Source::Pool(pool) = &self.source {
            pool.lost();
        }
    }

    /// Begins to write: waits until nobody else does.
    fn begin_writing(&self, purpose: Purpose) -> Result<(), Error> {
        let mut slot = self.connection.borrow_mut();
        let server = self.server();
        let begin = server.begin(purpose);
        let begun = |connection: &mut PgConnection| {
            connection.timeout = server.timeout() + server.config.limits.lock_wait;
            connection.execute_batch(&begin)?;
            connection.timeout = if purpose == Purpose::CreateTables { AGES } else { server.timeout() };
            Ok(())
        };
        let mut came = slot.as_mut().map_or_else(|| Err(Fault::Closed(String::new())), begun);
        if matches!(came, Err(Fault::Closed(_))) {
            self.reconnect(&mut slot)?;
            came = slot.as_mut().map_or(came, begun);
        }
        if let Err(fault) = came {
            // A server that takes no writes may have been the primary until now: another may be.
            *slot = None;
            return Err(fault.at(&self.server().name));
        }
        self.stage.set(Stage::Writing);
        Ok(())
    }
}

impl Connection for Session {
    fn query(&self, text: &str, values: &[Value]) -> Result<Vec<Row>, Error> {
        self.exchange(|connection| connection.query(text, values))
    }

    fn query_many(&self, text: &str, values: &[Vec<Value>]) -> Result<Vec<Vec<Row>>, Error> {
        self.exchange(|connection| connection.query_many(text, values))
    }

    fn execute(&self, text: &str, values: &[Value]) -> Result<(), Error> {
        self.exchange(|connection| connection.execute(text, values))
    }

    fn execute_batch(&self, text: &str) -> Result<(), Error> {
        self.exchange(|connection| connection.execute_batch(text).map_err(Fault::or_race))
    }

    fn owner(&self) -> Result<Owner, Error> {
        Owner::from_tables(&self.query(TABLES, &[])?)
    }

    fn text_type(&self) -> &'static str {
        "text collate \"C\""
    }

    fn check(&self) -> Result<Vec<String>, Error> {
        super::check::check(self)
    }

    fn begin(&self, purpose: Purpose) -> Result<(), Error> {
        if purpose != Purpose::Read {
            self.begin_writing(purpose)?;
            // The first migration makes the table whose row is the lock.
            if purpose == Purpose::CreateTables && self.owner()? == Owner::Touchline {
                self.query(LOCK, &[])?;
            }
            return Ok(());
        }
        // Sent with the first question.
        let begin = self.server().begin(purpose);
        let mut slot = self.connection.borrow_mut();
        let came = match slot.as_mut() {
            Some(connection) => connection.send_all(begin.clone(), true),
            None => Err(Fault::Closed(String::new())),
        };
        if matches!(came, Err(Fault::Closed(_))) {
            self.reconnect(&mut slot)?;
            if let Some(connection) = slot.as_mut() {
                connection.send_all(begin, true).map_err(|fault| fault.at(&self.server().name))?;
            }
        }
        self.stage.set(Stage::Unseen);
        Ok(())
    }

    fn commit(&self) -> Result<(), Error> {
        let mut slot = self.connection.borrow_mut();
        let (stage, place) = (self.stage.get(), &self.server().name);
        let Some(connection) = slot.as_mut().filter(|_| stage == Stage::Writing) else {
            return Err(Error::Engine("a transaction that failed cannot be committed".to_owned()));
        };
        self.stage.set(Stage::None);
        match connection.execute_batch(if self.server().notifies() { &NOTIFY } else { "commit" }) {
            Ok(()) => Ok(()),
            Err(fault) if fault.is_final() => {
                *slot = None;
                Err(Error::CommitUnknown(place.clone()))
            }
            Err(fault) => {
                // Whatever it is in the middle of ends with it.
                *slot = None;
                Err(fault.at(place))
            }
        }
    }

    fn roll_back(&self) -> Result<(), Error> {
        let stage = self.stage.replace(Stage::None);
        let mut slot = self.connection.borrow_mut();
        let Some(connection) = slot.as_mut().filter(|_| stage != Stage::None) else { return Ok(()) };
        if connection.forget().and_then(|()| connection.execute_batch("rollback")).is_err() {
            // The server undoes what it hears no more of.
            *slot = None;
            self.lost();
        }
        Ok(())
    }

    fn awaits_standbys(&self) -> Result<bool, Error> {
        let rows = self.query(SYNC_WAIT, &[])?;
        Ok(rows.first().map_or(Ok(0), |row| row.integer(0))? > 0)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let (Source::Pool(pool), Some(mut connection)) = (&self.source, self.connection.take()) else { return };
        connection.timeout = pool.server.timeout();
        // Nobody waits for it: the server does it before it hears the next question.
        if self.stage.get() != Stage::None && connection.send_all("rollback".to_owned(), false).is_err() {
            return pool.lost();
        }
        pool.give_back(connection);
    }
}
