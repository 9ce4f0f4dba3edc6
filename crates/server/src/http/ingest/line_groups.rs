//! Lines of several feeds, written together.
//!
//! A transaction takes as long for the lines of many feeds as for those of one: most of it is waiting for the disk or the database.
//! So lines that arrive while others are written wait, and the next transaction takes all of them.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use store::{Feeder, Store};
use tokio::sync::oneshot;

use crate::ingest::batch::Acknowledgement;
use crate::service::{FeedLines, Service};
use api::Error;

/// Matches that the feeds of a service remember together. Some hundred kilobytes each.
const MAX_REMEMBERED: usize = 64;
/// The lines of one group, unless a single feed has more.
const MAX_LINES: usize = 1024;

/// The lines that wait in a service. Clones share them.
#[derive(Clone, Debug, Default)]
pub(super) struct LineGroups {
    queue: Arc<Mutex<LineQueue>>,
    feeder: Arc<OnceLock<Feeder>>,
}

/// Lines in the order in which they came.
#[derive(Debug, Default)]
struct LineQueue {
    waiting: Vec<WaitingLines>,
    /// The number of the last ones.
    last: u64,
}

/// The acknowledgements of lines, or why they were not written.
pub(super) type Written = Result<Vec<Acknowledgement>, Error>;

/// Lines of one feed, and whom to tell of the result.
#[derive(Debug)]
struct WaitingLines {
    number: u64,
    lines: FeedLines,
    reply: oneshot::Sender<Written>,
}

/// Lines that are written together.
#[derive(Debug)]
pub(super) struct LineGroup {
    waiting: Vec<WaitingLines>,
    feeder: Feeder,
}

impl LineGroups {
    /// Adds lines to those that wait. Returns their number. The result comes when a group with them has been written.
    pub(super) fn push(&self, lines: FeedLines) -> (u64, oneshot::Receiver<Written>) {
        let (reply, result) = oneshot::channel();
        let mut queue = self.lock();
        queue.last += 1;
        let number = queue.last;
        queue.waiting.push(WaitingLines { number, lines, reply });
        (number, result)
    }

    /// The lines that have waited longest; none if nobody waits.
    pub(super) fn next(&self, store: &Store) -> Option<LineGroup> {
        let waiting = &mut self.lock().waiting;
        let mut lines = 0;
        let fits = |feed: &&WaitingLines| {
            lines += feed.lines.lines.len();
            lines <= MAX_LINES
        };
        let count = waiting.iter().take_while(fits).count().max(1).min(waiting.len());
        let group: Vec<WaitingLines> = waiting.drain(..count).collect();
        let feeder = self.feeder.get_or_init(|| Feeder::new(store.clone()).caching(MAX_REMEMBERED));
        (!group.is_empty()).then(|| LineGroup { waiting: group, feeder: feeder.clone() })
    }

    fn lock(&self) -> MutexGuard<'_, LineQueue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl LineGroup {
    /// Whether the lines with this number are in it.
    pub(super) fn has(&self, number: u64) -> bool {
        self.waiting.iter().any(|feed| feed.number == number)
    }

    /// Writes the lines, and tells every feed the result.
    pub(super) fn write(self, service: &Service) {
        let (lines, replies): (Vec<_>, Vec<_>) = self.waiting.into_iter().map(|feed| (feed.lines, feed.reply)).unzip();
        for (reply, written) in replies.into_iter().zip(service.write_lines(&self.feeder, &lines)) {
            // A feed whose sender is gone waits for nothing.
            let _ = reply.send(written);
        }
    }
}
