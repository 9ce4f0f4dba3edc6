//! Knows how far a PostgreSQL store has come without asking it for each response: a thread listens for commits.
//!
//! The server notifies the thread at each commit, usually within a millisecond. The thread also polls the position, because a
//! broken connection may swallow a notification. If it has learned nothing for [`MARK_VALID_FOR`], there is no mark, and
//! callers have to ask the server.
//!
//! A snapshot may be newer than the last notification. It tells its position here, so that no response of an earlier mark is sent
//! after one that was made from it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::engine::backend::{Backend, CommitMark};
use crate::error::Error;
use crate::read::snapshot::Snapshot;

/// How long a mark is used after the thread last learned the position. No response is out of date for longer.
pub const MARK_VALID_FOR: Duration = Duration::from_secs(3);
/// How often the position is polled without a notification.
const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// The pause after a failed poll.
const RETRY_PAUSE: Duration = Duration::from_millis(250);

/// The thread ends with it.
pub(crate) struct CommitListener(Arc<Shared>);

struct Shared {
    position: AtomicI64,
    /// Counts lost histories, and commits of this process whose notification has not arrived yet.
    interruptions: AtomicU64,
    started: Instant,
    /// When the position was last learned: microseconds since the start; 0 before the first time.
    learned_at: AtomicU64,
    is_over: AtomicBool,
}

impl CommitListener {
    pub(crate) fn start(backend: Arc<dyn Backend>) -> Result<CommitListener, Error> {
        let shared = Arc::new(Shared {
            position: AtomicI64::new(0),
            interruptions: AtomicU64::new(0),
            started: Instant::now(),
            learned_at: AtomicU64::new(0),
            is_over: AtomicBool::new(false),
        });
        let listener = CommitListener(Arc::clone(&shared));
        let spawned =
            std::thread::Builder::new().name("commits".to_owned()).spawn(move || shared.listen(backend.as_ref()));
        spawned.map_err(|error| Error::Engine(format!("no thread can be started: {error}")))?;
        Ok(listener)
    }

    pub(crate) fn mark(&self) -> Option<CommitMark> {
        let learned_at = Duration::from_micros(self.0.learned_at.load(Ordering::Acquire));
        let is_valid = !learned_at.is_zero() && self.0.started.elapsed() < learned_at + MARK_VALID_FOR;
        let mark = || {
            let interruptions = self.0.interruptions.load(Ordering::Acquire);
            CommitMark::of_position(self.0.position.load(Ordering::Acquire), interruptions)
        };
        is_valid.then(mark)
    }

    /// A snapshot shows this position.
    pub(crate) fn seen(&self, position: i64) {
        self.0.position.fetch_max(position, Ordering::AcqRel);
    }

    /// This process has committed: earlier marks are over, before the notification arrives.
    pub(crate) fn committed(&self) {
        self.0.interruptions.fetch_add(1, Ordering::AcqRel);
    }
}

impl Drop for CommitListener {
    fn drop(&mut self) {
        self.0.is_over.store(true, Ordering::Release);
    }
}

impl Shared {
    fn listen(&self, backend: &dyn Backend) {
        let mut notifier = None;
        while !self.is_over.load(Ordering::Acquire) {
            if notifier.is_none() {
                notifier = backend.notifier().ok();
            }
            let notified = notifier.as_mut().map(|notifier| notifier.listen(POLL_INTERVAL));
            match notified {
                Some(Ok(Some(position))) => self.learned(position),
                notified => {
                    if !matches!(notified, Some(Ok(_))) {
                        notifier = None;
                    }
                    self.poll(backend);
                }
            }
        }
    }

    fn poll(&self, backend: &dyn Backend) {
        let before = self.position.load(Ordering::Acquire);
        match backend.reader_without_wait().and_then(Snapshot::take) {
            Ok(snapshot) => {
                if snapshot.position() < before {
                    self.interruptions.fetch_add(1, Ordering::AcqRel);
                    self.position.store(snapshot.position(), Ordering::Release);
                }
                self.learned(snapshot.position());
            }
            // Other readers have all connections: the server is there, and the notifications arrive.
            Err(Error::PoolExhausted(_)) => std::thread::sleep(RETRY_PAUSE),
            Err(_) => {
                self.learned_at.store(0, Ordering::Release);
                std::thread::sleep(RETRY_PAUSE);
            }
        }
    }

    fn learned(&self, position: i64) {
        self.position.fetch_max(position, Ordering::AcqRel);
        let since = u64::try_from(self.started.elapsed().as_micros()).unwrap_or(u64::MAX);
        self.learned_at.store(since.max(1), Ordering::Release);
    }
}
