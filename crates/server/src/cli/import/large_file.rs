//! Reads a file that is too large to be in memory, a document on each line.

use std::io::{self, BufRead};

use football::feed::native::MAX_DOCUMENT_BYTES;

/// A file up to this size may have any form, and is read at once.
pub(super) const MAX_WHOLE_FILE_BYTES: u64 = 64 << 20;

/// A line: its number from 1, and its text; none if it is longer than a document may be.
pub(super) type FileLine<'a> = (usize, Option<&'a [u8]>);

/// Shows every line that is not empty; `take` returns whether to go on. Returns whether it always did. At most one line is in
/// memory.
pub(super) fn each_line(mut input: impl BufRead, mut take: impl FnMut(FileLine<'_>) -> bool) -> io::Result<bool> {
    let (mut line, mut text, mut is_too_long) = (1, Vec::new(), false);
    loop {
        let buffer = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            buffer => buffer?,
        };
        let is_end = buffer.is_empty();
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let taken = end.unwrap_or(buffer.len());
        if is_too_long || text.len() + taken > MAX_DOCUMENT_BYTES {
            is_too_long = true;
            text = Vec::new();
        } else {
            text.extend_from_slice(&buffer[..taken]);
        }
        input.consume(taken + usize::from(end.is_some()));
        if end.is_none() && !is_end {
            continue;
        }
        let shown = if is_too_long { None } else { Some(text.as_slice()) };
        if shown.is_none_or(|text| !text.trim_ascii().is_empty()) && !take((line, shown)) {
            return Ok(false);
        }
        if is_end {
            return Ok(true);
        }
        (line, is_too_long) = (line + 1, false);
        text.clear();
    }
}

/// Whether a file that is read line by line may begin so.
pub(super) fn begins_with_document(head: &[u8]) -> bool {
    let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
    head.trim_ascii_start().first() == Some(&b'{')
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Read};

    use super::*;

    fn lines(input: impl Read) -> Vec<(usize, Option<usize>)> {
        let mut lines = Vec::new();
        let ended = each_line(BufReader::new(input), |(line, text)| {
            lines.push((line, text.map(<[u8]>::len)));
            true
        });
        assert!(ended.unwrap());
        lines
    }

    #[test]
    fn a_line_that_is_longer_than_a_document_is_passed_over() {
        let long = io::repeat(b'x').take(200 << 20);
        let input = (&b"{}\n\n"[..]).chain(long).chain(&b"\n{1}\n"[..]);
        assert_eq!(lines(input), [(1, Some(2)), (3, None), (4, Some(3))]);
        assert_eq!(lines(&b"{}"[..]), [(1, Some(2))]);
        assert_eq!(lines(io::repeat(b' ').take(40 << 20)), [(1, None)]);
    }

    #[test]
    fn reading_stops_when_the_lines_are_not_wanted_any_more() {
        // Without an end: a reader that went on would never return.
        let endless = BufReader::new((&b"{}\n{}\n"[..]).chain(io::repeat(b'\n')));
        let mut seen = 0;
        let ended = each_line(endless, |_| {
            seen += 1;
            seen < 2
        });
        assert!(!ended.unwrap());
        assert_eq!(seen, 2);
    }

    #[test]
    fn zeros_are_no_documents() {
        assert!(begins_with_document(b"\xEF\xBB\xBF \n{"));
        assert!(!begins_with_document(&[0; 100]) && !begins_with_document(b"[") && !begins_with_document(b""));
    }
}
