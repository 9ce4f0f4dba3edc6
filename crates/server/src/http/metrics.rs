//! `/metrics` for Prometheus, on a port of its own.

use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::http::header::CONTENT_TYPE;
use axum::http::{StatusCode, Version};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::sync::watch;

use super::client::Client;
use super::connection_log::ConnectionLog;
use super::connections;
use super::delivery::Room;
use super::probes::Probes;
use crate::config::ServeSettings;
use crate::limits::UNSENT_MIB;
use crate::metrics::{Metrics, process_readings, store_readings};
use crate::service::Service;

/// Connections to this port at one time.
const CONNECTIONS_MOST: usize = 32;
const OPENMETRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The router with `/metrics`, `/healthz` and `/readyz`, and no other path.
pub fn metrics_router(service: Service) -> Router {
    router_until(service, watch::channel(false).1)
}

fn router_until(service: Service, stop: watch::Receiver<bool>) -> Router {
    let (probes, service) = (Probes::new(&service, stop), Arc::new(service));
    let probe = probes.clone();
    Router::new().route("/metrics", get(move || page(Arc::clone(&service), probes.clone()))).fallback(
        move |request: Request| {
            let probe = probe.clone();
            async move {
                let path = request.uri().path().trim_matches('/');
                probe.respond(request.method(), path).await.unwrap_or_else(|| StatusCode::NOT_FOUND.into_response())
            }
        },
    )
}

/// Serves `/metrics` until the runtime shuts down.
pub(super) async fn serve(
    listener: TcpListener,
    service: Service,
    settings: &ServeSettings,
    stop: watch::Receiver<bool>,
) {
    let settings = ServeSettings { max_connections: CONNECTIONS_MOST, ..settings.clone() };
    // These bytes and connections are not those of API callers.
    let log = ConnectionLog::new(Metrics::default(), None);
    let (router, room) = (router_until(service, stop), Room::of_mib(UNSENT_MIB));
    let requests = |client: Client| {
        // The router does not know its client, so nothing else would tell that a request has arrived.
        client.deliveries.begin(Version::HTTP_11);
        router.clone()
    };
    connections::accept(listener, None, requests, &room, &settings, &log, std::future::pending()).await;
}

async fn page(service: Arc<Service>, probes: Probes) -> Response {
    let version = probes.newest_change().await.map(|newest| newest.version);
    let mut readings = store_readings(&service.store, version);
    readings.extend(process_readings(service.cache.bytes(), service.cache.entries()));
    match service.metrics.page(readings) {
        Ok(page) => ([(CONTENT_TYPE, OPENMETRICS)], page).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}
