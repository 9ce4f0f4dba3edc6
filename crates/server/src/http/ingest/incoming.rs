//! The lines of a request body as they arrive, within limits of time and memory.
//!
//! While a batch is written, nothing is read: what the sender has sent meanwhile waits in the buffers of the connection, which
//! hold the sender back.

use std::collections::VecDeque;
use std::time::Duration;

use axum::body::Body;
use bytes::Bytes;
use futures_util::FutureExt;
use http_body_util::BodyExt;
use tokio::time::{Instant, timeout_at};

use crate::ingest::batch::BATCH_LINES;
use crate::ingest::lines::{LineSplitter, NumberedLine};

/// The bytes of the lines in one batch, unless a single one has more.
const BATCH_BYTES: usize = 4 << 20;
/// How long a line may take from its first byte to its last.
const LINE_WITHIN: Duration = Duration::from_secs(120);
/// How long a sender may send no line. A break between two halves is shorter.
const SILENT_MOST: Duration = Duration::from_secs(45 * 60);

/// Why no more lines are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ReadEnd {
    /// The body has ended as it should.
    Complete,
    /// The connection has ended in the middle of the body.
    Cut,
    /// A line did not arrive in time.
    SlowLine,
    /// No line arrived for a long time.
    Silent,
}

pub(super) struct IncomingLines {
    body: Body,
    splitter: LineSplitter,
    /// What was read and is not split yet.
    rest: Bytes,
    ready: VecDeque<NumberedLine>,
    ready_bytes: usize,
    /// When the line that is not complete yet began.
    line_began: Option<Instant>,
    last_line: Instant,
    has_ended: bool,
    is_cut: bool,
}

impl IncomingLines {
    pub(super) fn new(body: Body) -> IncomingLines {
        IncomingLines {
            body,
            splitter: LineSplitter::new(),
            rest: Bytes::new(),
            ready: VecDeque::new(),
            ready_bytes: 0,
            line_began: None,
            last_line: Instant::now(),
            has_ended: false,
            is_cut: false,
        }
    }

    /// The next lines: waits for one, and takes those that are there already. May be cancelled and called again.
    pub(super) async fn next_batch(&mut self) -> Result<Vec<NumberedLine>, ReadEnd> {
        loop {
            self.split();
            if !self.is_full() && !self.has_ended && !self.is_cut {
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
        self.ready.len() >= BATCH_LINES || self.ready_bytes >= BATCH_BYTES
    }

    /// Splits what was read, until the batch is full.
    fn split(&mut self) {
        while !self.rest.is_empty() && !self.is_full() {
            let (taken, is_complete) = self.splitter.push(&self.rest);
            self.rest = self.rest.split_off(taken);
            if is_complete {
                self.end_line();
            } else if self.splitter.has_begun() {
                self.line_began.get_or_insert_with(Instant::now);
            }
        }
    }

    fn end_line(&mut self) {
        self.line_began = None;
        if let Some(line) = self.splitter.end_line() {
            self.last_line = Instant::now();
            self.ready_bytes += line.1.as_ref().map_or(0, Vec::len);
            self.ready.push_back(line);
        }
    }

    /// When reading ends if nothing more arrives, and why.
    fn deadline(&self) -> (Instant, ReadEnd) {
        match self.line_began {
            Some(began) => (began + LINE_WITHIN, ReadEnd::SlowLine),
            None => (self.last_line + SILENT_MOST, ReadEnd::Silent),
        }
    }
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

    impl axum::body::HttpBody for Parts {
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
        (sender, IncomingLines::new(Body::new(Parts(receiver))))
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
        assert!(started.elapsed() <= LINE_WITHIN + Duration::from_secs(1));
        drop(lines);
        slow.await.unwrap();
        let (_sender, mut lines) = body();
        assert_eq!(lines.next_batch().await, Err(ReadEnd::Silent));
    }
}
