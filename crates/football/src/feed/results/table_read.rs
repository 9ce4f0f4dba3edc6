//! What was understood of a file, for the person who imports it.

use super::columns::Column;
use super::dates::DayOrder;

/// How a table was understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRead {
    pub file: String,
    /// A public collection, if it is one.
    pub collection: Option<&'static str>,
    /// What the rows are: matches, goals, shoot-outs.
    pub rows_are: &'static str,
    pub rows: usize,
    /// Columns, each with its heading.
    pub columns: Vec<(Column, String)>,
    /// Headings that are left out.
    pub left_out: Vec<String>,
    /// The order of dates that have two meanings, if there are any.
    pub dates: Option<DayOrder>,
    /// The season of rows without one.
    pub season: Option<String>,
}
