//! Gauges that are read when the metrics are requested: of the store, its standbys, the response cache and the process.

use std::fmt;

use prometheus_client::collector::Collector;
use prometheus_client::encoding::DescriptorEncoder;
use prometheus_client::metrics::MetricType;
use store::{StandbyState, Store};

use super::process;
use super::reading::Reading;

/// The gauges of the process and of its response cache.
pub(crate) fn process_readings(cache_bytes: u64, cache_entries: u64) -> Vec<Reading> {
    let mut readings = vec![
        Reading::one("cache_bytes", "Bytes in the response cache", cache_bytes as f64),
        Reading::one("cache_entries", "Responses in the response cache", cache_entries as f64),
    ];
    readings.extend(process::readings());
    readings
}

/// The gauges of a store; `version` is `None` while the store is unreachable.
pub(crate) fn store_readings(store: &Store, version: Option<i64>) -> Vec<Reading> {
    let reachable = f64::from(u8::from(version.is_some()));
    let mut readings = vec![Reading::one("store_reachable", "1 if the store is reachable", reachable)];
    readings.extend(
        version.map(|version| {
            Reading::one("store_version", "The number of the newest change in the store", version as f64)
        }),
    );
    let replacements = store.replacements() as f64;
    readings.push(Reading::one("store_replacements", "How often the file of the store was replaced", replacements));
    if let Some((in_use, most)) = store.connections() {
        let [in_use, most] = [in_use as f64, most as f64];
        readings.push(Reading::one("pool_in_use", "Database connections in use for reading", in_use));
        readings.push(Reading::one("pool_max", "The most database connections for reading", most));
    }
    readings.extend(standby_readings(store));
    readings
}

/// The gauges of standbys, if the store has any.
#[rustfmt::skip]
fn standby_readings(store: &Store) -> Vec<Reading> {
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
        each("standby_reachable", "1 if the standby is reachable", |standby| f64::from(u8::from(standby.is_reachable))),
        each("standby_behind", "Writes that the standby has not replayed", |standby| standby.behind as f64),
        each("standby_lag_seconds", "Age of the oldest write that the standby has not replayed", |standby| standby.lag.as_secs_f64()),
        each("standby_reads", "Snapshots read from the standby", |standby| standby.reads as f64),
        Reading::one("primary_reads", "Snapshots read from the primary because no standby was usable", store.primary_reads() as f64),
        Reading::one("histories_lost", "Fail-overs that lost writes that had been read", store.histories_lost() as f64),
    ]
}

#[derive(Debug)]
pub(super) struct Readings(pub(super) Vec<Reading>);

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
