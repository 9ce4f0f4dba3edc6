//! What a match costs: bytes of its events, bytes of the whole file, time to take it in and to read it again.
//!
//! `cargo run --release -p store --example measure [matches] [events]`

use std::time::{Duration, Instant};

use football::feed::{Document, Source};
use football::model::MatchId;
use jiff::Timestamp;
use store::Store;

#[path = "../tests/it/played.rs"]
mod played;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let matches: u64 = arguments.next().map_or(Ok(50), |count| count.parse())?;
    let events: u32 = arguments.next().map_or(Ok(3_500), |count| count.parse())?;
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("measure.db");
    let store = Store::open(&format!("sqlite:{}", path.display()).parse()?)?;

    let (mut taking, mut reading, mut count) = (Duration::ZERO, Duration::ZERO, 0);
    for seed in 0..matches {
        let (match_, events) = played::played(seed, events);
        count += events.len() as u64;
        let document = Document::of_match(&match_, events, Source::default());
        let start = Instant::now();
        store.ingest(vec![document], Timestamp::UNIX_EPOCH)?;
        taking += start.elapsed();
    }
    for seed in 0..matches {
        let start = Instant::now();
        let events = store.snapshot()?.events(MatchId(1_000 + seed as i64))?;
        reading += start.elapsed();
        assert!(!events.is_empty());
    }
    drop(store);

    let file = rusqlite::Connection::open(&path)?;
    let blobs: i64 = file.query_row("select sum(length(bytes)) from events", [], |row| row.get(0))?;
    let size = std::fs::metadata(&path)?.len();
    println!("{matches} matches, {count} events");
    println!("events:  {:8} bytes a match, {:.2} bytes an event", blobs as u64 / matches, blobs as f64 / count as f64);
    println!("file:    {:8} bytes a match", size / matches);
    println!("ingest:  {:8} µs a match", taking.as_micros() / u128::from(matches));
    println!("reading: {:8} µs a match's events", reading.as_micros() / u128::from(matches));
    Ok(())
}
