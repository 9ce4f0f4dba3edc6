//! The engines: SQLite and PostgreSQL behind one narrow interface, and the addresses that choose between them.
//!
//! | | |
//! |---|---|
//! | `backend.rs`, `row.rs` | the interface: connections, transactions, notifications; values and rows |
//! | `sqlite/`, `postgres/` | the two engines behind it |
//! | `counted.rs` | a connection that counts how often it asks the database |
//! | `address.rs` | which engine, and where |
//! | `database.rs` | an open database: its readers and its one writer |

pub(crate) mod address;
pub(crate) mod backend;
pub(crate) mod counted;
pub(crate) mod database;
pub(crate) mod postgres;
pub(crate) mod row;
pub(crate) mod sqlite;
