//! How often each operation asks the store: no more often for a large response than for a small one.

use std::fmt::Write;

use api::{CLASSIC, MAX_MATCH_IDS, OPERATIONS, Operation, Profile};
use football::feed::Document;
use football::model::Match;
use football::simulation::{WorldSettings, world};
use jiff::tz::TimeZone;
use test_support::workspace_path;

use crate::harness::App;
use crate::importing::parameters;

/// No operation asks the store more often, whatever the size of its response.
const MAX_ROUND_TRIPS: f64 = 20.0;

const INTRODUCTION: &str = "# Questions to the store

How often each operation asks the store for one response that is not cached. A PostgreSQL server answers each question with one exchange, so the time of a
response is at least this number times the time of a round trip. The first column is for one match, and for lists with one record; the second for 24 matches, and for lists with
up to 1,000 records. The operations for several matches are asked for 1 match and for 20.

| operation | few records | many records |
|---|---|---|
";

fn round_trips(app: &App, operation: &Operation, query: &str) -> f64 {
    let name = format!("touchline_store_round_trips_total{{operation=\"{}\"}}", operation.name);
    let before = app.measured(&name);
    let path = match operation.profile {
        Profile::Standard => operation.name.to_owned(),
        Profile::Classic => format!("classic/{}", operation.name),
    };
    let reply = app.get(&format!("/{path}?{query}"));
    assert_eq!(reply.status, 200, "{path}?{query}: {}", reply.body);
    app.measured(&name) - before
}

/// A simulated world with this many played matches.
fn app(matches: usize) -> (App, Match) {
    let world = world(&WorldSettings::default());
    let played = (0..world.match_count()).map(|place| world.match_document(place));
    let played: Vec<Document> = played.filter(|document| document.events.is_some()).take(matches).collect();
    let app = App::holding(world.catalogue().into_iter().chain(played).collect(), TimeZone::UTC);
    let first = app.store.snapshot().unwrap().all::<Match>().unwrap().swap_remove(0);
    // The first response of a process loads models and links, which are then kept in memory.
    assert_eq!(app.get("/EntityCountries?page_size=1&lang=ar").status, 200);
    (app, first)
}

fn one_match(match_: &Match) -> String {
    format!("match_ids={}", match_.id)
}

fn every_match(app: &App) -> String {
    let matches = app.store.snapshot().unwrap().all::<Match>().unwrap();
    let ids: Vec<String> = matches.iter().take(MAX_MATCH_IDS).map(|match_| match_.id.to_string()).collect();
    format!("match_ids={}", ids.join(","))
}

#[test]
fn no_operation_asks_once_for_each_row() {
    let ((small, of_small), (large, of_large)) = (app(1), app(24));
    let (mut table, mut over) = (String::from(INTRODUCTION), Vec::new());
    for operation in OPERATIONS.iter().chain(CLASSIC) {
        let Some(query) = parameters(operation, &of_large, &large.store) else { continue };
        let many = round_trips(&large, operation, &query.replace(&one_match(&of_large), &every_match(&large)));
        let query = parameters(operation, &of_small, &small.store).unwrap().replace("page_size=1000", "page_size=1");
        let few = round_trips(&small, operation, &query);
        let profile = if operation.profile == Profile::Classic { "classic/" } else { "" };
        writeln!(table, "| {profile}{} | {few} | {many} |", operation.name).unwrap();
        if many > MAX_ROUND_TRIPS {
            over.push(operation.name);
        }
    }
    assert_eq!(over, [""; 0], "{table}");
    let path = workspace_path("docs/internals/round-trips.md");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, &table).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == table,
        "docs/internals/round-trips.md is stale: run the tests once with UPDATE_EXPECT=1\n{table}"
    );
}
