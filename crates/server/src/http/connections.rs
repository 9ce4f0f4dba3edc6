//! Accepts connections, bounds their number, and shuts them down.

use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use hyper::body::Incoming;
use hyper::http::Request;
use hyper::service::Service;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpSocket};
use tokio::sync::watch;

use super::body::Response;
use super::client::Client;
use super::connection_limits::{ConnectionLimits, raise_descriptor_limit};
use super::connection_log::ConnectionLog;
use super::delivery::SendBudget;
use super::limited_stream::LimitedStream;
use super::limits::MAX_HEADERS;
use super::stop::stop_signal;
use super::tls::Tls;
use crate::config::ServeSettings;
use crate::metrics::Metrics;

/// Request line and headers together.
const MAX_HEADER_BYTES: usize = 16 * 1024;
const MAX_STREAMS: u32 = 64;
/// What one stream of HTTP/2 may have in its buffer.
const MAX_STREAM_BYTES: usize = 64 * 1024;
/// An address may always have this many connections.
const MIN_OF_ADDRESS: usize = 64;
/// The connections that may wait to be accepted.
const ACCEPT_QUEUE: u32 = 4096;
/// The pause after a failed accept. Most likely there are no file descriptors left, and some will be freed.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

/// Accepts connections until `stop`, then waits for running requests to finish.
pub(super) async fn accept<S>(
    listener: TcpListener,
    tls: Option<Tls>,
    requests: impl Fn(Client) -> S,
    budget: &SendBudget,
    settings: &ServeSettings,
    log: &ConnectionLog,
    stop: impl Future<Output = ()>,
) where
    S: Service<Request<Incoming>, Response = Response, Error = Infallible, Future: Send + 'static> + Send + 'static,
{
    let metrics = log.metrics();
    let limits = limits(settings, metrics);
    let draining = GracefulShutdown::new();
    let server = server(settings.idle_timeout);
    let (accepting, stopped) = watch::channel(());
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        let (stream, address) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "cannot accept a connection");
                tokio::time::sleep(ACCEPT_PAUSE).await;
                continue;
            }
        };
        // A connection too many is dropped here, which closes it.
        let Some(open) = limits.open(address.ip()) else { continue };
        let _ = stream.set_nodelay(true);
        let client = Client::new(Some(address.ip()), budget, settings.idle_timeout);
        let deliveries = Arc::clone(&client.deliveries);
        let stream = LimitedStream::new(stream, settings.idle_timeout, deliveries, metrics.clone());
        let service = requests(client);
        let (draining, log) = (draining.watcher(), log.clone());
        let connection = Connection { server: server.clone(), draining, address: address.ip(), log };
        let held = (open, metrics.connection());
        let Some(tls) = tls.clone() else {
            tokio::spawn(connection.serve(stream, service, held));
            continue;
        };
        let mut stopped = stopped.clone();
        tokio::spawn(async move {
            let handshake = tokio::select! {
                handshake = tls.accept(stream) => handshake.ok(),
                // A connection that has sent no request yet is not waited for.
                _ = stopped.changed() => None,
            };
            if let Some(stream) = handshake {
                connection.serve(stream, service, held).await;
            }
        });
    }
    drop((listener, accepting));
    tracing::info!("stopping");
    tokio::select! {
        drained = tokio::time::timeout(settings.drain_timeout, draining.shutdown()) => if drained.is_err() {
            tracing::warn!("some connections did not end in time and are closed");
        },
        () = second_signal() => tracing::warn!("stopped by a second signal; open connections are closed"),
    }
}

/// Ends with the next signal.
async fn second_signal() {
    match stop_signal() {
        Ok(signal) => signal.await,
        // Without it, the time-out ends the wait.
        Err(_) => std::future::pending().await,
    }
}

/// A connection that was accepted.
struct Connection {
    server: auto::Builder<TokioExecutor>,
    draining: Watcher,
    address: IpAddr,
    log: ConnectionLog,
}

impl Connection {
    /// Serves its requests until it ends, and then drops `held`. An async function would keep its arguments beside the
    /// connection that is made from them, and each idle connection would take twice the memory.
    fn serve<S>(
        self,
        stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
        service: S,
        held: impl Send + 'static,
    ) -> impl Future<Output = ()> + Send
    where
        S: Service<Request<Incoming>, Response = Response, Error = Infallible, Future: Send + 'static> + Send + 'static,
    {
        let Connection { server, draining, address, log } = self;
        let connection = server.serve_connection(TokioIo::new(stream), service).into_owned();
        // Most errors mean that the client disconnected, which needs no log line.
        draining.watch(connection).map(move |ended| {
            if let Err(error) = ended {
                log.ended(address, error.as_ref());
            }
            drop(held);
        })
    }
}

/// A listener whose queue holds a burst of connections.
pub(super) fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // A restarted service can listen again at once.
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(ACCEPT_QUEUE)
}

/// The limits of the settings, or what the limit of open files leaves.
fn limits(settings: &ServeSettings, metrics: &Metrics) -> ConnectionLimits {
    let room = raise_descriptor_limit();
    let most = settings.max_connections.min(room);
    if most < settings.max_connections {
        tracing::warn!("the limit of open files leaves room for {most} connections, not {}", settings.max_connections);
    }
    let of_address = settings.max_connections_per_address.unwrap_or((most / 2).max(MIN_OF_ADDRESS));
    ConnectionLimits::new(most, of_address, settings.trusted_proxies.clone(), metrics.clone())
}

fn server(header_timeout: Duration) -> auto::Builder<TokioExecutor> {
    let mut server = auto::Builder::new(TokioExecutor::new());
    server
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(header_timeout)
        .max_headers(MAX_HEADERS)
        .max_buf_size(MAX_HEADER_BYTES);
    server
        .http2()
        .timer(TokioTimer::new())
        .max_concurrent_streams(MAX_STREAMS)
        .max_send_buf_size(MAX_STREAM_BYTES)
        .max_header_list_size(MAX_HEADER_BYTES as u32);
    server
}
