//! Rate limits: a token bucket for each key, refilled at a steady rate. Off unless a rate is set.

use std::fmt;
use std::num::NonZeroU32;
use std::sync::{Arc, PoisonError, RwLock};

use governor::clock::{Clock, DefaultClock};
use governor::middleware::StateInformationMiddleware;
use governor::state::{InMemoryState, NotKeyed};
use governor::{Quota, RateLimiter};
use store::{KeyRate, RatePeriod};

use api::rows::error::{Error, TOO_MANY_REQUESTS};

type Bucket = RateLimiter<NotKeyed, InMemoryState, DefaultClock, StateInformationMiddleware>;

/// The rate limit of every key that has none of its own. The default limits nothing. Clones share it.
#[derive(Clone, Default)]
pub struct RateLimits(Arc<RwLock<Option<Quota>>>);

/// What a key has left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Allowance {
    burst: u32,
    remaining: u32,
    /// Until the bucket is full again; for a refused request, until a retry may succeed.
    seconds: u64,
}

impl RateLimits {
    /// `rate` requests a second, and up to `burst` at once. A rate of 0 sets no limit.
    pub fn per_second(rate: u32, burst: u32) -> RateLimits {
        RateLimits(Arc::new(RwLock::new(quota(rate, burst))))
    }

    /// Changes the limit, of all clones.
    pub(super) fn set_per_second(&self, rate: u32, burst: u32) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = quota(rate, burst);
    }

    /// The limit of a key: its own, or that of every key.
    pub(super) fn quota(&self, own: Option<KeyRate>) -> Option<Quota> {
        own.map(quota_of_key).or_else(|| *self.0.read().unwrap_or_else(PoisonError::into_inner))
    }
}

fn quota(rate: u32, burst: u32) -> Option<Quota> {
    let rate = NonZeroU32::new(rate)?;
    Some(Quota::per_second(rate).allow_burst(NonZeroU32::new(burst).unwrap_or(rate)))
}

/// A key may send all requests of its time at once.
fn quota_of_key(rate: KeyRate) -> Quota {
    match rate.per {
        RatePeriod::Second => Quota::per_second(rate.requests),
        RatePeriod::Minute => Quota::per_minute(rate.requests),
        RatePeriod::Hour => Quota::per_hour(rate.requests),
    }
}

/// The bucket of one key.
pub(super) struct Limiter {
    bucket: Bucket,
    pub(super) quota: Quota,
}

impl Limiter {
    /// A full bucket.
    pub(super) fn new(quota: Quota) -> Limiter {
        Limiter { bucket: RateLimiter::direct(quota).with_middleware(), quota }
    }

    /// Takes a token from the bucket.
    pub(super) fn take(&self) -> Result<Allowance, Allowance> {
        let burst = self.quota.burst_size().get();
        match self.bucket.check() {
            Ok(state) => {
                let remaining = state.remaining_burst_capacity();
                let spent = burst.saturating_sub(remaining);
                let refill = self.quota.replenish_interval().saturating_mul(spent);
                Ok(Allowance { burst, remaining, seconds: refill.as_secs_f64().ceil() as u64 })
            }
            Err(refused) => {
                let wait = refused.wait_time_from(self.bucket.clock().now());
                Err(Allowance { burst, remaining: 0, seconds: wait.as_secs() + 1 })
            }
        }
    }
}

impl Allowance {
    pub(super) fn headers(self) -> [(&'static str, String); 3] {
        [
            ("ratelimit-limit", self.burst.to_string()),
            ("ratelimit-remaining", self.remaining.to_string()),
            ("ratelimit-reset", self.seconds.to_string()),
        ]
    }

    pub(super) fn retry_after(self) -> (&'static str, String) {
        ("retry-after", self.seconds.to_string())
    }

    pub(super) fn refusal(self) -> Error {
        TOO_MANY_REQUESTS.with("n", self.seconds.to_string())
    }
}

impl fmt::Debug for RateLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("RateLimits").field(&self.0).finish()
    }
}
