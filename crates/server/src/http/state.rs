//! What all requests of one server share.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Semaphore, watch};

use super::listeners::MatchListeners;
use super::long_poll::WAITING_MOST;
use super::streaming::STREAMS_MOST;
use crate::api::Service;
use crate::pages::PageSettings;

#[derive(Clone)]
pub(super) struct AppState {
    pub(super) service: Arc<Service>,
    /// Bounds the operations that run at one time.
    pub(super) permits: Arc<Semaphore>,
    /// Bounds the long responses that are sent at one time.
    pub(super) streams: Arc<Semaphore>,
    /// Bounds the requests that wait for news at one time.
    pub(super) waiting: Arc<Semaphore>,
    pub(super) listeners: MatchListeners,
    /// The time between two heartbeats of a push.
    pub(super) heartbeat: Duration,
    /// Becomes true when the server stops.
    pub(super) stop: watch::Receiver<bool>,
    pub(super) pages: Arc<PageSettings>,
    /// The origins whose pages may read responses; `*` for all.
    pub(super) cors_origins: Arc<[String]>,
    /// Whether `/mcp` has the operations as tools.
    pub(super) has_tools: bool,
}

impl AppState {
    pub(super) fn new(
        service: Service,
        max_work: usize,
        heartbeat: Duration,
        stop: watch::Receiver<bool>,
        pages: PageSettings,
    ) -> AppState {
        AppState {
            service: Arc::new(service),
            permits: Arc::new(Semaphore::new(max_work)),
            streams: Arc::new(Semaphore::new(STREAMS_MOST)),
            waiting: Arc::new(Semaphore::new(WAITING_MOST)),
            listeners: MatchListeners::default(),
            heartbeat,
            stop,
            pages: Arc::new(pages),
            cors_origins: Arc::new([]),
            has_tools: true,
        }
    }

    pub(super) fn with_cors_origins(mut self, origins: Vec<String>) -> AppState {
        self.cors_origins = origins.into();
        self
    }
    pub(super) fn with_tools(mut self, has_tools: bool) -> AppState {
        self.has_tools = has_tools;
        self
    }
}
