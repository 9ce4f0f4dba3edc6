//! The store's suite once more, on PostgreSQL; then what only a server has: connections that break, several writers.

// A test says what it expects by failing; clippy knows only functions marked as tests.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![cfg(unix)]

#[path = "../it/catalogue.rs"]
mod catalogue;
#[allow(dead_code)] // who tests the service uses the rest of it
#[path = "../support/cluster.rs"]
mod cluster;
mod copying;
#[path = "../it/disk.rs"]
mod disk;
#[path = "../it/documents.rs"]
mod documents;
#[path = "../it/facts.rs"]
mod facts;
#[allow(dead_code)] // who tests the service uses the rest of it
#[path = "../support/group.rs"]
mod group;
#[path = "../it/keys.rs"]
mod keys;
#[path = "../it/listing.rs"]
mod listing;
#[path = "../it/live.rs"]
mod live;
#[path = "../it/matches.rs"]
mod matches;
#[path = "../it/opening.rs"]
mod opening;
#[path = "../it/order.rs"]
mod order;
mod place;
#[path = "../it/played.rs"]
mod played;
#[path = "../it/prepared.rs"]
mod prepared;
#[allow(dead_code)] // who tests the service uses the rest of it
#[path = "../support/proxy.rs"]
mod proxy;
#[path = "../it/scopes.rs"]
mod scopes;
mod silence;
mod standbys;
mod tls;
#[path = "../support/tmpfs.rs"]
mod tmpfs;
mod trouble;
#[path = "../it/verify.rs"]
mod verify;
#[path = "../it/watch.rs"]
mod watch;

use jiff::Timestamp;

use place::{Place, fresh};

/// A moment, in seconds after some day.
fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_800_000_000 + second).unwrap()
}

/// What runs on the embedded engine and has no meaning here.
const EMBEDDED_ONLY: [&str; 2] = ["files", "place"];

#[test]
fn every_module_of_the_suite_runs_here_too() {
    let modules = |text: &str| -> Vec<String> {
        let lines = text.lines().filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';'));
        lines.map(str::to_owned).collect()
    };
    let here = modules(include_str!("main.rs"));
    for module in modules(include_str!("../it/main.rs")) {
        let embedded = EMBEDDED_ONLY.contains(&module.as_str());
        assert!(embedded || here.contains(&module), "tests/postgres/main.rs lacks `mod {module};`");
    }
}
