//! Rate limits: a token bucket for each key, refilled at a steady rate. Off unless a rate is set.
//!
//! Only keys in the store have a bucket, so a flood of invented keys takes no memory.

use std::fmt;
use std::num::NonZeroU32;
use std::sync::Arc;

use governor::clock::{Clock, DefaultClock};
use governor::middleware::StateInformationMiddleware;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{Quota, RateLimiter};

use super::error::{Error, TOO_MANY_REQUESTS};

type Buckets = RateLimiter<i64, DefaultKeyedStateStore<i64>, DefaultClock, StateInformationMiddleware>;

/// The buckets of all keys. The default limits nothing.
#[derive(Clone, Default)]
pub struct RateLimits(Option<Arc<Limiter>>);

struct Limiter {
    buckets: Buckets,
    rate: NonZeroU32,
    burst: NonZeroU32,
}

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
        let Some(rate) = NonZeroU32::new(rate) else { return RateLimits::default() };
        let burst = NonZeroU32::new(burst).unwrap_or(rate);
        let buckets = RateLimiter::keyed(Quota::per_second(rate).allow_burst(burst)).with_middleware();
        RateLimits(Some(Arc::new(Limiter { buckets, rate, burst })))
    }

    /// Takes a token from the key's bucket; `None` without a limit.
    pub(super) fn take(&self, key: i64) -> Option<Result<Allowance, Allowance>> {
        let Limiter { buckets, rate, burst } = self.0.as_deref()?;
        let burst = burst.get();
        Some(match buckets.check_key(&key) {
            Ok(state) => {
                let remaining = state.remaining_burst_capacity();
                let spent = u64::from(burst.saturating_sub(remaining));
                Ok(Allowance { burst, remaining, seconds: spent.div_ceil(rate.get().into()) })
            }
            Err(refused) => {
                let wait = refused.wait_time_from(buckets.clock().now());
                Err(Allowance { burst, remaining: 0, seconds: wait.as_secs() + 1 })
            }
        })
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
        let rate = self.0.as_ref().map(|limiter| limiter.rate);
        f.debug_struct("RateLimits").field("rate", &rate).finish_non_exhaustive()
    }
}
