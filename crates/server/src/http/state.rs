//! What all requests of one server share.

use std::sync::Arc;
use std::time::Duration;

use ipnet::IpNet;
use store::ChangeLogRule;
use tokio::sync::{Semaphore, watch};

use super::access_log::AccessLog;
use super::cors::CorsOrigins;
use super::delivery::SendBudget;
use super::ingest::limits::IngestLimits;
use super::lane_limit::LaneLimit;
use super::limits::{LONG_RESPONSES_OF_KEY, MAX_LONG_RESPONSES, MAX_WAITING};
use super::listeners::MatchListeners;
use super::probes::Probes;
use super::wrong_keys::WrongKeys;
use crate::ingest::pruning::Pruner;
use crate::limits::UNSENT_MIB;
use crate::service::{RequestContext, Service};
use crate::turns::{Lane, NoResult, Turns};
use pages::PageSettings;

#[derive(Clone)]
pub(super) struct AppState {
    pub(super) service: Arc<Service>,
    /// Bounds the operations that run at one time.
    pub(super) turns: Turns,
    /// Bounds the bytes of responses that wait for their readers.
    pub(super) send_budget: SendBudget,
    pub(super) wrong_keys: Arc<WrongKeys>,
    /// The proxies that may state the address of a client.
    pub(super) proxies: Arc<[IpNet]>,
    /// Bounds the long responses that are sent at one time.
    pub(super) streams: LaneLimit,
    /// Bounds the requests that wait for news at one time.
    pub(super) waiting: Arc<Semaphore>,
    pub(super) listeners: MatchListeners,
    /// Bounds what is written at one time.
    pub(super) ingest: IngestLimits,
    /// The time between two heartbeats of a push.
    pub(super) heartbeat: Duration,
    /// Becomes true when the server stops.
    pub(super) stop: watch::Receiver<bool>,
    pub(super) probes: Probes,
    pub(super) pages: Arc<PageSettings>,
    pub(super) cors_origins: CorsOrigins,
    /// Whether `/mcp` has the operations as tools.
    pub(super) has_tools: bool,
    /// Whether the service itself speaks TLS.
    pub(super) has_tls: bool,
    pub(super) access_log: Option<AccessLog>,
}

impl AppState {
    pub(super) fn new(
        service: Service,
        max_work: usize,
        heartbeat: Duration,
        stop: watch::Receiver<bool>,
        pages: PageSettings,
    ) -> AppState {
        let probes = Probes::new(&service, stop.clone());
        AppState {
            probes,
            service: Arc::new(service),
            turns: Turns::new(max_work),
            send_budget: SendBudget::of_mib(UNSENT_MIB),
            wrong_keys: Arc::default(),
            proxies: Arc::new([]),
            streams: LaneLimit::new(MAX_LONG_RESPONSES, LONG_RESPONSES_OF_KEY),
            waiting: Arc::new(Semaphore::new(MAX_WAITING)),
            listeners: MatchListeners::default(),
            ingest: IngestLimits::default(),
            heartbeat,
            stop,
            pages: Arc::new(pages),
            cors_origins: CorsOrigins::default(),
            has_tools: true,
            has_tls: false,
            access_log: None,
        }
    }

    pub(super) fn with_cors_origins(self, origins: Vec<String>) -> AppState {
        self.cors_origins.set(origins);
        self
    }

    pub(super) fn with_tools(mut self, has_tools: bool) -> AppState {
        self.has_tools = has_tools;
        self
    }

    pub(super) fn with_unsent_mib(mut self, mib: usize) -> AppState {
        self.send_budget = SendBudget::of_mib(mib);
        self
    }

    pub(super) fn with_max_feeds(mut self, most: usize) -> AppState {
        self.ingest.set_max_feeds(most);
        self
    }

    pub(super) fn with_change_log_rule(mut self, rule: ChangeLogRule) -> AppState {
        self.ingest.set_pruner(Pruner::new(rule));
        self
    }

    pub(super) fn with_proxies(mut self, proxies: Vec<IpNet>) -> AppState {
        self.proxies = proxies.into();
        self
    }

    pub(super) fn with_tls(mut self, has_tls: bool) -> AppState {
        self.has_tls = has_tls;
        self
    }

    pub(super) fn with_access_log(mut self, log: Option<AccessLog>) -> AppState {
        self.access_log = log;
        self
    }

    /// Runs work on the blocking pool, as soon as it has a turn. `Err` says why there is no result.
    pub(super) async fn in_turn<T: Send + 'static>(
        &self,
        lane: Lane,
        label: &'static str,
        work: impl FnOnce(&Service) -> T + Send + 'static,
    ) -> Result<T, NoResult> {
        let service = Arc::clone(&self.service);
        let result = self.turns.run(lane, label, move || work(&service)).await;
        result.inspect_err(|why| {
            if *why == NoResult::Busy {
                self.service.metrics.busy();
            }
        })
    }

    /// The same for a request with a key. `Err` is the response if there is no result.
    pub(super) async fn respond_in_turn<T: Send + 'static>(
        &self,
        context: &Arc<RequestContext>,
        label: &'static str,
        work: impl FnOnce(&Service, &RequestContext) -> T + Send + 'static,
    ) -> Result<T, api::Response> {
        let of_work = Arc::clone(context);
        let result = self.in_turn(self.lane(context), label, move |service| work(service, &of_work)).await;
        result.map_err(|why| self.service.refuse(context, why.error()))
    }

    /// The lane in which a request waits for its turn.
    pub(super) fn lane(&self, context: &RequestContext) -> Lane {
        self.service.known_key(context).map_or(Lane::UnknownKey, Lane::Key)
    }
}
