//! The bodies that are sent out of the cache.
//!
//! Many readers share one body, which costs nothing while the cache has it. But the cache may evict it while slow readers
//! still hold it. So a body takes a part of the budget from its first reader to its last: once, however many they are.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use bytes::Bytes;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

const KIB: usize = 1024;

/// The bodies on their way, and the budget for them. Clones share both.
#[derive(Clone, Debug)]
pub(super) struct SharedBodies {
    free: Arc<Semaphore>,
    held: Arc<Mutex<HeldBodies>>,
}

/// By address and length. No other body has the same while a reader holds the bytes.
type HeldBodies = HashMap<(usize, usize), Weak<SharedBody>>;

/// A body, from its first reader to its last.
#[derive(Debug)]
struct SharedBody {
    bytes: Bytes,
    bodies: SharedBodies,
    _permit: OwnedSemaphorePermit,
}

/// The part of one reader in a body. The default is that of a short body, which takes nothing of the budget.
#[derive(Debug, Default)]
pub(super) struct BodyLease {
    _body: Option<Arc<SharedBody>>,
}

impl SharedBodies {
    pub(super) fn of_kib(kib: usize) -> SharedBodies {
        SharedBodies { free: Arc::new(Semaphore::new(kib)), held: Arc::default() }
    }

    /// The part of a new reader; `None` if the body is new and the budget has no bytes for it.
    pub(super) fn take(&self, bytes: &Bytes) -> Option<BodyLease> {
        let mut held = self.lock();
        let place = place(bytes);
        let body = match held.get(&place).and_then(Weak::upgrade) {
            Some(body) => body,
            None => {
                let wanted = u32::try_from(bytes.len().div_ceil(KIB)).ok()?;
                let permit = Arc::clone(&self.free).try_acquire_many_owned(wanted).ok()?;
                let body = Arc::new(SharedBody { bytes: bytes.clone(), bodies: self.clone(), _permit: permit });
                held.insert(place, Arc::downgrade(&body));
                body
            }
        };
        Some(BodyLease { _body: Some(body) })
    }

    fn lock(&self) -> MutexGuard<'_, HeldBodies> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for SharedBody {
    fn drop(&mut self) {
        let mut held = self.bodies.lock();
        let place = place(&self.bytes);
        // A new reader may have come between the last one and this.
        if held.get(&place).is_some_and(|body| body.strong_count() == 0) {
            held.remove(&place);
        }
    }
}

fn place(bytes: &Bytes) -> (usize, usize) {
    (bytes.as_ptr() as usize, bytes.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_kib(kib: usize) -> Bytes {
        Bytes::from(vec![b'x'; kib * KIB])
    }

    #[test]
    fn a_body_takes_room_once_until_its_last_reader_is_gone() {
        let bodies = SharedBodies::of_kib(100);
        let cached = of_kib(70);
        let readers: Vec<BodyLease> = (0..50).map(|_| bodies.take(&cached).unwrap()).collect();
        assert_eq!(bodies.free.available_permits(), 30);
        // The cache evicts it: its readers still have it, and it still counts.
        drop(cached);
        assert!(bodies.take(&of_kib(70)).is_none());
        let mut readers = readers.into_iter();
        let last = readers.next();
        drop(readers);
        assert!(bodies.take(&of_kib(70)).is_none());
        drop(last);
        assert_eq!(bodies.free.available_permits(), 100);
        assert!(bodies.lock().is_empty());
        assert!(bodies.take(&of_kib(70)).is_some());
    }

    #[test]
    fn a_body_that_is_larger_than_the_room_is_not_shared() {
        assert!(SharedBodies::of_kib(64).take(&of_kib(65)).is_none());
    }
}
