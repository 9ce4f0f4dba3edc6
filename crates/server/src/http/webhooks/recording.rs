//! Records the events of matches that have changed.

use std::time::Instant;

use crate::service::{LoadedNews, Service};

/// The version that is recorded is written after so many changes without an event.
const MAX_UNRECORDED: i64 = 1_000;

/// What was recorded.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Recording {
    /// The version that was looked at; none if that failed.
    pub(super) looked_at: Option<i64>,
    pub(super) events: usize,
    /// There are no further changes.
    pub(super) is_all: bool,
}

/// Records the events of changes, until all are recorded or the time is over: the lease must be renewed.
pub(super) fn record(service: &Service, name: &str, mut looked_at: i64, until: Instant) -> Recording {
    let mut events = 0;
    while Instant::now() < until {
        let now = (service.clock)();
        let written = match service.load_news(looked_at) {
            Ok(LoadedNews::Nothing) => return Recording { looked_at: Some(looked_at), events, is_all: true },
            Ok(LoadedNews::Restart(start)) => {
                tracing::warn!(
                    "webhooks: the changes since the last event are no longer stored; they continue from now"
                );
                looked_at = start.version;
                service.store.restart_news(&start, now).map(|()| true)
            }
            Ok(LoadedNews::Found(news)) => {
                looked_at = news.until;
                let is_empty = news.events.is_empty() && news.matches.is_empty();
                if is_empty && news.until - news.after < MAX_UNRECORDED {
                    continue;
                }
                events += news.events.len();
                service.store.record_news(name, &news, now)
            }
            Err(error) => {
                tracing::warn!("webhooks: the changes cannot be read: {error}");
                return Recording { events, ..Recording::default() };
            }
        };
        match written {
            Ok(true) => {}
            Ok(false) => return Recording { events, ..Recording::default() },
            Err(error) => {
                tracing::warn!("webhooks: events cannot be written: {error}");
                return Recording { events, ..Recording::default() };
            }
        }
    }
    Recording { looked_at: Some(looked_at), events, is_all: false }
}
