//! The records of a file, found without reading what is in them.
//!
//! A record that is wrong inside does not keep the others from being read, and a file that breaks off gives the records
//! before the break.

use std::ops::Range;

use super::File;
use crate::feed::{Notice, Source};

/// One record of a file, and the place to name when something is to be said of it.
#[derive(Clone, Debug)]
pub(in crate::feed) struct Record {
    pub(in crate::feed) range: Range<usize>,
    pub(in crate::feed) place: Source,
}

/// The records of a file that is one list of objects, and what is wrong with the list.
pub(in crate::feed) fn records(file: File<'_>) -> (Vec<Record>, Option<Notice>) {
    let mut records: Vec<Record> = Vec::new();
    let (mut line, mut counted) = (1, 0);
    let find = |bytes: &[u8], at: usize| record(bytes, at, "");
    let broken = scan(file, find, |range, _| {
        line += file.bytes[counted..range.start].iter().filter(|byte| **byte == b'\n').count();
        counted = range.start;
        records.push(Record { range, place: Source { file: file.name.to_owned(), line } });
    });
    (records, broken.err())
}

/// Walks over the records of a list, giving each one's place and what `find` tells of the one that begins there: where it
/// ends, and a number in it. None is a record that breaks off.
pub(in crate::feed) fn scan(
    file: File<'_>,
    find: impl Fn(&[u8], usize) -> Option<(usize, Option<i64>)>,
    mut found: impl FnMut(Range<usize>, Option<i64>),
) -> Result<(), Notice> {
    let bytes = file.bytes;
    let blank = |at: usize| bytes[at..].iter().position(|byte| !byte.is_ascii_whitespace()).map(|skip| at + skip);
    let ends = |at: usize| file.notice(at, "", "the file breaks off");
    let wrong = |at: usize, expected: &str| file.notice(at, "", format!("expected {expected}"));

    let mut at = blank(0).ok_or_else(|| wrong(0, "a list of records, the file is empty"))?;
    if bytes[at] != b'[' {
        return Err(wrong(at, "a list of records"));
    }
    at = blank(at + 1).ok_or_else(|| ends(bytes.len()))?;
    if bytes[at] == b']' {
        return Ok(());
    }
    loop {
        if bytes[at] != b'{' {
            return Err(wrong(at, "a record, {…}"));
        }
        let (end, id) = find(bytes, at).ok_or_else(|| ends(bytes.len()))?;
        found(at..end, id);
        at = blank(end).ok_or_else(|| ends(bytes.len()))?;
        match bytes[at] {
            b',' => at = blank(at + 1).ok_or_else(|| ends(bytes.len()))?,
            b']' => return Ok(()),
            _ => return Err(wrong(at, "a comma or the end of the list")),
        }
    }
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
