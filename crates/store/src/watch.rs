//! Hearing of changes as they become durable, whoever made them.

use std::time::{Duration, Instant};

use crate::backend::Bell;
use crate::{Change, Error, Store};

/// Somebody who listens. He begins at the version of the store when he began, and misses nothing after it.
pub struct Watch {
    store: Store,
    bell: Box<dyn Bell>,
    seen: i64,
}

impl Watch {
    pub(crate) fn new(store: &Store, bell: Box<dyn Bell>) -> Result<Watch, Error> {
        Ok(Watch { store: store.clone(), bell, seen: store.version()? })
    }

    /// What changed since the last call, in order; waits for it, but no longer than `within`.
    pub fn wait(&mut self, within: Duration) -> Result<Vec<Change>, Error> {
        let until = Instant::now() + within;
        loop {
            let changes = self.store.snapshot()?.changes_since(self.seen)?;
            if let Some(last) = changes.last() {
                self.seen = last.seq;
                return Ok(changes);
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(changes);
            }
            self.bell.wait(left)?;
        }
    }

    /// The newest change that was heard of.
    pub fn seen(&self) -> i64 {
        self.seen
    }
}

impl std::fmt::Debug for Watch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Watch").field("seen", &self.seen).finish_non_exhaustive()
    }
}
