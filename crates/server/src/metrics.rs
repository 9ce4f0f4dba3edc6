//! The metrics of the service, each a row.
//!
//! The values of labels come from our own tables (operation names, status codes) or from the operator (names of keys), and
//! never from a request. Their number is bounded, and they contain neither a key nor a URL.

mod keys;
mod process;
mod reading;
mod readings;
mod webhooks;

use std::fmt;
use std::time::Duration;

use football::analysis::ENGINE_VERSION;
use jiff::Timestamp;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};

use crate::ingest::batch::LineResult;
pub(crate) use keys::KeyCounters;
use keys::KeyMetrics;
pub(crate) use process::resident_bytes;
pub(crate) use reading::Reading;
use readings::Readings;
pub(crate) use readings::{process_readings, store_readings};
pub(crate) use webhooks::WebhookBacklog;
use webhooks::WebhookMetrics;

/// The metrics of one service. Clones share them.
#[derive(Clone, Debug)]
pub struct Metrics {
    requests: Family<RequestLabels, Counter>,
    durations: Family<OperationLabels, Histogram, fn() -> Histogram>,
    responses: Family<ResponseLabels, Counter>,
    round_trips: Family<OperationLabels, Counter>,
    store_failures: Counter,
    busy: Counter,
    sent_bytes: Counter,
    cache_hits: Counter,
    cache_misses: Counter,
    connections: Gauge,
    refused_connections: Family<RefusalLabels, Counter>,
    slow_connections: Counter,
    followers: Gauge,
    streams: Gauge,
    feeds: Gauge,
    fed_lines: Family<LineLabels, Counter>,
    /// In seconds since 1970; 0 without TLS.
    certificate_expiry: Gauge,
    keys: KeyMetrics,
    access_lines_dropped: Counter,
    webhooks: WebhookMetrics,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct RequestLabels {
    operation: &'static str,
    status: u16,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct OperationLabels {
    operation: &'static str,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct ResponseLabels {
    operation: &'static str,
    source: &'static str,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct RefusalLabels {
    reason: &'static str,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct LineLabels {
    result: &'static str,
}

/// Where a response came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ResponseSource {
    Computed,
    /// From the response cache.
    Cached,
    /// 304: the caller's copy is current.
    Unchanged,
    /// From the response cache, while the store is unreachable.
    Stale,
}

impl ResponseSource {
    pub(crate) fn label(self) -> &'static str {
        match self {
            ResponseSource::Computed => "computed",
            ResponseSource::Cached => "cached",
            ResponseSource::Unchanged => "unchanged",
            ResponseSource::Stale => "stale",
        }
    }
}

/// Why a connection is refused.
pub(crate) const OVER_LIMIT: &str = "limit";
pub(crate) const OVER_ADDRESS_LIMIT: &str = "address";

/// What became of lines that arrived over HTTP.
const LINE_RESULTS: [&str; 4] = ["taken", "known", "superseded", "refused"];

/// The upper bounds of the buckets, in seconds.
const SECONDS: [f64; 12] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 2.5, 10.0];

impl Default for Metrics {
    fn default() -> Self {
        let refused_connections = Family::default();
        for reason in [OVER_LIMIT, OVER_ADDRESS_LIMIT] {
            drop(refused_connections.get_or_create(&RefusalLabels { reason }));
        }
        let fed_lines = Family::default();
        for result in LINE_RESULTS {
            drop(fed_lines.get_or_create(&LineLabels { result }));
        }
        Metrics {
            requests: Family::default(),
            durations: Family::new_with_constructor(|| Histogram::new(SECONDS)),
            responses: Family::default(),
            round_trips: Family::default(),
            store_failures: Counter::default(),
            busy: Counter::default(),
            sent_bytes: Counter::default(),
            cache_hits: Counter::default(),
            cache_misses: Counter::default(),
            connections: Gauge::default(),
            refused_connections,
            slow_connections: Counter::default(),
            followers: Gauge::default(),
            streams: Gauge::default(),
            feeds: Gauge::default(),
            fed_lines,
            certificate_expiry: Gauge::default(),
            keys: KeyMetrics::default(),
            access_lines_dropped: Counter::default(),
            webhooks: WebhookMetrics::default(),
        }
    }
}

