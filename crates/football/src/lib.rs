//! The domain: the model of football, the feeds, the statistics engine, tables, records and the simulator.
//!
//! This crate opens no file, reads no clock, starts no thread, and knows neither HTTP nor SQL. Documents come in as text,
//! facts go out as values. Its `Cargo.toml` has neither a web nor a database dependency.

pub mod analysis;
pub mod arabic;
pub mod countries;
pub mod feed;
pub mod identity;
pub mod model;
pub mod records;
pub mod simulation;
pub mod standings;
