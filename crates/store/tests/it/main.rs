//! The store through its public interface, on both engines. A test that holds on each of them takes an [`TestEngine`] and
//! stands in its module's `on_each_engine!` list. The folders `sqlite` and `postgres` have what only one of them does.

// A test says what it expects by failing; clippy knows only functions marked as tests.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[macro_use]
mod engine;

mod catalogue;
mod changes;
mod deletion;
mod disk;
mod documents;
mod facts;
mod feed_tails;
mod feeds;
mod keys;
mod links;
mod listing;
mod live;
mod marks;
mod matches;
mod models;
mod opening;
mod order;
mod origins;
mod played;
mod postgres;
mod prepared;
mod replaced_file;
mod scopes;
mod simulation;
mod sqlite;
mod teams;
mod totals;
mod verify;
mod watch;
mod webhooks;

use jiff::Timestamp;

use engine::{TestDatabase, TestEngine};

/// A moment, in seconds after a fixed day.
fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_800_000_000 + second).unwrap()
}
