//! Waiting for changes of this process or any other, as they become durable.

use std::time::{Duration, Instant};

use super::readers::Readers;
use crate::engine::backend::ChangeNotifier;
use crate::error::Error;
use crate::read::snapshot::Change;
use crate::read::store_position::KeyMark;

/// How long to wait before an unreachable database is read again.
const RETRY_PAUSE: Duration = Duration::from_millis(100);

/// A listener. It begins at the version of the store when it was created, and misses no change after it.
pub struct Watch {
    readers: Readers,
    notifier: Box<dyn ChangeNotifier>,
    seen: i64,
    key_mark: KeyMark,
    /// The file whose changes are numbered so.
    replacements: u64,
}

impl Watch {
    pub(crate) fn new(readers: &Readers) -> Result<Watch, Error> {
        // The notifier listens before the version is read, so that no change falls between the two.
        let notifier = readers.database.backend.notifier()?;
        let replacements = readers.database.backend.replacements();
        let snapshot = readers.snapshot_at_least(0)?;
        let (seen, key_mark) = (snapshot.version(), snapshot.key_mark());
        Ok(Watch { readers: readers.clone(), notifier, seen, key_mark, replacements })
    }

    /// The changes since the last call, in order. Waits for one, but no longer than `timeout`. An unreachable database is
    /// waited for as well, and is an error only when the time is over; no change is missed by it. It is an error if another
    /// file took the place of the store's, or if changes were pruned before they could be read: everything may have changed,
    /// and a new watch is needed.
    pub fn wait(&mut self, timeout: Duration) -> Result<Vec<Change>, Error> {
        let until = Instant::now() + timeout;
        loop {
            let changes = self.readers.snapshot_at_least(0).and_then(|snapshot| {
                self.key_mark = snapshot.key_mark();
                snapshot.changes_since(self.seen)
            });
            if self.readers.database.backend.replacements() != self.replacements {
                return Err(Error::FileReplaced("the file of the store was replaced".to_owned()));
            }
            let left = until.saturating_duration_since(Instant::now());
            match changes {
                // The position is raised before the next read, so that no standby is read that has not reached it.
                Ok(changes) if changes.is_empty() && !left.is_zero() => {
                    self.readers.advance_to(self.notifier.listen(left)?);
                }
                Err(error) if error.is_transient() && !left.is_zero() => std::thread::sleep(left.min(RETRY_PAUSE)),
                // Some of them were pruned before this listener could read them.
                Ok(changes) if changes.first().is_some_and(|first| first.seq > self.seen + 1) => {
                    return Err(Error::ChangesPruned(self.seen));
                }
                Ok(changes) => {
                    self.seen = changes.last().map_or(self.seen, |last| last.seq);
                    return Ok(changes);
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// The [`Snapshot::key_mark`](crate::Snapshot::key_mark) when the store was read last.
    pub fn key_mark(&self) -> KeyMark {
        self.key_mark
    }

    /// The number of the newest change that was returned.
    pub fn seen(&self) -> i64 {
        self.seen
    }
}

impl std::fmt::Debug for Watch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Watch").field("seen", &self.seen).finish_non_exhaustive()
    }
}
