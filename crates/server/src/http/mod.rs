//! The HTTP server: connections, routing, headers. The only asynchronous code, besides the tools of `mcp` and the client of
//! `touchline feed --to`.
//!
//! Operations are plain blocking functions. They run on a bounded pool, and a panic fails one request only. URLs are
//! never logged, because they contain the key: a log line has the operation, the status and the duration.

mod access_log;
mod body;
mod client;
mod conditional;
mod connection_limits;
mod connection_log;
mod connections;
mod cors;
mod delivery;
mod exchange;
mod fan_out;
mod files;
mod framing;
mod headers;
mod hot_cache;
mod ingest;
mod key_uses;
mod lane_limit;
mod limited_stream;
mod limits;
mod listeners;
mod live;
mod login;
mod long_poll;
mod mcp;
mod memory_guard;
mod metrics;
mod operations;
mod page_context;
mod page_readers;
mod pages;
mod pieces;
mod preflights;
mod probes;
mod reload;
mod request_id;
mod requests;
mod route;
mod routes;
mod shared_bodies;
mod state;
mod stop;
mod streaming;
mod tls;
mod unknown_keys;
mod webhooks;
mod wrong_keys;

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;

use anyhow::{Context, Result};
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;

use crate::config::ServeSettings;
use crate::log;
use crate::service::Service;
use ::pages::PageSettings;
use access_log::AccessLog;
use connection_log::ConnectionLog;
use memory_guard::MemoryLimit;
use state::AppState;
use tls::Tls;

pub use body::Body;
pub(crate) use connection_limits::RESERVED as RESERVED_DESCRIPTORS;
pub use metrics::{MetricsRouter, metrics_router};
pub(crate) use reload::ReadSettings;
pub use requests::{Router, router, router_with_pages};
pub(crate) use stop::stop_signal;
pub(crate) use webhooks::ping;

/// Threads for what needs no turn: reading the version of the store for the metrics, noting the last use of keys, and what
/// webhooks need.
const OTHER_THREADS: usize = 3 + webhooks::MAX_THREADS;

/// Serves until Ctrl-C or SIGTERM; calls `ready` with the base URL once connections are accepted.
pub(crate) fn run(
    service: Service,
    settings: &ServeSettings,
    pages: PageSettings,
    read_settings: ReadSettings,
    ready: impl FnOnce(&str),
) -> Result<()> {
    log::log_panics();
    let max_work = settings.max_work();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .max_blocking_threads(max_work + limits::MAX_LONG_RESPONSES + ingest::limits::MAX_THREADS + OTHER_THREADS)
        .build()
        .context("cannot start threads")?;
    let served = runtime.block_on(async {
        let hangup = signal(SignalKind::hangup()).context("cannot listen for signals")?;
        let stop_signal = stop_signal().context("cannot listen for signals")?;
        let listener =
            connections::listen(settings.listen).map_err(|error| cannot_listen(error, settings.listen, "--listen"))?;
        let address = listener.local_addr()?;
        let tls = settings.tls_files()?.map(|files| Tls::start(files, &service.metrics)).transpose()?;
        let access_log = match &settings.access_log {
            Some(target) => {
                let opened = AccessLog::open(target, service.metrics.clone());
                Some(opened.with_context(|| format!("cannot open the access log {target}"))?)
            }
            None => None,
        };
        let (stopping, stop) = watch::channel(false);
        if let Some(metrics) = settings.metrics {
            let listener = connections::listen(metrics).map_err(|error| cannot_listen(error, metrics, "--metrics"))?;
            tracing::info!("metrics on http://{}/metrics", listener.local_addr()?);
            let (service, settings, stop) = (service.clone(), settings.clone(), stop.clone());
            tokio::spawn(async move { metrics::serve(listener, service, &settings, stop).await });
        }
        let base = format!("{}://{address}", if tls.is_some() { "https" } else { "http" });
        tracing::info!("listening on {base}");
        ready(&base);
        let metrics = service.metrics.clone();
        // Heartbeats keep the connection of a follower from reaching the idle time-out.
        let state = AppState::new(service, max_work, settings.idle_timeout / 3, stop, pages)
            .with_cors_origins(settings.cors_origins.clone())
            .with_tools(settings.mcp)
            .with_unsent_mib(settings.unsent_mib)
            .with_max_feeds(settings.max_feeds)
            .with_change_log_rule(settings.changes.rule())
            .with_proxies(settings.trusted_proxies.clone())
            .with_tls(tls.is_some())
            .with_access_log(access_log.clone());
        let stop = async {
            stop_signal.await;
            stopping.send_replace(true);
        };
        let (budget, state) = (state.send_budget.clone(), Arc::new(state));
        tokio::spawn(reload::at_hangup(hangup, read_settings, Arc::clone(&state)));
        tokio::spawn(key_uses::save_regularly(Arc::clone(&state.service)));
        let memory = match settings.memory_mib {
            Some(0) => None,
            Some(mib) => Some(MemoryLimit::Stated(mib.saturating_mul(1 << 20))),
            None => MemoryLimit::of_control_group(),
        };
        if let Some(limit) = memory {
            tokio::spawn(memory_guard::watch(Arc::clone(&state), limit));
        }
        let webhooks = settings
            .webhooks
            .webhooks
            .then(|| tokio::spawn(webhooks::send(Arc::clone(&state), settings.webhooks.clone())));
        let requests = |client| requests::connection_service(&state, client);
        let log = ConnectionLog::new(metrics, access_log.clone());
        connections::accept(listener, tls, requests, &budget, settings, &log, stop).await;
        key_uses::save_at_stop(&state.service).await;
        if let Some(webhooks) = webhooks {
            // It has seen the signal, too. Another service need not wait for its lease if it ends in time.
            let _ = tokio::time::timeout(webhooks::STOP_TIMEOUT, webhooks).await;
        }
        if let Some(log) = access_log {
            log.flush();
        }
        Ok(())
    });
    // Requests that are still running need not finish: they read, or write what is not acknowledged.
    runtime.shutdown_background();
    served
}

/// Whether a service could listen here now.
pub(crate) fn check_port(address: SocketAddr) -> Result<()> {
    TcpListener::bind(address).map(drop).map_err(|error| cannot_listen(error, address, "--listen"))
}

fn cannot_listen(error: io::Error, address: SocketAddr, flag: &str) -> anyhow::Error {
    let hint = match error.kind() {
        io::ErrorKind::AddrInUse => format!("another program has this port, so choose another one with {flag}"),
        _ => format!("{flag} chooses the address"),
    };
    anyhow::Error::from(error).context(format!("cannot listen on {address}: {hint}"))
}
