//! The matches of an events file, found without reading the events.
//!
//! A competition's events are one list of hundreds of thousands; only those of one match are held in memory at a time.

use std::collections::HashMap;
use std::ops::Range;

use super::reader;

use crate::feed::provider::File;
use crate::feed::provider::records::{Walk, record};
use crate::feed::{Notice, Source};

/// The events of one match inside an events file: usually one run of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stretch {
    /// The provider's id of the match.
    pub match_id: i64,
    /// The runs, each of records with commas between them.
    pub runs: Vec<Run>,
}

/// A run of bytes of a file, and the line that it begins in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    pub bytes: Range<usize>,
    pub line: usize,
}

impl Stretch {
    /// The bytes of its events.
    pub fn parts<'a>(&self, file: File<'a>) -> Vec<&'a [u8]> {
        self.runs.iter().map(|run| &file.bytes[run.bytes.clone()]).collect()
    }

    /// How many bytes those are.
    #[allow(clippy::len_without_is_empty)] // a match that is found has an event
    pub fn len(&self) -> usize {
        self.runs.iter().map(|run| run.bytes.len()).sum()
    }
}

/// Finds the matches of an events file, in the order of their first event. Where the file breaks off, the match that
/// it breaks in is left out, with the notice that says so.
pub fn split(file: File<'_>) -> (Vec<Stretch>, Vec<Notice>) {
    let mut splitter = Splitter::new(file.name);
    splitter.take(file.bytes);
    splitter.end()
}

/// Does the same with a file that comes in pieces.
#[derive(Debug)]
pub struct Splitter {
    file: String,
    walk: Walk,
    matches: Vec<Stretch>,
    notices: Vec<Notice>,
    /// Where each match stands among them.
    places: HashMap<i64, usize>,
    /// The match of the last event.
    last: Option<i64>,
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
    pub fn take(&mut self, bytes: &[u8]) -> usize {
        let Splitter { file, walk, matches, notices, places, last } = self;
        let find = |bytes: &[u8], at: usize| match reader::event(&bytes[at..]) {
            Some((event, length)) => Some((at + length, Some(event.match_id))),
            None => record(bytes, at, "matchId"),
        };
        walk.take(bytes, find, |bytes, line, id| {
            let Some(id) = id else {
                let place = Source { file: file.clone(), line: line() };
                let message = format!("an event without the id of its match is left out (byte {})", bytes.start);
                notices.push(Notice { place, field: "matchId".to_owned(), message });
                *last = None;
                return;
            };
            let place = *places.entry(id).or_insert_with(|| {
                matches.push(Stretch { match_id: id, runs: Vec::new() });
                matches.len() - 1
            });
            match matches[place].runs.last_mut().filter(|_| *last == Some(id)) {
                Some(run) => run.bytes.end = bytes.end,
                None => matches[place].runs.push(Run { bytes, line: line() }),
            }
            *last = Some(id);
        })
    }

    /// Nothing more comes.
    pub fn end(self) -> (Vec<Stretch>, Vec<Notice>) {
        let Splitter { walk, mut matches, mut notices, last, .. } = self;
        if let Some(mut notice) = walk.end() {
            if let Some(id) = last {
                matches.retain(|stretch| stretch.match_id != id);
                notice.message += &format!("; match {id}, in which it breaks off, and what follows are left out");
            }
            notices.push(notice);
        }
        (matches, notices)
    }
}
