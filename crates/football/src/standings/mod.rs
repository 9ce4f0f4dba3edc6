//! The table of a group, computed from its matches and ordered by the rules of its edition.

mod criterion;
mod result;
mod table;

pub use criterion::Criterion;
pub use result::{Cards, MatchResult};
pub use table::{CountedResult, Standing, VenueRecord, table, table_of_counted};
