//! What a match costs: bytes of its events and facts, bytes of the whole file, time to take it in and to read it again.
//!
//! `cargo run --release -p store --example measure [matches]`, on the fictional world's matches.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use football::feed::Document;
use football::model::{EditionId, MatchId, PlayerId};
use football::simulation::{Settings, world};
use jiff::Timestamp;
use store::{Error, Snapshot, Store};

const BATCH: usize = 32;
/// The fastest of some counts: the first finds nothing in memory, and others may be using the machine.
const PASSES: u32 = 5;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let wanted: usize = std::env::args().nth(1).map_or(Ok(400), |count| count.parse())?;
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("measure.db");
    let store = Store::open(&format!("sqlite:{}", path.display()).parse()?)?;
    let world = world(&Settings { matches: Some(wanted), ..Settings::default() });
    let played = (0..world.match_count()).map(|place| world.match_document(place));
    let documents: Vec<Document> = played
        .filter(|document| document.events.as_ref().is_some_and(|events| !events.is_empty()))
        .take(wanted)
        .collect();
    let events: usize = documents.iter().flat_map(|document| &document.events).map(Vec::len).sum();
    let ids: Vec<MatchId> = documents.iter().map(|document| MatchId(document.id)).collect();

    let start = Instant::now();
    for batch in documents.chunks(BATCH) {
        store.ingest(batch.to_vec(), Timestamp::UNIX_EPOCH)?;
    }
    let taking = start.elapsed() / ids.len() as u32;
    println!("{} matches, {} events each", ids.len(), events / ids.len());
    println!("ingest            {taking:>10.1?} a match");

    let snapshot = store.snapshot()?;
    let mut editions: BTreeMap<EditionId, usize> = BTreeMap::new();
    for id in &ids {
        *editions.entry(snapshot.match_(*id)?.ok_or("a match is lost")?.match_.edition).or_default() += 1;
    }
    let (edition, _) = editions.into_iter().max_by_key(|(_, count)| *count).ok_or("no match was played")?;
    let first = snapshot.matches_of(edition)?.first().map(|row| row.match_.id).ok_or("no match was played")?;
    let player =
        snapshot.facts(first)?.and_then(|facts| Some(facts.players.first()?.player)).unwrap_or(PlayerId::new(0));
    each("events", &ids, |id| Ok(snapshot.events(id)?.len()))?;
    each("facts", &ids, |id| Ok(usize::from(snapshot.facts(id)?.is_some())))?;
    each("profiles", &ids, |id| Ok(snapshot.profiles(id)?.len()))?;
    once("matches_of", &snapshot, |snapshot| Ok(snapshot.matches_of(edition)?.len()))?;
    once("team_facts_of", &snapshot, |snapshot| Ok(snapshot.team_facts_of(edition)?.len()))?;
    once("player_facts_of", &snapshot, |snapshot| Ok(snapshot.player_facts_of(edition, player)?.len()))?;
    drop(snapshot);
    drop(store);

    let file = rusqlite::Connection::open(&path)?;
    for (what, text) in [
        ("events", "select sum(length(bytes)) from events"),
        ("facts, teams", "select sum(length(teams)) from facts"),
        ("facts, players", "select sum(length(players)) from facts"),
        ("match", "select sum(length(whole) + length(body)) from match_"),
    ] {
        let bytes: i64 = file.query_row(text, [], |row| row.get(0))?;
        println!("{what:<17} {:>10} bytes a match", bytes as usize / ids.len());
    }
    println!("file              {:>10} bytes a match", std::fs::metadata(&path)?.len() as usize / ids.len());
    Ok(())
}

fn each(what: &str, ids: &[MatchId], read: impl Fn(MatchId) -> Result<usize, Error>) -> Result<(), Error> {
    let mut best = Duration::MAX;
    for _ in 0..PASSES {
        let start = Instant::now();
        for id in ids {
            std::hint::black_box(read(*id)?);
        }
        best = best.min(start.elapsed());
    }
    println!("{what:<17} {:>10.1?} a match", best / ids.len() as u32);
    Ok(())
}

fn once(what: &str, snapshot: &Snapshot, read: impl Fn(&Snapshot) -> Result<usize, Error>) -> Result<(), Error> {
    let mut best = (Duration::MAX, 0);
    for _ in 0..10 * PASSES {
        let start = Instant::now();
        let rows = read(snapshot)?;
        best = best.min((start.elapsed(), rows));
    }
    println!("{what:<17} {:>10.1?} for {} matches", best.0, best.1);
    Ok(())
}
