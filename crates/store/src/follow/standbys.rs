//! Reading from standbys, so that nobody who reads is taken back in time.
//!
//! A view is good where it has come as far as the floor: the highest position that any view showed, that a write of ours
//! made, or that was heard of. Standbys take turns; what none of them has is read from the primary.
//!
//! Readers ask no standby of which they do not know that it is there and has come far enough. That is found out by a
//! thread for each of them, so nobody waits for a server that is away; and by one that listens to the primary.
//!
//! A standby may be ahead of the primary: with synchronous replication it shows a commit while the primary still waits
//! for word of it. So a primary that is behind is first waited for, and only then believed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::engine::backend::{Backend, NamedBackend};
use crate::error::Error;
use crate::follow::position_floor::Floor;
use crate::read::snapshot::Snapshot;
use crate::schema;

/// How often a standby is looked at where nothing happens, and how soon at first where it lacks something.
const LOOK_EVERY: Duration = Duration::from_millis(500);
const LOOK_SOON: Duration = Duration::from_millis(2);
/// How often the primary is looked at though it says nothing.
const PRIMARY_EVERY: Duration = Duration::from_secs(2);
/// How long a reader waits for a standby to replay what it has received, or for the primary to show what a standby did.
const CATCH_UP_WITHIN: Duration = Duration::from_secs(2);
/// How long he sleeps meanwhile, at first and at most.
const PAUSE: Duration = Duration::from_millis(2);
const PAUSE_MAX: Duration = Duration::from_millis(50);

/// How a standby is doing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StandbyState {
    /// `host:port`.
    pub host: String,
    /// Whether it answers, and has the tables of this version.
    pub is_reachable: bool,
    /// How far it had come when it was last looked at: a [`Snapshot::position`].
    pub position: i64,
    /// How much it lacked then of what is known by now.
    pub behind: i64,
    /// For how long the first thing that it lacks has been known; 0 where it lacks nothing.
    pub lag: Duration,
    /// Views that it gave.
    pub reads: u64,
}

/// The servers that one store reads from. Its threads end with it.
pub(crate) struct Standbys(Arc<Shared>);

struct Shared {
    floor: Floor,
    primary: Server,
    standbys: Vec<Server>,
    /// Whose turn it is.
    next: AtomicUsize,
    lost: AtomicU64,
}

struct Server {
    name: String,
    backend: Arc<dyn Backend>,
    is_reachable: AtomicBool,
    position: AtomicI64,
    reads: AtomicU64,
}

impl Standbys {
    pub(crate) fn new(primary: NamedBackend, standbys: Vec<NamedBackend>) -> Result<Arc<Standbys>, Error> {
        let server = |(name, backend), is_reachable| Server {
            name,
            backend,
            is_reachable: AtomicBool::new(is_reachable),
            position: AtomicI64::new(0),
            reads: AtomicU64::new(0),
        };
        let shared = Arc::new(Shared {
            floor: Floor::default(),
            primary: server(primary, true),
            standbys: standbys.into_iter().map(|standby| server(standby, false)).collect(),
            next: AtomicUsize::new(0),
            lost: AtomicU64::new(0),
        });
        let standbys = Arc::new(Standbys(Arc::clone(&shared)));
        let thread = |name: &str, work: Box<dyn FnOnce() + Send>| {
            let spawned = std::thread::Builder::new().name(name.to_owned()).spawn(work);
            spawned.map_err(|error| Error::Engine(format!("no thread can be started: {error}")))
        };
        for index in 0..shared.standbys.len() {
            let shared = Arc::clone(&shared);
            thread("standby", Box::new(move || shared.watch(&shared.standbys[index])))?;
        }
        thread("primary", Box::new(move || shared.listen()))?;
        Ok(standbys)
    }

    /// A view at the floor, and at this position where that is higher.
    pub(crate) fn view(&self, asked: i64) -> Result<Snapshot, Error> {
        self.0.view(asked)
    }

    /// The store has come so far; where nobody told, the primary is asked.
    pub(crate) fn advance_to(&self, position: Option<i64>) {
        match position {
            Some(position) => self.0.floor.raise(position),
            None => self.0.look_at_primary(),
        }
    }

    pub(crate) fn states(&self) -> Vec<StandbyState> {
        let floor = &self.0.floor;
        let state = |standby: &Server| {
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
        self.0.lost.load(Ordering::Relaxed)
    }
}

impl Drop for Standbys {
    fn drop(&mut self) {
        self.0.floor.end();
    }
}

impl Shared {
    fn view(&self, asked: i64) -> Result<Snapshot, Error> {
        let least = self.floor.position().max(asked);
        let until = Instant::now() + CATCH_UP_WITHIN;
        let mut pause = PAUSE;
        loop {
            if let Some(view) = self.of_standby(least) {
                return Ok(view);
            }
            let view = self.of_primary(least);
            match view {
                Ok(view) if view.position() >= least => {
                    self.floor.raise(view.position());
                    self.primary.reads.fetch_add(1, Ordering::Relaxed);
                    return Ok(view);
                }
                Err(error) if !matches!(error, Error::Unreachable(_) | Error::TimedOut(_)) => return Err(error),
                view if Instant::now() + pause >= until => return self.believe(view?, asked),
                _ => {}
            }
            self.floor.ask_for_a_look();
            std::thread::sleep(pause);
            pause = (pause * 2).min(PAUSE_MAX);
        }
    }

