//! `/metrics` for Prometheus, on a port of its own.

use std::convert::Infallible;
use std::sync::Arc;

use bytes::Bytes;
use hyper::header::{ALLOW, CONTENT_TYPE, HeaderValue};
use hyper::service::service_fn;
use hyper::{Method, StatusCode, Version};
use tokio::net::TcpListener;
use tokio::sync::watch;

use super::body::{Body, HttpBody, Response};
use super::client::Client;
use super::connection_log::ConnectionLog;
use super::connections;
use super::delivery::SendBudget;
use super::exchange::with_length;
use super::probes::Probes;
use super::route::{Route, Target};
use crate::config::ServeSettings;
use crate::limits::UNSENT_MIB;
use crate::metrics::{Metrics, process_readings, store_readings};
use crate::service::Service;

/// Connections to this port at one time.
const MAX_CONNECTIONS: usize = 32;
const PATH: &str = "/metrics";
const OPENMETRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// `/metrics`, `/healthz` and `/readyz`, and no other path.
#[derive(Clone, Debug)]
pub struct MetricsRouter {
    service: Arc<Service>,
    probes: Probes,
}

/// The router of the metrics of a service.
pub fn metrics_router(service: Service) -> MetricsRouter {
    MetricsRouter::new(service, watch::channel(false).1)
}

impl MetricsRouter {
    fn new(service: Service, stop: watch::Receiver<bool>) -> MetricsRouter {
        MetricsRouter { probes: Probes::new(&service, stop), service: Arc::new(service) }
    }

    pub async fn respond<B: HttpBody>(&self, request: hyper::Request<B>) -> Response {
        let (method, path) = (request.method(), request.uri().path());
        let target = Route::of(path).target;
        let response = match target {
            Target::Metrics if path == PATH && matches!(*method, Method::GET | Method::HEAD) => self.page().await,
            Target::Metrics if path == PATH => {
                let mut refusal = status(StatusCode::METHOD_NOT_ALLOWED);
                refusal.headers_mut().insert(ALLOW, HeaderValue::from_static("GET,HEAD"));
                refusal
            }
            _ => self.probes.respond(method, target).await.unwrap_or_else(|| status(StatusCode::NOT_FOUND)),
        };
        with_length(response, *method == Method::HEAD)
    }

    async fn page(&self) -> Response {
        let Self { service, probes } = self;
        let version = probes.newest_change().await.map(|newest| newest.version);
        let mut readings = store_readings(&service.store, version);
        readings.extend(process_readings(service.cache.bytes(), service.cache.entries()));
        match service.metrics.page(readings) {
            Ok(page) => {
                let mut response = Response::new(Body::from(Bytes::from(page)));
                response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(OPENMETRICS));
                response
            }
            Err(_) => status(StatusCode::INTERNAL_SERVER_ERROR),
        }
    }
}

/// A response without a body.
fn status(status: StatusCode) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    response
}

/// Serves `/metrics` until the runtime shuts down.
pub(super) async fn serve(
    listener: TcpListener,
    service: Service,
    settings: &ServeSettings,
    stop: watch::Receiver<bool>,
) {
    let settings = ServeSettings { max_connections: MAX_CONNECTIONS, ..settings.clone() };
    // These bytes and connections are not those of API callers.
    let log = ConnectionLog::new(Metrics::default(), None);
    let (router, budget) = (MetricsRouter::new(service, stop), SendBudget::of_mib(UNSENT_MIB));
    let requests = |client: Client| {
        // The router does not know its client, so nothing else would tell that a request has arrived.
        client.deliveries.begin(Version::HTTP_11);
        let router = router.clone();
        service_fn(move |request| {
            let router = router.clone();
            async move { Ok::<_, Infallible>(router.respond(request).await) }
        })
    };
    connections::accept(listener, None, requests, &budget, &settings, &log, std::future::pending()).await;
}
