//! The types that every provider's translator shares, whichever provider the files are from.
//!
//! An importer hands [`SourceFile`]s to a provider's catalogue, chooses among its [`MatchListing`]s, and gets a
//! [`TranslatedMatch`] for each. The rest is for the translators: reading JSON so that every error names its line and
//! field, and parsing dates.

pub(super) mod records;

use std::ops::Range;

use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;
use serde::Deserialize;

use records::{Record, records};

use super::{Document, Notice, Source};
use crate::model::{EditionId, Entity};

/// One match, translated: the documents to store, and notices about what was odd in its files.
#[derive(Clone, PartialEq, Debug)]
pub struct TranslatedMatch {
    /// Entities that only this match's files describe, then the match itself.
    pub documents: Vec<Document>,
    pub notices: Vec<Notice>,
}

/// A provider's file: the name that notices show, and its bytes.
#[derive(Clone, Copy, Debug)]
pub struct SourceFile<'a> {
    pub name: &'a str,
    pub bytes: &'a [u8],
}

/// A match that the files list, with the properties an importer filters by: the provider's own ids, and names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchListing {
    pub match_id: i64,
    pub competition: (i64, String),
    pub season: (i64, String),
    pub edition: EditionId,
}

impl<'a> SourceFile<'a> {
    /// A notice about a byte of it.
    pub(super) fn notice(&self, byte: usize, field: impl Into<String>, message: impl Into<String>) -> Notice {
        FileSlice::from(*self).notice(byte, field, message)
    }

    /// A notice about the whole file.
    pub(super) fn whole(&self, message: impl Into<String>) -> Notice {
        let source = Source { file: self.name.to_owned(), line: 0 };
        Notice { source, field: String::new(), message: message.into() }
    }

    /// One value out of a part of the file.
    pub(super) fn read<T: Deserialize<'a>>(&self, part: Range<usize>) -> Result<T, Notice> {
        FileSlice::from(*self).read(part)
    }

    pub(super) fn all<T: Deserialize<'a>>(&self) -> Result<T, Notice> {
        self.read(0..self.bytes.len())
    }
}

/// Bytes of a file, and where in it they begin.
#[derive(Clone, Copy, Debug)]
pub(in crate::feed) struct FileSlice<'a> {
    pub(in crate::feed) file: SourceFile<'a>,
    pub(in crate::feed) line: usize,
    pub(in crate::feed) byte: usize,
}

impl<'a> From<SourceFile<'a>> for FileSlice<'a> {
    fn from(file: SourceFile<'a>) -> FileSlice<'a> {
        FileSlice { file, line: 1, byte: 0 }
    }
}

impl<'a> FileSlice<'a> {
    /// A notice about a byte of it. Providers write whole files in one line, so the byte is named too.
    pub(in crate::feed) fn notice(&self, byte: usize, field: impl Into<String>, message: impl Into<String>) -> Notice {
        let before = &self.file.bytes[..byte.min(self.file.bytes.len())];
        let line = self.line + before.iter().filter(|byte| **byte == b'\n').count();
        let source = Source { file: self.file.name.to_owned(), line };
        Notice { source, field: field.into(), message: format!("{} (byte {})", message.into(), self.byte + byte) }
    }

    /// One value out of a range of it.
    pub(in crate::feed) fn read<T: Deserialize<'a>>(&self, range: Range<usize>) -> Result<T, Notice> {
        let bytes = &self.file.bytes[range.clone()];
        // Whether the bytes are text is found out faster of all at once than of each name in them.
        let value = match std::str::from_utf8(bytes) {
            Ok(text) => serde_json::from_str(text),
            Err(_) => serde_json::from_slice(bytes),
        };
        value.map_err(|error| {
            // Only a mistake is read a second time, to learn the name of the field.
            let mut reader = serde_json::Deserializer::from_slice(bytes);
            let path =
                serde_path_to_error::deserialize::<_, T>(&mut reader).err().map(|error| error.path().to_string());
            let field = path.filter(|path| path != ".").unwrap_or_default();
            self.notice(range.start + offset(bytes, &error), field, described(&error))
        })
    }
}

/// What is wrong, without the line and column that the place already names.
fn described(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.rsplit_once(" at line ").map_or(text.as_str(), |(text, _)| text).to_owned()
}

/// The byte that an error's line and column mean.
fn offset(bytes: &[u8], error: &serde_json::Error) -> usize {
    let line = error.line().saturating_sub(1);
    let start = match line {
        0 => 0,
        _ => bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').nth(line - 1).map_or(0, |(at, _)| at + 1),
    };
    (start + error.column().saturating_sub(1)).min(bytes.len())
}

/// `1989-06-17`, and nothing that is no day of a life.
pub(super) fn day(text: &str) -> Option<Date> {
    text.trim().parse().ok().filter(|date: &Date| date.year() > 1800)
}

/// `2016-07-10 19:00:00`, with any fraction, taken as UTC.
pub(super) fn utc(text: &str) -> Option<Timestamp> {
    let moment: DateTime = text.trim().parse().ok()?;
    Some(moment.to_zoned(TimeZone::UTC).ok()?.timestamp())
}

/// A number below 1 000 000 000 that follows from a text alone (FNV-1a), for what a provider names but does not number.
pub(super) fn number_of(text: &str) -> i64 {
    let hash = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    (hash % 1_000_000_000) as i64
}

/// An entity and where it was stated.
#[derive(Debug)]
pub(in crate::feed) struct Sourced<T> {
    pub(in crate::feed) entity: T,
    pub(in crate::feed) source: Source,
}

impl<T: Entity> Sourced<T> {
    pub(in crate::feed) fn document(&self) -> Document {
        Document::of(&self.entity, self.source.clone())
    }
}

/// Runs over the records of a file and collects what is wrong with them.
pub(super) fn each(file: SourceFile<'_>, mut take: impl FnMut(&Record) -> Result<(), Notice>) -> Vec<Notice> {
    let (records, broken) = records(file);
    records.iter().filter_map(|record| take(record).err()).chain(broken).collect()
}
