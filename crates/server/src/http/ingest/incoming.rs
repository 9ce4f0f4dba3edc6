//! The lines of a request body as they arrive, within limits of time and memory.
//!
//! While a batch is written, nothing is read: what the sender has sent meanwhile waits in the buffers of the connection, which
//! hold the sender back. A line that is long is read on when there is room for it: see `long_lines.rs`.

use std::collections::VecDeque;
use std::time::Duration;

use bytes::Bytes;
use futures_util::FutureExt;
use http_body_util::BodyExt;
use tokio::time::{Instant, timeout_at};

use super::super::body::Body;
use super::super::lane_limit::LanePermit;
use super::long_lines::LongLines;
use crate::ingest::batch::BATCH_LINES;
use crate::ingest::lines::{LineSplitter, MAX_SHORT_LINE_BYTES, NumberedLine};
use crate::turns::Lane;

/// The bytes of the lines in one batch, unless a single one has more.
const BATCH_BYTES: usize = 256 << 10;
/// How long a sender may take until its first line begins.
const FIRST_LINE_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a line may take from its first byte to its last.
const LINE_TIMEOUT: Duration = Duration::from_secs(120);
/// How long a sender may send no line. A break between two halves is shorter.
const MAX_SILENT: Duration = Duration::from_secs(45 * 60);

/// Why no more lines are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ReadEnd {
    /// The body has ended as it should.
    Complete,
    /// The connection has ended in the middle of the body.
    Cut,
    /// A line did not arrive in time.
    SlowLine,
    /// There was no room for a long line.
    NoRoom,
    /// No line has begun since the feed did.
    NeverBegan,
    /// No line arrived for a long time.
    Silent,
}

pub(super) struct IncomingLines {
    body: Body,
    long_lines: LongLines,
    lane: Lane,
    splitter: LineSplitter,
    /// The room for the line that is being read, if it is long.
    long_line: Option<LanePermit>,
    /// The room for the long line that the last batch ended with. The line is written when the next batch is asked for.
    batch_long_line: Option<LanePermit>,
    /// What was read and is not split yet.
    rest: Bytes,
    ready: VecDeque<NumberedLine>,
    ready_bytes: usize,
    /// When the line that is not complete yet began.
    line_began: Option<Instant>,
    last_line: Instant,
    has_begun: bool,
    has_ended: bool,
    is_cut: bool,
}

impl IncomingLines {
    /// The lines of a body that a key sends.
    pub(super) fn new(body: Body, long_lines: LongLines, lane: Lane) -> IncomingLines {
        IncomingLines {
            body,
            long_lines,
            lane,
            splitter: LineSplitter::new(),
            long_line: None,
            batch_long_line: None,
            rest: Bytes::new(),
            ready: VecDeque::new(),
            ready_bytes: 0,
            line_began: None,
            last_line: Instant::now(),
            has_begun: false,
            has_ended: false,
            is_cut: false,
        }
    }

    /// The next lines: waits for one, and takes those that are there already. May be cancelled and called again.
    pub(super) async fn next_batch(&mut self) -> Result<Vec<NumberedLine>, ReadEnd> {
        self.batch_long_line = None;
        loop {
            if self.split() == Split::NeedsRoom && self.ready.is_empty() {
                self.has_begun = true;
                self.line_began.get_or_insert_with(Instant::now);
                let deadline = self.deadline().0;
                let room = timeout_at(deadline, self.long_lines.begin(self.lane)).await;
                self.long_line = room.ok().flatten();
                if self.long_line.is_none() {
                    return Err(ReadEnd::NoRoom);
                }
                // The sender has not been slow meanwhile.
                self.line_began = Some(Instant::now());
                continue;
            }
            if self.rest.is_empty() && !self.is_full() && !self.has_ended && !self.is_cut {
                let has_some = !self.ready.is_empty();
                let frame = if has_some {
                    self.body.frame().now_or_never()
                } else {
                    let (deadline, end) = self.deadline();
                    Some(timeout_at(deadline, self.body.frame()).await.map_err(|_| end)?)
                };
                match frame {
                    Some(Some(Ok(frame))) => {
                        if let Ok(bytes) = frame.into_data() {
                            self.rest = bytes;
                        }
                        continue;
                    }
                    // The lines that came whole before the cut are written, and the begun one is not.
                    Some(Some(Err(_))) => self.is_cut = true,
                    Some(None) => {
                        self.has_ended = true;
                        // The last line need not end with a line break.
                        self.end_line();
                    }
                    None => {}
                }
            }
            if self.ready.is_empty() {
                return Err(if self.is_cut { ReadEnd::Cut } else { ReadEnd::Complete });
            }
            self.ready_bytes = 0;
            return Ok(self.ready.drain(..).collect());
        }
    }

