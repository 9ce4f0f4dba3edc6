//! When an attempt that failed is repeated, and when a webhook is switched off.

use std::str::FromStr;
use std::time::Duration;

use xxhash_rust::xxh3::xxh3_64;

/// How much longer or shorter a pause may be than planned, so that receivers do not get all retries at one moment.
const JITTER: f64 = 0.2;
/// The longest pause: a week.
const MAX_PAUSE_SECS: f64 = 604_800.0;

/// The pauses before the retries of one event. After the last one it has failed.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct RetryPlan(Vec<Duration>);

impl RetryPlan {
    /// How long to wait after so many failed attempts; none if there is no further one. The same event has the same jitter.
    pub(crate) fn pause(&self, attempts: u32, uid: &str) -> Option<Duration> {
        let index = usize::try_from(attempts.saturating_sub(1)).ok()?;
        let pause = self.0.get(index)?;
        let hash = xxh3_64(format!("{uid} {attempts}").as_bytes());
        let part = (hash % 1_000) as f64 / 999.0;
        Some(pause.mul_f64(1.0 - JITTER + 2.0 * JITTER * part))
    }
}

/// Seconds, separated by commas.
impl FromStr for RetryPlan {
    type Err = String;

    fn from_str(text: &str) -> Result<RetryPlan, String> {
        let pause = |part: &str| {
            let seconds = part.trim().parse().ok().filter(|seconds| *seconds > 0.0 && *seconds <= MAX_PAUSE_SECS);
            seconds.map(Duration::from_secs_f64)
        };
        let pauses: Option<Vec<Duration>> = text.split(',').map(pause).collect();
        pauses.map(RetryPlan).ok_or_else(|| {
            format!("{text} is not a list of seconds above 0 and up to {MAX_PAUSE_SECS}: try 5,30,120,600,3600,21600")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_with_jitter_and_end() {
        let plan: RetryPlan = "5, 30,120".parse().unwrap();
        let mut different = 0;
        for uid in ["a", "b", "c", "d"] {
            for (attempts, seconds) in [(1, 5.0), (2, 30.0), (3, 120.0)] {
                let pause = plan.pause(attempts, uid).unwrap();
                assert!((seconds * 0.8..=seconds * 1.2).contains(&pause.as_secs_f64()), "{uid} {attempts}: {pause:?}");
                assert_eq!(plan.pause(attempts, uid), Some(pause));
                different += usize::from(pause != Duration::from_secs_f64(seconds));
            }
            assert_eq!(plan.pause(4, uid), None);
        }
        assert!(different > 6, "{different}");
        for wrong in ["", "5,", "0", "-1", "5;6", "9999999"] {
            assert!(wrong.parse::<RetryPlan>().unwrap_err().contains("try 5,30"), "{wrong}");
        }
    }
}
