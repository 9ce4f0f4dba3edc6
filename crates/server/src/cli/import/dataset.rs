//! What every provider's dataset has in common: matches to select from, and a job that translates each.

use std::collections::HashMap;

use anyhow::Result;
use football::feed::provider::TranslatedMatch;
use football::feed::{Document, Notice, Source, TRANSLATION_VERSION};
use football::model::MatchId;
use store::{PreparedDocument, Preparer};
use xxhash_rust::xxh3::Xxh3;

use super::selection::{Available, Selected};
use crate::config::NameSettings;

/// A provider's files: found, and read except for the events.
pub(super) trait Dataset: Sync {
    /// The matches to select from.
    fn available(&self) -> Available;
    /// Everything but the matches.
    fn documents(&self) -> Vec<Document>;
    /// Whether the ids of the files are ours, so that something else in the store may have them. All entities of such files
    /// are imported, also those that no match names.
    fn keeps_ids(&self) -> bool {
        false
    }
    /// The matches to translate, in the order in which they are written.
    fn jobs<'a>(&'a self, selected: &'a Selected) -> Box<dyn Iterator<Item = Job<'a>> + Send + 'a>;
}

/// What reading the files found, besides the data.
#[derive(Debug, Default)]
pub(super) struct Findings {
    /// Matches that cannot be imported.
    pub(super) skipped: Vec<Notice>,
    /// Oddities of what is imported.
    pub(super) notes: Vec<Notice>,
}

/// One match to translate.
pub(super) struct Job<'a> {
    /// Shown by the progress bar.
    pub(super) name: String,
    /// The size of what is read.
    pub(super) bytes: u64,
    pub(super) work: Box<dyn FnOnce(&Translator) -> Translation + Send + 'a>,
}

impl<'a> Job<'a> {
    /// A job that reads no file.
    pub(super) fn without_files(name: String, work: impl FnOnce(&Translator) -> Translation + Send + 'a) -> Job<'a> {
        Job { name, bytes: 0, work: Box::new(work) }
    }
}

/// The result of a job.
#[derive(Debug)]
pub(super) enum Translation {
    WithEvents(Vec<PreparedDocument>, Vec<Notice>),
    /// No file has the match's events: it counts for tables and calendars only.
    WithoutEvents(Vec<PreparedDocument>),
    /// The match was imported from the same bytes before.
    Unchanged,
    Skipped(Notice),
}

impl Translation {
    pub(super) fn without_events(match_: TranslatedMatch) -> Translation {
        Translation::WithoutEvents(match_.documents.into_iter().map(PreparedDocument::from).collect())
    }

    pub(super) fn skipped(file: &str, message: impl Into<String>) -> Translation {
        let source = Source { file: file.to_owned(), line: 0 };
        Translation::Skipped(Notice { source, field: String::new(), message: message.into() })
    }
}

/// Translates matches whose files have changed since they were imported.
#[derive(Debug)]
pub(super) struct Translator {
    /// The fingerprints of the matches in the store.
    pub(super) fingerprints: HashMap<MatchId, String>,
    pub(super) preparer: Preparer,
    /// What the names of the entities that are written with a match depend on.
    pub(super) names: NameSettings,
}

impl Translator {
    /// Translates a match unless the store has its fingerprint: a hash of everything that the match is made from, which is
    /// what other files say about it, and its own files.
    pub(super) fn translate(
        &self,
        id: Option<MatchId>,
        describe: impl FnOnce(&mut Xxh3),
        files: &[&[u8]],
        translate: impl FnOnce() -> Result<TranslatedMatch, Notice>,
    ) -> Translation {
        let fingerprint = fingerprint(&self.names, describe, files);
        if id.and_then(|id| self.fingerprints.get(&id)).is_some_and(|stored| *stored == fingerprint) {
            return Translation::Unchanged;
        }
        match translate() {
            Ok(TranslatedMatch { documents, notices }) => {
                let prepared = documents.into_iter().map(|document| self.preparer.prepare(document));
                let prepared = prepared.map(|match_| match_.with_fingerprint(Some(fingerprint.clone())));
                Translation::WithEvents(prepared.collect(), notices)
            }
            Err(notice) => Translation::Skipped(notice),
        }
    }
}

/// Descriptions are hashed by `Hash`, which may differ after an update of the compiler. Then every match is translated once
/// more, and equal documents keep their revision.
fn fingerprint(names: &NameSettings, describe: impl FnOnce(&mut Xxh3), files: &[&[u8]]) -> String {
    let mut hash = Xxh3::new();
    hash.update(&TRANSLATION_VERSION.to_le_bytes());
    hash.update(&[u8::from(names.transliterate())]);
    describe(&mut hash);
    for file in files {
        hash.update(&file.len().to_le_bytes());
        hash.update(file);
    }
    format!("{:032x}", hash.digest128())
}
