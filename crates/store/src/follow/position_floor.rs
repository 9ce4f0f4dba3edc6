//! The floor: the highest position that a store is known to have reached. No later snapshot may show a lower one.
//!
//! It also remembers when each position became known, so that the lag of a standby can be told.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How many positions are remembered. If there are more, every second one is dropped.
const MAX_HISTORY: usize = 1024;

#[derive(Default)]
pub(crate) struct PositionFloor {
    position: AtomicI64,
    history: Mutex<History>,
    moved: Condvar,
}

#[derive(Default)]
struct History {
    /// Positions, ascending, and when each became known.
    known: VecDeque<(i64, Instant)>,
    is_over: bool,
}

impl PositionFloor {
    pub(crate) fn position(&self) -> i64 {
        self.position.load(Ordering::Acquire)
    }

    /// The store has reached this position.
    pub(crate) fn raise(&self, position: i64) {
        if position <= self.position() {
            return;
        }
        let mut history = self.history();
        if position > self.position() {
            self.position.store(position, Ordering::Release);
            history.known.push_back((position, Instant::now()));
            if history.known.len() > MAX_HISTORY {
                let mut count = 0_usize;
                history.known.retain(|_| {
                    count += 1;
                    count % 2 == 1
                });
            }
        }
        self.moved.notify_all();
    }

    /// A fail-over lost what was shown, and the store has reached only this position.
    pub(crate) fn lower(&self, position: i64) {
        let mut history = self.history();
        if position < self.position() {
            self.position.store(position, Ordering::Release);
            history.known.clear();
        }
    }

    /// For how long a higher position than this has been known.
    pub(crate) fn lag(&self, position: i64) -> Duration {
        if position >= self.position() {
            return Duration::ZERO;
        }
        let history = self.history();
        let first_missing = history.known.partition_point(|(known, _)| *known <= position);
        history.known.get(first_missing).map(|(_, when)| when.elapsed()).unwrap_or_default()
    }

    /// Waits until the floor is above this position, a wake-up, or the time-out.
    pub(crate) fn wait_above(&self, position: i64, timeout: Duration) {
        let history = self.history();
        if self.position() <= position && !history.is_over {
            drop(self.moved.wait_timeout(history, timeout).unwrap_or_else(PoisonError::into_inner));
        }
    }

    /// Wakes all waiting threads.
    pub(crate) fn wake(&self) {
        self.moved.notify_all();
    }

    /// The store is closed: waiting threads end.
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
    fn the_floor_rises_and_is_lowered_only_explicitly() {
        let floor = PositionFloor::default();
        for (raised_to, floor_is) in [(3, 3), (2, 3), (3, 3), (9, 9)] {
            floor.raise(raised_to);
            assert_eq!(floor.position(), floor_is);
        }
        floor.lower(10);
        assert_eq!(floor.position(), 9);
        floor.lower(4);
        assert_eq!(floor.position(), 4);
    }

    #[test]
    fn a_lower_position_has_a_longer_lag() {
        let floor = PositionFloor::default();
        for position in 1..=5_000 {
            floor.raise(position);
            if position % 1_000 == 0 {
                std::thread::sleep(Duration::from_millis(2));
            }
        }
        assert!(floor.history().known.len() <= MAX_HISTORY);
        assert_eq!([5_000, 5_001].map(|position| floor.lag(position)), [Duration::ZERO; 2]);
        // Lags are read from the shortest to the longest, so that the clock cannot invert them.
        let lags = [4_900, 3_500, 1_500, 0].map(|position| floor.lag(position));
        assert!(lags.is_sorted() && lags[0] > Duration::ZERO, "{lags:?}");
    }

    #[test]
    fn a_waiting_thread_is_woken_by_a_rise_and_by_the_end() {
        let floor = PositionFloor::default();
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
