//! Following: which server a snapshot is read from, and how changes are noticed.
//!
//! | | |
//! |---|---|
//! | `readers.rs` | where the snapshots of a store come from |
//! | `standbys.rs`, `position_floor.rs` | reading from standbys without going back in time |
//! | `watch.rs` | waiting for changes |

mod position_floor;

pub(crate) mod readers;
pub(crate) mod standbys;
pub(crate) mod watch;
