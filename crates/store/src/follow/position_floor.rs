//! How far a store is known to have come: no view that is taken after it may show less.
//!
//! It also remembers when it heard of what, so that it can be said for how long a standby has lacked something.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Moments that are remembered. Where there are more, every second one is forgotten.
const MOMENTS_MAX: usize = 1024;

#[derive(Default)]
pub(crate) struct Floor {
    position: AtomicI64,
    history: Mutex<History>,
    moved: Condvar,
}

#[derive(Default)]
struct History {
    /// Positions, ascending, and when each was first heard of.
    heard: VecDeque<(i64, Instant)>,
    is_over: bool,
}

impl Floor {
    pub(crate) fn position(&self) -> i64 {
        self.position.load(Ordering::Acquire)
    }

    /// The store has come so far.
    pub(crate) fn raise(&self, position: i64) {
        if position <= self.position() {
            return;
        }
        let mut history = self.history();
        if position > self.position() {
            self.position.store(position, Ordering::Release);
            history.heard.push_back((position, Instant::now()));
            if history.heard.len() > MOMENTS_MAX {
                let mut count = 0_usize;
                history.heard.retain(|_| {
                    count += 1;
                    count % 2 == 1
                });
            }
        }
        self.moved.notify_all();
    }

    /// What was shown is lost, and the store has come no further than this.
    pub(crate) fn lower(&self, position: i64) {
        let mut history = self.history();
        if position < self.position() {
            self.position.store(position, Ordering::Release);
            history.heard.clear();
        }
    }

    /// For how long it has been known that there is more than this.
    pub(crate) fn lag(&self, position: i64) -> Duration {
        if position >= self.position() {
            return Duration::ZERO;
        }
        let history = self.history();
        let lacking = history.heard.partition_point(|(heard, _)| *heard <= position);
        history.heard.get(lacking).map(|(_, when)| when.elapsed()).unwrap_or_default()
    }

    /// Waits until it is above this, somebody asks for a look, or the time is over.
    pub(crate) fn wait_above(&self, position: i64, within: Duration) {
        let history = self.history();
        if self.position() <= position && !history.is_over {
            drop(self.moved.wait_timeout(history, within).unwrap_or_else(PoisonError::into_inner));
        }
    }

    /// Wakes who waits.
    pub(crate) fn ask_for_a_look(&self) {
        self.moved.notify_all();
    }

    /// Nobody reads any more.
    pub(crate) fn end(&self) {
        self.history().is_over = true;
        self.moved.notify_all();
    }

    pub(crate) fn is_over(&self) -> bool {
        self.history().is_over
    }

    fn history(&self) -> MutexGuard<'_, History> {
        self.history.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_rises_and_is_lowered_only_on_purpose() {
        let floor = Floor::default();
        for (said, stands) in [(3, 3), (2, 3), (3, 3), (9, 9)] {
            floor.raise(said);
            assert_eq!(floor.position(), stands);
        }
        floor.lower(10);
        assert_eq!(floor.position(), 9);
        floor.lower(4);
        assert_eq!(floor.position(), 4);
    }

    #[test]
    fn who_has_everything_lacks_nothing_and_who_has_less_lacks_it_for_longer() {
        let floor = Floor::default();
        for position in 1..=5_000 {
            floor.raise(position);
            if position % 1_000 == 0 {
                std::thread::sleep(Duration::from_millis(2));
            }
        }
        assert!(floor.history().heard.len() <= MOMENTS_MAX);
        assert_eq!([5_000, 5_001].map(|position| floor.lag(position)), [Duration::ZERO; 2]);
        // The later clock is read first.
        let lags = [4_900, 3_500, 1_500, 0].map(|position| floor.lag(position));
        assert!(lags.is_sorted() && lags[0] > Duration::ZERO, "{lags:?}");
    }

    #[test]
    fn who_waits_is_woken_by_a_rise_and_by_the_end() {
        let floor = Floor::default();
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| {
                while floor.position() < 1 || !floor.is_over() {
                    floor.wait_above(1, Duration::from_secs(60));
                }
            });
            floor.raise(1);
            floor.end();
            waiting.join().unwrap();
        });
    }
}
