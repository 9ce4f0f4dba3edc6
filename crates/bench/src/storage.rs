//! `bench storage`: the bytes of a match in the embedded store, and the time to write and read it.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Args;
use football::feed::Document;
use football::model::{EditionId, MatchId, PlayerId};
use football::simulation::{WorldSettings, world};
use jiff::Timestamp;
use store::{Error, Snapshot};

use crate::WorldSize;
use crate::scratch::ScratchStore;

/// Measure the embedded store: bytes of a match, time to write one, time of each read
#[derive(Args, Debug)]
pub(crate) struct StorageBench {
    #[command(flatten)]
    world: WorldSize,
}

const BATCH: usize = 32;
/// The fastest pass counts: the first pass finds nothing in memory, and other processes may use the machine.
const PASSES: u32 = 5;

/// What is stored of a match, and the query that sums its bytes.
const COLUMNS: [(&str, &str); 4] = [
    ("events", "select sum(length(bytes)) from events"),
    ("facts, teams", "select sum(length(teams)) from facts"),
    ("facts, players", "select sum(length(players)) from facts"),
    ("match", "select sum(length(whole) + length(body)) from match_"),
];

impl StorageBench {
    pub(crate) fn run(&self) -> Result<()> {
        let wanted = self.world.matches;
        let scratch = ScratchStore::new(None)?;
        let store = scratch.open()?;
        let world =
            world(&WorldSettings { matches: Some(wanted), league_teams: self.world.teams, ..WorldSettings::default() });
        let played = (0..world.match_count()).map(|index| world.match_document(index));
        let documents: Vec<Document> = played
            .filter(|document| document.events.as_ref().is_some_and(|events| !events.is_empty()))
            .take(wanted)
            .collect();
        let events: usize = documents.iter().flat_map(|document| &document.events).map(Vec::len).sum();
        let ids: Vec<MatchId> = documents.iter().map(|document| MatchId(document.id)).collect();

        if ids.is_empty() {
            bail!("--matches must be at least 1");
        }

        let start = Instant::now();
        for batch in documents.chunks(BATCH) {
            store.ingest(batch.to_vec(), Timestamp::UNIX_EPOCH)?;
        }
        let writing = start.elapsed() / ids.len() as u32;
        say!("{} matches, {} events each", ids.len(), events / ids.len())?;
        say!("ingest            {writing:>10.1?} a match")?;

        let snapshot = store.snapshot()?;
        let mut editions: BTreeMap<EditionId, usize> = BTreeMap::new();
        for id in &ids {
            *editions.entry(snapshot.match_(*id)?.context("a match is lost")?.match_.edition).or_default() += 1;
        }
        let (edition, _) = editions.into_iter().max_by_key(|(_, count)| *count).context("no match was played")?;
        let first = snapshot.matches_of(edition)?.first().map(|row| row.match_.id).context("no match was played")?;
        let player =
            snapshot.facts(first)?.and_then(|facts| Some(facts.players.first()?.player)).unwrap_or(PlayerId::new(0));
        each("events", &ids, |id| Ok(snapshot.events(id)?.len()))?;
        each("facts", &ids, |id| Ok(usize::from(snapshot.facts(id)?.is_some())))?;
        each("profiles", &ids, |id| Ok(snapshot.profiles(id, None)?.len()))?;
        once("matches_of", &snapshot, |snapshot| Ok(snapshot.matches_of(edition)?.len()))?;
        once("team_facts_of", &snapshot, |snapshot| Ok(snapshot.team_facts_of(edition)?.len()))?;
        once("player_facts_of", &snapshot, |snapshot| Ok(snapshot.player_facts_of(edition, player)?.len()))?;
        once("totals, merged", &snapshot, |snapshot| Ok(snapshot.edition_totals(edition)?.players(None).len()))?;
        drop(snapshot);
        let start = Instant::now();
        store.refresh_totals()?;
        say!("totals, written   {:>10.1?} for all editions", start.elapsed())?;
        let snapshot = store.snapshot()?;
        once("totals, stored", &snapshot, |snapshot| Ok(snapshot.edition_totals(edition)?.players(None).len()))?;
        drop(snapshot);
        drop(store);

        let file = rusqlite::Connection::open(scratch.address.trim_start_matches("sqlite:"))?;
        for (part, text) in COLUMNS {
            let bytes: i64 = file.query_row(text, [], |row| row.get(0))?;
            say!("{part:<17} {:>10} bytes a match", bytes as usize / ids.len())?;
        }
        let bytes = scratch.bytes()?.unwrap_or_default();
        say!("file              {:>10} bytes a match", bytes as usize / ids.len())
    }
}

fn each(read: &str, ids: &[MatchId], run: impl Fn(MatchId) -> Result<usize, Error>) -> Result<()> {
    let mut best = Duration::MAX;
    for _ in 0..PASSES {
        let start = Instant::now();
        for id in ids {
            std::hint::black_box(run(*id)?);
        }
        best = best.min(start.elapsed());
    }
    say!("{read:<17} {:>10.1?} a match", best / ids.len() as u32)
}

fn once(read: &str, snapshot: &Snapshot, run: impl Fn(&Snapshot) -> Result<usize, Error>) -> Result<()> {
    let mut best = (Duration::MAX, 0);
    for _ in 0..10 * PASSES {
        let start = Instant::now();
        let rows = run(snapshot)?;
        best = best.min((start.elapsed(), rows));
    }
    say!("{read:<17} {:>10.1?} for {} rows", best.0, best.1)
}
