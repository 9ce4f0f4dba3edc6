//! The store through its public face. Every test takes a fresh store from [`fresh`], so that the whole suite runs on
//! another engine by changing that one function.

// A test says what it expects by failing; clippy knows only functions marked as tests.
#![allow(clippy::unwrap_used, clippy::panic)]

mod catalogue;
mod documents;
mod facts;
mod files;
mod keys;
mod listing;
mod live;
mod matches;
mod order;
mod played;
mod prepared;
mod scopes;
mod verify;
mod watch;

use jiff::Timestamp;
use store::Store;

fn fresh() -> Store {
    Store::open(&"sqlite::memory:".parse().unwrap()).unwrap()
}

/// A moment, in seconds after some day.
fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_800_000_000 + second).unwrap()
}

#[test]
fn a_store_and_its_snapshots_move_between_threads() {
    fn shared<T: Send + Sync + Clone>(_: &T) {}
    fn sent<T: Send>(_: &T) {}
    let store = fresh();
    shared(&store);
    sent(&store.snapshot().unwrap());
    assert_eq!(format!("{store:?}"), "Store(sqlite::memory:)");
}
