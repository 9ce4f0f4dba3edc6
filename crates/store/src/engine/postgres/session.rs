//! The waist over a wire: transactions, and another wire where one has broken.
//!
//! A wire that broke is replaced where it is sure that nothing was lost with it: before the first answer of a view, and
//! before a transaction that writes has begun. In the middle of either it is an error, and the next one has a new wire.

use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::time::Duration;

use super::connection::Wire;
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

/// Where another wire comes from.
enum Source {
    Pool(Arc<Pool>),
    Server(Server),
}

pub(super) struct Session {
    source: Source,
    wire: RefCell<Option<Wire>>,
    stage: Cell<Stage>,
    /// Whether the wire may have broken since it was used last.
    used: Cell<bool>,
}

impl Session {
    pub(super) fn reader(pool: &Arc<Pool>) -> Result<Session, Error> {
        let (wire, used) = pool.take(pool.server.place.limits.pool_wait)?;
        Ok(Session::pooled(pool, wire, used))
    }

    /// One who waits neither for others nor long for the first answer.
    pub(super) fn reader_at_once(pool: &Arc<Pool>) -> Result<Session, Error> {
        let (mut wire, used) = pool.take(Duration::ZERO)?;
        wire.patience = wire.patience.min(FIRST_WITHIN);
        Ok(Session::pooled(pool, wire, used))
    }

    fn pooled(pool: &Arc<Pool>, wire: Wire, used: bool) -> Session {
        Session {
            source: Source::Pool(Arc::clone(pool)),
            wire: RefCell::new(Some(wire)),
            stage: Cell::new(Stage::None),
            used: Cell::new(used),
        }
    }

    pub(super) fn writer(server: Server) -> Result<Session, Error> {
        let wire = server.connect()?;
        Ok(Session {
            source: Source::Server(server),
            wire: RefCell::new(Some(wire)),
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

    /// A wire in the place of the one that has broken.
    fn reconnect(&self, wire: &mut Option<Wire>) -> Result<(), Error> {
        *wire = None;
        self.used.set(false);
        *wire = Some(match &self.source {
            Source::Pool(pool) => {
                pool.forget_idle();
                pool.replace()?
            }
            Source::Server(server) => server.connect()?,
        });
        Ok(())
    }

    fn exchange<T>(&self, work: impl Fn(&mut Wire) -> Result<T, Fault>) -> Result<T, Error> {
        let mut slot = self.wire.borrow_mut();
        let Some(wire) = slot.as_mut() else {
            return Err(Error::Unreachable(format!(
                "{} cannot be reached: the connection has broken",
                self.server().name
            )));
        };
        let mut came = work(wire);
        if self.stage.get() == Stage::Unseen {
            if self.used.get() && matches!(came, Err(Fault::Closed(_))) {
                self.reconnect(&mut slot)?;
                let begin = self.server().begin(Purpose::Read);
                came = match slot.as_mut() {
                    Some(wire) => wire.send_all(begin, true).and_then(|()| work(wire)),
                    None => came,
                };
            }
            self.stage.set(Stage::Reading);
            if let Some(wire) = slot.as_mut() {
                wire.patience = self.server().patience();
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
    pub(super) fn be_patient(&self) -> Result<(), Error> {
        if let Some(wire) = self.wire.borrow_mut().as_mut() {
            wire.patience = AGES;
        }
        self.run_all("set local statement_timeout = 0")
    }

    fn lost(&self) {
        if let Source::Pool(pool) = &self.source {
            pool.lost();
        }
    }

    /// Begins to write: waits until nobody else does.
    fn begin_writing(&self, purpose: Purpose) -> Result<(), Error> {
        let mut slot = self.wire.borrow_mut();
        let server = self.server();
        let begin = server.begin(purpose);
        let begun = |wire: &mut Wire| {
            wire.patience = server.patience() + server.place.limits.lock_wait;
            wire.run_all(&begin)?;
            wire.patience = if purpose == Purpose::Migrate { AGES } else { server.patience() };
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
    fn ask(&self, text: &str, values: &[Value]) -> Result<Vec<Row>, Error> {
        self.exchange(|wire| wire.ask(text, values))
    }

    fn ask_many(&self, text: &str, values: &[Vec<Value>]) -> Result<Vec<Vec<Row>>, Error> {
        self.exchange(|wire| wire.ask_many(text, values))
    }

    fn run(&self, text: &str, values: &[Value]) -> Result<(), Error> {
        self.exchange(|wire| wire.run(text, values))
    }

    fn run_all(&self, text: &str) -> Result<(), Error> {
        self.exchange(|wire| wire.run_all(text).map_err(Fault::or_race))
    }

    fn owner(&self) -> Result<Owner, Error> {
        Owner::of(&self.ask(TABLES, &[])?)
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
            if purpose == Purpose::Migrate && self.owner()? == Owner::Touchline {
                self.ask(LOCK, &[])?;
            }
            return Ok(());
        }
        // Sent with the first question.
        let begin = self.server().begin(purpose);
        let mut slot = self.wire.borrow_mut();
        let came = match slot.as_mut() {
            Some(wire) => wire.send_all(begin.clone(), true),
            None => Err(Fault::Closed(String::new())),
        };
        if matches!(came, Err(Fault::Closed(_))) {
            self.reconnect(&mut slot)?;
            if let Some(wire) = slot.as_mut() {
                wire.send_all(begin, true).map_err(|fault| fault.at(&self.server().name))?;
            }
        }
        self.stage.set(Stage::Unseen);
        Ok(())
    }

    fn commit(&self) -> Result<(), Error> {
        let mut slot = self.wire.borrow_mut();
        let (stage, place) = (self.stage.get(), &self.server().name);
        let Some(wire) = slot.as_mut().filter(|_| stage == Stage::Writing) else {
            return Err(Error::Engine("a transaction that failed cannot be committed".to_owned()));
        };
        self.stage.set(Stage::None);
        match wire.run_all(if self.server().notifies() { &NOTIFY } else { "commit" }) {
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
        let mut slot = self.wire.borrow_mut();
        let Some(wire) = slot.as_mut().filter(|_| stage != Stage::None) else { return Ok(()) };
        if wire.forget().and_then(|()| wire.run_all("rollback")).is_err() {
            // The server undoes what it hears no more of.
            *slot = None;
            self.lost();
        }
        Ok(())
    }

    fn awaits_standbys(&self) -> Result<bool, Error> {
        let rows = self.ask(SYNC_WAIT, &[])?;
        Ok(rows.first().map_or(Ok(0), |row| row.integer(0))? > 0)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let (Source::Pool(pool), Some(mut wire)) = (&self.source, self.wire.take()) else { return };
        wire.patience = pool.server.patience();
        // Nobody waits for it: the server does it before it hears the next question.
        if self.stage.get() != Stage::None && wire.send_all("rollback".to_owned(), false).is_err() {
            return pool.lost();
        }
        pool.give_back(wire);
    }
}
