//! PostgreSQL, for many replicas of the service and many processes that write.
//!
//! A snapshot is a transaction at `repeatable read`. A transaction that writes locks the row of the schema version, so there
//! is one writer at a time among all processes, changes are numbered without a gap, and they become visible in the order
//! of their numbers.
//!
//! # Why this module drives tokio-postgres itself
//!
//! Three properties are needed here:
//!
//! 1. **Pipelined statements without a round trip each.** An import writes thousands of rows in a transaction.
//!    [`connection::PgConnection::execute`] sends a statement and returns; its result is read with the next query.
//! 2. **No wait without end.** A server may accept a connection and then stay silent. Every wait has a limit on this side:
//!    for a free connection, for a lock, for each response. After a time-out the connection is closed, and the server
//!    ends the statement by its own `statement_timeout`.
//! 3. **Callers are plain threads.** Operations are blocking functions. The thread that waits for a response reads the
//!    socket itself, so a query costs no wake-up of another thread, and no runtime has to be kept alive.
//!
//! The `postgres` crate has the third property alone: it too gives each client a runtime of its own, driven by the caller.
//! Its methods take `&mut self` and wait for the response before they return, so nothing can be pipelined. They take no
//! time-out: only connecting, `is_valid` and waiting for notifications are limited, and TCP keep-alive does not notice a server
//! whose kernel still confirms packets. Dropping a client waits, without a limit, until its connection has closed.
//!
//! `deadpool-postgres` pools `tokio_postgres::Client`s, which can be pipelined. Each connection is a task spawned on a
//! runtime, so a blocking caller needs a runtime on other threads and is woken across threads for every response. Its
//! time-outs limit waiting for, creating and recycling a connection, and not a query.
//!
//! | | |
//! |---|---|
//! | `connect_config.rs`, `tls.rs` | what an address says: hosts, limits, and which certificates are trusted |
//! | `connection.rs`, `values.rs`, `connection_error.rs` | one connection, its values, and its failures |
//! | `server.rs`, `pool.rs` | how to connect, and the connections that read |
//! | `session.rs`, `begin.rs`, `check.rs` | the engine's interface over a connection: transactions, and reconnecting |
//! | `notifier.rs` | notifications of commits |
//! | `open.rs` | opening a database, and each host of an address as a server of its own |

mod begin;
mod check;
mod connect_config;
mod connection;
mod connection_error;
mod notifier;
mod open;
mod pool;
mod server;
mod session;
mod tls;
mod values;

pub(crate) use connect_config::ConnectConfig;
pub(crate) use open::{Opened, each_host, open, open_unreachable};
