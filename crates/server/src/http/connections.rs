//! Accepts connections, bounds their number, and shuts them down.

use std::convert::Infallible;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::http::Request;
use axum::response::Response;
use hyper::body::Incoming;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tower::Service;

use super::idle_timeout::IdleTimeout;
use crate::config::ServeSettings;
use crate::metrics::Metrics;

/// Request line and headers together.
const HEADER_BYTES_MOST: usize = 16 * 1024;
const HEADERS_MOST: usize = 64;
const STREAMS_MOST: u32 = 64;
/// The pause after a failed accept. Most likely there are no file descriptors left, and some will be freed.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

/// Accepts connections until `stop`, then waits for running requests to finish.
pub(super) async fn accept<S>(
    listener: TcpListener,
    requests: S,
    settings: &ServeSettings,
    metrics: &Metrics,
    stop: impl Future<Output = ()>,
) where
    S: Service<Request<Incoming>, Response = Response, Error = Infallible, Future: Send> + Clone + Send + 'static,
{
    let permits = Arc::new(Semaphore::new(settings.max_connections));
    let draining = GracefulShutdown::new();
    let server = server(settings.idle_timeout);
    let service = TowerToHyperService::new(requests);
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        let stream = match accepted {
            Ok((stream, _)) => stream,
            Err(error) => {
                tracing::warn!(%error, "cannot accept a connection");
                tokio::time::sleep(ACCEPT_PAUSE).await;
                continue;
            }
        };
        // Without a permit the stream is dropped here, which closes it.
        let Ok(permit) = Arc::clone(&permits).try_acquire_owned() else { continue };
        let _ = stream.set_nodelay(true);
        let stream = TokioIo::new(IdleTimeout::new(stream, settings.idle_timeout, metrics.clone()));
        let connection = draining.watch(server.serve_connection(stream, service.clone()).into_owned());
        let counted = metrics.connection();
        tokio::spawn(async move {
            // An error means that the client disconnected, which needs no log line.
            let _ = connection.await;
            drop((permit, counted));
        });
    }
    drop(listener);
    tracing::info!("stopping");
    if tokio::time::timeout(settings.drain_timeout, draining.shutdown()).await.is_err() {
        tracing::warn!("some connections did not end in time and are closed");
    }
}

fn server(header_timeout: Duration) -> auto::Builder<TokioExecutor> {
    let mut server = auto::Builder::new(TokioExecutor::new());
    server
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(header_timeout)
        .max_headers(HEADERS_MOST)
        .max_buf_size(HEADER_BYTES_MOST);
    server
        .http2()
        .timer(TokioTimer::new())
        .max_concurrent_streams(STREAMS_MOST)
        .max_header_list_size(HEADER_BYTES_MOST as u32);
    server
}
