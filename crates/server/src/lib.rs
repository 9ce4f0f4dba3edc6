//! The one binary: the service, its network, the command line, exports and tools.
//!
//! `service` is one request from its key to its bytes. `http`, `mcp` and `cli` use it. Only `http`, the turns of requests, the server of `mcp`, and
//! the client of `touchline feed --to` are asynchronous.

mod blocking;
pub mod cli;
mod config;
mod escape;
pub mod export;
pub mod http;
mod ingest;
mod limits;
mod log;
pub mod mcp;
mod metrics;
pub mod service;
mod tls;
mod turns;
mod webhooks;
