//! The connections that read: a limited number, each used by one thread at a time.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio_postgres::error::SqlState;

use super::connection::PgConnection;
use super::connection_error::ConnectionError;
use super::server::Server;
use crate::error::Error;

pub(super) struct Pool {
    pub(super) server: Server,
    state: Mutex<PoolState>,
    freed: Condvar,
}

#[derive(Default)]
struct PoolState {
    /// With the moment at which each became idle, the longest first.
    idle: Vec<(Instant, PgConnection)>,
    /// All connections, in use and idle.
    open: usize,
    outage: Option<ServerOutage>,
    /// The server takes no more connections; it is asked again at this time.
    full_until: Option<Instant>,
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
/// A connection that was not needed for this long is closed.
const MAX_IDLE: Duration = Duration::from_secs(60);
/// A connection is closed at this age, when it is not in use: the server frees what the session has gathered, and a server
/// that was added behind a load balancer gets its share.
const MAX_LIFETIME: Duration = Duration::from_secs(30 * 60);
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
            if let Some((_, connection)) = state.idle.pop() {
                return Ok((connection, true));
            }
            if state.open < limits.pool_size && state.full_until.is_none_or(|until| until <= Instant::now()) {
                state.open += 1;
                drop(state);
                let error = match self.replace() {
                    Ok(connection) => return Ok((connection, false)),
                    Err(error) => error,
                };
                state = self.state();
                // If the server takes no more, another thread will return one of those that it took.
                if state.full_until.is_none() || state.open == 0 {
                    return Err(error);
                }
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(Error::PoolExhausted(limits.pool_size));
            }
            let left = if state.full_until.is_some() { left.min(RETRY_PAUSE) } else { left };
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
        let connection = self.server.try_connect();
        let is_full = matches!(
            &connection,
            Err(ConnectionError::Server { code, .. }) if *code == SqlState::TOO_MANY_CONNECTIONS
        );
        let connection = connection.map_err(|error| error.into_error(&self.server.name));
        let mut state = self.state();
        state.full_until = is_full.then(|| Instant::now() + RETRY_PAUSE);
        state.outage = match &connection {
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
        if connection.is_closed() || connection.opened.elapsed() > MAX_LIFETIME {
            return self.discard();
        }
        let mut state = self.state();
        state.idle.push((Instant::now(), connection));
        let unneeded = state.idle.iter().take_while(|(since, _)| since.elapsed() > MAX_IDLE).count();
        let closing: Vec<_> = state.idle.drain(..unneeded).collect();
        state.open -= closing.len();
        drop(state);
        drop(closing);
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
