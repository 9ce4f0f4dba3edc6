//! The requests of each key. The label is the name that the operator gave the key, and the number of names is bounded.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;

/// The names with a label of their own. The keys that are used later share [`OTHER`].
const MAX_NAMES: usize = 100;
const OTHER: &str = "other";

/// The counters of all keys. Clones share them.
#[derive(Clone, Debug)]
pub(super) struct KeyMetrics {
    pub(super) requests: Family<KeyLabels, Counter>,
    pub(super) refused: Family<KeyLabels, Counter>,
    names: Arc<Mutex<BTreeSet<String>>>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
pub(super) struct KeyLabels {
    key: String,
}

/// The counters of one key.
#[derive(Clone, Debug)]
pub(crate) struct KeyCounters {
    requests: Counter,
    refused: Counter,
}

impl KeyCounters {
    /// Counts a request, which the rate limit may refuse.
    pub(crate) fn count(&self, is_refused: bool) {
        self.requests.inc();
        if is_refused {
            self.refused.inc();
        }
    }
}

impl Default for KeyMetrics {
    fn default() -> KeyMetrics {
        let metrics = KeyMetrics { requests: Family::default(), refused: Family::default(), names: Arc::default() };
        metrics.labelled(OTHER);
        metrics
    }
}

impl KeyMetrics {
    /// The counters of a name.
    pub(super) fn counters(&self, name: &str) -> KeyCounters {
        let mut names = self.names.lock().unwrap_or_else(PoisonError::into_inner);
        if names.len() < MAX_NAMES {
            names.insert(name.to_owned());
        }
        self.labelled(if names.contains(name) { name } else { OTHER })
    }

    fn labelled(&self, name: &str) -> KeyCounters {
        let labels = KeyLabels { key: name.to_owned() };
        KeyCounters {
            requests: self.requests.get_or_create_owned(&labels),
            refused: self.refused.get_or_create_owned(&labels),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hundred_names_have_a_label_and_the_others_share_one() {
        let metrics = KeyMetrics::default();
        for number in 0..MAX_NAMES + 5 {
            metrics.counters(&format!("key {number}")).count(false);
        }
        metrics.counters("key 7").count(true);
        let count = |name: &str| metrics.labelled(name).requests.get();
        assert_eq!((count("key 0"), count("key 7"), count("key 99"), count(OTHER)), (1, 2, 1, 5));
        assert_eq!(metrics.labelled("key 7").refused.get(), 1);
    }
}