    /// The next standby's view that is good, if any has one.
    fn of_standby(&self, least: i64) -> Option<Snapshot> {
        let first = self.next.fetch_add(1, Ordering::Relaxed);
        let count = self.standbys.len();
        let in_turn = (0..count).map(|place| &self.standbys[first.wrapping_add(place) % count]);
        let view = in_turn.filter(|standby| standby.may_show(least)).find_map(|standby| {
            let view = standby.view(Server::at_once).ok().filter(|view| view.position() >= least)?;
            standby.reads.fetch_add(1, Ordering::Relaxed);
            Some(view)
        })?;
        self.floor.raise(view.position());
        Some(view)
    }

    fn of_primary(&self, least: i64) -> Result<Snapshot, Error> {
        let primary = &self.primary;
        // Who listens to it will say when it is there again.
        if !primary.is_reachable.load(Ordering::Relaxed) {
            let why = format!("{} cannot be reached, and no standby has come to position {least}", primary.name);
            return Err(Error::Unreachable(why));
        }
        match primary.view(Server::at_once) {
            Err(Error::PoolExhausted(_)) => primary.view(|primary| Snapshot::take(primary.backend.reader()?)),
            view => view,
        }
    }

    /// A primary that has stayed behind what was shown has lost it, and is right; unless a commit of it still waits for
    /// standbys, of which one may have shown it.
    fn believe(&self, view: Snapshot, asked: i64) -> Result<Snapshot, Error> {
        let floor = self.floor.position();
        if view.position() < floor {
            if view.connection.awaits_standbys()? {
                return Err(Error::PositionNotReached(floor));
            }
            self.lost.fetch_add(1, Ordering::Relaxed);
            self.floor.lower(view.position());
        }
        if view.position() < asked {
            return Err(Error::PositionNotReached(asked));
        }
        self.primary.reads.fetch_add(1, Ordering::Relaxed);
        Ok(view)
    }

    /// Keeps it known how a standby is doing.
    fn watch(&self, standby: &Server) {
        let mut pause = LOOK_SOON;
        while !self.floor.is_over() {
            let floor = self.floor.position();
            let looked = standby.view(Server::at_once).map(|view| view.position());
            if let Ok(position) = looked {
                // Only here may it go down: of readers one may be slower than the next.
                standby.position.store(position, Ordering::Relaxed);
            }
            match looked {
                Ok(position) if position < floor => {
                    std::thread::sleep(pause);
                    pause = (pause * 2).min(LOOK_EVERY);
                }
                // One that is ahead of the primary has not been shown by anybody, so it raises no floor.
                _ => {
                    pause = LOOK_SOON;
                    self.floor.wait_above(floor, LOOK_EVERY);
                }
            }
        }
    }

    /// Hears how far the primary comes, also while nobody follows anything.
    fn listen(&self) {
        let mut notifier = None;
        let mut looked: Option<Instant> = None;
        while !self.floor.is_over() {
            if notifier.is_none() {
                notifier = self.primary.backend.notifier().ok();
            }
            let began = Instant::now();
            let heard = match notifier.as_mut().map(|notifier| notifier.listen(LOOK_EVERY)) {
                Some(Ok(heard)) => heard,
                _ => {
                    notifier = None;
                    self.floor.wait_above(i64::MAX, LOOK_EVERY);
                    None
                }
            };
            heard.into_iter().for_each(|position| self.floor.raise(position));
            // Whoever is woken early and told nothing may have missed something.
            let is_in_doubt = heard.is_none() && began.elapsed() < LOOK_EVERY;
            let was_away = !self.primary.is_reachable.load(Ordering::Relaxed);
            if was_away || is_in_doubt || looked.is_none_or(|looked| looked.elapsed() >= PRIMARY_EVERY) {
                looked = Some(Instant::now());
                self.look_at_primary();
            }
        }
    }

    fn look_at_primary(&self) {
        if let Ok(view) = self.primary.view(Server::at_once) {
            self.floor.raise(view.position());
        }
    }
}

impl Server {
    fn at_once(&self) -> Result<Snapshot, Error> {
        Snapshot::take(self.backend.reader_without_wait()?)
    }

    fn may_show(&self, least: i64) -> bool {
        self.is_reachable.load(Ordering::Relaxed) && self.position.load(Ordering::Relaxed) >= least
    }

    /// A view of it, and what that says about it.
    fn view(&self, take: impl FnOnce(&Server) -> Result<Snapshot, Error>) -> Result<Snapshot, Error> {
        let view = take(self).and_then(|view| match view.store_position().schema {
            schema::VERSION.. => Ok(view),
            _ => Err(Error::Unreachable(format!("{} has not got the tables of this version yet", self.name))),
        });
        match &view {
            Ok(view) => {
                self.position.fetch_max(view.position(), Ordering::Relaxed);
                self.is_reachable.store(true, Ordering::Relaxed);
            }
            // Others are using it, so it is there.
            Err(Error::PoolExhausted(_)) => {}
            Err(_) => self.is_reachable.store(false, Ordering::Relaxed),
        }
        view
    }
}
