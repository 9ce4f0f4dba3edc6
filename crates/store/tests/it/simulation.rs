//! One seed drives writes, live lines, crashes, clock jumps, disk errors, lost files, lost connections and readers, against a
//! model of what must be visible.
//!
//! On SQLite, a crash is a copy of the files as they are while the store is open, sometimes with a torn end of the log. On
//! PostgreSQL every process of the server is killed. Everything that was acknowledged must be there afterwards, and nothing that
//! was refused. A failure names its seed: `TOUCHLINE_SEED=17` repeats it, `TOUCHLINE_SEEDS=2000` runs more.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use football::feed::live::{Line, LiveMessage};
use football::model::{Event, Kind, MatchId, Side, Team};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde_json::json;
use store::{Error, Feeder, Snapshot, Store};
use test_support::{PostgresServer, SmallDisk, postgres};

use crate::documents::{edition, goal, match_, named, with};
use crate::{TestDatabase, TestEngine, at};

const SEEDS: u64 = 24;
/// A crash of a server takes a hundred times as long as one of files.
const SEEDS_OF_FILES_FOR_ONE_OF_A_SERVER: u64 = 12;
const STEPS: usize = 60;
const MATCHES: [i64; 3] = [1, 2, 3];

/// What a reader must see.
#[derive(Clone, PartialEq, Debug, Default)]
struct Visible {
    teams: BTreeMap<i64, String>,
    /// The ids of the events of each match.
    events: BTreeMap<i64, BTreeSet<u32>>,
    version: i64,
}

impl Visible {
    fn read(snapshot: &Snapshot) -> Visible {
        let teams = snapshot.all::<Team>().unwrap().into_iter().map(|team| (team.id.0, team.name.en.to_string()));
        let events = MATCHES.map(|id| {
            let events = snapshot.events(MatchId(id)).unwrap();
            (id, events.iter().map(|event| event.id.0).collect())
        });
        Visible { teams: teams.collect(), events: events.into_iter().collect(), version: snapshot.version() }
    }
}

/// Where the store is, and so what can go wrong.
enum Place<'a> {
    Files { database: TestDatabase, disk: Option<&'a SmallDisk> },
    Server { server: &'a PostgresServer, name: String },
}

impl Place<'_> {
    fn files(disk: Option<&SmallDisk>) -> Place<'_> {
        let database = match disk {
            Some(disk) => TestEngine::Sqlite.database_in(&disk.folder),
            None => TestEngine::Sqlite.empty_database(),
        };
        Place::Files { database, disk }
    }

    fn server(server: &PostgresServer, seed: u64) -> Place<'_> {
        let name = format!("seed_{seed}");
        server.sql("postgres", &format!("create database {name}"));
        Place::Server { server, name }
    }

    fn address(&self) -> store::Address {
        match self {
            Place::Files { database, .. } => database.address(),
            Place::Server { server, name } => server.address(name).parse().unwrap(),
        }
    }
}

struct Simulation<'a> {
    draw: ChaCha8Rng,
    place: Place<'a>,
    store: Store,
    /// Writes most lines, and remembers their matches.
    feeder: Feeder,
    /// Seconds; jumps in both directions.
    clock: i64,
    sequence: u64,
    expected: Visible,
    /// Snapshots that stay open, and what they must show until their end.
    readers: Vec<(Snapshot, Visible)>,
}

/// Something to write.
enum Planned {
    Teams(BTreeMap<i64, String>),
    /// The events of a match, lines that state them, and whether somebody else than the feeder sends these.
    Lines(i64, Vec<Event>, Vec<Line>, bool),
}