/// The counters of responses that are sent again, of one operation. Finding them takes longer than sending such a response,
/// so they are found once.
#[derive(Clone, Debug)]
pub(crate) struct HotCacheCounters {
    /// Requests with status 200, responses from the cache, and hits of the cache.
    cached: [Counter; 3],
    /// Requests with status 304 and responses without a body.
    unchanged: [Counter; 2],
    durations: Histogram,
}

impl HotCacheCounters {
    /// Counts one request and its response.
    pub(crate) fn count(&self, source: ResponseSource, duration: Duration) {
        let counters = if source == ResponseSource::Unchanged { &self.unchanged[..] } else { &self.cached };
        for counter in counters {
            counter.inc();
        }
        self.durations.observe(duration.as_secs_f64());
    }
}

impl Metrics {
    /// The counters of responses of one operation that are sent again.
    pub(crate) fn hot_cache(&self, operation: &'static str) -> HotCacheCounters {
        let counters = |status, source: ResponseSource| {
            let requests = self.requests.get_or_create_owned(&RequestLabels { operation, status });
            let responses = self.responses.get_or_create_owned(&ResponseLabels { operation, source: source.label() });
            [requests, responses]
        };
        let [requests, responses] = counters(200, ResponseSource::Cached);
        HotCacheCounters {
            cached: [requests, responses, self.cache_hits.clone()],
            unchanged: counters(304, ResponseSource::Unchanged),
            durations: self.durations.get_or_create_owned(&OperationLabels { operation }),
        }
    }

    pub(crate) fn request(&self, operation: &'static str, status: u16, duration: Duration) {
        self.requests.get_or_create(&RequestLabels { operation, status }).inc();
        self.durations.get_or_create(&OperationLabels { operation }).observe(duration.as_secs_f64());
    }

    pub(crate) fn response(&self, operation: &'static str, source: ResponseSource) {
        self.responses.get_or_create(&ResponseLabels { operation, source: source.label() }).inc();
        match source {
            ResponseSource::Computed => self.cache_misses.inc(),
            ResponseSource::Cached | ResponseSource::Stale => self.cache_hits.inc(),
            ResponseSource::Unchanged => 0,
        };
    }

    /// How often the computation of a response asked the store.
    pub(crate) fn round_trips(&self, operation: &'static str, count: u64) {
        self.round_trips.get_or_create(&OperationLabels { operation }).inc_by(count);
    }

    /// A request failed because of the store.
    pub(crate) fn store_failure(&self) {
        self.store_failures.inc();
    }

    /// A request was refused because too many others were running.
    pub(crate) fn busy(&self) {
        self.busy.inc();
    }

    pub(crate) fn sent(&self, bytes: usize) {
        self.sent_bytes.inc_by(bytes as u64);
    }

    /// Counts a connection until the guard is dropped.
    pub(crate) fn connection(&self) -> GaugeGuard {
        GaugeGuard::new(&self.connections)
    }

    /// A connection was closed at once, because there were too many.
    pub(crate) fn refused_connection(&self, reason: &'static str) {
        self.refused_connections.get_or_create(&RefusalLabels { reason }).inc();
    }

    /// A connection was closed because its client was idle or too slow.
    pub(crate) fn slow_connection(&self) {
        self.slow_connections.inc();
    }

    /// The service has a certificate that expires then.
    pub(crate) fn certificate_expires(&self, at: Timestamp) {
        self.certificate_expiry.set(at.as_second());
    }

    /// Counts a follower until the guard is dropped.
    pub(crate) fn follower(&self) -> GaugeGuard {
        GaugeGuard::new(&self.followers)
    }

    /// Counts a long response until the guard is dropped.
    pub(crate) fn stream(&self) -> GaugeGuard {
        GaugeGuard::new(&self.streams)
    }

    /// Counts a live feed over HTTP until the guard is dropped.
    pub(crate) fn feed(&self) -> GaugeGuard {
        GaugeGuard::new(&self.feeds)
    }

    /// A line of a live feed over HTTP was acknowledged.
    pub(crate) fn fed_line(&self, result: LineResult) {
        let [taken, known, superseded, refused] = LINE_RESULTS;
        let result = match result {
            LineResult::Taken => taken,
            LineResult::Known => known,
            LineResult::Superseded => superseded,
            LineResult::Refused => refused,
        };
        self.fed_lines.get_or_create(&LineLabels { result }).inc();
    }

