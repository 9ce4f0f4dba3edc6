//! The store through its public face, on SQLite. Every test takes its store from [`fresh`] or [`Place`], so that the whole
//! suite runs on another engine by changing that one module: `tests/postgres/main.rs` does.

// A test says what it expects by failing; clippy knows only functions marked as tests.
#![allow(clippy::unwrap_used, clippy::panic)]

mod catalogue;
mod disk;
mod documents;
mod facts;
mod files;
mod keys;
mod listing;
mod live;
mod matches;
mod opening;
mod order;
mod place;
mod played;
mod prepared;
mod scopes;
#[cfg(unix)]
#[path = "../support/tmpfs.rs"]
mod tmpfs;
mod verify;
mod watch;

use jiff::Timestamp;

use place::{Place, fresh};

/// A moment, in seconds after some day.
fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_800_000_000 + second).unwrap()
}
