//! Reading from standbys, without ever going back in time.
//!
//! A snapshot is good if it has reached the floor: the highest position that any snapshot showed, that a write of this
//! process made, or that a notification carried. Standbys take turns. If none has reached the floor, the primary is read.
//!
//! A reader uses only standbys that are known to be reachable and to have come far enough. A thread for each standby finds
//! that out, so no reader waits for an unreachable server. One more thread listens to the primary.
//!
//! A standby may be ahead of the primary: with synchronous replication it shows a commit that the primary does not show
//! before the standby has confirmed it. So a primary that is behind is waited for first, and only then believed.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::position_floor::PositionFloor;
use crate::engine::backend::{Backend, NamedBackend};
use crate::error::Error;
use crate::read::snapshot::Snapshot;
use crate::schema;

/// How often a standby is polled while nothing changes, and how soon at first if it is behind.
const POLL_INTERVAL: Duration = Duration::from_millis(500);
const POLL_SOON: Duration = Duration::from_millis(2);
/// How often the primary is polled without a notification.
const PRIMARY_POLL_INTERVAL: Duration = Duration::from_secs(2);
/// How long a reader waits for a standby to replay what it has received, or for the primary to show what a standby showed.
const CATCH_UP_TIMEOUT: Duration = Duration::from_secs(2);
/// How long it sleeps between two attempts, at first and at most.
const PAUSE: Duration = Duration::from_millis(2);
const MAX_PAUSE: Duration = Duration::from_millis(50);

/// The state of a standby.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StandbyState {
    /// `host:port`.
    pub host: String,
    /// Whether it responds, and has the schema of this version.
    pub is_reachable: bool,
    /// The [`Snapshot::position`] it had reached when it was polled last.
    pub position: i64,
    /// How far that is behind the highest known position.
    pub behind: i64,
    /// For how long the first position that it has not reached has been known; 0 if it is not behind.
    pub lag: Duration,
    /// Snapshots that were read from it.
    pub reads: u64,
}

/// The servers that one store reads from. Its threads end with it.
pub(crate) struct Standbys(Arc<Servers>);

/// The primary and its standbys.
struct Servers {
    floor: PositionFloor,
    primary: ReadServer,
    standbys: Vec<ReadServer>,
    /// Counts reads, so that standbys take turns.
    next: AtomicUsize,
    histories_lost: AtomicU64,
    /// While the primary is behind the floor: the transactions that may end with what a standby showed.
    suspects: Mutex<Option<BTreeSet<i64>>>,
}

struct ReadServer {
    name: String,
    backend: Arc<dyn Backend>,
    is_reachable: AtomicBool,
    position: AtomicI64,
    reads: AtomicU64,
}

impl Standbys {
    pub(crate) fn new(primary: NamedBackend, standbys: Vec<NamedBackend>) -> Result<Arc<Standbys>, Error> {
        let server = |(name, backend), is_reachable| ReadServer {
            name,
            backend,
            is_reachable: AtomicBool::new(is_reachable),
            position: AtomicI64::new(0),
            reads: AtomicU64::new(0),
        };
        let servers = Arc::new(Servers {
            floor: PositionFloor::default(),
            primary: server(primary, true),
            standbys: standbys.into_iter().map(|standby| server(standby, false)).collect(),
            next: AtomicUsize::new(0),
            histories_lost: AtomicU64::new(0),
            suspects: Mutex::default(),
        });
        let standbys = Arc::new(Standbys(Arc::clone(&servers)));
        let thread = |name: &str, work: Box<dyn FnOnce() + Send>| {
            let spawned = std::thread::Builder::new().name(name.to_owned()).spawn(work);
            spawned.map_err(|error| Error::Engine(format!("no thread can be started: {error}")))
        };
        for index in 0..servers.standbys.len() {
            let servers = Arc::clone(&servers);
            thread("standby", Box::new(move || servers.poll_standby(&servers.standbys[index])))?;
        }
        thread("primary", Box::new(move || servers.listen_to_primary()))?;
        Ok(standbys)
    }

    /// A snapshot at the floor, or at this position if that is higher.
    pub(crate) fn snapshot(&self, requested: i64) -> Result<Snapshot, Error> {
        self.0.snapshot(requested)
    }

