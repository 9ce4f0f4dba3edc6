//! The types that every provider's translator shares, whichever provider the files are from.
//!
//! An importer hands [`SourceFile`]s to a provider's catalogue, chooses among its [`MatchListing`]s, and gets a
//! [`TranslatedMatch`] for each. The rest is for the translators: parsing JSON so that every error names its line and
//! field, parsing dates, and numbering what a provider only names.

pub(super) mod dates;
mod file;
pub(super) mod group_stages;
pub(super) mod knockout;
pub(super) mod markings;
pub mod match_files;
pub(super) mod names;
pub(super) mod node;
pub(super) mod numbering;
pub(super) mod passes;
pub(super) mod records;
pub(super) mod rule_sets;
mod sourced;
pub(super) mod xg;
pub(super) mod xml;

pub(super) use file::FileSlice;
pub use file::SourceFile;
pub(super) use sourced::Sourced;

use super::document::{Document, Notice};
use crate::model::EditionId;

/// One match, translated: the documents to store, and notices about what was odd in its files.
#[derive(Clone, PartialEq, Debug)]
pub struct TranslatedMatch {
    /// Entities that only this match's files describe, then the match itself.
    pub documents: Vec<Document>,
    pub notices: Vec<Notice>,
}

/// A match that the files list, with the properties an importer filters by: the provider's own ids, and names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchListing {
    pub match_id: i64,
    /// The id as the provider writes it.
    pub key: String,
    pub competition: (i64, String),
    pub season: (i64, String),
    pub edition: EditionId,
}
