//! Whether everything that a snapshot has read is of one moment.
//!
//! One server shows one moment, whatever is read. In a cluster of servers (Citus) the events and facts of a match are on another
//! server than the rest. A commit becomes visible there a moment earlier or later. The queries that read them therefore also
//! read how far that server has come: the revision of the match, or the last change of the edition. If it differs from what the
//! snapshot has seen before, the request is repeated with a new snapshot.
//!
//! A server shows the moment of the first query in a transaction. So for a while after such a mixture, new snapshots query all
//! servers at once: the time in which a commit can fall between them is then short.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use football::model::{EditionId, MatchId};

use crate::error::Error;

/// How long after a mixture new snapshots query all servers at once.
const QUERY_ALL_FOR: Duration = Duration::from_secs(1);

/// The numbers of what a snapshot has read.
#[derive(Default)]
pub(super) struct ConsistencyCheck {
    noted: RefCell<HashMap<VersionedItem, i64>>,
    pub(super) inconsistent_reads: Arc<InconsistentReads>,
}

/// When a snapshot of a store was last found to mix two moments. Its snapshots share it.
pub(crate) struct InconsistentReads {
    started: Instant,
    /// Milliseconds since the start; 0: never.
    last: AtomicU64,
}

impl Default for InconsistentReads {
    fn default() -> InconsistentReads {
        InconsistentReads { started: Instant::now(), last: AtomicU64::new(0) }
    }
}

impl InconsistentReads {
    fn found(&self) {
        self.last.store(self.elapsed_ms().max(1), Ordering::Relaxed);
    }

    /// Whether one was found a moment ago.
    pub(crate) fn are_recent(&self) -> bool {
        let last = self.last.load(Ordering::Relaxed);
        last != 0 && u128::from(self.elapsed_ms().saturating_sub(last)) < QUERY_ALL_FOR.as_millis()
    }

    fn elapsed_ms(&self) -> u64 {
        u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX)
    }
}

/// What has a number that increases with every change.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum VersionedItem {
    Match(MatchId),
    /// The matches of an edition.
    Edition(EditionId),
}

impl ConsistencyCheck {
    /// Notes the number of a match or an edition. It is a conflict if another one was noted before.
    pub(super) fn note(&self, what: VersionedItem, number: i64) -> Result<(), Error> {
        let noted = *self.noted.borrow_mut().entry(what).or_insert(number);
        if noted == number {
            return Ok(());
        }
        self.inconsistent_reads.found();
        Err(Error::Conflict)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_numbers_of_one_thing_are_a_conflict() {
        let check = ConsistencyCheck::default();
        let (match_, edition) = (VersionedItem::Match(MatchId(1)), VersionedItem::Edition(EditionId(1)));
        check.note(match_, 5).unwrap();
        check.note(edition, 7).unwrap();
        check.note(match_, 5).unwrap();
        assert!(!check.inconsistent_reads.are_recent());
        assert!(matches!(check.note(match_, 6), Err(Error::Conflict)));
        assert!(matches!(check.note(edition, 6), Err(Error::Conflict)));
        assert!(check.inconsistent_reads.are_recent());
    }
}