    /// The store has reached this position. If it is not known, the primary is asked.
    pub(crate) fn advance_to(&self, position: Option<i64>) {
        match position {
            Some(position) => self.0.floor.raise(position),
            None => self.0.poll_primary(),
        }
    }

    pub(crate) fn states(&self) -> Vec<StandbyState> {
        let floor = &self.0.floor;
        let state = |standby: &ReadServer| {
            let position = standby.position.load(Ordering::Relaxed);
            StandbyState {
                host: standby.name.clone(),
                is_reachable: standby.is_reachable.load(Ordering::Relaxed),
                position,
                behind: floor.position().saturating_sub(position).max(0),
                lag: floor.lag(position),
                reads: standby.reads.load(Ordering::Relaxed),
            }
        };
        self.0.standbys.iter().map(state).collect()
    }

    pub(crate) fn primary_reads(&self) -> u64 {
        self.0.primary.reads.load(Ordering::Relaxed)
    }

    pub(crate) fn histories_lost(&self) -> u64 {
        self.0.histories_lost.load(Ordering::Relaxed)
    }
}

impl Drop for Standbys {
    fn drop(&mut self) {
        self.0.floor.end();
    }
}

impl Servers {
    fn snapshot(&self, requested: i64) -> Result<Snapshot, Error> {
        let least = self.floor.position().max(requested);
        let until = Instant::now() + CATCH_UP_TIMEOUT;
        let mut pause = PAUSE;
        loop {
            if let Some(snapshot) = self.read_standby(least) {
                return Ok(snapshot);
            }
            let snapshot = self.read_primary(least);
            match snapshot {
                Ok(snapshot) if snapshot.position() >= least => {
                    self.floor.raise(snapshot.position());
                    self.forget_suspects();
                    self.primary.reads.fetch_add(1, Ordering::Relaxed);
                    return Ok(snapshot);
                }
                Err(error) if !matches!(error, Error::Unreachable(_) | Error::TimedOut(_)) => return Err(error),
                snapshot if Instant::now() + pause >= until => return self.accept_primary(snapshot?, requested),
                _ => {}
            }
            self.floor.wake();
            std::thread::sleep(pause);
            pause = (pause * 2).min(MAX_PAUSE);
        }
    }

    /// A snapshot of the next standby that has come far enough, if there is one.
    fn read_standby(&self, least: i64) -> Option<Snapshot> {
        let first = self.next.fetch_add(1, Ordering::Relaxed);
        let count = self.standbys.len();
        let in_turn = (0..count).map(|index| &self.standbys[first.wrapping_add(index) % count]);
        let snapshot = in_turn.filter(|standby| standby.has_reached(least)).find_map(|standby| {
            let snapshot = standby.snapshot(ReadServer::take_without_wait).ok()?;
            if snapshot.position() < least {
                return None;
            }
            standby.reads.fetch_add(1, Ordering::Relaxed);
            Some(snapshot)
        })?;
        self.floor.raise(snapshot.position());
        Some(snapshot)
    }

    fn read_primary(&self, least: i64) -> Result<Snapshot, Error> {
        let primary = &self.primary;
        // The thread that listens to it notices when it is reachable again.
        if !primary.is_reachable.load(Ordering::Relaxed) {
            let why = format!("{} cannot be reached, and no standby has reached position {least}", primary.name);
            return Err(Error::Unreachable(why));
        }
        match primary.snapshot(ReadServer::take_without_wait) {
            Err(Error::PoolExhausted(_)) => primary.snapshot(|primary| Snapshot::take(primary.backend.reader()?)),
            snapshot => snapshot,
        }
    }

    /// A primary that stays behind what was shown has lost it, and the floor is lowered; unless one of its commits still
    /// waits for standbys, one of which may have shown it.
    fn accept_primary(&self, mut snapshot: Snapshot, requested: i64) -> Result<Snapshot, Error> {
        let floor = self.floor.position();
        if snapshot.position() < floor {
            // First the transactions, then a new snapshot: a commit that ends between the two is in the snapshot.
            let writing = snapshot.connection.writing_transactions()?;
            drop(snapshot);
            snapshot = self.read_primary(floor)?;
            if snapshot.position() < floor {
                if self.may_become_visible(writing) {
                    return Err(Error::PositionNotReached(floor));
                }
                self.histories_lost.fetch_add(1, Ordering::Relaxed);
                self.floor.lower(snapshot.position());
            }
        }
        if snapshot.position() < requested {
            return Err(Error::PositionNotReached(requested));
        }
        self.primary.reads.fetch_add(1, Ordering::Relaxed);
        Ok(snapshot)
    }

