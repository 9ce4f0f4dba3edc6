//! The access log: a line for each request, written by a thread of its own.
//!
//! A request never waits for the disk. Its line goes into a bounded queue; if the queue is full, the line is dropped and
//! counted. A line has the name of the key, never the key, and nothing of the URL.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::net::IpAddr;
use std::path::Path;
use std::pin::Pin;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use bytes::Bytes;
use hyper::body::{Frame, SizeHint};
use hyper::http::StatusCode;
use jiff::Timestamp;

use super::body::{Body, BoxError, HttpBody, Response};
use super::request_id::RequestId;
use crate::config::LogTarget;
use crate::log::Line;
use crate::metrics::{Metrics, ResponseSource};
use crate::service::RequestSummary;

/// The lines that wait to be written.
const MAX_QUEUE: usize = 16_384;
/// How long a stopping service waits for the last lines.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);

/// The access log of one service. Clones write to the same file.
#[derive(Clone, Debug)]
pub(super) struct AccessLog {
    queue: SyncSender<Message>,
    metrics: Metrics,
}

#[derive(Debug)]
enum Message {
    Request(Entry),
    /// Opens the file again: a tool that rotates logs has moved it.
    Reopen,
    /// Writes what there is, and then says so.
    Flush(SyncSender<()>),
}

/// A request that was answered.
#[derive(Debug)]
struct Entry {
    at: Timestamp,
    id: RequestId,
    address: Option<IpAddr>,
    summary: RequestSummary,
    status: u16,
    bytes: u64,
    micros: u64,
}

impl AccessLog {
    /// Opens the file and starts the thread.
    pub(super) fn open(target: &LogTarget, metrics: Metrics) -> io::Result<AccessLog> {
        let (output, target) = (open(target)?, target.clone());
        let (queue, messages) = mpsc::sync_channel(MAX_QUEUE);
        let log = AccessLog { queue, metrics: metrics.clone() };
        let thread = std::thread::Builder::new().name("access-log".to_owned());
        thread.spawn(move || write(&messages, output, &target, &metrics))?;
        Ok(log)
    }

    /// A request that has arrived.
    pub(super) fn begin(&self, id: &RequestId, address: Option<IpAddr>) -> PendingEntry {
        PendingEntry { log: self.clone(), id: id.clone(), address, started: Instant::now() }
    }

    pub(super) fn reopen(&self) {
        let _ = self.queue.try_send(Message::Reopen);
    }

    /// Waits until the lines so far are written, for a moment at most: the disk may be slow.
    pub(super) fn flush(&self) {
        let (done, written) = mpsc::sync_channel(1);
        if self.queue.try_send(Message::Flush(done)).is_ok() {
            let _ = written.recv_timeout(CLOSE_TIMEOUT);
        }
    }

    fn send(&self, entry: Entry) {
        if self.queue.try_send(Message::Request(entry)).is_err() {
            self.metrics.access_line_dropped();
        }
    }
}

/// The line of a request that is not answered yet.
#[derive(Debug)]
pub(super) struct PendingEntry {
    log: AccessLog,
    id: RequestId,
    address: Option<IpAddr>,
    started: Instant,
}

impl PendingEntry {
    /// Logs the response, at once if its length is known. The line of a stream follows at its end.
    pub(super) fn finish(self, summary: RequestSummary, response: Response) -> Response {
        let status = response.status().as_u16();
        let length = if status == 304 { Some(0) } else { response.body().size_hint().exact() };
        let stream = StreamEntry { pending: self, summary, status, bytes: length.unwrap_or_default() };
        match length {
            Some(_) => {
                drop(stream);
                response
            }
            None => response.map(|body| Body::new(LoggedBody { body, stream })),
        }
    }
}

impl PendingEntry {
    /// Logs a response that was sent without us.
    pub(super) fn rejected(self, summary: RequestSummary, status: StatusCode) {
        drop(StreamEntry { pending: self, summary, status: status.as_u16(), bytes: 0 });
    }
}

/// Logs a response when it is dropped.
struct StreamEntry {
    pending: PendingEntry,
    summary: RequestSummary,
    status: u16,
    bytes: u64,
}

impl Drop for StreamEntry {
    fn drop(&mut self) {
        let PendingEntry { log, id, address, started } = &self.pending;
        let micros = u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX);
        log.send(Entry {
            at: Timestamp::now(),
            id: id.clone(),
            address: *address,
            summary: self.summary.clone(),
            status: self.status,
            bytes: self.bytes,
            micros,
        });
    }
}

/// A body whose bytes are counted.
struct LoggedBody {
    body: Body,
    stream: StreamEntry,
}

impl HttpBody for LoggedBody {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        let frame = ready!(Pin::new(&mut self.body).poll_frame(context));
        if let Some(Ok(frame)) = &frame {
            self.stream.bytes += frame.data_ref().map_or(0, |bytes| bytes.len() as u64);
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

type Output = BufWriter<Box<dyn Write + Send>>;

fn open(target: &LogTarget) -> io::Result<Output> {
    let output: Box<dyn Write + Send> = match target {
        LogTarget::StandardOutput => Box::new(io::stdout()),
        LogTarget::File(path) => Box::new(append_to(path)?),
    };
    Ok(BufWriter::new(output))
}

fn append_to(path: &Path) -> io::Result<File> {
    OpenOptions::new().create(true).append(true).open(path)
}

/// Writes lines until the service is gone. The output is flushed whenever no line waits.
fn write(messages: &Receiver<Message>, mut output: Output, target: &LogTarget, metrics: &Metrics) {
    let mut is_failing = false;
    while let Ok(first) = messages.recv() {
        let mut result = Ok(());
        for message in std::iter::once(first).chain(messages.try_iter()) {
            match message {
                Message::Request(entry) => {
                    if let Err(error) = output.write_all(entry.line().as_bytes()) {
                        metrics.access_line_dropped();
                        result = Err(error);
                    }
                }
                Message::Reopen => match open(target) {
                    // The old output is flushed when it is dropped.
                    Ok(opened) => output = opened,
                    Err(error) => tracing::warn!("cannot open the access log {target} again: {error}"),
                },
                Message::Flush(done) => {
                    result = result.and(output.flush());
                    let _ = done.try_send(());
                }
            }
        }
        let result = result.and_then(|()| output.flush());
        if let (Err(error), false) = (&result, is_failing) {
            tracing::warn!("cannot write the access log {target}: {error}");
        }
        is_failing = result.is_err();
    }
}

impl Entry {
    fn line(&self) -> String {
        let RequestSummary { operation, key, source } = &self.summary;
        let mut line = Line::new(self.at);
        line.text("request_id", &self.id.to_string());
        line.text_if_any("address", self.address.map(|address| address.to_string()).as_deref());
        line.text_if_any("key", key.as_ref().map(|key| key.name.as_str()));
        line.text("operation", operation);
        line.number("status", self.status.into());
        line.number("bytes", self.bytes);
        line.number("micros", self.micros);
        line.text_if_any("source", source.map(ResponseSource::label));
        line.finish()
    }
}
