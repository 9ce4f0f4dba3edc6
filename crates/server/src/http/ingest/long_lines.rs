//! SendBudget for long lines, which are documents among the lines of feeds.
//!
//! Such a line may have 8 MiB, and takes several times that while it is parsed. So a few are read at one time, one of each key,
//! and none begins while memory is short. What is not read waits at its sender.

use std::sync::Arc;

use tokio::sync::watch;

use super::super::lane_limit::{LaneLimit, LanePermit};
use crate::turns::Lane;

/// The long lines that are read and written at one time.
const LONG_LINES_AT_ONCE: usize = 2;
const LONG_LINES_OF_KEY: usize = 1;

/// Clones share the room.
#[derive(Clone, Debug)]
pub(super) struct LongLines {
    limit: LaneLimit,
    is_memory_short: Arc<watch::Sender<bool>>,
}

impl Default for LongLines {
    fn default() -> LongLines {
        LongLines {
            limit: LaneLimit::new(LONG_LINES_AT_ONCE, LONG_LINES_OF_KEY),
            is_memory_short: Arc::new(watch::Sender::new(false)),
        }
    }
}

impl LongLines {
    pub(super) fn note_memory(&self, is_short: bool) {
        self.is_memory_short.send_replace(is_short);
    }

    pub(super) fn is_memory_short(&self) -> bool {
        *self.is_memory_short.borrow()
    }

    /// SendBudget for a long line, as soon as there is some.
    pub(super) async fn begin(&self, lane: Lane) -> Option<LanePermit> {
        loop {
            let permit = self.limit.acquire(lane).await?;
            if !self.is_memory_short() {
                return Some(permit);
            }
            drop(permit);
            self.is_memory_short.subscribe().wait_for(|is_short| !is_short).await.ok()?;
        }
    }
}
