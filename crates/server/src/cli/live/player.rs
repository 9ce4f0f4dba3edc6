//! Plays a script into a store: every message when it is due.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use football::feed::live::{Line, TimedMessage};
use jiff::Timestamp;
use store::{LineOutcome, Store};

/// How many times faster than the match itself.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::cli) enum Speed {
    Times(f64),
    /// As fast as the store takes it, one message after the other.
    Most,
}

impl std::str::FromStr for Speed {
    type Err = String;

    fn from_str(text: &str) -> Result<Speed, String> {
        match text.parse() {
            Ok(times) if (0.01..=100_000.0).contains(&times) => Ok(Speed::Times(times)),
            _ if text == "max" => Ok(Speed::Most),
            _ => Err(format!("{text} is no speed: 1 is the match's own, 60 a minute a second, max as fast as it goes")),
        }
    }
}

impl Speed {
    /// How long after the beginning a cue is due.
    pub(in crate::cli) fn due(self, cue: &TimedMessage) -> Duration {
        match self {
            Speed::Times(times) => Duration::from_secs_f64(cue.at as f64 / 1000.0 / times),
            Speed::Most => Duration::ZERO,
        }
    }
}

/// No wait is longer, so that a stop is heard.
const NAP: Duration = Duration::from_millis(50);

/// Waits until then; says whether to go on.
pub(in crate::cli) fn wait_until(then: Instant, stop: &AtomicBool) -> bool {
    loop {
        let left = then.saturating_duration_since(Instant::now());
        if stop.load(Ordering::Relaxed) {
            return false;
        }
        if left.is_zero() {
            return true;
        }
        std::thread::sleep(left.min(NAP));
    }
}

/// Plays all cues, and tells each once it is durable. Says whether it came to the end, or was stopped.
pub(in crate::cli) fn play(
    store: &Store,
    cues: &[TimedMessage],
    speed: Speed,
    stop: &AtomicBool,
    mut told: impl FnMut(&TimedMessage),
) -> Result<bool> {
    let started = Instant::now();
    let mut rest = cues;
    while let Some(first) = rest.first() {
        if !wait_until(started + speed.due(first), stop) {
            return Ok(false);
        }
        let passed = started.elapsed();
        let due = match speed {
            Speed::Most => 1,
            Speed::Times(_) => rest.iter().take_while(|cue| speed.due(cue) <= passed).count().max(1),
        };
        let (now, later) = rest.split_at(due);
        let lines: Vec<Line> = now.iter().map(|cue| Line::Message(cue.message.clone())).collect();
        for outcome in store.feed(&lines, Timestamp::now())?.outcomes {
            if let LineOutcome::Refused(notice) = outcome {
                bail!("a line of the stored match was refused: {notice}");
            }
        }
        now.iter().for_each(&mut told);
        rest = later;
    }
    Ok(true)
}
