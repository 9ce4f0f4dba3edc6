//! Taking connections: how many, how long each may stay silent, and how they end.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use super::patience::Patient;
use crate::config::ServeSettings;
use crate::metrics::Metrics;

/// Request line and headers together.
const HEADER_BYTES_MOST: usize = 16 * 1024;
const HEADERS_MOST: usize = 64;
const STREAMS_MOST: u32 = 64;
/// Out of file descriptors, most likely: the wait for some to be given back.
const BREATH: Duration = Duration::from_millis(50);

/// Takes connections until `stop`, then lets the answers under way finish.
pub(super) async fn accept(
    listener: TcpListener,
    router: Router,
    settings: &ServeSettings,
    counts: &Metrics,
    stop: impl Future<Output = ()>,
) {
    let places = Arc::new(Semaphore::new(settings.max_connections));
    let draining = GracefulShutdown::new();
    let server = server(settings.idle_timeout);
    let service = TowerToHyperService::new(router);
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        let stream = match accepted {
            Ok((stream, _)) => stream,
            Err(error) => {
                tracing::warn!(%error, "could not take a connection");
                tokio::time::sleep(BREATH).await;
                continue;
            }
        };
        // Without a place the stream is dropped here, which closes it.
        let Ok(place) = Arc::clone(&places).try_acquire_owned() else { continue };
        let _ = stream.set_nodelay(true);
        let stream = TokioIo::new(Patient::new(stream, settings.idle_timeout, counts.clone()));
        let connection = draining.watch(server.serve_connection(stream, service.clone()).into_owned());
        let present = counts.connection();
        tokio::spawn(async move {
            // How a client leaves is its own affair.
            let _ = connection.await;
            drop((place, present));
        });
    }
    drop(listener);
    tracing::info!("stopping");
    if tokio::time::timeout(settings.drain_timeout, draining.shutdown()).await.is_err() {
        tracing::warn!("some connections did not end in time, and are cut");
    }
}

fn server(headers_within: Duration) -> auto::Builder<TokioExecutor> {
    let mut server = auto::Builder::new(TokioExecutor::new());
    server
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(headers_within)
        .max_headers(HEADERS_MOST)
        .max_buf_size(HEADER_BYTES_MOST);
    server
        .http2()
        .timer(TokioTimer::new())
        .max_concurrent_streams(STREAMS_MOST)
        .max_header_list_size(HEADER_BYTES_MOST as u32);
    server
}