    fn is_full(&self) -> bool {
        self.ready.len() >= BATCH_LINES || self.ready_bytes >= BATCH_BYTES || self.batch_long_line.is_some()
    }

    /// Splits what was read, until the batch is full or a line is long.
    fn split(&mut self) -> Split {
        while !self.rest.is_empty() && !self.is_full() {
            if self.needs_room() {
                return Split::NeedsRoom;
            }
            let (taken, is_complete) = self.splitter.push(&self.rest);
            self.rest = self.rest.split_off(taken);
            if is_complete {
                self.end_line();
            } else if self.splitter.has_begun() {
                self.has_begun = true;
                self.line_began.get_or_insert_with(Instant::now);
            }
            if self.splitter.is_too_long() {
                self.long_line = None;
            }
        }
        Split::Done
    }

    /// Whether the line that is being read becomes a long one, and has no room.
    fn needs_room(&self) -> bool {
        if self.long_line.is_some() || self.splitter.is_too_long() {
            return false;
        }
        let short = MAX_SHORT_LINE_BYTES.saturating_sub(self.splitter.length());
        self.rest.len() > short && !self.rest[..=short].contains(&b'\n')
    }

    fn end_line(&mut self) {
        self.line_began = None;
        self.has_begun = true;
        self.batch_long_line = self.long_line.take();
        if let Some(line) = self.splitter.end_line() {
            self.last_line = Instant::now();
            self.ready_bytes += line.1.as_ref().map_or(0, Vec::len);
            self.ready.push_back(line);
        }
    }

    /// When reading ends if nothing more arrives, and why.
    fn deadline(&self) -> (Instant, ReadEnd) {
        match self.line_began {
            Some(began) => (began + LINE_TIMEOUT, ReadEnd::SlowLine),
            None if !self.has_begun => (self.last_line + FIRST_LINE_TIMEOUT, ReadEnd::NeverBegan),
            None => (self.last_line + MAX_SILENT, ReadEnd::Silent),
        }
    }
}

/// How far what was read is split.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Split {
    /// All of it, or the batch is full.
    Done,
    /// The rest belongs to a long line, for which there is no room yet.
    NeedsRoom,
}

#[cfg(test)]
mod tests {
    use std::pin::Pin;
    use std::task::{Context, Poll};

    use hyper::body::Frame;
    use tokio::sync::mpsc;

    use super::*;

