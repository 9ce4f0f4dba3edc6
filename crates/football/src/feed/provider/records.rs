//! The records of a file, found without reading what is in them.
//!
//! A record that is wrong inside does not keep the others from being read, and a file that breaks off gives the records
//! before the break.

use std::ops::Range;

use super::SourceFile;
use crate::feed::{Notice, Source};

/// One record of a file, and the place to name when something is to be said of it.
#[derive(Clone, Debug)]
pub(in crate::feed) struct Record {
    pub(in crate::feed) range: Range<usize>,
    pub(in crate::feed) source: Source,
}

/// The records of a file that is one list of objects, and what is wrong with the list.
pub(in crate::feed) fn records(file: SourceFile<'_>) -> (Vec<Record>, Option<Notice>) {
    let mut records: Vec<Record> = Vec::new();
    let mut walk = Walk::new(file.name);
    let find = |bytes: &[u8], at: usize| record(bytes, at, "");
    walk.take(file.bytes, find, |range, line, _| {
        records.push(Record { range, source: Source { file: file.name.to_owned(), line: line() } });
    });
    (records, walk.end())
}

/// A walk over a list of records that comes in pieces.
#[derive(Debug)]
pub(in crate::feed) struct Walk {
    file: String,
    next: Next,
    /// Where the next piece begins.
    line: usize,
    byte: usize,
    /// Where the last one ended.
    last: (usize, usize),
}

/// Counts lines from one place to the next.
struct Lines<'a> {
    bytes: &'a [u8],
    counted: usize,
    line: usize,
}

impl Lines<'_> {
    fn of(&mut self, at: usize) -> usize {
        // In parts short enough for their count to be one byte, which is counted sixteen at a time.
        for part in self.bytes[self.counted..at].chunks(255) {
            self.line += usize::from(part.iter().map(|byte| u8::from(*byte == b'\n')).sum::<u8>());
        }
        self.counted = at;
        self.line
    }
}

/// What has to come next.
#[derive(Debug)]
enum Next {
    List,
    FirstRecord,
    Record,
    CommaOrEnd,
    Nothing,
    /// It did not come.
    Broken(Notice),
}

impl Walk {
    pub(in crate::feed) fn new(file: &str) -> Walk {
        Walk { file: file.to_owned(), next: Next::List, line: 1, byte: 0, last: (1, 0) }
    }

    /// Walks as far as these bytes go and says how many it is done with; the others have to come again, with more behind
    /// them. Gives each record's place, its line to whom asks for it, and what `find` tells of the one that begins there:
    /// where it ends, and a number in it. None is a record that ends elsewhere.
    pub(in crate::feed) fn take(
        &mut self,
        bytes: &[u8],
        find: impl Fn(&[u8], usize) -> Option<(usize, Option<i64>)>,
        mut found: impl FnMut(Range<usize>, &mut dyn FnMut() -> usize, Option<i64>),
    ) -> usize {
        let mut at = 0;
        let mut lines = Lines { bytes, counted: 0, line: self.line };
        while let Some(skip) = bytes[at..].iter().position(|byte| !byte.is_ascii_whitespace()) {
            at += skip;
            let next = match (&self.next, bytes[at]) {
                (Next::List, b'[') => Ok(Next::FirstRecord),
                (Next::List, _) => Err("a list of records"),
                (Next::FirstRecord, b']') => Ok(Next::Nothing),
                (Next::FirstRecord | Next::Record, b'{') => {
                    let Some((end, id)) = find(bytes, at) else { break };
                    found(self.byte + at..self.byte + end, &mut || lines.of(at), id);
                    at = end - 1;
                    Ok(Next::CommaOrEnd)
                }
                (Next::FirstRecord | Next::Record, _) => Err("a record, {…}"),
                (Next::CommaOrEnd, b',') => Ok(Next::Record),
                (Next::CommaOrEnd, b']') => Ok(Next::Nothing),
                (Next::CommaOrEnd, _) => Err("a comma or the end of the list"),
                (Next::Nothing | Next::Broken(_), _) => return bytes.len(),
            };
            self.next = next.unwrap_or_else(|expected| {
                Next::Broken(notice(&self.file, lines.of(at), self.byte + at, &format!("expected {expected}")))
            });
            at += 1;
        }
        let done = if bytes[at..].iter().all(u8::is_ascii_whitespace) { bytes.len() } else { at };
        self.line = lines.of(done);
        self.last = (lines.of(bytes.len()), self.byte + bytes.len());
        self.byte += done;
        done
    }

    /// Nothing more comes: what is wrong with the list.
    pub(in crate::feed) fn end(self) -> Option<Notice> {
        match self.next {
            Next::Nothing => None,
            Next::Broken(notice) => Some(notice),
            Next::List => Some(notice(&self.file, 1, 0, "expected a list of records, the file is empty")),
            _ => Some(notice(&self.file, self.last.0, self.last.1, "the file breaks off")),
        }
    }
}

fn notice(file: &str, line: usize, byte: usize, message: &str) -> Notice {
    let source = Source { file: file.to_owned(), line };
    Notice { source, field: String::new(), message: format!("{message} (byte {byte})") }
}

/// The end of the record that begins here, and the number under that key. None if the bytes run out first.
pub(in crate::feed) fn record(bytes: &[u8], start: usize, key: &str) -> Option<(usize, Option<i64>)> {
    let (mut depth, mut id) = (0_usize, None);
    let (mut there, mut text) = (OUTSIDE, 0);
    let bytes = &bytes[start..];
    let mut rest = bytes.iter().enumerate();
    while let Some((at, byte)) = rest.next() {
        if MEANING[usize::from(*byte)] & there == 0 {
            continue;
        }
        match byte {
            b'"' if there == OUTSIDE => (there, text) = (INSIDE, at + 1),
            b'"' => {
                there = OUTSIDE;
                if depth == 1 && &bytes[text..at] == key.as_bytes() {
                    id = whole_number(&bytes[at + 1..]).or(id);
                }
            }
            // Whatever is escaped means nothing.
            b'\\' => drop(rest.next()),
            b'{' | b'[' => depth += 1,
            _ => {
                depth -= 1;
                if depth == 0 {
                    return Some((start + at + 1, id));
                }
            }
        }
    }
    None
}

/// Where a byte means something: outside of texts, inside of one.
const OUTSIDE: u8 = 1;
const INSIDE: u8 = 2;

const MEANING: [u8; 256] = {
    let mut meaning = [0; 256];
    meaning[b'"' as usize] = OUTSIDE | INSIDE;
    meaning[b'\\' as usize] = INSIDE;
    meaning[b'{' as usize] = OUTSIDE;
    meaning[b'}' as usize] = OUTSIDE;
    meaning[b'[' as usize] = OUTSIDE;
    meaning[b']' as usize] = OUTSIDE;
    meaning
};

/// The digits behind a colon.
fn whole_number(bytes: &[u8]) -> Option<i64> {
    let mut rest = bytes.trim_ascii_start().strip_prefix(b":")?.trim_ascii_start();
    rest = rest.strip_prefix(b"\"").unwrap_or(rest);
    let digits = rest.iter().take(18).take_while(|byte| byte.is_ascii_digit()).count();
    std::str::from_utf8(&rest[..digits]).ok()?.parse().ok()
}
