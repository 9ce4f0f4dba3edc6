//! `/metrics`, on a port of its own: what is measured, for Prometheus.

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
use crate::api::Service;
use crate::config::ServeSettings;
use crate::metrics::{Metrics, of_store};

/// Connections to this port at one time.
const CONNECTIONS_MOST: usize = 32;
/// How long a look at the store may take: who looks wants to know above all when it does not answer.
const LOOK_WITHIN: Duration = Duration::from_secs(1);
const OPENMETRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// `/metrics` of a service, and nothing else.
pub fn metrics_router(service: Service) -> Router {
    let service = Arc::new(service);
    // A store that does not answer holds one who looks, and not all who ever looked.
    let looking = Arc::new(Semaphore::new(1));
    Router::new().route("/metrics", get(move || page(Arc::clone(&service), Arc::clone(&looking))))
}

/// Serves it for as long as the runtime lives.
pub(super) async fn serve(listener: TcpListener, service: Service, settings: &ServeSettings) {
    let settings = ServeSettings { max_connections: CONNECTIONS_MOST, ..settings.clone() };
    // What is sent here is not counted: it is no answer to a user.
    let uncounted = Metrics::default();
    connections::accept(listener, metrics_router(service), &settings, &uncounted, std::future::pending()).await;
}

async fn page(service: Arc<Service>, looking: Arc<Semaphore>) -> Response {
    let store = service.store.clone();
    let look = async {
        let turn = looking.acquire_owned().await.ok()?;
        let version = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            store.version().ok()
        });
        version.await.ok()?
    };
    let version = tokio::time::timeout(LOOK_WITHIN, look).await.ok().flatten();
    match service.metrics.page(of_store(&service.store, version)) {
        Ok(page) => ([(CONTENT_TYPE, OPENMETRICS)], page).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}
