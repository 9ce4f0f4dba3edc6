//! The formats of exported tables.

use anyhow::Result;

use super::csv::CsvWriter;
use super::ndjson::NdjsonWriter;
use super::parquet::ParquetWriter;
use super::pending_file::PendingFile;
use super::table::TableDoc;
use super::table_writer::TableWriter;

/// The format of exported tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExportFormat {
    Parquet,
    Csv,
    Ndjson,
}

impl ExportFormat {
    pub const ALL: [ExportFormat; 3] = [ExportFormat::Parquet, ExportFormat::Csv, ExportFormat::Ndjson];

    /// The format's name, which is the ending of its files.
    pub fn name(self) -> &'static str {
        match self {
            ExportFormat::Parquet => "parquet",
            ExportFormat::Csv => "csv",
            ExportFormat::Ndjson => "ndjson",
        }
    }

    /// Begins a file with the columns of a table.
    pub(super) fn begin(self, table: &TableDoc, file: PendingFile) -> Result<Box<dyn TableWriter>> {
        Ok(match self {
            ExportFormat::Parquet => Box::new(ParquetWriter::new(table, file)?),
            ExportFormat::Csv => Box::new(CsvWriter::new(table, file)?),
            ExportFormat::Ndjson => Box::new(NdjsonWriter::new(table, file)),
        })
    }
}
