//! Following: which server a snapshot is read from, and how changes are noticed.
//!
//! | | |
//! |---|---|
//! | `readers.rs` | where the snapshots of a store come from |
//! | `standbys.rs`, `position_floor.rs` | reading from standbys without going back in time |
//! | `watch.rs` | waiting for changes |
//! | `commit_listener.rs` | how far a PostgreSQL store has come, without a query |

mod position_floor;

pub(crate) mod commit_listener;
pub(crate) mod readers;
pub(crate) mod standbys;
pub(crate) mod watch;
