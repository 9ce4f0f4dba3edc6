//! One row for each match or entity that was deleted.

use football::model::Kind;
use jiff::Timestamp;

use crate::export::table::{ExportTable, integer, text, time};

#[derive(Clone, Copy, Debug)]
pub struct DeletionRecord {
    pub kind: Kind,
    pub id: i64,
    pub version: i64,
    pub at: Timestamp,
}

#[rustfmt::skip]
pub static TABLE: ExportTable<DeletionRecord> = ExportTable {
    name: "deletions",
    about: "The matches and entities that were deleted after the version of --since, and did not come back. Only an export with --since has this table.",
    key: &["kind", "id"],
    columns: &[
        text("kind",       "match, or a kind as in the table entities", |d| d.kind.code().into()),
        integer("id",      "its id",                                    |d| d.id.into()),
        integer("version", "the version that deleted it",               |d| d.version.into()),
        time("deleted_at", "when it was deleted",                       |d| d.at.into()),
    ],
    statistics: None,
};
