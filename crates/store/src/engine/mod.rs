//! The engines: SQLite and PostgreSQL behind one narrow interface, and the addresses that choose between them.

pub(crate) mod address;
pub(crate) mod backend;
pub(crate) mod postgres;
pub(crate) mod sqlite;
