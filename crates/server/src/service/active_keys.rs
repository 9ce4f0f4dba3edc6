//! The keys that requests have used: their names, their rate limits, how often and when they were used.
//!
//! A key has one [`ActiveKey`] for as long as the process runs. Requests share it, so what it counts needs no lock that all
//! requests share. Only keys in the store are here: invented keys take no memory.

use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use governor::Quota;
use jiff::Timestamp;
use store::KeyRecord;

use super::limits::{Allowance, Limiter, RateLimits};
use crate::metrics::{KeyCounters, Metrics};

const HOUR_SECS: i64 = 3_600;

/// A key as the running service sees it.
pub struct ActiveKey {
    pub id: i64,
    pub name: String,
    limiter: RwLock<Option<Arc<Limiter>>>,
    has_own_rate: AtomicBool,
    counters: KeyCounters,
    /// The hour in which it was last used, since 1970, and the last one that is in the store.
    used_hour: AtomicI64,
    saved_hour: AtomicI64,
}

impl ActiveKey {
    fn new(record: &KeyRecord, metrics: &Metrics) -> ActiveKey {
        let saved = record.last_used_at.map_or(0, hour);
        ActiveKey {
            id: record.id,
            name: record.name.clone(),
            limiter: RwLock::default(),
            has_own_rate: AtomicBool::new(false),
            counters: metrics.key_counters(&record.name),
            used_hour: AtomicI64::new(saved),
            saved_hour: AtomicI64::new(saved),
        }
    }

    /// Counts a request against the rate limit of the key; `None` without a limit.
    pub(super) fn count(&self, now: Timestamp) -> Option<Result<Allowance, Allowance>> {
        self.note_use(now);
        let limiter = self.limiter.read().unwrap_or_else(PoisonError::into_inner).clone();
        let allowance = limiter.map(|limiter| limiter.take());
        self.counters.count(matches!(allowance, Some(Err(_))));
        allowance
    }

    /// The key was used. It is written at most once an hour, so that the cores do not wait for each other.
    pub(super) fn note_use(&self, now: Timestamp) {
        let hour = hour(now);
        if self.used_hour.load(Ordering::Relaxed) < hour {
            self.used_hour.store(hour, Ordering::Relaxed);
        }
    }

    /// The store has this hour of last use.
    pub(super) fn saved(&self, at: Timestamp) {
        self.saved_hour.fetch_max(hour(at), Ordering::Relaxed);
    }

    /// A key whose limit changes has a full bucket.
    fn set_limit(&self, quota: Option<Quota>) {
        let current = self.limiter.read().unwrap_or_else(PoisonError::into_inner).as_ref().map(|limiter| limiter.quota);
        if current != quota {
            let limiter = quota.map(|quota| Arc::new(Limiter::new(quota)));
            *self.limiter.write().unwrap_or_else(PoisonError::into_inner) = limiter;
        }
    }
}

impl fmt::Debug for ActiveKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ActiveKey").field("id", &self.id).finish_non_exhaustive()
    }
}

fn hour(at: Timestamp) -> i64 {
    at.as_second().div_euclid(HOUR_SECS)
}

/// The active keys of one service, by id. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct ActiveKeys {
    by_id: Arc<RwLock<HashMap<i64, Arc<ActiveKey>>>>,
    /// Whether the log says already that their uses are not stored.
    is_failure_logged: Arc<AtomicBool>,
}

impl ActiveKeys {
    /// The active key of a record that was just read.
    pub(super) fn get(&self, record: &KeyRecord, limits: &RateLimits, metrics: &Metrics) -> Arc<ActiveKey> {
        let found = self.by_id.read().unwrap_or_else(PoisonError::into_inner).get(&record.id).cloned();
        let key = found.filter(|key| key.name == record.name).unwrap_or_else(|| {
            let mut keys = self.by_id.write().unwrap_or_else(PoisonError::into_inner);
            let key = keys.entry(record.id).or_insert_with(|| Arc::new(ActiveKey::new(record, metrics)));
            if key.name != record.name {
                *key = Arc::new(ActiveKey::new(record, metrics));
            }
            Arc::clone(key)
        });
        let rate = record.details.rate;
        key.has_own_rate.store(rate.is_some(), Ordering::Relaxed);
        key.set_limit(limits.quota(rate));
        key
    }

    /// The limit of every key that has none of its own has changed.
    pub(super) fn set_limit(&self, quota: Option<Quota>) {
        let keys = self.by_id.read().unwrap_or_else(PoisonError::into_inner);
        for key in keys.values().filter(|key| !key.has_own_rate.load(Ordering::Relaxed)) {
            key.set_limit(quota);
        }
    }

    /// Notes whether the uses were stored. Returns whether to warn: once, until they are stored again.
    pub(super) fn saving_ended(&self, is_stored: bool) -> bool {
        let was_logged = self.is_failure_logged.swap(!is_stored, Ordering::Relaxed);
        !is_stored && !was_logged
    }

    /// The hours of last use that are not in the store yet.
    pub(super) fn unsaved_uses(&self) -> Vec<(Arc<ActiveKey>, Timestamp)> {
        let keys = self.by_id.read().unwrap_or_else(PoisonError::into_inner);
        let unsaved = |key: &Arc<ActiveKey>| {
            let hour = key.used_hour.load(Ordering::Relaxed);
            let at = Timestamp::from_second(hour * HOUR_SECS).ok()?;
            (hour > key.saved_hour.load(Ordering::Relaxed)).then(|| (Arc::clone(key), at))
        };
        keys.values().filter_map(unsaved).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_store_that_does_not_take_uses_is_a_warning_once_until_it_does() {
        let keys = ActiveKeys::default();
        let warnings = [false, false, false, true, false, false].map(|is_stored| keys.saving_ended(is_stored));
        assert_eq!(warnings, [true, false, false, false, true, false]);
    }
}
