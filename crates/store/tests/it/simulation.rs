//! One seed drives writes, live lines, crashes, clock jumps, lost files and readers, against a model of what must be visible.
//!
//! A crash is a copy of the files as they are while the store is open, sometimes with a torn end of the log. Everything that
//! was acknowledged must be in it. A failure names its seed: `TOUCHLINE_SEED=17` repeats it, `TOUCHLINE_SEEDS=2000` runs more.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};

use football::feed::live::{Line, LiveMessage};
use football::model::{Kind, MatchId, Side, Team};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde_json::json;
use store::{Error, Snapshot, Store};

use crate::documents::{edition, goal, match_, named, with};
use crate::{TestDatabase, TestEngine, at};

const SEEDS: u64 = 24;
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

struct Simulation {
    draw: ChaCha8Rng,
    engine: TestEngine,
    database: TestDatabase,
    store: Store,
    /// Seconds; jumps in both directions.
    clock: i64,
    sequence: u64,
    expected: Visible,
    /// Snapshots that stay open, and what they must show until their end.
    readers: Vec<(Snapshot, Visible)>,
}

impl Simulation {
    fn new(seed: u64) -> Simulation {
        let engine = TestEngine::Sqlite;
        let database = engine.database();
        let store = database.open();
        let mut documents = vec![edition(1)];
        documents.extend(MATCHES.map(|id| with(match_(id, 11, 12), json!({ "status": "live" }))));
        let version = store.ingest(documents, at(0)).unwrap().version;
        let events = MATCHES.map(|id| (id, BTreeSet::new())).into_iter().collect();
        let expected = Visible { events, version, ..Visible::default() };
        let draw = ChaCha8Rng::seed_from_u64(seed);
        Simulation { draw, engine, database, store, clock: 0, sequence: 0, expected, readers: Vec::new() }
    }

    fn run(&mut self) {
        for _ in 0..STEPS {
            match self.draw.random_range(0..100) {
                0..30 => self.write_teams(),
                30..60 => self.feed_lines(),
                60..70 => self.clock += self.draw.random_range(-7_200..7_200),
                70..80 => self.open_reader(),
                80..88 => self.lose_file(),
                _ => self.crash(),
            }
            self.clock += 1;
            self.check();
        }
        self.readers.clear();
        assert_eq!(self.store.verify(|_, _| ()).unwrap().wrong, []);
    }

    fn write_teams(&mut self) {
        let count = self.draw.random_range(1..5);
        let teams: BTreeMap<i64, String> = (0..count)
            .map(|_| (self.draw.random_range(100..120), format!("Team {}", self.draw.random_range(0..6))))
            .collect();
        let documents = teams.iter().map(|(id, name)| named(Kind::Team, *id, name)).collect();
        let report = self.store.ingest(documents, at(self.clock)).unwrap();
        self.expected.teams.extend(teams);
        self.acknowledged(report.version);
    }

    /// New lines, some of them twice, and some that came before.
    fn feed_lines(&mut self) {
        let id = MATCHES[self.draw.random_range(0..MATCHES.len())];
        let mut lines = Vec::new();
        for _ in 0..self.draw.random_range(1..6) {
            let event = goal(self.draw.random_range(1..40), Side::Home, 1100);
            self.sequence += 1;
            self.expected.events.entry(id).or_default().insert(event.id.0);
            let line = Line::Message(LiveMessage::event(MatchId(id), self.sequence, event));
            lines.extend(std::iter::repeat_n(line, self.draw.random_range(1..3)));
        }
        let version = self.store.feed(&lines, at(self.clock)).unwrap().version;
        self.acknowledged(version);
    }

    fn acknowledged(&mut self, version: i64) {
        assert!(version >= self.expected.version, "the version went back");
        self.expected.version = version;
    }

    fn open_reader(&mut self) {
        if self.readers.len() >= 3 {
            let index = self.draw.random_range(0..self.readers.len());
            let (snapshot, shown) = self.readers.swap_remove(index);
            assert_eq!(Visible::read(&snapshot), shown, "a snapshot changed");
        }
        self.readers.push((self.store.snapshot().unwrap(), self.expected.clone()));
    }

    /// The file is away for a moment: nothing is read or written, and nothing is lost.
    fn lose_file(&mut self) {
        let (path, away) = (self.database.path(), self.database.path().with_extension("away"));
        std::fs::rename(&path, &away).unwrap();
        let refused = self.store.ingest(vec![named(Kind::Team, 100, "Lost")], at(self.clock));
        assert!(matches!(refused, Err(Error::FileMissing(_))), "{refused:?}");
        assert!(matches!(self.store.snapshot(), Err(Error::FileMissing(_))));
        std::fs::rename(&away, &path).unwrap();
    }

    /// The machine stops: what is in the files is all that is left.
    fn crash(&mut self) {
        let after = self.engine.empty_database();
        let [from, to] = [&self.database, &after].map(|database| database.path().display().to_string());
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
        self.readers.clear();
        self.store = after.open();
        self.database = after;
    }

    fn check(&self) {
        let snapshot = self.store.snapshot().unwrap();
        assert_eq!(Visible::read(&snapshot), self.expected);
        let changes = snapshot.changes_since(0).unwrap();
        assert!(changes.iter().map(|change| change.seq).eq(1..=self.expected.version), "the log has a gap");
        assert!(changes.is_sorted_by(|one, next| one.at <= next.at), "a later change has an earlier time");
    }
}

#[test]
fn every_seed_ends_with_what_was_acknowledged() {
    let variable = |name: &str| std::env::var(name).ok().map(|value| value.parse::<u64>().unwrap());
    let seeds = match variable("TOUCHLINE_SEED") {
        Some(seed) => seed..seed + 1,
        None => 0..variable("TOUCHLINE_SEEDS").unwrap_or(SEEDS),
    };
    for seed in seeds {
        let run = AssertUnwindSafe(|| Simulation::new(seed).run());
        assert!(catch_unwind(run).is_ok(), "it fails with TOUCHLINE_SEED={seed}");
    }
}
