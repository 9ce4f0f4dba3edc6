//! The matches of an events file, found without reading the events.
//!
//! A competition's events are one list of hundreds of thousands; only those of one match are held in memory at a time.

use std::collections::HashMap;
use std::ops::Range;

use super::reader;

use crate::feed::Notice;
use crate::feed::provider::File;
use crate::feed::provider::records::{record, scan};

/// The events of one match inside an events file: usually one stretch of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stretch {
    /// The provider's id of the match.
    pub match_id: i64,
    /// Stretches of the file, each a run of records with commas between them.
    pub(super) ranges: Vec<Range<usize>>,
}

impl Stretch {
    /// The bytes of its events.
    pub fn parts<'a>(&self, file: File<'a>) -> impl Iterator<Item = &'a [u8]> {
        self.ranges.iter().map(move |range| &file.bytes[range.clone()])
    }

    /// How many bytes those are.
    #[allow(clippy::len_without_is_empty)] // a match that is found has an event
    pub fn len(&self) -> usize {
        self.ranges.iter().map(Range::len).sum()
    }
}

/// Finds the matches of an events file, in the order of their first event. Where the file breaks off, the match that
/// it breaks in is left out, with the notice that says so.
pub fn split(file: File<'_>) -> (Vec<Stretch>, Vec<Notice>) {
    let mut matches: Vec<Stretch> = Vec::new();
    let mut notices = Vec::new();
    let mut places = HashMap::new();
    let mut last = None;
    let find = |bytes: &[u8], at: usize| match reader::event(&bytes[at..]) {
        Some((event, length)) => Some((at + length, Some(event.match_id))),
        None => record(bytes, at, "matchId"),
    };
    let broken = scan(file, find, |range, id| {
        let Some(id) = id else {
            notices.push(file.notice(range.start, "matchId", "an event without the id of its match is left out"));
            last = None;
            return;
        };
        let place = *places.entry(id).or_insert_with(|| {
            matches.push(Stretch { match_id: id, ranges: Vec::new() });
            matches.len() - 1
        });
        match matches[place].ranges.last_mut().filter(|_| last == Some(id)) {
            Some(run) => run.end = range.end,
            None => matches[place].ranges.push(range),
        }
        last = Some(id);
    });
    if let Err(mut notice) = broken {
        if let Some(id) = last {
            matches.retain(|stretch| stretch.match_id != id);
            notice.message += &format!("; match {id}, in which it breaks off, and what follows are left out");
        }
        notices.push(notice);
    }
    (matches, notices)
}
