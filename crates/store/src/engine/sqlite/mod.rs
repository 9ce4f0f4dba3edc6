//! Embedded SQLite: one file in WAL mode, one writer, and readers that each see one snapshot.
//!
//! SQLite numbers `$1, $2` by first appearance, not by the number written. Every query therefore uses them in ascending
//! order, and a test checks all queries for it.

mod connect;
mod connection;
mod file_identity;
mod notifier;
mod open;
mod pool;
mod store_file;
mod wal_index;
mod writer;

pub(crate) use open::{Opened, open, open_temporary};
