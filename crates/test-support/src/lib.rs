//! What the tests of several crates share: a PostgreSQL server, a cluster, a pooler, a faulty network, a small disk, real match data, an invented match, the layers of a crate.
//!
//! It depends on none of our crates, so that each of them can use it in its tests. A test that lacks something on this
//! machine calls [`skip`]: it is reported, and it is a failure where `CI` is set. No test passes unseen.

// A test that cannot go on panics, and so does its support.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod citus;
mod data;
mod layers;
mod pgbouncer;
pub mod postgres;
mod proxy;
pub mod replication;
mod skip;
mod small_disk;
pub mod statsbomb;

pub use citus::CitusCluster;
pub use data::{real_data, workspace_path};
pub use layers::Layers;
pub use pgbouncer::PgBouncer;
pub use postgres::{PostgresDatabase, PostgresServer};
pub use proxy::{NetworkFault, Proxy};
pub use replication::ReplicationGroup;
pub use skip::skip;
pub use small_disk::SmallDisk;

use std::time::Duration;

/// Waits until a condition holds, for at most three minutes. The test fails if it never does.
#[track_caller]
pub fn wait_until(holds: impl Fn() -> bool) {
    for _ in 0..18_000 {
        if holds() {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("the condition did not hold within three minutes");
}
