//! Hearing of changes as they become durable, whoever made them.

use std::time::{Duration, Instant};

use crate::Store;
use crate::engine::backend::ChangeNotifier;
use crate::error::Error;
use crate::read::snapshot::Change;

/// How long to wait before a database that is away is looked at again.
const AGAIN: Duration = Duration::from_millis(100);

/// Somebody who listens. He begins at the version of the store when he began, and misses nothing after it.
pub struct Watch {
    store: Store,
    notifier: Box<dyn ChangeNotifier>,
    seen: i64,
}

impl Watch {
    pub(crate) fn new(store: &Store, notifier: Box<dyn ChangeNotifier>) -> Result<Watch, Error> {
        Ok(Watch { store: store.clone(), notifier, seen: store.version()? })
    }

    /// What changed since the last call, in order; waits for it, but no longer than `within`. A database that is away is
    /// waited for as well, and is an error only when the time is over; nothing is missed by it.
    pub fn wait(&mut self, within: Duration) -> Result<Vec<Change>, Error> {
        let until = Instant::now() + within;
        loop {
            let looked = self.store.snapshot().and_then(|view| view.changes_since(self.seen));
            let left = until.saturating_duration_since(Instant::now());
            match looked {
                // Before he looks again, so that no standby is asked that has not got it yet.
                Ok(changes) if changes.is_empty() && !left.is_zero() => {
                    self.store.advance_to(self.notifier.listen(left)?);
                }
                Err(error) if error.is_transient() && !left.is_zero() => std::thread::sleep(left.min(AGAIN)),
                Ok(changes) => {
                    self.seen = changes.last().map_or(self.seen, |last| last.seq);
                    return Ok(changes);
                }
                Err(error) => return Err(error),
            }
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
