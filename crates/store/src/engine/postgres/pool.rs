//! The connections that read: a limited number, each used by one thread at a time.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::connection::PgConnection;
use super::server::Server;
use crate::error::Error;

pub(super) struct Pool {
    pub(super) server: Server,
    state: Mutex<PoolState>,
    freed: Condvar,
}

#[derive(Default)]
struct PoolState {
    idle: Vec<PgConnection>,
    /// All connections, in use and idle.
    open: usize,
    outage: Option<ServerOutage>,
}

/// A server that did not respond in time. Until it is known to be back, one thread at a time tries it, and all others get
/// the last error at once. Threads that wait in vain would block requests that need no server.
struct ServerOutage {
    why: String,
    /// When it may be tried again; while a thread tries it, when that attempt must have ended.
    until: Instant,
}

/// How long a server that did not respond is not tried again.
const RETRY_PAUSE: Duration = Duration::from_millis(250);
/// A refusal that comes sooner delays no caller. It starts no outage, so that a server is used again as soon as it is back.
const FAST_REFUSAL: Duration = Duration::from_millis(250);

impl Pool {
    pub(super) fn new(server: Server) -> Pool {
        Pool { server, state: Mutex::default(), freed: Condvar::new() }
    }

    /// A connection, and whether it was used before and may have been closed since. Waits until `timeout` for another
    /// thread to return one.
    pub(super) fn take(&self, timeout: Duration) -> Result<(PgConnection, bool), Error> {
        let limits = self.server.config.limits;
        let until = Instant::now() + timeout;
        let mut state = self.state();
        loop {
            // The one used last is the most likely to work.
            if let Some(connection) = state.idle.pop() {
                return Ok((connection, true));
            }
            if state.open < limits.pool_size {
                state.open += 1;
                drop(state);
                return self.replace().map(|connection| (connection, false));
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(Error::PoolExhausted(limits.pool_size));
            }
            state = self.freed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// A new connection in exchange for one that was taken and has closed.
    pub(super) fn replace(&self) -> Result<PgConnection, Error> {
        self.check_outage().and_then(|()| self.connect()).inspect_err(|_| self.discard())
    }

    fn check_outage(&self) -> Result<(), Error> {
        match &mut self.state().outage {
            Some(outage) if Instant::now() < outage.until => Err(Error::Unreachable(outage.why.clone())),
            Some(outage) => {
                let hosts = &self.server.config.hosts;
                let attempt: Duration = hosts.iter().map(|host| host.connect_timeout).sum();
                outage.until = Instant::now() + attempt + RETRY_PAUSE;
                Ok(())
            }
            None => Ok(()),
        }
    }

    fn connect(&self) -> Result<PgConnection, Error> {
        let began = Instant::now();
        let connection = self.server.connect();
        self.state().outage = match &connection {
            Err(Error::Unreachable(why) | Error::TimedOut(why)) if began.elapsed() > FAST_REFUSAL => {
                Some(ServerOutage { why: why.clone(), until: Instant::now() + RETRY_PAUSE })
            }
            _ => None,
        };
        connection
    }

    /// How many connections are in use, and how many there may be.
    pub(super) fn in_use(&self) -> (usize, usize) {
        let state = self.state();
        (state.open - state.idle.len(), self.server.config.limits.pool_size)
    }

    pub(super) fn give_back(&self, connection: PgConnection) {
        if connection.is_closed() {
            return self.discard();
        }
        self.state().idle.push(connection);
        self.freed.notify_one();
    }

    /// Counts a connection that was taken as closed.
    pub(super) fn discard(&self) {
        self.state().open -= 1;
        self.freed.notify_one();
    }

    /// Closes all idle connections: one of them was found closed, so the server was away, and the others are closed too.
    pub(super) fn close_idle(&self) {
        let mut state = self.state();
        state.open -= state.idle.len();
        let idle = std::mem::take(&mut state.idle);
        drop(state);
        drop(idle);
        self.freed.notify_all();
    }

    fn state(&self) -> MutexGuard<'_, PoolState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
