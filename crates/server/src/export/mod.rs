//! Tables out: matches, events and statistics as Parquet, CSV or NDJSON files.
//!
//! `tables/` has one file for each table, a list of its columns. `table.rs` says what a column is, `value.rs` what a cell is.
//! `parquet.rs`, `csv.rs` and `ndjson.rs` write them. `run.rs` walks the store, `source.rs` loads a match, `changes.rs` finds what changed.
//! `folder.rs` and `pending_file.rs` give files their names when they are complete.

mod changes;
mod csv;
mod folder;
mod format;
mod ndjson;
mod options;
mod parquet;
mod pending_file;
mod reference;
mod run;
mod source;
mod statistics;
mod table;
mod table_writer;
mod tables;
mod value;

pub use folder::{DESCRIPTION, ExportDescription};
pub use format::ExportFormat;
pub use options::{ExportFilter, ExportOptions, table_names};
pub use reference::markdown;
pub use run::{ExportReport, export};
pub use table::{ColumnDoc, TableDoc};
pub use tables::table_docs;
pub use value::ColumnType;
