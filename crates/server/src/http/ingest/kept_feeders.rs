//! Feeders of requests that have ended. A sender that sends each line in a request of its own finds the matches that it has fed
//! still in memory.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use store::Feeder;

/// The feeders that are kept. The one that was used the longest time ago is dropped first.
const KEPT_MOST: usize = 8;

/// The feeders of one service, by the number of the key. Clones share them.
#[derive(Clone, Debug, Default)]
pub(super) struct KeptFeeders(Arc<Mutex<VecDeque<(i64, Feeder)>>>);

impl KeptFeeders {
    pub(super) fn take(&self, key: i64) -> Option<Feeder> {
        let mut kept = self.lock();
        let place = kept.iter().rposition(|(owner, _)| *owner == key)?;
        kept.remove(place).map(|(_, feeder)| feeder)
    }

    pub(super) fn keep(&self, key: i64, feeder: Feeder) {
        let mut kept = self.lock();
        kept.push_back((key, feeder));
        if kept.len() > KEPT_MOST {
            kept.pop_front();
        }
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<(i64, Feeder)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
