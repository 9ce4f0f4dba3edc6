//! `/metrics` for Prometheus, on a port of its own.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use super::connections;
use super::delivery::Room;
use super::state::UNSENT_MIB;
use crate::api::Service;
use crate::config::ServeSettings;
use crate::metrics::{Metrics, store_readings};

/// Connections to this port at one time.
const CONNECTIONS_MOST: usize = 32;
/// The time-out for reading the store's version. The page must load while the store is unreachable.
const STORE_TIMEOUT: Duration = Duration::from_secs(1);
const OPENMETRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The router with `/metrics` and no other path.
pub fn metrics_router(service: Service) -> Router {
    let service = Arc::new(service);
    // While the store is unreachable, requests for metrics block at most one thread.
    let store_permit = Arc::new(Semaphore::new(1));
    Router::new().route("/metrics", get(move || page(Arc::clone(&service), Arc::clone(&store_permit))))
}

/// Serves `/metrics` until the runtime shuts down.
pub(super) async fn serve(listener: TcpListener, service: Service, settings: &ServeSettings) {
    let settings = ServeSettings { max_connections: CONNECTIONS_MOST, ..settings.clone() };
    // These bytes and connections are not those of API callers.
    let uncounted = Metrics::default();
    let (router, room) = (metrics_router(service), Room::of_mib(UNSENT_MIB));
    connections::accept(listener, |_| router.clone(), &room, &settings, &uncounted, std::future::pending()).await;
}

async fn page(service: Arc<Service>, store_permit: Arc<Semaphore>) -> Response {
    let store = service.store.clone();
    let version = async {
        let permit = store_permit.acquire_owned().await.ok()?;
        let version = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            store.version().ok()
        });
        version.await.ok()?
    };
    let version = tokio::time::timeout(STORE_TIMEOUT, version).await.ok().flatten();
    match service.metrics.page(store_readings(&service.store, version)) {
        Ok(page) => ([(CONTENT_TYPE, OPENMETRICS)], page).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}
