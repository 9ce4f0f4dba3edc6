//! Bounds the text that is in progress at one time, whatever the number of cores.
//!
//! A document takes about ten times its text in memory while it is parsed and prepared.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The text in progress at one time, unless a single input has more.
const MAX_BYTES: u64 = 16 << 20;

#[derive(Debug, Default)]
pub(super) struct BytesInProgress {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    bytes: u64,
    is_closed: bool,
}

impl BytesInProgress {
    /// Waits until there is room for an input. False if the work has ended meanwhile.
    pub(super) fn add(&self, bytes: u64) -> bool {
        let has_no_room =
            |state: &mut State| !state.is_closed && state.bytes > 0 && state.bytes.saturating_add(bytes) > MAX_BYTES;
        let mut state = self.changed.wait_while(self.lock(), has_no_room).unwrap_or_else(PoisonError::into_inner);
        state.bytes = state.bytes.saturating_add(bytes);
        !state.is_closed
    }

    /// An input is done.
    pub(super) fn remove(&self, bytes: u64) {
        let mut state = self.lock();
        state.bytes = state.bytes.saturating_sub(bytes);
        self.changed.notify_all();
    }

    /// Nobody waits after the value is dropped.
    pub(super) fn close_at_end(&self) -> Closing<'_> {
        Closing(self)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Debug)]
pub(super) struct Closing<'a>(&'a BytesInProgress);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        self.0.lock().is_closed = true;
        self.0.changed.notify_all();
    }
}
