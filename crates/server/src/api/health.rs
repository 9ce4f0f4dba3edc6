//! Whether the store answers, as far as those who ask it have noticed: what the log says of it.
//!
//! One line when it stops and one when it goes on, however many ask meanwhile.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// It answers again once nobody has been sent away for so long: one question in ten that fails is no recovery.
const QUIET: Duration = Duration::from_secs(1);

/// What is known of a store. Clones know the same.
#[derive(Clone, Debug, Default)]
pub struct Health(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    /// Whether there is any trouble: all that is looked at while there is none.
    troubled: AtomicBool,
    trouble: Mutex<Option<Trouble>>,
}

#[derive(Debug)]
struct Trouble {
    since: Instant,
    last: Instant,
    times: u64,
}

impl Health {
    /// Somebody was sent away.
    pub(crate) fn failed(&self, why: &str) {
        let now = Instant::now();
        let mut trouble = self.0.trouble.lock().unwrap_or_else(PoisonError::into_inner);
        match trouble.as_mut() {
            Some(trouble) => {
                trouble.last = now;
                trouble.times += 1;
                tracing::debug!("the store cannot be asked: {why}");
            }
            None => {
                *trouble = Some(Trouble { since: now, last: now, times: 1 });
                self.0.troubled.store(true, Ordering::Relaxed);
                tracing::warn!("the store cannot be asked, and is tried again with every request: {why}");
            }
        }
    }

    /// Somebody was answered.
    pub(crate) fn answered(&self) {
        if !self.0.troubled.load(Ordering::Relaxed) {
            return;
        }
        let mut trouble = self.0.trouble.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(over) = trouble.take_if(|trouble| trouble.last.elapsed() >= QUIET) {
            self.0.troubled.store(false, Ordering::Relaxed);
            let seconds = over.last.duration_since(over.since).as_secs_f32();
            tracing::info!("the store answers again: for {seconds:.1} s it could not be asked, {} times", over.times);
        }
    }
}
