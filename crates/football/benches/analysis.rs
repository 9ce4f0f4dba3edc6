//! How long the analysis of a match takes: `cargo bench -p football --bench analysis`.

use std::hint::black_box;
use std::time::Instant;

use football::analysis::analyse;
use football::model::{Event, Match};
use football::simulation::{Settings, world};

const ROUNDS: u32 = 200;

fn main() {
    let world = world(&Settings::default());
    let matches: Vec<(Match, Vec<Event>)> = (0..world.match_count().min(20))
        .filter_map(|place| {
            let document = world.match_document(place);
            let events = document.events.filter(|events| !events.is_empty())?;
            Some((serde_json::from_value(document.body.into()).ok()?, events))
        })
        .collect();
    // A test run only sees that it runs.
    let rounds = if std::env::args().any(|argument| argument == "--test") { 1 } else { ROUNDS };
    // The best round: what else the machine does can only make it slower.
    let mut best = f64::INFINITY;
    for _ in 0..rounds {
        let start = Instant::now();
        for (match_, events) in &matches {
            black_box(analyse(black_box(match_), black_box(events)));
        }
        best = best.min(start.elapsed().as_secs_f64() * 1e6);
    }
    let events: usize = matches.iter().map(|(_, events)| events.len()).sum();
    println!(
        "{} matches, {} events each: {:.0} µs a match, {:.0} µs for 3,500 events",
        matches.len(),
        events / matches.len().max(1),
        best / matches.len().max(1) as f64,
        best / events.max(1) as f64 * 3_500.0
    );
}
