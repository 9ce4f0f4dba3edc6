//! Lines out of bytes, with their numbers.

/// The longest line: a whole match with its events is much shorter.
pub(crate) const MAX_LINE_BYTES: usize = 8 << 20;

/// The longest line that is not a document: both line-ups of a match are much shorter.
pub(crate) const MAX_SHORT_LINE_BYTES: usize = 64 << 10;

/// A line and its number, from 1. The text is missing if the line was too long.
pub(crate) type NumberedLine = (usize, Option<Vec<u8>>);

/// Assembles lines from bytes as they arrive. At most one line is in memory.
#[derive(Debug)]
pub(crate) struct LineSplitter {
    line: usize,
    text: Vec<u8>,
    is_too_long: bool,
    has_begun: bool,
}

impl LineSplitter {
    pub(crate) fn new() -> LineSplitter {
        LineSplitter { line: 1, text: Vec::new(), is_too_long: false, has_begun: false }
    }

    /// Takes bytes up to the end of a line. Returns how many were taken, and whether the line is complete.
    pub(crate) fn push(&mut self, bytes: &[u8]) -> (usize, bool) {
        let end = bytes.iter().position(|byte| *byte == b'\n');
        let taken = end.unwrap_or(bytes.len());
        if self.text.len() + taken > MAX_LINE_BYTES {
            self.is_too_long = true;
            self.text = Vec::new();
        } else if !self.is_too_long {
            self.text.extend_from_slice(&bytes[..taken]);
        }
        self.has_begun |= taken > 0;
        (taken + usize::from(end.is_some()), end.is_some())
    }

    /// The bytes of the line so far that are in memory.
    pub(crate) fn length(&self) -> usize {
        self.text.len()
    }

    /// Whether the line is too long, so that the rest of it is left out.
    pub(crate) fn is_too_long(&self) -> bool {
        self.is_too_long
    }

    /// Whether there are bytes of a line that is not complete yet.
    pub(crate) fn has_begun(&self) -> bool {
        self.has_begun
    }

    /// Ends the line. None if it is empty.
    pub(crate) fn end_line(&mut self) -> Option<NumberedLine> {
        let line = self.line;
        self.line += 1;
        self.has_begun = false;
        let text = std::mem::take(&mut self.text);
        if std::mem::take(&mut self.is_too_long) {
            return Some((line, None));
        }
        (!text.trim_ascii().is_empty()).then_some((line, Some(text)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_do_not_depend_on_how_their_bytes_arrive() {
        let bytes = b"one\n\n  \nfour\r\nfive";
        for size in 1..=bytes.len() {
            let (mut splitter, mut lines) = (LineSplitter::new(), Vec::new());
            for mut part in bytes.chunks(size) {
                while !part.is_empty() {
                    let (taken, is_complete) = splitter.push(part);
                    part = &part[taken..];
                    if is_complete {
                        lines.extend(splitter.end_line());
                    }
                }
            }
            assert!(splitter.has_begun());
            lines.extend(splitter.end_line());
            assert!(!splitter.has_begun());
            let some = |line, text: &str| (line, Some(text.as_bytes().to_vec()));
            assert_eq!(lines, [some(1, "one"), some(4, "four\r"), some(5, "five")], "parts of {size}");
        }
    }
}
