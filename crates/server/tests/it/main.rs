//! The service as its users meet it: over HTTP and on the command line.

// A test that cannot continue panics.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod attacks;
mod browser;
mod cli;
mod compression;
mod conditional;
mod disk;
mod endings;
mod engines;
mod entitlement;
mod errors;
mod failover;
mod forms;
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
mod outage;
mod reference;
mod served;
mod sockets;
mod states;
mod tags;
mod train;
mod versions;
mod xml;