impl<'a> Simulation<'a> {
    fn new(seed: u64, place: Place<'a>) -> Simulation<'a> {
        let store = Store::open(&place.address()).unwrap();
        let mut documents = vec![edition(1)];
        documents.extend(MATCHES.map(|id| with(match_(id, 11, 12), json!({ "status": "live" }))));
        let version = store.ingest(documents, at(0)).unwrap().version;
        let events = MATCHES.map(|id| (id, BTreeSet::new())).into_iter().collect();
        let expected = Visible { events, version, ..Visible::default() };
        let draw = ChaCha8Rng::seed_from_u64(seed);
        let feeder = Feeder::new(store.clone());
        Simulation { draw, place, store, feeder, clock: 0, sequence: 0, expected, readers: Vec::new() }
    }

    fn run(&mut self) {
        for _ in 0..STEPS {
            match self.draw.random_range(0..100) {
                0..60 => {
                    let planned = self.plan();
                    self.write(&planned).unwrap();
                }
                60..70 => self.clock += self.draw.random_range(-7_200..7_200),
                70..80 => self.open_reader(),
                80..88 => self.fail_for_a_moment(),
                _ => self.crash(),
            }
            self.clock += 1;
            self.check();
        }
        self.readers.clear();
        assert_eq!(self.store.verify(|_, _| ()).unwrap().wrong, []);
    }

    fn plan(&mut self) -> Planned {
        let draw = &mut self.draw;
        if draw.random_bool(0.5) {
            let team =
                |draw: &mut ChaCha8Rng| (draw.random_range(100..120), format!("Team {}", draw.random_range(0..6)));
            return Planned::Teams((0..draw.random_range(1..5)).map(|_| team(draw)).collect());
        }
        // New lines, some of them twice, and some that came before.
        let id = MATCHES[draw.random_range(0..MATCHES.len())];
        let (mut events, mut lines) = (Vec::new(), Vec::new());
        // Some of these are so many that they are not added to the last ones.
        let count = if draw.random_bool(0.1) { draw.random_range(20..60) } else { draw.random_range(1..6) };
        for _ in 0..count {
            let event = goal(draw.random_range(1..40), Side::Home, 1100);
            self.sequence += 1;
            let line = Line::Message(LiveMessage::event(MatchId(id), self.sequence, event.clone()));
            lines.extend(std::iter::repeat_n(line, draw.random_range(1..3)));
            events.push(event);
        }
        Planned::Lines(id, events, lines, draw.random_bool(0.1))
    }

    /// Writes, and expects it from then on if it was acknowledged. A server that is starting is waited for; what is sent
    /// again counts once.
    fn write(&mut self, planned: &Planned) -> Result<(), Error> {
        let write = || match planned {
            Planned::Teams(teams) => {
                let documents = teams.iter().map(|(id, name)| named(Kind::Team, *id, name)).collect::<Vec<_>>();
                self.store.ingest(documents, at(self.clock)).map(|report| report.version)
            }
            Planned::Lines(_, _, lines, true) => self.store.feed(lines, at(self.clock)).map(|report| report.version),
            Planned::Lines(_, _, lines, false) => self.feeder.feed(lines, at(self.clock)).map(|report| report.version),
        };
        let version = match self.place {
            Place::Files { .. } => write()?,
            Place::Server { .. } => retrying(write)?,
        };
        match planned {
            Planned::Teams(teams) => self.expected.teams.extend(teams.clone()),
            Planned::Lines(id, events, ..) => {
                self.expected.events.entry(*id).or_default().extend(events.iter().map(|event| event.id.0));
            }
        }
        assert!(version >= self.expected.version, "the version went back");
        self.expected.version = version;
        Ok(())
    }

    fn open_reader(&mut self) {
        if self.readers.len() >= 3 {
            let index = self.draw.random_range(0..self.readers.len());
            let (snapshot, shown) = self.readers.swap_remove(index);
            assert_eq!(Visible::read(&snapshot), shown, "a snapshot changed");
        }
        self.readers.push((self.snapshot(), self.expected.clone()));
    }

    fn snapshot(&self) -> Snapshot {
        match self.place {
            Place::Files { .. } => self.store.snapshot().unwrap(),
            Place::Server { .. } => retrying(|| self.store.snapshot()).unwrap(),
        }
    }

    fn fail_for_a_moment(&mut self) {
        match &self.place {
            Place::Files { disk: Some(disk), .. } if self.draw.random_bool(0.7) => self.fill_disk(disk),
            Place::Files { .. } => self.lose_file(),
            Place::Server { server, name } => {
                let others = "select count(pg_terminate_backend(pid)) from pg_stat_activity \
                              where datname = current_database() and pid <> pg_backend_pid()";
                server.sql(name, others);
                self.readers.clear();
            }
        }
    }

    /// The file is away for a moment: nothing is read or written, and nothing is lost.
    fn lose_file(&mut self) {
        let Place::Files { database, .. } = &self.place else { return };
        let (path, away) = (database.path(), database.path().with_extension("away"));
        std::fs::rename(&path, &away).unwrap();
        let refused = self.store.ingest(vec![named(Kind::Team, 100, "Lost")], at(self.clock));
        assert!(matches!(refused, Err(Error::FileMissing(_))), "{refused:?}");
        assert!(matches!(self.store.snapshot(), Err(Error::FileMissing(_))));
        std::fs::rename(&away, &path).unwrap();
    }

    /// The disk is full for a moment. What fits is written, and of the rest nothing.
    fn fill_disk(&mut self, disk: &SmallDisk) {
        disk.fill_except(self.draw.random_range(0..100_000));
        for _ in 0..self.draw.random_range(1..5) {
            let planned = self.plan();
            if let Err(error) = self.write(&planned) {
                assert!(matches!(error, Error::DiskFull(_)), "{error}");
            }
            self.check();
        }
        if self.draw.random_bool(0.3) {
            // The process ends, and another one finds the disk full.
            self.readers.clear();
            self.use_store(Store::open(&"sqlite::memory:".parse().unwrap()).unwrap());
            self.use_store(Store::open_existing(&self.place.address()).unwrap());
            self.check();
            let planned = self.plan();
            if let Err(error) = self.write(&planned) {
                assert!(matches!(error, Error::DiskFull(_)), "{error}");
            }
            self.check();
        }
        disk.free();
        let planned = self.plan();
        self.write(&planned).unwrap();
    }

    /// The machine stops: what is in the files is all that is left.
    fn crash(&mut self) {
        self.readers.clear();
        let (database, disk) = match &self.place {
            Place::Files { database, disk } => (database, *disk),
            // It takes so long that most of these steps do something else.
            Place::Server { server, .. } if self.draw.random_bool(0.1) => {
                server.crash();
                server.restart();
                return;
            }
            Place::Server { .. } => {
                self.use_store(retrying(|| Store::open_existing(&self.place.address())).unwrap());
                return;
            }
        };
        let place = Place::files(disk);
        let Place::Files { database: after, .. } = &place else { return };
        let [from, to] = [database, after].map(|database| database.path().display().to_string());
        for ending in ["", "-wal"] {
            std::fs::copy(format!("{from}{ending}"), format!("{to}{ending}")).unwrap();
        }
        if self.draw.random_bool(0.5) {
            // A write that was under way, and never acknowledged.
            let torn: Vec<u8> =
                (0..self.draw.random_range(1..9_000)).map(|_| self.draw.random_range(0..=255)).collect();
            let mut log = std::fs::OpenOptions::new().append(true).open(format!("{to}-wal")).unwrap();
            log.write_all(&torn).unwrap();
        }
        self.use_store(Store::open(&place.address()).unwrap());
        self.place = place;
    }

    /// Another process goes on.
    fn use_store(&mut self, store: Store) {
        self.feeder = Feeder::new(store.clone());
        self.store = store;
    }

    fn check(&self) {
        let snapshot = self.snapshot();
        assert_eq!(Visible::read(&snapshot), self.expected);
        let changes = snapshot.changes_since(0).unwrap();
        assert!(changes.iter().map(|change| change.seq).eq(1..=self.expected.version), "the log has a gap");
        assert!(changes.is_sorted_by(|one, next| one.at <= next.at), "a later change has an earlier time");
    }
}

/// Tries again while the server is away.
fn retrying<T>(attempt: impl Fn() -> Result<T, Error>) -> Result<T, Error> {
    for _ in 0..600 {
        match attempt() {
            Err(error) if error.is_transient() => std::thread::sleep(Duration::from_millis(50)),
            result => return result,
        }
    }
    attempt()
}

fn each_seed(most: impl Fn(u64) -> u64, run: impl Fn(u64)) {
    let variable = |name: &str| std::env::var(name).ok().map(|value| value.parse::<u64>().unwrap());
    let seeds = match variable("TOUCHLINE_SEED") {
        Some(seed) => seed..seed + 1,
        None => 0..most(variable("TOUCHLINE_SEEDS").unwrap_or(SEEDS)),
    };
    for seed in seeds {
        assert!(catch_unwind(AssertUnwindSafe(|| run(seed))).is_ok(), "it fails with TOUCHLINE_SEED={seed}");
    }
}

#[test]
fn every_seed_ends_with_what_was_acknowledged() {
    each_seed(|seeds| seeds, |seed| Simulation::new(seed, Place::files(None)).run());
}

#[test]
fn every_seed_survives_a_full_disk() {
    let Some(disk) = SmallDisk::mount_for("simulation::every_seed_survives_a_full_disk", "24m") else { return };
    each_seed(|seeds| seeds, |seed| Simulation::new(seed, Place::files(Some(&disk))).run());
}

#[test]
fn every_seed_survives_a_server_that_crashes() {
    if !postgres::is_installed() {
        return;
    }
    let server = PostgresServer::start();
    let some = |seeds: u64| seeds.div_ceil(SEEDS_OF_FILES_FOR_ONE_OF_A_SERVER);
    each_seed(some, |seed| Simulation::new(seed, Place::server(&server, seed)).run());
}
