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

/// A client that has sent nothing by then is gone.
const FIRST_BYTE_WITHIN: Duration = Duration::from_secs(10);
/// Also how long a kept-alive connection may idle: the library has one clock for both.
const HEADERS_WITHIN: Duration = Duration::from_secs(30);
/// Answers under way may take this long after a stop signal.
const DRAIN_WITHIN: Duration = Duration::from_secs(10);
/// Request line and headers together.
const HEADER_BYTES_MOST: usize = 16 * 1024;
const HEADERS_MOST: usize = 64;
const STREAMS_MOST: u32 = 64;

pub(super) async fn accept(listener: TcpListener, router: Router, most: usize, stop: impl Future<Output = ()>) {
    let places = Arc::new(Semaphore::new(most));
    let draining = GracefulShutdown::new();
    let mut stop = pin!(stop);
    loop {
        let stream = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => stream,
                Err(error) => {
                    // Out of file descriptors, most likely: breathe, then go on.
                    tracing::warn!(%error, "could not take a connection");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
            },
            () = &mut stop => break,
        };
        let Ok(place) = Arc::clone(&places).try_acquire_owned() else { continue };
        let _ = stream.set_nodelay(true);
        let mut server = auto::Builder::new(TokioExecutor::new());
        server
            .http1()
            .timer(TokioTimer::new())
            .header_read_timeout(HEADERS_WITHIN)
            .max_headers(HEADERS_MOST)
            .max_buf_size(HEADER_BYTES_MOST.max(8192));
        server
            .http2()
            .timer(TokioTimer::new())
            .max_concurrent_streams(STREAMS_MOST)
            .max_header_list_size(HEADER_BYTES_MOST as u32);
        let service = TowerToHyperService::new(router.clone());
        let watcher = draining.watcher();
        tokio::spawn(async move {
            let _place = place;
            // The library waits for ever for the first byte, since it cannot tell the protocol before.
            let mut first = [0];
            if !matches!(tokio::time::timeout(FIRST_BYTE_WITHIN, stream.peek(&mut first)).await, Ok(Ok(1))) {
                return;
            }
            let connection = server.serve_connection_with_upgrades(TokioIo::new(stream), service).into_owned();
            // How a client leaves is its own affair.
            let _ = watcher.watch(connection).await;
        });
    }
    drop(listener);
    tracing::info!("stopping");
    let _ = tokio::time::timeout(DRAIN_WITHIN, draining.shutdown()).await;
}
