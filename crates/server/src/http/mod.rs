//! The outside: connections, routing, and what every answer carries. The only asynchronous code.
//!
//! Operations are plain blocking functions; they run on a bounded pool behind a panic guard. No address is ever
//! logged, since the key stands in it: a log line names the operation, the status and the time.

mod conditional;
mod connections;
mod framing;
mod live;
mod metrics;
mod patience;
mod routes;

use std::net::SocketAddr;

use anyhow::{Context, Result};
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::api::Service;
use crate::config::ServeSettings;
use crate::log;

pub use metrics::metrics_router;
pub use routes::router;

/// Serves until Ctrl-C or SIGTERM; `ready` is told the address once connections are taken.
pub(crate) fn run(service: Service, settings: &ServeSettings, ready: impl FnOnce(SocketAddr)) -> Result<()> {
    log::panics_by_place();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().context("cannot start threads")?;
    let served = runtime.block_on(async {
        let listener = TcpListener::bind(settings.listen)
            .await
            .with_context(|| format!("cannot listen on {}", settings.listen))?;
        let address = listener.local_addr()?;
        if let Some(metrics) = settings.metrics {
            let listener =
                TcpListener::bind(metrics).await.with_context(|| format!("cannot listen on {metrics} for metrics"))?;
            tracing::info!("metrics on http://{}/metrics", listener.local_addr()?);
            let (service, settings) = (service.clone(), settings.clone());
            tokio::spawn(async move { metrics::serve(listener, service, &settings).await });
        }
        tracing::info!("listening on http://{address}");
        ready(address);
        let (stopping, stop) = watch::channel(false);
        // Often enough that a follower's connection is never taken for a silent one.
        let counts = service.metrics.clone();
        let router = routes::router_until(service, settings.max_work, settings.idle_timeout / 3, stop);
        let stop = async {
            stop_signal().await;
            stopping.send_replace(true);
        };
        connections::accept(listener, router, settings, &counts, stop).await;
        Ok(())
    });
    // What was cut is not waited for: it only reads.
    runtime.shutdown_background();
    served
}

/// Ends when the process is asked to stop.
pub(crate) async fn stop_signal() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => {
                tokio::select! { _ = interrupt => {}, _ = terminate.recv() => {} }
            }
            Err(_) => drop(interrupt.await),
        }
    }
    #[cfg(not(unix))]
    drop(interrupt.await);
}
