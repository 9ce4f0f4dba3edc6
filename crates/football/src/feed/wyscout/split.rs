//! The matches of an events file, found without reading the events.
//!
//! A competition's events are one list of hundreds of thousands; only those of one match are held in memory at a time.

use std::collections::HashMap;
use std::ops::Range;

use super::reader;

use crate::feed::provider::SourceFile;
use crate::feed::provider::records::{Walk, record};
use crate::feed::{Notice, Source};

/// The events of one match inside an events file: usually one run of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchSpans {
    /// The provider's id of the match.
    pub match_id: i64,
    /// The runs, each of records with commas between them.
    pub spans: Vec<Span>,
}

/// A run of bytes of a file, and the line that it begins in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    pub bytes: Range<usize>,
    pub line: usize,
}

impl MatchSpans {
    /// The bytes of its events.
    pub fn parts<'a>(&self, file: SourceFile<'a>) -> Vec<&'a [u8]> {
        self.spans.iter().map(|run| &file.bytes[run.bytes.clone()]).collect()
    }

    /// How many bytes those are.
    #[allow(clippy::len_without_is_empty)] // a match that is found has an event
    pub fn len(&self) -> usize {
        self.spans.iter().map(|run| run.bytes.len()).sum()
    }
}

/// Finds the matches of an events file, in the order of their first event. Where the file breaks off, the match that
/// it breaks in is left out, with the notice that says so.
pub fn split(file: SourceFile<'_>) -> (Vec<MatchSpans>, Vec<Notice>) {
    let mut splitter = Splitter::new(file.name);
    splitter.push(file.bytes);
    splitter.finish()
}

/// Does the same with a file that comes in pieces.
#[derive(Debug)]
pub struct Splitter {
    file: String,
    walk: Walk,
    matches: Vec<MatchSpans>,
    notices: Vec<Notice>,
    /// Where each match stands among them.
    places: HashMap<i64, usize>,
    /// The match of the last event, and where it stands.
    last: Option<(i64, usize)>,
}

impl Splitter {
    pub fn new(file: &str) -> Splitter {
        Splitter {
            file: file.to_owned(),
            walk: Walk::new(file),
            matches: Vec::new(),
            notices: Vec::new(),
            places: HashMap::new(),
            last: None,
        }
    }

    /// Takes the next piece and says how many of its bytes are done with: the others have to come again, with more behind
    /// them, or are what the file breaks off with.
    pub fn push(&mut self, bytes: &[u8]) -> usize {
        let Splitter { file, walk, matches, notices, places, last } = self;
        let find = |bytes: &[u8], at: usize| match reader::event(&bytes[at..]) {
            Some((event, length)) => Some((at + length, Some(event.match_id))),
            None => record(bytes, at, "matchId"),
        };
        walk.take(bytes, find, |bytes, line, id| {
            let Some(id) = id else {
                let source = Source { file: file.clone(), line: line() };
                let message = format!("an event without the id of its match is left out (byte {})", bytes.start);
                notices.push(Notice { source, field: "matchId".to_owned(), message });
                *last = None;
                return;
            };
            let same = last.filter(|(last, _)| *last == id).map(|(_, place)| place);
            if let Some(run) = same.and_then(|place| matches[place].spans.last_mut()) {
                run.bytes.end = bytes.end;
                return;
            }
            let place = *places.entry(id).or_insert_with(|| {
                matches.push(MatchSpans { match_id: id, spans: Vec::new() });
                matches.len() - 1
            });
            matches[place].spans.push(Span { bytes, line: line() });
            *last = Some((id, place));
        })
    }

    /// Nothing more comes.
    pub fn finish(self) -> (Vec<MatchSpans>, Vec<Notice>) {
        let Splitter { walk, mut matches, mut notices, last, .. } = self;
        if let Some(mut notice) = walk.end() {
            if let Some((id, _)) = last {
                matches.retain(|spans| spans.match_id != id);
                notice.message += &format!("; match {id}, in which it breaks off, and what follows are left out");
            }
            notices.push(notice);
        }
        (matches, notices)
    }
}