    /// A body that a test sends part by part. The part CUT is an error.
    struct Parts(mpsc::UnboundedReceiver<&'static str>);

    const CUT: &str = "cut";

    impl hyper::body::Body for Parts {
        type Data = Bytes;
        type Error = std::io::Error;

        fn poll_frame(
            mut self: Pin<&mut Self>,
            context: &mut Context<'_>,
        ) -> Poll<Option<Result<Frame<Bytes>, std::io::Error>>> {
            self.0.poll_recv(context).map(|part| {
                part.map(|part| match part {
                    CUT => Err(std::io::ErrorKind::ConnectionReset.into()),
                    part => Ok(Frame::data(Bytes::from_static(part.as_bytes()))),
                })
            })
        }
    }

    fn body() -> (mpsc::UnboundedSender<&'static str>, IncomingLines) {
        let (sender, receiver) = mpsc::unbounded_channel();
        (sender, IncomingLines::new(Body::new(Parts(receiver)), LongLines::default(), Lane::Key(1)))
    }

    fn numbers(batch: &[NumberedLine]) -> Vec<usize> {
        batch.iter().map(|(line, _)| *line).collect()
    }

    #[tokio::test(start_paused = true)]
    async fn lines_that_are_there_are_one_batch_and_the_last_needs_no_line_break() {
        let (sender, mut lines) = body();
        for part in ["one\ntw", "o\n\nfo", "ur"] {
            sender.send(part).unwrap();
        }
        assert_eq!(numbers(&lines.next_batch().await.unwrap()), [1, 2]);
        drop(sender);
        assert_eq!(lines.next_batch().await.unwrap(), [(4, Some(b"four".to_vec()))]);
        assert_eq!(lines.next_batch().await, Err(ReadEnd::Complete));
    }

    #[tokio::test(start_paused = true)]
    async fn half_a_line_before_a_cut_is_no_line() {
        let (sender, mut lines) = body();
        for part in ["one\ntwo\nthr", CUT] {
            sender.send(part).unwrap();
        }
        drop(sender);
        assert_eq!(numbers(&lines.next_batch().await.unwrap()), [1, 2]);
        assert_eq!(lines.next_batch().await, Err(ReadEnd::Cut));
        assert_eq!(lines.next_batch().await, Err(ReadEnd::Cut));
    }

    #[tokio::test(start_paused = true)]
    async fn a_batch_is_bounded() {
        let (sender, mut lines) = body();
        let many: &'static str = "x\n".repeat(3 * BATCH_LINES).leak();
        sender.send(many).unwrap();
        for _ in 0..3 {
            assert_eq!(lines.next_batch().await.unwrap().len(), BATCH_LINES);
        }
        let long: &'static str = format!("{}\n", "x".repeat(BATCH_BYTES)).repeat(2).leak();
        sender.send(long).unwrap();
        for _ in 0..2 {
            assert_eq!(lines.next_batch().await.unwrap().len(), 1);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_line_that_arrives_byte_by_byte_has_an_end_and_so_has_silence() {
        let (sender, mut lines) = body();
        let slow = tokio::spawn(async move {
            while sender.send("x").is_ok() {
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        });
        let started = Instant::now();
        assert_eq!(lines.next_batch().await, Err(ReadEnd::SlowLine));
        assert!(started.elapsed() <= LINE_TIMEOUT + Duration::from_secs(1));
        drop(lines);
        slow.await.unwrap();
        let (_sender, mut lines) = body();
        assert_eq!(lines.next_batch().await, Err(ReadEnd::NeverBegan));
        assert!(started.elapsed() < MAX_SILENT);
        let (sender, mut lines) = body();
        sender.send("one\n").unwrap();
        assert_eq!(numbers(&lines.next_batch().await.unwrap()), [1]);
        assert_eq!(lines.next_batch().await, Err(ReadEnd::Silent));
    }

    #[tokio::test(start_paused = true)]
    async fn a_long_line_waits_for_room_and_is_not_in_memory_meanwhile() {
        let long_lines = LongLines::default();
        let open = |key: i64| {
            let (sender, receiver) = mpsc::unbounded_channel();
            (sender, IncomingLines::new(Body::new(Parts(receiver)), long_lines.clone(), Lane::Key(key)))
        };
        let begun: &'static str = "x".repeat(MAX_SHORT_LINE_BYTES + 1).leak();
        let (first_sender, mut first) = open(1);
        first_sender.send(begun).unwrap();
        assert!(first.next_batch().now_or_never().is_none() && first.long_line.is_some());
        // Another line of the same key waits, and short lines do not.
        let (second_sender, mut second) = open(1);
        second_sender.send("short\n").unwrap();
        second_sender.send(begun).unwrap();
        assert_eq!(numbers(&second.next_batch().await.unwrap()), [1]);
        assert!(second.next_batch().now_or_never().is_none() && second.long_line.is_none());
        assert_eq!(second.splitter.length(), 0);
        // A line of another key does not wait, but none begins while memory is short.
        long_lines.note_memory(true);
        let (third_sender, mut third) = open(2);
        third_sender.send(begun).unwrap();
        assert!(third.next_batch().now_or_never().is_none() && third.long_line.is_none());
        long_lines.note_memory(false);
        assert!(third.next_batch().now_or_never().is_none() && third.long_line.is_some());
        // The room is given back when the line is written.
        first_sender.send("end\nnext\n").unwrap();
        assert_eq!(numbers(&first.next_batch().await.unwrap()), [1], "a long line ends its batch");
        assert!(second.next_batch().now_or_never().is_none() && second.long_line.is_none());
        assert_eq!(numbers(&first.next_batch().await.unwrap()), [2]);
        assert!(second.next_batch().now_or_never().is_none() && second.long_line.is_some());
        // Nobody waits for ever.
        first_sender.send(begun).unwrap();
        assert_eq!(first.next_batch().await, Err(ReadEnd::NoRoom));
    }
}
