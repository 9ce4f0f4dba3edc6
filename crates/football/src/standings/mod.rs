//! The table of a group, computed from its matches and ordered by the rules of its edition.

mod criterion;
mod result;
mod table;
mod venue_record;

pub use criterion::Criterion;
pub use result::{Cards, MatchResult};
pub use table::{CountedResult, Standing, table, table_of_counted};
pub use venue_record::VenueRecord;
