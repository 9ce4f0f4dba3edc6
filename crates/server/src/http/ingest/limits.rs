//! What is written at one time.

use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Semaphore;

use super::super::lane_limit::LaneLimit;
use super::line_groups::LineGroups;
use super::long_lines::LongLines;
use super::open_feeds::OpenFeeds;
use crate::ingest::pruning::Pruner;
use crate::limits::MAX_FEEDS;

/// Groups of lines that are worked on at one time: one is written, and the next one is prepared. The others wait in the order in
/// which they came.
const GROUPS_AT_ONCE: usize = 2;
/// Requests with documents that are read and written at one time. Each holds its body in memory.
const DOCUMENTS_AT_ONCE: usize = 2;
const DOCUMENTS_OF_KEY: usize = 1;
/// The threads for all that.
pub(crate) const MAX_THREADS: usize = GROUPS_AT_ONCE + DOCUMENTS_AT_ONCE;

/// Bounds what is written at one time. Clones share the bounds.
#[derive(Clone, Debug)]
pub(crate) struct IngestLimits {
    pub(super) feeds: OpenFeeds,
    pub(super) long_lines: LongLines,
    pub(super) groups: Arc<Semaphore>,
    pub(super) documents: LaneLimit,
    pub(super) lines: LineGroups,
    /// None in tests without settings.
    pruner: Option<Arc<Mutex<Pruner>>>,
}

impl Default for IngestLimits {
    fn default() -> IngestLimits {
        IngestLimits {
            feeds: OpenFeeds::new(MAX_FEEDS),
            long_lines: LongLines::default(),
            groups: Arc::new(Semaphore::new(GROUPS_AT_ONCE)),
            documents: LaneLimit::new(DOCUMENTS_AT_ONCE, DOCUMENTS_OF_KEY),
            lines: LineGroups::default(),
            pruner: None,
        }
    }
}

impl IngestLimits {
    pub(crate) fn set_max_feeds(&mut self, feeds: usize) {
        self.feeds = OpenFeeds::new(feeds);
    }

    /// Notes whether memory is short. If it is, no long line and no documents are read.
    pub(crate) fn note_memory(&self, is_short: bool) {
        self.long_lines.note_memory(is_short);
    }

    pub(crate) fn set_pruner(&mut self, pruner: Pruner) {
        self.pruner = Some(Arc::new(Mutex::new(pruner)));
    }

    pub(super) fn is_pruning_due(&self) -> bool {
        let is_due = |pruner: &Arc<Mutex<Pruner>>| pruner.try_lock().is_ok_and(|pruner| pruner.is_due());
        self.pruner.as_ref().is_some_and(is_due)
    }

    /// Prunes the change log if it is due. If another feed does, there is nothing to do.
    pub(super) fn prune(&self, store: &store::Store) {
        let Some(pruner) = &self.pruner else { return };
        let mut pruner = match pruner.try_lock() {
            Ok(pruner) => pruner,
            Err(std::sync::TryLockError::Poisoned(poisoned)) => PoisonError::into_inner(poisoned),
            Err(std::sync::TryLockError::WouldBlock) => return,
        };
        if let Err(error) = pruner.prune(store) {
            tracing::warn!("the change log was not pruned: {error}; retrying in an hour");
        }
    }
}
