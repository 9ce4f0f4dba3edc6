//! Whether the store is reachable, as far as requests have noticed.
//!
//! The log gets one line when an outage starts and one when it is over, however many requests fail in between.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// An outage is over after this long without a failure. Otherwise a store that fails one request in ten would log two
/// lines for each.
const QUIET: Duration = Duration::from_secs(1);

/// So many internal errors without a success between them mean that every response fails.
const MAX_INTERNAL_ERRORS: u64 = 10;
/// How long a service counts as failing after the last of them.
const FAILING_FOR: Duration = Duration::from_secs(30);

/// The state of a store. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Health(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    /// Whether there is an outage. Without one, nothing else is read.
    is_out: AtomicBool,
    /// How often the file of the store was replaced, as far as it was logged.
    replacements: AtomicU64,
    /// Internal errors since the last request that succeeded.
    internal_errors: AtomicU64,
    last_internal_error: Mutex<Option<Instant>>,
    outage: Mutex<Option<Outage>>,
}

#[derive(Debug)]
struct Outage {
    since: Instant,
    last_failure: Instant,
    failures: u64,
}

impl Health {
    /// A request failed because of the store.
    pub(crate) fn failed(&self, reason: &str) {
        let now = Instant::now();
        let mut outage = self.0.outage.lock().unwrap_or_else(PoisonError::into_inner);
        match outage.as_mut() {
            Some(outage) => {
                outage.last_failure = now;
                outage.failures += 1;
                tracing::debug!("the store is unreachable: {reason}");
            }
            None => {
                *outage = Some(Outage { since: now, last_failure: now, failures: 1 });
                self.0.is_out.store(true, Ordering::Relaxed);
                tracing::warn!("the store is unreachable; every request retries it: {reason}");
            }
        }
    }

    /// A snapshot was taken of a store whose file was replaced so often. Returns whether that is news, and logs it.
    pub(crate) fn has_new_file(&self, replacements: u64) -> bool {
        let is_new = replacements > self.0.replacements.load(Ordering::Relaxed)
            && self.0.replacements.fetch_max(replacements, Ordering::Relaxed) < replacements;
        if is_new {
            tracing::warn!(
                "the file of the store was replaced: the new file was opened, and nothing of the old one is served"
            );
        }
        is_new
    }

    /// A request failed with an internal error.
    pub(crate) fn failed_internally(&self) {
        self.0.internal_errors.fetch_add(1, Ordering::Relaxed);
        *self.0.last_internal_error.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }

    /// Whether every recent request has failed with an internal error, so that the service is of no use. After a while it
    /// counts as usable again: without requests it could not show that it is.
    pub(crate) fn is_failing(&self) -> bool {
        let last = *self.0.last_internal_error.lock().unwrap_or_else(PoisonError::into_inner);
        self.0.internal_errors.load(Ordering::Relaxed) >= MAX_INTERNAL_ERRORS
            && last.is_some_and(|last| last.elapsed() < FAILING_FOR)
    }

    /// A request succeeded.
    pub(crate) fn succeeded(&self) {
        if self.0.internal_errors.load(Ordering::Relaxed) > 0 {
            self.0.internal_errors.store(0, Ordering::Relaxed);
        }
        if !self.0.is_out.load(Ordering::Relaxed) {
            return;
        }
        let mut outage = self.0.outage.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(over) = outage.take_if(|outage| outage.last_failure.elapsed() >= QUIET) {
            self.0.is_out.store(false, Ordering::Relaxed);
            let seconds = over.last_failure.duration_since(over.since).as_secs_f32();
            tracing::info!("the store is reachable again: outage of {seconds:.1} s, {} requests failed", over.failures);
        }
    }
}
