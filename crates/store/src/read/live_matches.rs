//! The analyses of matches that are being fed, kept in memory between two lines.
//!
//! What is kept is used for the same match with the same stored events, or continued with the lines that follow them. It is used
//! for nothing else, so nothing has to be invalidated.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use football::analysis::{Facts, LiveAnalysis};
use football::model::MatchId;

use crate::engine::row::Row;
use crate::error::Error;
use crate::rows::feed_tail::{EventChange, FeedTail, StoredTail};
use crate::rows::match_row::{MatchRow, events_from_row};
use crate::rows::models::ActiveModels;

/// More matches than are played at one time in most leagues. Each takes about a megabyte.
const MAX_MATCHES: usize = 40;

#[derive(Default)]
pub(crate) struct LiveMatches {
    kept: Mutex<KeptMatches>,
}

#[derive(Default)]
struct KeptMatches {
    matches: HashMap<MatchId, KeptMatch>,
    /// Counts the uses.
    uses: u64,
}

struct KeptMatch {
    match_: Arc<Mutex<Option<LiveMatch>>>,
    last_use: u64,
}

/// A match with the analysis of its events.
pub(super) struct LiveMatch {
    /// The number of the models.
    engine: i64,
    analysis: LiveAnalysis,
    /// None while the analysis changes.
    facts: Option<Facts>,
    /// The row of events.
    row: Box<[u8]>,
    /// The last lines, which the row lacks.
    tail: Option<FeedTail>,
}

impl LiveMatches {
    /// The match with this id, if it is kept. Whoever else asks for it waits meanwhile: its events are counted once.
    pub(super) fn find(&self, id: MatchId) -> Option<Arc<Mutex<Option<LiveMatch>>>> {
        let mut kept = lock(&self.kept);
        kept.uses += 1;
        let uses = kept.uses;
        let found = kept.matches.get_mut(&id)?;
        found.last_use = uses;
        Some(Arc::clone(&found.match_))
    }

    /// The place of a match, where it may be kept. The match that was not used for longest has to make room.
    pub(super) fn place(&self, id: MatchId) -> Arc<Mutex<Option<LiveMatch>>> {
        if let Some(found) = self.find(id) {
            return found;
        }
        let mut kept = lock(&self.kept);
        if kept.matches.len() >= MAX_MATCHES {
            let oldest = kept.matches.iter().min_by_key(|(_, kept)| kept.last_use).map(|(id, _)| *id);
            oldest.and_then(|id| kept.matches.remove(&id));
        }
        let last_use = kept.uses;
        Arc::clone(&kept.matches.entry(id).or_insert_with(|| KeptMatch { match_: Arc::default(), last_use }).match_)
    }
}

/// Locks a match. If a thread panicked while it changed it, nothing is kept of it.
pub(super) fn lock_match(match_: &Mutex<Option<LiveMatch>>) -> MutexGuard<'_, Option<LiveMatch>> {
    match_.lock().unwrap_or_else(|poisoned| {
        let mut changed = poisoned.into_inner();
        *changed = None;
        changed
    })
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl LiveMatch {
    pub(super) fn new(match_: &MatchRow, models: &ActiveModels) -> LiveMatch {
        LiveMatch {
            engine: models.engine,
            analysis: LiveAnalysis::new(Arc::clone(&match_.match_), models.models.clone()),
            facts: None,
            row: Box::default(),
            tail: None,
        }
    }

    /// Whether it is this match, with these models. A history that was lost may have had another one.
    pub(super) fn is_of(&self, match_: &MatchRow, models: &ActiveModels) -> bool {
        self.engine == models.engine && *self.analysis.match_() == match_.match_
    }

    /// The facts with the events in a row of `events.sql`.
    pub(super) fn facts_of_events(&mut self, id: MatchId, found: &Row) -> Result<Facts, Error> {
        let row = found.maybe_blob(0)?.unwrap_or_default();
        let tail = found.maybe_blob(3)?.map(|tail| StoredTail::decode(id, tail)).transpose()?;
        let tail = tail.map(StoredTail::into_lines);
        let is_same = *self.row == *row && self.tail == tail && self.has_count(found)?;
        if let Some(facts) = self.facts.as_ref().filter(|_| is_same) {
            return Ok(facts.clone());
        }
        self.analysis.replace(events_from_row(id, Some(found))?);
        (self.row, self.tail) = (row.into(), tail);
        Ok(self.analyse())
    }

    /// The facts with the lines in a row of `events_tail.sql`; none if more than lines have changed.
    pub(super) fn facts_of_tail(&mut self, id: MatchId, found: &Row) -> Result<Option<Facts>, Error> {
        let Some(tail) = found.maybe_blob(0)? else { return Ok(None) };
        // If it is damaged, reading all events says so.
        let Ok(tail) = StoredTail::decode(id, tail).map(StoredTail::into_lines) else { return Ok(None) };
        let Some(changes) = self.tail.as_ref().and_then(|before| tail.since(before)) else { return Ok(None) };
        if let Some(facts) = self.facts.as_ref().filter(|_| changes.is_empty()) {
            return Ok(Some(facts.clone()));
        }
        self.facts = None;
        let is_applied = changes.iter().all(|change| self.apply(change));
        if tail.revision != found.integer(2)? || !is_applied || !self.has_count(found)? {
            self.tail = None;
            return Ok(None);
        }
        self.tail = Some(tail);
        Ok(Some(self.analyse()))
    }

    /// Applies a line. False if it does not fit the events.
    fn apply(&mut self, EventChange { id, removed, inserted }: &EventChange) -> bool {
        let events = self.analysis.events();
        let is_there = removed.is_none_or(|index| events.get(index).is_some_and(|event| event.id == *id));
        let count = events.len() - usize::from(is_there && removed.is_some());
        let fits = is_there && inserted.as_ref().is_none_or(|(index, _)| *index <= count);
        if fits {
            self.analysis.change(*removed, inserted.clone());
        }
        fits
    }

    /// Whether there are as many events as the second column says.
    fn has_count(&self, found: &Row) -> Result<bool, Error> {
        Ok(self.analysis.events().len() as i64 == found.integer(1)?)
    }

    fn analyse(&mut self) -> Facts {
        let facts = self.analysis.facts();
        self.facts = Some(facts.clone());
        facts
    }
}
