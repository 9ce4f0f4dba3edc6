//! The lines that the service has not acknowledged yet, in their order.
//!
//! The service numbers the lines of a request from 1, so an acknowledgement gets the number that the line has in the input.

use std::collections::VecDeque;

use anyhow::{Result, bail};
use bytes::Bytes;

use crate::ingest::batch::Acknowledgement;
use crate::ingest::lines::NumberedLine;

/// The most lines, and the most bytes unless a single line has more.
const MAX_LINES: usize = 2_048;
const MAX_BYTES: usize = 16 << 20;
/// The lines of one request, unless a single one is longer.
const REQUEST_BYTES: usize = 256 * 1024;

#[derive(Debug, Default)]
pub(super) struct UnacknowledgedLines {
    lines: VecDeque<NumberedLine>,
    bytes: usize,
    /// How many of them were sent in this request. A line that is too long counts, and is not sent.
    sent: usize,
    /// The lines that were acknowledged in this request.
    acknowledged: usize,
}

impl UnacknowledgedLines {
    pub(super) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    pub(super) fn has_room(&self) -> bool {
        self.lines.len() < MAX_LINES && self.bytes < MAX_BYTES
    }

    pub(super) fn push(&mut self, line: NumberedLine) {
        self.bytes += length(&line);
        self.lines.push_back(line);
    }

    /// Whether every line of this request is acknowledged.
    pub(super) fn is_all_acknowledged(&self) -> bool {
        self.lines.range(..self.sent).all(|(_, text)| text.is_none())
    }

    /// The body of a request, from the first line without an acknowledgement.
    pub(super) fn begin_request(&mut self) -> Bytes {
        (self.sent, self.acknowledged) = (0, 0);
        let mut body = Vec::new();
        while let Some((_, text)) = self.lines.get(self.sent) {
            let text = text.as_deref().unwrap_or_default();
            if !body.is_empty() && body.len() + text.len() >= REQUEST_BYTES {
                break;
            }
            if !text.is_empty() {
                body.extend_from_slice(text);
                body.push(b'\n');
            }
            self.sent += 1;
        }
        Bytes::from(body)
    }

    /// The refusal of the first line, if it is too long to be sent.
    pub(super) fn refuse_too_long(&mut self) -> Option<Acknowledgement> {
        self.lines.front().filter(|(_, text)| text.is_none())?;
        let (line, _) = self.pop()?;
        Some(Acknowledgement::too_long(line))
    }

    /// Removes the line that an acknowledgement is for, and returns the acknowledgement with the number of the line.
    pub(super) fn acknowledge(&mut self, acknowledgement: Acknowledgement) -> Result<Acknowledgement> {
        self.acknowledged += 1;
        if acknowledgement.line != self.acknowledged || self.sent == 0 {
            bail!(
                "the service has acknowledged line {} of a request in place of line {}: is a proxy between that changes lines?",
                acknowledgement.line,
                self.acknowledged
            );
        }
        match self.pop() {
            Some((line, _)) => Ok(Acknowledgement { line, ..acknowledgement }),
            None => bail!("the service has acknowledged a line that was not sent"),
        }
    }

    fn pop(&mut self) -> Option<NumberedLine> {
        let first = self.lines.pop_front()?;
        self.bytes -= length(&first);
        self.sent = self.sent.saturating_sub(1);
        Some(first)
    }
}

fn length((_, text): &NumberedLine) -> usize {
    text.as_ref().map_or(0, Vec::len)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ingest::batch::LineResult;

    fn line(number: usize, text: &str) -> NumberedLine {
        (number, Some(text.as_bytes().to_vec()))
    }

    fn taken(line: usize) -> Acknowledgement {
        Acknowledgement { line, match_: None, seq: None, result: LineResult::Taken, why: None }
    }

    #[test]
    fn lines_are_sent_again_in_the_next_request_and_keep_their_numbers() {
        let mut lines = UnacknowledgedLines::default();
        for number in [3, 5, 9] {
            lines.push(line(number, &number.to_string()));
        }
        assert_eq!(lines.begin_request(), "3\n5\n9\n");
        assert_eq!(lines.acknowledge(taken(1)).unwrap().line, 3);
        assert!(!lines.is_all_acknowledged());
        assert_eq!(lines.begin_request(), "5\n9\n");
        // A line that arrives meanwhile belongs to the next request.
        lines.push(line(10, "10"));
        assert_eq!([1, 2].map(|number| lines.acknowledge(taken(number)).unwrap().line), [5, 9]);
        assert!(lines.is_all_acknowledged() && lines.acknowledge(taken(3)).is_err());
        assert_eq!(lines.begin_request(), "10\n");
        assert_eq!(lines.acknowledge(taken(1)).unwrap().line, 10);
        assert!(lines.is_empty());
    }

    #[test]
    fn a_line_that_is_too_long_is_refused_in_its_place_and_not_sent() {
        let mut lines = UnacknowledgedLines::default();
        for text in [line(1, "one"), (2, None), line(3, "three"), (4, None)] {
            lines.push(text);
        }
        assert_eq!(lines.refuse_too_long(), None);
        assert_eq!(lines.begin_request(), "one\nthree\n");
        assert_eq!(lines.acknowledge(taken(1)).unwrap().line, 1);
        assert_eq!(lines.refuse_too_long().unwrap().line, 2);
        assert_eq!(lines.acknowledge(taken(2)).unwrap().line, 3);
        assert!(lines.is_all_acknowledged() && !lines.is_empty());
        assert_eq!(lines.refuse_too_long().unwrap().line, 4);
        assert!(lines.is_empty());
    }

    #[test]
    fn an_acknowledgement_out_of_order_is_an_error() {
        let mut lines = UnacknowledgedLines::default();
        lines.push(line(1, "one"));
        assert!(lines.acknowledge(taken(1)).is_err(), "it was not sent yet");
        lines.begin_request();
        assert!(lines.acknowledge(taken(2)).is_err());
    }

    #[test]
    fn what_waits_is_bounded_and_so_is_a_request() {
        let mut lines = UnacknowledgedLines::default();
        while lines.has_room() {
            lines.push(line(1, &"x".repeat(10_000)));
        }
        assert!(lines.lines.len() <= MAX_LINES && lines.bytes <= MAX_BYTES + 10_000);
        assert!(lines.begin_request().len() <= REQUEST_BYTES);
    }
}
