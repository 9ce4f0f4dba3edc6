//! What receives the rows of a table: a file in one of the formats.

use anyhow::Result;
use football::model::Language;

use super::pending_file::PendingFile;
use super::value::CellValue;

/// Receives the rows of a table.
pub trait TableWriter {
    /// Writes a row: a value for each column, in their order.
    fn row(&mut self, values: &[CellValue<'_>], language: Language) -> Result<()>;

    /// Writes what is left, and returns the file.
    fn finish(self: Box<Self>) -> Result<PendingFile>;
}
