//! A socket with time limits.
//!
//! Hyper has a time-out for headers only. It has none for a client that sends nothing, stalls in a body, reads the response
//! too slowly, or idles on HTTP/2. Three rules cover them all. A connection ends if
//!
//! - no byte moves in either direction for the idle time-out, and no response is being computed,
//! - bytes wait to be sent and the client takes fewer than [`BYTES_PER_SECOND`], after a first time-out of grace,
//! - a response is not delivered by its deadline ([`super::delivery`]). On HTTP/2 a client can refuse the bytes of one
//!   response and keep the connection busy with others, or with PING.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

use super::delivery::Deliveries;
use super::limits::BYTES_PER_SECOND;
use crate::metrics::Metrics;

pub(super) struct LimitedStream<S> {
    stream: S,
    idle_timeout: Duration,
    /// The responses on their way to this client.
    deliveries: Arc<Deliveries>,
    /// Counts the bytes that are sent.
    metrics: Metrics,
    last_activity: Instant,
    /// Since when bytes have waited to be sent, and how many the client has taken since.
    backlog: Option<(Instant, u64)>,
    /// It is reset only when it fires, so a byte costs no more than reading the clock. Reads and writes share it, since
    /// one task does both.
    timer: Pin<Box<Sleep>>,
}

impl<S> LimitedStream<S> {
    pub(super) fn new(
        stream: S,
        idle_timeout: Duration,
        deliveries: Arc<Deliveries>,
        metrics: Metrics,
    ) -> LimitedStream<S> {
        LimitedStream {
            stream,
            idle_timeout,
            deliveries,
            metrics,
            last_activity: Instant::now(),
            backlog: None,
            timer: Box::pin(sleep(idle_timeout)),
        }
    }

    /// When the connection ends if nothing more happens; none while a response is being computed.
    fn end(&self) -> Option<Instant> {
        let idle = self.deliveries.idle_since(self.last_activity).map(|since| since + self.idle_timeout);
        let slow = self.backlog.map(|(since, taken)| {
            since + self.idle_timeout + Duration::from_millis(taken.saturating_mul(1000) / BYTES_PER_SECOND)
        });
        [idle, slow, self.deliveries.first_deadline()].into_iter().flatten().min()
    }

    /// The result of the stream, or an error if a limit is exceeded.
    fn timed<T>(&mut self, context: &mut Context<'_>, result: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if result.is_ready() {
            self.last_activity = Instant::now();
            return result;
        }
        loop {
            ready!(self.timer.as_mut().poll(context));
            let (now, end) = (Instant::now(), self.end());
            if end.is_some_and(|end| end <= now) {
                self.metrics.slow_connection();
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            // A deadline may be set, or bytes begin to wait, while the timer runs; so it fires at least this often.
            let latest = now + self.idle_timeout;
            self.timer.as_mut().reset(end.map_or(latest, |end| end.min(latest)));
        }
    }

    /// Notes how much of a write of `wanted` bytes was taken.
    fn sent(
        &mut self,
        context: &mut Context<'_>,
        wanted: usize,
        result: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        match result {
            Poll::Ready(Ok(bytes)) => {
                self.metrics.sent(bytes);
                self.backlog = match self.backlog {
                    _ if bytes == wanted => None,
                    Some((since, taken)) => Some((since, taken + bytes as u64)),
                    None => Some((Instant::now(), 0)),
                };
            }
            Poll::Pending if self.backlog.is_none() => self.backlog = Some((Instant::now(), 0)),
            _ => {}
        }
        self.timed(context, result)
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for LimitedStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let result = Pin::new(&mut self.stream).poll_read(context, buffer);
        self.timed(context, result)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for LimitedStream<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.sent(context, bytes.len(), result)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let wanted = bytes.iter().map(|part| part.len()).sum();
        let result = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.sent(context, wanted, result)
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

#[cfg(test)]
mod tests {
    use hyper::http::Version;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};

    use super::super::body::Body;
    use super::super::delivery::SendBudget;
    use super::super::shared_bodies::BodyLease;
    use super::*;

    const TIMEOUT: Duration = Duration::from_secs(30);

    /// The server's side of a connection that holds this many bytes, and the client's.
    fn connection(bytes: usize) -> (LimitedStream<DuplexStream>, DuplexStream, Arc<Deliveries>) {
        let (ours, theirs) = duplex(bytes);
        let deliveries = Deliveries::new(&SendBudget::of_mib(64), TIMEOUT);
        let stream = LimitedStream::new(ours, TIMEOUT, Arc::clone(&deliveries), Metrics::default());
        (stream, theirs, deliveries)
    }

    /// Sends the bytes to a client that takes so many each second, and says after how many seconds it was cut.
    async fn seconds_until_cut(bytes: usize, a_second: usize) -> Option<u64> {
        let (mut stream, mut client, deliveries) = connection(1024);
        deliveries.begin(Version::HTTP_11);
        tokio::spawn(async move {
            let mut buffer = vec![0; a_second];
            while client.read_exact(&mut buffer).await.is_ok() {
                sleep(Duration::from_secs(1)).await;
            }
        });
        let started = Instant::now();
        let sent = stream.write_all(&vec![b'x'; bytes]).await;
        sent.is_err().then(|| started.elapsed().as_secs())
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_takes_a_few_bytes_a_second_is_cut() {
        let cut = seconds_until_cut(1 << 20, 64).await.unwrap();
        assert!((30..=65).contains(&cut), "{cut} s");
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_on_a_slow_network_is_served() {
        assert_eq!(seconds_until_cut(1 << 20, 2048).await, None);
    }

    #[tokio::test(start_paused = true)]
    async fn bytes_from_the_client_do_not_prolong_the_deadline_of_a_response() {
        let (mut stream, mut client, deliveries) = connection(1024);
        deliveries.begin(Version::HTTP_11);
        let body = Body::from(vec![b'x'; 160 * 1024]);
        let _undelivered = deliveries.shared(hyper::Response::new(body), BodyLease::default());
        tokio::spawn(async move {
            while client.write_all(b"PING").await.is_ok() {
                sleep(Duration::from_secs(1)).await;
            }
        });
        let (started, mut buffer) = (Instant::now(), [0; 4]);
        while stream.read_exact(&mut buffer).await.is_ok() {}
        let cut = started.elapsed().as_secs();
        assert!((40..=75).contains(&cut), "{cut} s");
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_is_not_idle_while_its_response_is_being_computed() {
        let (mut stream, _client, deliveries) = connection(1024);
        deliveries.begin(Version::HTTP_11);
        let computing = deliveries.computing();
        tokio::spawn(async move {
            sleep(Duration::from_secs(100)).await;
            drop(computing);
        });
        let started = Instant::now();
        assert!(stream.read_u8().await.is_err());
        let cut = started.elapsed().as_secs();
        assert!((130..=160).contains(&cut), "{cut} s");
    }

    #[tokio::test(start_paused = true)]
    async fn a_first_request_that_arrives_byte_by_byte_has_an_end() {
        let (mut stream, mut client, _) = connection(1024);
        tokio::spawn(async move {
            while client.write_all(b"P").await.is_ok() {
                sleep(Duration::from_secs(12)).await;
            }
        });
        let (started, mut buffer) = (Instant::now(), [0; 1]);
        while stream.read_exact(&mut buffer).await.is_ok() {}
        assert!(started.elapsed() <= 2 * TIMEOUT, "{:?}", started.elapsed());
    }
}
