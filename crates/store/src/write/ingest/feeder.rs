//! Feeds matches as they are played.
//!
//! Lines that only change events, which are nearly all, take a way of their own:
//!
//! 1. Before the transaction, the match after the lines is worked out from what this process remembers of it: see
//!    `feeder_cache.rs`.
//! 2. The transaction locks its matches, and not the store. If they are stored as they were remembered, what was worked out
//!    is written. If another process has written them since, it is worked out again from what is stored.
//! 3. The changes are numbered by the last statements before the commit. Only these wait for other matches.
//!
//! All other lines are written by the only writer of the store, as documents are.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use football::feed::live::{Line, LiveMessage};
use football::model::MatchId;
use jiff::Timestamp;

use super::event_transaction::{EventTransaction, FedLines, ForeseenMatches};
use super::fed_match::has_only_events;
use super::feeder_cache::FeederCache;
use super::live::{FeedReport, feed};
use crate::error::Error;
use crate::read::store_position::StorePosition;
use crate::store::Store;

/// Matches that are remembered, unless the caller says otherwise. Some hundred kilobytes each.
const MAX_CACHED_MATCHES: usize = 32;

/// Feeds a store, and remembers the matches that it has fed. What it remembers is used only where it is what is stored. Clones
/// remember together.
#[derive(Clone)]
pub struct Feeder {
    store: Store,
    cache: Arc<Mutex<FeederCache>>,
}

impl Store {
    /// Ingests lines of a live feed in one transaction, and returns the outcome of each. Durable when it returns. A process
    /// that feeds for a while uses a [`Feeder`].
    pub fn feed(&self, lines: &[Line], now: Timestamp) -> Result<FeedReport, Error> {
        Feeder::new(self.clone()).caching(0).feed(lines, now)
    }
}

impl Feeder {
    pub fn new(store: Store) -> Feeder {
        Feeder { store, cache: Arc::new(Mutex::new(FeederCache::new(MAX_CACHED_MATCHES))) }
    }

    /// Remembers at most so many matches, from now on.
    pub fn caching(self, most: usize) -> Feeder {
        Feeder { cache: Arc::new(Mutex::new(FeederCache::new(most))), ..self }
    }

    /// Ingests lines of a live feed in one transaction, and returns the outcome of each. Durable when it returns.
    pub fn feed(&self, lines: &[Line], now: Timestamp) -> Result<FeedReport, Error> {
        if let Some(messages) = only_events(lines)
            && let Some(report) = self.feed_events(&messages, now)?
        {
            return Ok(report);
        }
        self.store.write(|connection| feed(connection, lines, now))
    }

    /// Ingests lines of several feeds, and returns the report of each. Those that only change events are written in one
    /// transaction, so that they wait for the disk or the database once. Durable when it returns.
    pub fn feed_each(&self, feeds: &[&[Line]], now: Timestamp) -> Vec<Result<FeedReport, Error>> {
        let messages: Vec<Option<Vec<&LiveMessage>>> = feeds.iter().map(|lines| only_events(lines)).collect();
        let together: Vec<&LiveMessage> = messages.iter().flatten().flatten().copied().collect();
        let mut shared = match messages.iter().flatten().count() {
            0 | 1 => Ok(None),
            _ => self.feed_events(&together, now),
        };
        let alone = |lines: &[Line]| self.feed(lines, now);
        let mut reports = Vec::with_capacity(feeds.len());
        for (lines, messages) in feeds.iter().zip(&messages) {
            reports.push(match (&mut shared, messages) {
                (Ok(Some(shared)), Some(messages)) => {
                    let outcomes = shared.outcomes.drain(..messages.len().min(shared.outcomes.len())).collect();
                    Ok(FeedReport { outcomes, version: shared.version })
                }
                (Err(error), Some(_)) if error.is_transient() => Err(error.clone()),
                // One of the feeds failed, or needs more than a transaction that writes matches. The others do not wait for it.
                _ => alone(lines),
            });
        }
        reports
    }

    /// None if the lines need more than a transaction that writes matches.
    fn feed_events(&self, messages: &[&LiveMessage], now: Timestamp) -> Result<Option<FeedReport>, Error> {
        let mut foreseen = self.foresee(messages);
        let known_schema = self.store.readers.schema_version;
        let remember = self.cache().most() > 0;
        let written = self.store.write_matches(|connection| {
            EventTransaction { connection, now, known_schema, remember }.feed(messages, &mut foreseen)
        })?;
        let Some((FedLines { outcomes, written }, StorePosition { version, .. })) = written else {
            return Ok(None);
        };
        let mut cache = self.cache();
        written.into_iter().for_each(|match_| cache.put(match_));
        Ok(Some(FeedReport { outcomes, version }))
    }

    /// Works out the remembered matches after these lines.
    fn foresee(&self, messages: &[&LiveMessage]) -> ForeseenMatches {
        let ids: BTreeSet<MatchId> = messages.iter().map(|message| message.match_).collect();
        let foreseen = ids.into_iter().filter_map(|id| {
            let of_match = messages.iter().copied().filter(|message| message.match_ == id);
            let cached = self.cache().take(id)?;
            Some((id, cached.after(of_match)?))
        });
        foreseen.collect()
    }

    fn cache(&self) -> MutexGuard<'_, FeederCache> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl std::fmt::Debug for Feeder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Feeder").field("cache", &self.cache().len()).finish_non_exhaustive()
    }
}

/// The lines, if all of them only change events.
fn only_events(lines: &[Line]) -> Option<Vec<&LiveMessage>> {
    let messages = lines.iter().map(|line| match line {
        Line::Message(message) if has_only_events(message) => Some(message),
        _ => None,
    });
    messages.collect()
}
