//! Finds the records of a JSON list without parsing what is in them.
//!
//! So a record with a wrong field does not keep the others from being parsed, and a truncated file still gives the
//! records before its end.

use std::ops::Range;

use serde::Deserialize;

use super::file::SourceFile;
use super::sourced::Sourced;
use crate::feed::document::{Notice, Source};

/// One record of a file, not parsed yet.
#[derive(Clone, Debug)]
pub(in crate::feed) struct Record<'a> {
    file: SourceFile<'a>,
    range: Range<usize>,
    /// The source that notices about the record name.
    pub(in crate::feed) source: Source,
}

impl<'a> Record<'a> {
    /// A whole file as one record.
    pub(in crate::feed) fn whole(file: SourceFile<'a>) -> Record<'a> {
        Record { file, range: 0..file.bytes.len(), source: file.source() }
    }

    pub(in crate::feed) fn parse<T: Deserialize<'a>>(&self) -> Result<T, Notice> {
        self.file.parse_range(self.range.clone())
    }

    pub(in crate::feed) fn notice(&self, field: &str, message: impl Into<String>) -> Notice {
        self.file.notice(self.range.start, field, message)
    }

    /// Our id for the provider's, or a notice that the provider's is out of range.
    pub(in crate::feed) fn id<T>(
        &self,
        field: &str,
        external: i64,
        from_provider: impl Fn(i64) -> Option<T>,
    ) -> Result<T, Notice> {
        from_provider(external).ok_or_else(|| self.notice(field, not_an_id(external)))
    }

    /// An entity with the record as its source.
    pub(in crate::feed) fn sourced<T>(&self, entity: T) -> Sourced<T> {
        Sourced { entity, source: self.source.clone() }
    }
}

/// The message about a provider's id that is out of range.
pub(in crate::feed) fn not_an_id(external: i64) -> String {
    format!("{external} is not an id: expected a number from 1 to 999999999")
}

/// Calls a function with every record of a file that is one list of objects. Returns the notices about records that the
/// function refused, and about the list itself.
pub(in crate::feed) fn for_each_record<'a>(
    file: SourceFile<'a>,
    mut add: impl FnMut(&Record<'a>) -> Result<(), Notice>,
) -> Vec<Notice> {
    let mut notices = Vec::new();
    let mut scanner = RecordScanner::new(file.name);
    let find_end = |bytes: &[u8], start: usize| record_end(bytes, start, "");
    scanner.scan(file.bytes, find_end, |range, line, _| {
        let record = Record { file, range, source: Source { file: file.name.to_owned(), line: line() } };
        notices.extend(add(&record).err());
    });
    notices.extend(scanner.finish());
    notices
}

/// Scans a list of records that arrives in pieces.
#[derive(Debug)]
pub(in crate::feed) struct RecordScanner {
    file: String,
    state: ScanState,
    /// The line and the byte that the next piece begins at.
    line: usize,
    byte: usize,
    /// The line and the byte that the last piece ended at.
    end: (usize, usize),
}

/// What the scanner expects next.
#[derive(Debug)]
enum ScanState {
    List,
    FirstRecord,
    Record,
    CommaOrEnd,
    /// The list ended.
    Done,
    /// Something else was found than expected.
    Failed(Notice),
}

impl RecordScanner {
    pub(in crate::feed) fn new(file: &str) -> RecordScanner {
        RecordScanner { file: file.to_owned(), state: ScanState::List, line: 1, byte: 0, end: (1, 0) }
    }

    /// Scans the next piece and returns how many of its bytes were consumed. The caller passes the others again, with more
    /// bytes behind them.
    ///
    /// `find_end` gets the offset of a record and returns the offset of its end and a number in it, or None if the record
    /// continues in the next piece. `found` gets each record's range in the file, a function that counts its line, and
    /// the number.
    pub(in crate::feed) fn scan(
        &mut self,
        bytes: &[u8],
        find_end: impl Fn(&[u8], usize) -> Option<(usize, Option<i64>)>,
        mut found: impl FnMut(Range<usize>, &mut dyn FnMut() -> usize, Option<i64>),
    ) -> usize {
        let mut at = 0;
        let mut lines = LineCounter { bytes, counted: 0, line: self.line };
        while let Some(skip) = bytes[at..].iter().position(|byte| !byte.is_ascii_whitespace()) {
            at += skip;
            let next = match (&self.state, bytes[at]) {
                (ScanState::List, b'[') => Ok(ScanState::FirstRecord),
                (ScanState::List, _) => Err("a list of records"),
                (ScanState::FirstRecord, b']') => Ok(ScanState::Done),
                (ScanState::FirstRecord | ScanState::Record, b'{') => {
                    let Some((end, number)) = find_end(bytes, at) else { break };
                    found(self.byte + at..self.byte + end, &mut || lines.line_at(at), number);
                    at = end - 1;
                    Ok(ScanState::CommaOrEnd)
                }
                (ScanState::FirstRecord | ScanState::Record, _) => Err("a record, {…}"),
                (ScanState::CommaOrEnd, b',') => Ok(ScanState::Record),
                (ScanState::CommaOrEnd, b']') => Ok(ScanState::Done),
                (ScanState::CommaOrEnd, _) => Err("a comma or the end of the list"),
                (ScanState::Done | ScanState::Failed(_), _) => return bytes.len(),
            };
            self.state = next.unwrap_or_else(|expected| {
                let message = format!("expected {expected}");
                ScanState::Failed(notice(&self.file, lines.line_at(at), self.byte + at, &message))
            });
            at += 1;
        }
        let consumed = if bytes[at..].iter().all(u8::is_ascii_whitespace) { bytes.len() } else { at };
        self.line = lines.line_at(consumed);
        self.end = (lines.line_at(bytes.len()), self.byte + bytes.len());
        self.byte += consumed;
        consumed
    }

