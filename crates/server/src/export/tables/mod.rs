//! The exported tables, one file each. A file reads like the list of its columns.

pub mod attacks;
pub mod deletions;
pub mod entities;
pub mod events;
pub mod matches;
pub mod momentum;
pub mod names;
pub mod player_match;
pub mod player_tournament;
pub mod standings;
pub mod team_match;

use super::table::{DescribedTable, TableDoc};

/// Every table, in the order of the reference.
pub const TABLES: [&dyn DescribedTable; 11] = [
    &matches::TABLE,
    &events::TABLE,
    &player_match::TABLE,
    &team_match::TABLE,
    &player_tournament::TABLE,
    &standings::TABLE,
    &momentum::TABLE,
    &attacks::TABLE,
    &entities::TABLE,
    &names::TABLE,
    &deletions::TABLE,
];

/// The descriptions of all tables.
pub fn table_docs() -> Vec<TableDoc> {
    TABLES.iter().map(|table| table.doc()).collect()
}
