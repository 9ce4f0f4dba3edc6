//! `/healthz` and `/readyz`: what a load balancer or an orchestrator asks. They need no key, and are on both ports.
//!
//! A service is alive if it responds at all. It is ready if its store responds and it is not stopping.

use std::sync::Arc;
use std::time::Duration;

use hyper::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue};
use hyper::http::{Method, StatusCode};
use jiff::Timestamp;
use serde_json::json;
use store::Store;
use tokio::sync::{Semaphore, watch};

use super::body::{Body, Response};
use super::route::Target;
use crate::service::{Health, Service};

/// How long the store may take to respond.
const STORE_TIMEOUT: Duration = Duration::from_secs(1);

/// What the probes of one service share.
#[derive(Clone, Debug)]
pub(super) struct Probes {
    store: Store,
    health: Health,
    /// While the store is unreachable, probes block at most one thread.
    permit: Arc<Semaphore>,
    /// Becomes true when the server stops.
    stop: watch::Receiver<bool>,
}

/// The newest change in a store.
pub(super) struct NewestChange {
    pub(super) version: i64,
    /// None if nothing has changed yet.
    at: Option<Timestamp>,
}

impl NewestChange {
    fn read(store: &Store) -> Result<NewestChange, store::Error> {
        let snapshot = store.snapshot()?;
        let change = snapshot.state()?;
        Ok(NewestChange { version: snapshot.version(), at: (change.number > 0).then_some(change.at) })
    }
}

impl Probes {
    pub(super) fn new(service: &Service, stop: watch::Receiver<bool>) -> Probes {
        let (store, health) = (service.store.clone(), service.health.clone());
        Probes { store, health, permit: Arc::new(Semaphore::new(1)), stop }
    }

    /// The response of a probe; `None` if the path or the method is another.
    pub(super) async fn respond(&self, method: &Method, target: Target) -> Option<Response> {
        if !matches!(*method, Method::GET | Method::HEAD) {
            return None;
        }
        match target {
            Target::Alive => Some(response(StatusCode::OK, "text/plain; charset=utf-8", "alive\n".to_owned())),
            Target::Ready => Some(self.readiness().await),
            _ => None,
        }
    }

    async fn readiness(&self) -> Response {
        let (newest, is_stopping) = (self.newest_change().await, *self.stop.borrow());
        let is_ready = newest.is_some() && !is_stopping;
        let changed_at = newest.as_ref().and_then(|newest| newest.at);
        let state = json!({
            "ready": is_ready,
            "store": if newest.is_some() { "reachable" } else { "unreachable" },
            "stopping": is_stopping,
            "store_version": newest.map(|newest| newest.version),
            "data_age_seconds": changed_at.map(|at| Timestamp::now().duration_since(at).as_secs()),
            "version": env!("CARGO_PKG_VERSION"),
        });
        let status = if is_ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
        response(status, "application/json", format!("{state}\n"))
    }

    /// The newest change in the store; `None` if the store does not respond in time, or if every response fails.
    pub(super) async fn newest_change(&self) -> Option<NewestChange> {
        if self.health.is_failing() {
            return None;
        }
        let read = async {
            let permit = Arc::clone(&self.permit).acquire_owned().await.ok()?;
            let store = self.store.clone();
            let read = tokio::task::spawn_blocking(move || {
                let _permit = permit;
                NewestChange::read(&store).ok()
            });
            read.await.ok()?
        };
        tokio::time::timeout(STORE_TIMEOUT, read).await.ok().flatten()
    }
}

fn response(status: StatusCode, content_type: &'static str, text: String) -> Response {
    let mut response = Response::new(Body::from(text));
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