    /// Call after the last piece. Returns what is wrong with the list.
    pub(in crate::feed) fn finish(self) -> Option<Notice> {
        match self.state {
            ScanState::Done => None,
            ScanState::Failed(notice) => Some(notice),
            ScanState::List => Some(notice(&self.file, 1, 0, "the file is empty: expected a list of records")),
            _ => Some(notice(&self.file, self.end.0, self.end.1, "the file is truncated: its list has no end")),
        }
    }
}

/// Counts lines up to offsets that only grow.
struct LineCounter<'a> {
    bytes: &'a [u8],
    counted: usize,
    line: usize,
}

impl LineCounter<'_> {
    fn line_at(&mut self, at: usize) -> usize {
        // The sum of 255 bytes fits one byte, so the compiler can add sixteen at a time.
        for chunk in self.bytes[self.counted..at].chunks(255) {
            self.line += usize::from(chunk.iter().map(|byte| u8::from(*byte == b'\n')).sum::<u8>());
        }
        self.counted = at;
        self.line
    }
}

fn notice(file: &str, line: usize, byte: usize, message: &str) -> Notice {
    let source = Source { file: file.to_owned(), line };
    Notice { source, field: String::new(), message: format!("{message} (byte {byte})") }
}

/// The end of the record that starts at `start`, and the number under that key. None if the bytes end before the record.
pub(in crate::feed) fn record_end(bytes: &[u8], start: usize, key: &str) -> Option<(usize, Option<i64>)> {
    let (mut depth, mut number) = (0_usize, None);
    let (mut state, mut string_start) = (OUTSIDE, 0);
    let bytes = &bytes[start..];
    let mut rest = bytes.iter().enumerate();
    while let Some((at, byte)) = rest.next() {
        if SPECIAL[usize::from(*byte)] & state == 0 {
            continue;
        }
        match byte {
            b'"' if state == OUTSIDE => (state, string_start) = (INSIDE, at + 1),
            b'"' => {
                state = OUTSIDE;
                if depth == 1 && &bytes[string_start..at] == key.as_bytes() {
                    number = number_value(&bytes[at + 1..]).or(number);
                }
            }
            // The byte after a backslash has no meaning of its own.
            b'\\' => drop(rest.next()),
            b'{' | b'[' => depth += 1,
            _ => {
                depth -= 1;
                if depth == 0 {
                    return Some((start + at + 1, number));
                }
            }
        }
    }
    None
}

/// Whether the scanner is outside or inside a JSON string.
const OUTSIDE: u8 = 1;
const INSIDE: u8 = 2;

/// For every byte, the states in which it is special.
const SPECIAL: [u8; 256] = {
    let mut special = [0; 256];
    special[b'"' as usize] = OUTSIDE | INSIDE;
    special[b'\\' as usize] = INSIDE;
    special[b'{' as usize] = OUTSIDE;
    special[b'}' as usize] = OUTSIDE;
    special[b'[' as usize] = OUTSIDE;
    special[b']' as usize] = OUTSIDE;
    special
};

/// The number after a colon, plain or in quotes.
fn number_value(bytes: &[u8]) -> Option<i64> {
    let mut rest = bytes.trim_ascii_start().strip_prefix(b":")?.trim_ascii_start();
    rest = rest.strip_prefix(b"\"").unwrap_or(rest);
    let digits = rest.iter().take(18).take_while(|byte| byte.is_ascii_digit()).count();
    std::str::from_utf8(&rest[..digits]).ok()?.parse().ok()
}