    /// The counters of the key with this name.
    pub(crate) fn key_counters(&self, name: &str) -> KeyCounters {
        self.keys.counters(name)
    }

    /// A line of the access log was not written.
    pub(crate) fn access_line_dropped(&self) {
        self.access_lines_dropped.inc();
    }

    /// Counts events that webhooks have delivered, attempts that are repeated, and events that have failed.
    pub(crate) fn webhook_deliveries(&self, delivered: u64, retried: u64, failed: u64) {
        self.webhooks.count(delivered, retried, failed);
    }

    /// Notes how much a webhook has to deliver; none if it does not send any more.
    pub(crate) fn webhook_backlog(&self, id: i64, backlog: Option<WebhookBacklog>) {
        self.webhooks.note(id, backlog);
    }

    /// This service does not send webhooks any more.
    pub(crate) fn no_webhooks(&self) {
        self.webhooks.clear();
    }

    /// All metrics in the OpenMetrics text format; `readings` are added to the counters.
    pub(crate) fn page(&self, mut readings: Vec<Reading>) -> Result<String, fmt::Error> {
        readings.extend(self.webhooks.readings(Timestamp::now()));
        let mut registry = Registry::with_prefix("touchline");
        self.rows(&mut registry);
        registry.register_collector(Box::new(Readings(readings)));
        let mut page = String::new();
        encode(&mut page, &registry)?;
        Ok(page)
    }

    #[rustfmt::skip]
    fn rows(&self, to: &mut Registry) {
        let build = Info::new([("version", env!("CARGO_PKG_VERSION").to_owned()), ("engine", ENGINE_VERSION.to_string())]);
        to.register("build", "The versions of the product and of the statistics engine", build);
        to.register("requests", "Requests, by operation and status", self.requests.clone());
        to.register_with_unit("request_duration", "Time from the headers of a request to its response", Unit::Seconds, self.durations.clone());
        to.register("responses", "Successful responses, by operation and source", self.responses.clone());
        to.register("store_round_trips", "Questions to the store, by operation; a PostgreSQL server answers each with one exchange", self.round_trips.clone());
        to.register("store_failures", "Requests that failed in the store", self.store_failures.clone());
        to.register("busy", "Requests refused because too many others were running", self.busy.clone());
        to.register_with_unit("sent", "Bytes sent to clients", Unit::Bytes, self.sent_bytes.clone());
        to.register("cache_hits", "Responses from the response cache", self.cache_hits.clone());
        to.register("cache_misses", "Responses that were computed", self.cache_misses.clone());
        to.register("connections", "Open connections", self.connections.clone());
        to.register("connections_refused", "Connections closed at once: over the limit of all, or of their address", self.refused_connections.clone());
        to.register("connections_timed_out", "Connections closed because the client was idle or took a response too slowly", self.slow_connections.clone());
        to.register("followers", "Followers of live matches", self.followers.clone());
        to.register("key_requests", "Requests with a valid key, by the name of the key", self.keys.requests.clone());
        to.register("key_refused", "Requests over the rate limit, by the name of the key", self.keys.refused.clone());
        to.register("access_log_dropped", "Lines of the access log that were not written", self.access_lines_dropped.clone());
        to.register("webhook_deliveries", "Events of webhooks that were delivered, attempts that are repeated, and events that have failed", self.webhooks.deliveries.clone());
        to.register("streams", "Long responses that are being sent", self.streams.clone());
        to.register("feeds", "Live feeds over HTTP", self.feeds.clone());
        to.register("feed_lines", "Lines of live feeds over HTTP, by result", self.fed_lines.clone());
        if self.certificate_expiry.get() > 0 {
            to.register_with_unit("certificate_expiry_timestamp", "When the certificate expires, since 1970", Unit::Seconds, self.certificate_expiry.clone());
        }
    }
}

/// Adds one to a gauge until it is dropped.
#[derive(Debug)]
pub(crate) struct GaugeGuard(Gauge);

impl GaugeGuard {
    fn new(gauge: &Gauge) -> GaugeGuard {
        gauge.inc();
        GaugeGuard(gauge.clone())
    }
}

impl Drop for GaugeGuard {
    fn drop(&mut self) {
        self.0.dec();
    }
}
