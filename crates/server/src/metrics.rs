//! What is measured while the service runs, each measure a row.
//!
//! A label has its value from a table of ours (an operation's name, a status) and never from what a caller sent, so there
//! are only so many, and neither a key nor an address can be among them.

use std::fmt;
use std::time::Duration;

use football::analysis::ENGINE_VERSION;
use prometheus_client::collector::Collector;
use prometheus_client::encoding::text::encode;
use prometheus_client::encoding::{DescriptorEncoder, EncodeLabelSet};
use prometheus_client::metrics::MetricType;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};
use store::{StandbyState, Store};

/// The counts of one service. Clones are the same counts.
#[derive(Clone, Debug)]
pub struct Metrics {
    requests: Family<Asked, Counter>,
    durations: Family<Operation, Histogram, fn() -> Histogram>,
    answers: Family<Made, Counter>,
    failures: Counter,
    busy: Counter,
    sent: Counter,
    connections: Gauge,
    followers: Gauge,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Asked {
    operation: &'static str,
    status: u16,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Operation {
    operation: &'static str,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Made {
    operation: &'static str,
    how: &'static str,
}

/// Where an answer came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum How {
    Computed,
    /// Somebody had asked the same before.
    Cached,
    /// The caller had it.
    Unchanged,
    /// The store could not be asked.
    Stale,
}

/// Seconds, up to which a request is counted into a bucket.
const SECONDS: [f64; 12] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 2.5, 10.0];

impl Default for Metrics {
    fn default() -> Self {
        Metrics {
            requests: Family::default(),
            durations: Family::new_with_constructor(|| Histogram::new(SECONDS)),
            answers: Family::default(),
            failures: Counter::default(),
            busy: Counter::default(),
            sent: Counter::default(),
            connections: Gauge::default(),
            followers: Gauge::default(),
        }
    }
}

impl Metrics {
    pub(crate) fn request(&self, operation: &'static str, status: u16, took: Duration) {
        self.requests.get_or_create(&Asked { operation, status }).inc();
        self.durations.get_or_create(&Operation { operation }).observe(took.as_secs_f64());
    }

    pub(crate) fn answer(&self, operation: &'static str, how: How) {
        let how = match how {
            How::Computed => "computed",
            How::Cached => "cached",
            How::Unchanged => "unchanged",
            How::Stale => "stale",
        };
        self.answers.get_or_create(&Made { operation, how }).inc();
    }

    /// The store did not answer somebody.
    pub(crate) fn failure(&self) {
        self.failures.inc();
    }

    /// Somebody did not get his turn.
    pub(crate) fn no_turn(&self) {
        self.busy.inc();
    }

    pub(crate) fn sent(&self, bytes: usize) {
        self.sent.inc_by(bytes as u64);
    }

    /// Counted until it is dropped.
    pub(crate) fn connection(&self) -> Present {
        Present::of(&self.connections)
    }

    pub(crate) fn follower(&self) -> Present {
        Present::of(&self.followers)
    }

    /// Everything as a page of OpenMetrics, with what was read just now.
    pub(crate) fn page(&self, readings: Vec<Reading>) -> Result<String, fmt::Error> {
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
        to.register("build", "What runs: its version, and that of the statistics engine", build);
        to.register("requests", "Requests answered, by operation and status", self.requests.clone());
        to.register_with_unit("request_duration", "From a request's headers to its answer", Unit::Seconds, self.durations.clone());
        to.register("answers", "Answers by what they were made from", self.answers.clone());
        to.register("store_failures", "Requests that the store did not answer", self.failures.clone());
        to.register("busy", "Requests that did not get their turn in time", self.busy.clone());
        to.register_with_unit("sent", "Sent to clients, as it goes over the wire", Unit::Bytes, self.sent.clone());
        to.register("connections", "Connections that are open", self.connections.clone());
        to.register("followers", "Who follows a live match", self.followers.clone());
    }
}

/// One that is there, until it is dropped.
#[derive(Debug)]
pub(crate) struct Present(Gauge);

impl Present {
    fn of(gauge: &Gauge) -> Present {
        gauge.inc();
        Present(gauge.clone())
    }
}

impl Drop for Present {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// What is not counted here but read where it is, when somebody looks: a name, what it means, and a value for each set of
/// labels.
#[derive(Clone, Debug)]
pub(crate) struct Reading {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) values: Vec<(Vec<(&'static str, String)>, f64)>,
}

impl Reading {
    /// One value without labels.
    fn one(name: &'static str, about: &'static str, value: f64) -> Reading {
        Reading { name, about, values: vec![(Vec::new(), value)] }
    }
}

/// What is known of a store without asking it, and its version where it has just told that.
pub(crate) fn of_store(store: &Store, version: Option<i64>) -> Vec<Reading> {
    let reachable = f64::from(u8::from(version.is_some()));
    let mut readings = vec![Reading::one("store_reachable", "1 if the store answers now", reachable)];
    readings.extend(
        version.map(|version| {
            Reading::one("store_version", "The number of the newest change in the store", version as f64)
        }),
    );
    if let Some((in_use, most)) = store.connections() {
        let [in_use, most] = [in_use as f64, most as f64];
        readings.push(Reading::one("pool_in_use", "Connections to the database that somebody reads on", in_use));
        readings.push(Reading::one("pool_most", "Connections to the database that there may be for that", most));
    }
    readings.extend(of_standbys(store));
    readings
}

/// What is known of standbys, where they are read.
#[rustfmt::skip]
fn of_standbys(store: &Store) -> Vec<Reading> {
    let standbys = store.standbys();
    if standbys.is_empty() {
        return Vec::new();
    }
    let each = |name, about, value: fn(&StandbyState) -> f64| Reading {
        name,
        about,
        values: standbys.iter().map(|standby| (vec![("host", standby.host.clone())], value(standby))).collect(),
    };
    vec![
        each("standby_reachable", "1 if the standby answers", |standby| f64::from(u8::from(standby.is_reachable))),
        each("standby_behind", "How many writes it lacks", |standby| standby.behind as f64),
        each("standby_lag_seconds", "For how long the first write that it lacks has been known", |standby| standby.lag.as_secs_f64()),
        each("standby_reads", "Views that it gave", |standby| standby.reads as f64),
        Reading::one("primary_reads", "Views that the primary gave, because no standby could", store.primary_reads() as f64),
        Reading::one("histories_lost", "How often a fail-over lost what had been shown", store.histories_lost() as f64),
    ]
}

#[derive(Debug)]
struct Readings(Vec<Reading>);

impl Collector for Readings {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> Result<(), fmt::Error> {
        for Reading { name, about, values } in &self.0 {
            let mut row = encoder.encode_descriptor(name, &format!("{about}."), None, MetricType::Gauge)?;
            for (labels, value) in values {
                match labels.is_empty() {
                    true => row.encode_gauge(value)?,
                    false => row.encode_family(labels)?.encode_gauge(value)?,
                }
            }
        }
        Ok(())
    }
}
