//! A limit that no key can use up alone: a number for all, and a share of it for each key.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::turns::Lane;

/// Bounds what is done at one time. Clones share the bounds.
#[derive(Clone, Debug)]
pub(super) struct LaneLimit {
    all: Arc<Semaphore>,
    share: usize,
    lanes: Arc<Mutex<HashMap<Lane, Arc<Semaphore>>>>,
}

/// One place, of a key and of all. It is given back when it is dropped.
#[derive(Debug)]
pub(super) struct LanePermit {
    _own: OwnedSemaphorePermit,
    _all: OwnedSemaphorePermit,
}

impl LaneLimit {
    pub(super) fn new(most: usize, share: usize) -> LaneLimit {
        LaneLimit { all: Arc::new(Semaphore::new(most)), share, lanes: Arc::default() }
    }

    /// A place, as soon as there is one. A key that waits for its own places takes none from others.
    pub(super) async fn acquire(&self, lane: Lane) -> Option<LanePermit> {
        let own = self.lane(lane).acquire_owned().await.ok()?;
        let all = Arc::clone(&self.all).acquire_owned().await.ok()?;
        Some(LanePermit { _own: own, _all: all })
    }

    /// A place, if there is one now.
    pub(super) fn try_acquire(&self, lane: Lane) -> Option<LanePermit> {
        let own = self.lane(lane).try_acquire_owned().ok()?;
        let all = Arc::clone(&self.all).try_acquire_owned().ok()?;
        Some(LanePermit { _own: own, _all: all })
    }

    fn lane(&self, lane: Lane) -> Arc<Semaphore> {
        let mut lanes = self.lanes.lock().unwrap_or_else(PoisonError::into_inner);
        // Those that nobody uses are forgotten. A permit and whoever waits for one have a reference of their own.
        lanes.retain(|_, own| Arc::strong_count(own) > 1);
        Arc::clone(lanes.entry(lane).or_insert_with(|| Arc::new(Semaphore::new(self.share))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_key_takes_its_share_and_leaves_the_rest() {
        let limit = LaneLimit::new(3, 2);
        let (one, two) = (Lane::Key(1), Lane::Key(2));
        let mut held = vec![limit.try_acquire(one).unwrap(), limit.acquire(one).await.unwrap()];
        assert!(limit.try_acquire(one).is_none());
        let waits = tokio::spawn({
            let limit = limit.clone();
            async move { limit.acquire(one).await.is_some() }
        });
        tokio::task::yield_now().await;
        let other = limit.try_acquire(two).unwrap();
        assert!(limit.try_acquire(two).is_none(), "all places are taken");
        held.pop();
        assert!(waits.await.unwrap());
        drop((held, other));
        assert!(limit.try_acquire(two).is_some());
        assert_eq!(limit.lanes.lock().unwrap().len(), 1, "keys without a place are forgotten");
    }
}
