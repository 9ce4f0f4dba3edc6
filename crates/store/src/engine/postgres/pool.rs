//! The connections that read: so many and no more, each in one hand at a time.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::Server;
use super::connection::PgConnection;
use crate::error::Error;

pub(super) struct Pool {
    pub(super) server: Server,
    state: Mutex<State>,
    freed: Condvar,
}

#[derive(Default)]
struct State {
    idle: Vec<PgConnection>,
    /// All there are, in hands and idle.
    open: usize,
    silence: Option<Silence>,
}

/// A server that let somebody wait in vain. While it is not known to be back, one at a time tries it, and all others hear
/// at once what he heard last: whoever waits for nothing keeps others from what does not need the server.
struct Silence {
    why: String,
    /// When it may be tried again; while somebody tries it, when he must have come to an end.
    until: Instant,
}

/// How long nobody tries a server that kept silent.
const PAUSE: Duration = Duration::from_millis(250);
/// A refusal that comes sooner cost nobody anything: it is asked for anew each time, so that a server is used again in
/// the moment in which it is back.
const AT_ONCE: Duration = Duration::from_millis(250);

impl Pool {
    pub(super) fn new(server: Server) -> Pool {
        Pool { server, state: Mutex::default(), freed: Condvar::new() }
    }

    /// A connection, and whether it was used before and may have broken since. Waits no longer than this for another to be
    /// given back.
    pub(super) fn take(&self, within: Duration) -> Result<(PgConnection, bool), Error> {
        let limits = self.server.config.limits;
        let until = Instant::now() + within;
        let mut state = self.state();
        loop {
            // The one used last is the one most likely to be good.
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

    /// A new connection in the place of one that was taken and has broken.
    pub(super) fn replace(&self) -> Result<PgConnection, Error> {
        self.may_try().and_then(|()| self.connect()).inspect_err(|_| self.lost())
    }

    fn may_try(&self) -> Result<(), Error> {
        match &mut self.state().silence {
            Some(silence) if Instant::now() < silence.until => Err(Error::Unreachable(silence.why.clone())),
            Some(silence) => {
                let hosts = &self.server.config.hosts;
                silence.until = Instant::now() + hosts.iter().map(|host| host.within).sum() + PAUSE;
                Ok(())
            }
            None => Ok(()),
        }
    }

    fn connect(&self) -> Result<PgConnection, Error> {
        let began = Instant::now();
        let came = self.server.connect();
        self.state().silence = match &came {
            Err(Error::Unreachable(why) | Error::TimedOut(why)) if began.elapsed() > AT_ONCE => {
                Some(Silence { why: why.clone(), until: Instant::now() + PAUSE })
            }
            _ => None,
        };
        came
    }

    /// How many are in hands, of how many.
    pub(super) fn in_use(&self) -> (usize, usize) {
        let state = self.state();
        (state.open - state.idle.len(), self.server.config.limits.pool_size)
    }

    pub(super) fn give_back(&self, connection: PgConnection) {
        if connection.is_closed() {
            return self.lost();
        }
        self.state().idle.push(connection);
        self.freed.notify_one();
    }

    /// One that was taken is no more.
    pub(super) fn lost(&self) {
        self.state().open -= 1;
        self.freed.notify_one();
    }

    /// One broke while it was idle, so the server was away, and the others are as good as broken.
    pub(super) fn forget_idle(&self) {
        let mut state = self.state();
        state.open -= state.idle.len();
        let idle = std::mem::take(&mut state.idle);
        drop(state);
        drop(idle);
        self.freed.notify_all();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
