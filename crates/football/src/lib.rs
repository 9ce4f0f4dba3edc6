//! The game itself: its vocabulary, the feeds that speak of it, the tables it makes.
//!
//! Nothing here opens a file, reads a clock or starts a thread, and nothing knows of HTTP or SQL: documents come in as
//! text, facts go out as values. That is held by this crate's `Cargo.toml`, which has neither a web nor a database
//! dependency.

pub mod analysis;
pub mod countries;
pub mod feed;
pub mod model;
pub mod simulation;
pub mod standings;
