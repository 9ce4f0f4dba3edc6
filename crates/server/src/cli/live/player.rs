//! Writes the messages of a match into a store, each when it is due.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use football::feed::live::{Line, TimedMessage};
use jiff::Timestamp;
use store::{LineOutcome, Store};

/// The speed of a replay.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::cli) enum Speed {
    /// This many times faster than the match itself.
    Times(f64),
    /// As fast as the store can write, one message after the other.
    Max,
}

impl std::str::FromStr for Speed {
    type Err = String;

    fn from_str(text: &str) -> Result<Speed, String> {
        match text.parse() {
            Ok(times) if (0.01..=100_000.0).contains(&times) => Ok(Speed::Times(times)),
            _ if text == "max" => Ok(Speed::Max),
            _ => Err(format!(
                "{text} is not a speed: 1 is real time, 60 is a minute in a second, max is as fast as possible"
            )),
        }
    }
}

impl Speed {
    /// How long after the start a message is due.
    pub(in crate::cli) fn due(self, message: &TimedMessage) -> Duration {
        match self {
            Speed::Times(times) => Duration::from_secs_f64(message.at as f64 / 1000.0 / times),
            Speed::Max => Duration::ZERO,
        }
    }
}

/// The longest sleep, so that a stop signal is noticed soon.
const SLEEP_MAX: Duration = Duration::from_millis(50);

/// Waits until then. Returns false as soon as `stop` is set.
pub(in crate::cli) fn wait_until(then: Instant, stop: &AtomicBool) -> bool {
    loop {
        let left = then.saturating_duration_since(Instant::now());
        if stop.load(Ordering::Relaxed) {
            return false;
        }
        if left.is_zero() {
            return true;
        }
        std::thread::sleep(left.min(SLEEP_MAX));
    }
}

/// Writes all messages when they are due, and calls `written` with each once it is durable. Returns false if it was stopped.
pub(in crate::cli) fn play(
    store: &Store,
    messages: &[TimedMessage],
    speed: Speed,
    stop: &AtomicBool,
    mut written: impl FnMut(&TimedMessage),
) -> Result<bool> {
    let started = Instant::now();
    let mut rest = messages;
    while let Some(first) = rest.first() {
        if !wait_until(started + speed.due(first), stop) {
            return Ok(false);
        }
        let passed = started.elapsed();
        let due = match speed {
            Speed::Max => 1,
            Speed::Times(_) => rest.iter().take_while(|message| speed.due(message) <= passed).count().max(1),
        };
        let (now, later) = rest.split_at(due);
        let lines: Vec<Line> = now.iter().map(|timed| Line::Message(timed.message.clone())).collect();
        for outcome in store.feed(&lines, Timestamp::now())?.outcomes {
            if let LineOutcome::Refused(notice) = outcome {
                bail!("the store refused a message of the match: {notice}");
            }
        }
        now.iter().for_each(&mut written);
        rest = later;
    }
    Ok(true)
}
