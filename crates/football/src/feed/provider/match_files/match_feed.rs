//! A provider with files by match, as a row, and what it says of a file.

use super::header::MatchHeader;
use crate::feed::document::Notice;
use crate::feed::provider::file::SourceFile;
use crate::model::{Event, MissingData, PlatformId};

/// A provider with files by match.
#[derive(Debug)]
pub struct MatchFeed {
    /// The name of its import command, and of the source of its documents.
    pub name: &'static str,
    /// The name that people read.
    pub title: &'static str,
    /// What its import command does, in a line.
    pub about: &'static str,
    /// How the names of its files end.
    pub endings: &'static [&'static str],
    pub platform: PlatformId,
    /// Whether several files describe a match together. If not, the last one counts.
    pub in_parts: bool,
    /// What the importer takes from where, for the documentation.
    pub covers: &'static [Covered],
    /// What its files cannot give at all.
    pub(in crate::feed) absent: &'static [MissingData],
    /// What a file is, from its first bytes; none if it is not a file of this provider.
    pub(in crate::feed) recognise: fn(&[u8]) -> Option<MatchFile>,
    pub(in crate::feed) header: fn(SourceFile<'_>) -> Result<MatchHeader, Notice>,
    pub(in crate::feed) events: fn(SourceFile<'_>, &MatchHeader) -> Result<MatchEvents, Notice>,
}

/// A row of what a feed gives.
#[derive(Clone, Copy, Debug)]
pub struct Covered {
    pub ours: &'static str,
    pub from: &'static str,
    /// What is done if the feed is silent.
    pub silent: &'static str,
}

pub(in crate::feed) const fn covered(ours: &'static str, from: &'static str, silent: &'static str) -> Covered {
    Covered { ours, from, silent }
}

impl MatchFeed {
    /// What a file is, from its first bytes; none if it is not a file of this provider. [`HEAD_BYTES`] are enough.
    pub fn recognise(&self, head: &[u8]) -> Option<MatchFile> {
        (self.recognise)(head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head))
    }
}

/// How many of the first bytes of a file say what it is.
pub const HEAD_BYTES: usize = 64 << 10;

/// A file of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchFile {
    pub content: Content,
    /// The id of the match as the provider writes it; empty if the file does not say.
    pub match_key: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// Describes a match.
    Header,
    Events,
    HeaderAndEvents,
}

impl Content {
    pub fn has_header(self) -> bool {
        self != Content::Events
    }

    pub fn has_events(self) -> bool {
        self != Content::Header
    }
}

/// The events of a match, in feed order.
#[derive(Debug, Default)]
pub(in crate::feed) struct MatchEvents {
    pub(in crate::feed) events: Vec<Event>,
    pub(in crate::feed) notices: Vec<Notice>,
}

/// The value of an attribute in the first tag of this name: for recognising a file without parsing it.
pub(in crate::feed) fn first_attribute(head: &str, tag: &str, attribute: &str) -> Option<String> {
    let opening = format!("<{tag}");
    let mut tags = head.match_indices(&opening).map(|(at, _)| &head[at + opening.len()..]);
    let rest = tags.find(|rest| rest.starts_with(|letter: char| letter.is_ascii_whitespace()))?;
    let tag = rest.split_once('>').map_or(rest, |(tag, _)| tag);
    let name = format!("{attribute}=\"");
    let mut values =
        tag.match_indices(&name).filter(|(at, _)| tag[..*at].ends_with(|letter: char| letter.is_ascii_whitespace()));
    let (at, _) = values.next()?;
    tag[at + name.len()..].split_once('"').map(|(value, _)| value.to_owned())
}

/// The field `id` of the object that a text begins with, not of an object in it. The text may break off.
pub(in crate::feed) fn own_id(text: &str) -> Option<String> {
    let (mut depth, mut parts) = (0_usize, text.split('"'));
    loop {
        // Outside a string, then inside one. Ids and keys have no escaped quotes.
        let outside = parts.next()?;
        depth += outside.matches(['{', '[']).count();
        depth = depth.saturating_sub(outside.matches(['}', ']']).count());
        if depth == 0 && outside.contains('}') {
            return None;
        }
        if parts.next()? == "id" && depth == 1 {
            let value = parts.next()?.trim_start().strip_prefix(':')?.trim_start();
            if value.is_empty() {
                return parts.next().map(str::to_owned);
            }
            let number: String = value.chars().take_while(char::is_ascii_digit).collect();
            return Some(number).filter(|number| !number.is_empty());
        }
    }
}
