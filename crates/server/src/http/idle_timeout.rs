//! A socket with an idle time-out.
//!
//! Hyper has a time-out for headers only. It has none for a client that sends nothing, stalls in a body, stops reading
//! the response, or idles on HTTP/2. One rule covers them all: a connection ends if no byte moves in either direction
//! for the time-out.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep};

use crate::metrics::Metrics;

pub(super) struct IdleTimeout {
    stream: TcpStream,
    timeout: Duration,
    /// Counts the bytes that are sent.
    metrics: Metrics,
    last_activity: Instant,
    /// It is reset only when it fires, so a byte costs no more than reading the clock. Reads and writes share it, since
    /// one task does both.
    timer: Pin<Box<Sleep>>,
}

impl IdleTimeout {
    pub(super) fn new(stream: TcpStream, timeout: Duration, metrics: Metrics) -> IdleTimeout {
        IdleTimeout { stream, timeout, metrics, last_activity: Instant::now(), timer: Box::pin(sleep(timeout)) }
    }

    /// The result of the stream, or an error if the stream has been idle for too long.
    fn timed<T>(&mut self, context: &mut Context<'_>, result: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if result.is_ready() {
            self.last_activity = Instant::now();
            return result;
        }
        loop {
            ready!(self.timer.as_mut().poll(context));
            let end = self.last_activity + self.timeout;
            if end <= Instant::now() {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            self.timer.as_mut().reset(end);
        }
    }

    fn sent(&mut self, context: &mut Context<'_>, result: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if let Poll::Ready(Ok(bytes)) = result {
            self.metrics.sent(bytes);
        }
        self.timed(context, result)
    }
}

impl AsyncRead for IdleTimeout {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let result = Pin::new(&mut self.stream).poll_read(context, buffer);
        self.timed(context, result)
    }
}

impl AsyncWrite for IdleTimeout {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.sent(context, result)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.sent(context, result)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
