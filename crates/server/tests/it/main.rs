//! The service as its users meet it: over HTTP and on the command line.

// A test that cannot go on says so by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod attacks;
mod browser;
mod cli;
#[cfg(unix)]
#[allow(dead_code)] // the store's own tests use the rest of it
#[path = "../../../store/tests/support/cluster.rs"]
mod cluster;
mod compression;
mod conditional;
#[cfg(unix)]
mod disk;
mod endings;
#[cfg(unix)]
mod engines;
mod errors;
#[cfg(unix)]
mod failover;
mod forms;
#[cfg(unix)]
#[path = "../../../store/tests/support/group.rs"]
mod group;
mod harness;
mod importing;
mod keys;
mod laws;
mod live;
mod logs;
mod maintenance;
mod metrics;
mod nonsense;
mod operations;
#[cfg(unix)]
mod outage;
#[cfg(unix)]
#[allow(dead_code)] // the store's own tests know more weather
#[path = "../../../store/tests/support/proxy.rs"]
mod proxy;
mod reference;
mod served;
mod sockets;
mod states;
mod tags;
#[cfg(unix)]
#[path = "../../../store/tests/support/tmpfs.rs"]
mod tmpfs;
mod train;
mod versions;
