//! A socket that does not wait for ever.
//!
//! The library has a clock for headers, and none for a client that sends nothing at all, stalls in a body, stops
//! reading its answer, or idles on HTTP/2. Here one rule covers them: where no byte has moved in either direction for
//! so long, the connection is over.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep};

use crate::metrics::Metrics;

pub(super) struct Patient {
    stream: TcpStream,
    patience: Duration,
    /// Where what is sent is counted.
    counts: Metrics,
    /// When a byte last moved.
    moved: Instant,
    /// Set anew only when it rings, so that a byte costs no more than a look at the clock. Reading and writing share
    /// it, since one task does both.
    alarm: Pin<Box<Sleep>>,
}

impl Patient {
    pub(super) fn new(stream: TcpStream, patience: Duration, counts: Metrics) -> Patient {
        Patient { stream, patience, counts, moved: Instant::now(), alarm: Box::pin(sleep(patience)) }
    }

    /// What the stream says, or that it has kept still for too long.
    fn watched<T>(&mut self, context: &mut Context<'_>, said: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if said.is_ready() {
            self.moved = Instant::now();
            return said;
        }
        loop {
            ready!(self.alarm.as_mut().poll(context));
            let end = self.moved + self.patience;
            if end <= Instant::now() {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            self.alarm.as_mut().reset(end);
        }
    }

    fn sent(&mut self, context: &mut Context<'_>, said: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if let Poll::Ready(Ok(bytes)) = said {
            self.counts.sent(bytes);
        }
        self.watched(context, said)
    }
}

impl AsyncRead for Patient {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let said = Pin::new(&mut self.stream).poll_read(context, into);
        self.watched(context, said)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let said = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.sent(context, said)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let said = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.sent(context, said)
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
