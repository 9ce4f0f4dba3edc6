//! Finds the matches of an events file.
//!
//! An events file is one list with all events of a competition, hundreds of thousands. So only one match's events are in
//! memory at a time.

use std::collections::HashMap;
use std::ops::Range;

use super::reader;

use crate::feed::document::{Notice, Source};
use crate::feed::provider::SourceFile;
use crate::feed::provider::records::{RecordScanner, record_end};

/// Where the events of one match are in an events file: usually one span.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchSpans {
    /// The provider's id of the match.
    pub match_id: i64,
    /// Each span is records with commas between them.
    pub spans: Vec<Span>,
}

/// A range of bytes of a file, and the line that it begins in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    pub bytes: Range<usize>,
    pub line: usize,
}

impl MatchSpans {
    /// The bytes of the spans.
    pub fn slices<'a>(&self, file: SourceFile<'a>) -> Vec<&'a [u8]> {
        self.spans.iter().map(|span| &file.bytes[span.bytes.clone()]).collect()
    }

    /// How many bytes the spans have.
    #[allow(clippy::len_without_is_empty)] // a match that was found has an event
    pub fn len(&self) -> usize {
        self.spans.iter().map(|span| span.bytes.len()).sum()
    }
}

/// Finds the matches of an events file, in the order of their first event. If the file is truncated, its last match is
/// left out, and a notice says so.
pub fn split(file: SourceFile<'_>) -> (Vec<MatchSpans>, Vec<Notice>) {
    let mut splitter = Splitter::new(file.name);
    splitter.push(file.bytes);
    splitter.finish()
}

/// Finds the matches of an events file that is read in pieces.
#[derive(Debug)]
pub struct Splitter {
    file: String,
    scanner: RecordScanner,
    matches: Vec<MatchSpans>,
    notices: Vec<Notice>,
    /// The index of each match in `matches`.
    indices: HashMap<i64, usize>,
    /// The match of the last event, and its index.
    last: Option<(i64, usize)>,
}

impl Splitter {
    pub fn new(file: &str) -> Splitter {
        Splitter {
            file: file.to_owned(),
            scanner: RecordScanner::new(file),
            matches: Vec::new(),
            notices: Vec::new(),
            indices: HashMap::new(),
            last: None,
        }
    }

    /// Adds the next piece and returns how many of its bytes were consumed. Pass the others again, with more bytes behind
    /// them.
    pub fn push(&mut self, bytes: &[u8]) -> usize {
        let Splitter { file, scanner, matches, notices, indices, last } = self;
        let find_end = |bytes: &[u8], at: usize| match reader::event(&bytes[at..]) {
            Some((event, length)) => Some((at + length, Some(event.match_id))),
            None => record_end(bytes, at, "matchId"),
        };
        scanner.scan(bytes, find_end, |bytes, line, id| {
            let Some(id) = id else {
                let source = Source { file: file.clone(), line: line() };
                let message = format!("an event without a match id is left out (byte {})", bytes.start);
                notices.push(Notice { source, field: "matchId".to_owned(), message });
                *last = None;
                return;
            };
            let same = last.filter(|(last, _)| *last == id).map(|(_, index)| index);
            if let Some(span) = same.and_then(|index| matches[index].spans.last_mut()) {
                span.bytes.end = bytes.end;
                return;
            }
            let index = *indices.entry(id).or_insert_with(|| {
                matches.push(MatchSpans { match_id: id, spans: Vec::new() });
                matches.len() - 1
            });
            matches[index].spans.push(Span { bytes, line: line() });
            *last = Some((id, index));
        })
    }

    /// Call after the last piece.
    pub fn finish(self) -> (Vec<MatchSpans>, Vec<Notice>) {
        let Splitter { scanner, mut matches, mut notices, last, .. } = self;
        if let Some(mut notice) = scanner.finish() {
            if let Some((id, _)) = last {
                matches.retain(|spans| spans.match_id != id);
                notice.message += &format!("; match {id}, its last, is left out");
            }
            notices.push(notice);
        }
        (matches, notices)
    }
}