    /// Whether what a standby showed may be in a transaction that the primary has not ended. Of those that wrote when the
    /// primary was first found behind, one must write still: what began later cannot have been shown before.
    fn may_become_visible(&self, writing: BTreeSet<i64>) -> bool {
        let mut suspects = self.suspects.lock().unwrap_or_else(PoisonError::into_inner);
        let left: BTreeSet<i64> = match &*suspects {
            Some(before) => before.intersection(&writing).copied().collect(),
            None => writing,
        };
        let is_possible = !left.is_empty();
        *suspects = is_possible.then_some(left);
        is_possible
    }

    /// The primary has what was shown.
    fn forget_suspects(&self) {
        *self.suspects.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Keeps the state of a standby up to date.
    fn poll_standby(&self, standby: &ReadServer) {
        let mut pause = POLL_SOON;
        while !self.floor.is_over() {
            let floor = self.floor.position();
            let polled = standby.snapshot(ReadServer::take_without_wait).map(|snapshot| snapshot.position());
            if let Ok(position) = polled {
                // Only this thread may lower it: of two readers the slower one has the older position.
                standby.position.store(position, Ordering::Relaxed);
            }
            match polled {
                Ok(position) if position < floor => {
                    std::thread::sleep(pause);
                    pause = (pause * 2).min(POLL_INTERVAL);
                }
                // A standby may be ahead of the primary. No reader was shown that position, so it does not raise the floor.
                _ => {
                    pause = POLL_SOON;
                    self.floor.wait_above(floor, POLL_INTERVAL);
                }
            }
        }
    }

    /// Keeps the position of the primary up to date, also while nothing else listens.
    fn listen_to_primary(&self) {
        let mut notifier = None;
        let mut polled: Option<Instant> = None;
        while !self.floor.is_over() {
            if notifier.is_none() {
                notifier = self.primary.backend.notifier().ok();
            }
            let began = Instant::now();
            let reached = match notifier.as_mut().map(|notifier| notifier.listen(POLL_INTERVAL)) {
                Some(Ok(reached)) => reached,
                _ => {
                    notifier = None;
                    self.floor.wait_above(i64::MAX, POLL_INTERVAL);
                    None
                }
            };
            reached.into_iter().for_each(|position| self.floor.raise(position));
            // A notifier that returns early without a position may have missed a notification.
            let is_in_doubt = reached.is_none() && began.elapsed() < POLL_INTERVAL;
            let was_unreachable = !self.primary.is_reachable.load(Ordering::Relaxed);
            let is_due = polled.is_none_or(|polled| polled.elapsed() >= PRIMARY_POLL_INTERVAL);
            if was_unreachable || is_in_doubt || is_due {
                polled = Some(Instant::now());
                self.poll_primary();
            }
        }
    }

    fn poll_primary(&self) {
        if let Ok(snapshot) = self.primary.snapshot(ReadServer::take_without_wait) {
            self.floor.raise(snapshot.position());
        }
    }
}

impl ReadServer {
    fn take_without_wait(&self) -> Result<Snapshot, Error> {
        Snapshot::take(self.backend.reader_without_wait()?)
    }

    fn has_reached(&self, position: i64) -> bool {
        self.is_reachable.load(Ordering::Relaxed) && self.position.load(Ordering::Relaxed) >= position
    }

    /// Takes a snapshot, and updates the state of the server with its result.
    fn snapshot(&self, take: impl FnOnce(&ReadServer) -> Result<Snapshot, Error>) -> Result<Snapshot, Error> {
        let snapshot = take(self).and_then(|snapshot| match snapshot.schema() {
            schema::VERSION.. => Ok(snapshot),
            _ => Err(Error::Unreachable(format!("{} does not have the schema of this version yet", self.name))),
        });
        match &snapshot {
            Ok(snapshot) => {
                self.position.fetch_max(snapshot.position(), Ordering::Relaxed);
                self.is_reachable.store(true, Ordering::Relaxed);
            }
            // Other threads are using it, so it is reachable.
            Err(Error::PoolExhausted(_)) => {}
            Err(_) => self.is_reachable.store(false, Ordering::Relaxed),
        }
        snapshot
    }
}
