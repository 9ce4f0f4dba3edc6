//! The metrics of webhooks. Only the service that sends has other numbers than 0.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use jiff::Timestamp;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;

use super::reading::Reading;

/// How much a webhook has to deliver.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct WebhookBacklog {
    pub(crate) events: u64,
    /// When the first of them happened.
    pub(crate) oldest: Option<Timestamp>,
}

#[derive(Clone, Debug)]
pub(super) struct WebhookMetrics {
    pub(super) deliveries: Family<ResultLabels, Counter>,
    backlogs: Arc<Mutex<HashMap<i64, WebhookBacklog>>>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
pub(super) struct ResultLabels {
    result: &'static str,
}

const DELIVERED: ResultLabels = ResultLabels { result: "delivered" };
const RETRIED: ResultLabels = ResultLabels { result: "retried" };
const FAILED: ResultLabels = ResultLabels { result: "failed" };

impl Default for WebhookMetrics {
    fn default() -> Self {
        let deliveries = Family::default();
        for labels in [DELIVERED, RETRIED, FAILED] {
            drop(deliveries.get_or_create(&labels));
        }
        WebhookMetrics { deliveries, backlogs: Arc::default() }
    }
}

impl WebhookMetrics {
    pub(super) fn count(&self, delivered: u64, retried: u64, failed: u64) {
        for (labels, count) in [(DELIVERED, delivered), (RETRIED, retried), (FAILED, failed)] {
            self.deliveries.get_or_create(&labels).inc_by(count);
        }
    }

    /// Notes the backlog of a webhook; none if it does not send any more.
    pub(super) fn note(&self, id: i64, backlog: Option<WebhookBacklog>) {
        let mut backlogs = self.backlogs.lock().unwrap_or_else(PoisonError::into_inner);
        match backlog {
            Some(backlog) => backlogs.insert(id, backlog),
            None => backlogs.remove(&id),
        };
    }

    /// This service does not send any more.
    pub(super) fn clear(&self) {
        self.backlogs.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    pub(super) fn readings(&self, now: Timestamp) -> Vec<Reading> {
        let backlogs = self.backlogs.lock().unwrap_or_else(PoisonError::into_inner);
        let waiting: u64 = backlogs.values().map(|backlog| backlog.events).sum();
        let oldest = backlogs.values().filter_map(|backlog| backlog.oldest).min();
        let age = oldest.map_or(0.0, |oldest| now.duration_since(oldest).as_secs_f64().max(0.0));
        vec![
            Reading::one("webhook_waiting", "Events that webhooks have not delivered yet", waiting as f64),
            Reading::one("webhook_oldest_seconds", "Age of the oldest event that a webhook has not delivered yet", age),
        ]
    }
}
