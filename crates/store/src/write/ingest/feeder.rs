//! Feeds matches as they are played.
//!
//! Lines that only change events, which are nearly all, take a way of their own:
//!
//! 1. Before the transaction, the match after the lines is worked out from what this process remembers of it.
//! 2. The transaction locks its matches, and not the store. If they are stored as they were remembered, what was worked out
//!    is right. If another process has fed them since, it is worked out again.
//! 3. The changes are numbered by the last statements before the commit. Only these wait for other matches.
//!
//! All other lines are written by the only writer of the store, as documents are.

use std::collections::{BTreeSet, HashMap, VecDeque};

use football::feed::live::{Line, LiveMessage};
use football::model::{Match, MatchId};
use jiff::Timestamp;

use super::derived::{Derived, fill_from_events};
use super::fed_match::{FedMatch, LineOutcome, PreparedFeed, StoredFeed, has_only_events};
use super::ingester::Ingester;
use super::layers::{Layers, StoredLayers};
use super::live::{FeedReport, FeedWriter, WrittenMatch, feed};
use super::prepared::PreparedMatch;
use crate::engine::backend::Connection;
use crate::engine::row::{Row, SqlValue, values};
use crate::error::Error;
use crate::queries;
use crate::read::store_position::StorePosition;
use crate::rows::entity::CheckedDocument;
use crate::rows::models::ActiveModels;
use crate::rows::{codec, ledger};
use crate::store::Store;

/// Matches that are remembered, unless the caller says otherwise. Some hundred kilobytes each.
const REMEMBERED_MOST: usize = 32;

/// Feeds a store, and remembers the matches that it has fed. What it remembers is used only where it is what is stored.
pub struct Feeder {
    store: Store,
    remembered: HashMap<MatchId, RememberedMatch>,
    remembered_most: usize,
}

/// A match as this process has stored it.
struct RememberedMatch {
    stored: StoredFeed,
    fed: FedMatch,
    models: ActiveModels,
}

/// A match after lines of one call, if it was stored as it is remembered.
struct ForeseenMatch {
    stored: StoredFeed,
    fed: FedMatch,
    /// Of its lines, in their order.
    outcomes: VecDeque<LineOutcome>,
}

impl Store {
    /// Ingests lines of a live feed in one transaction, and returns the outcome of each. Durable when it returns. A process
    /// that feeds for a while uses a [`Feeder`].
    pub fn feed(&self, lines: &[Line], now: Timestamp) -> Result<FeedReport, Error> {
        Feeder::new(self.clone()).feed(lines, now)
    }
}

impl Feeder {
    pub fn new(store: Store) -> Feeder {
        Feeder { store, remembered: HashMap::new(), remembered_most: REMEMBERED_MOST }
    }

    /// Remembers at most so many matches, for a process with many feeders.
    pub fn remembering(self, most: usize) -> Feeder {
        Feeder { remembered_most: most, ..self }
    }

    /// Ingests lines of a live feed in one transaction, and returns the outcome of each. Durable when it returns.
    pub fn feed(&mut self, lines: &[Line], now: Timestamp) -> Result<FeedReport, Error> {
        if let Some(messages) = only_events(lines)
            && let Some(report) = self.feed_events(&messages, now)?
        {
            return Ok(report);
        }
        self.store.write(|connection| feed(connection, lines, now))
    }

    /// None if the lines need more than a transaction that writes matches.
    fn feed_events(&mut self, messages: &[&LiveMessage], now: Timestamp) -> Result<Option<FeedReport>, Error> {
        let mut foreseen = self.foresee(messages);
        let known_schema = self.store.readers.schema_version;
        let written = self
            .store
            .write_matches(|connection| feed_events(connection, known_schema, messages, now, &mut foreseen))?;
        let Some((FedEvents { outcomes, written, models }, StorePosition { version, .. })) = written else {
            return Ok(None);
        };
        for (id, WrittenMatch { stored, fed }) in written {
            if self.remembered.len() >= self.remembered_most {
                self.remembered.clear();
            }
            self.remembered.insert(id, RememberedMatch { stored, fed, models: models.clone() });
        }
        Ok(Some(FeedReport { outcomes, version }))
    }

    /// Works out the remembered matches after these lines.
    fn foresee(&mut self, messages: &[&LiveMessage]) -> HashMap<MatchId, ForeseenMatch> {
        let ids: BTreeSet<MatchId> = messages.iter().map(|message| message.match_).collect();
        let foreseen = ids.into_iter().filter_map(|id| {
            let of_match = messages.iter().enumerate().filter(|(_, message)| message.match_ == id);
            Some((id, self.remembered.remove(&id)?.after(id, of_match)?))
        });
        foreseen.collect()
    }
}

impl std::fmt::Debug for Feeder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Feeder").field("remembered", &self.remembered.len()).finish_non_exhaustive()
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

impl RememberedMatch {
    /// The match after these lines; none if it would be refused, which the transaction then finds.
    fn after<'m>(
        self,
        id: MatchId,
        lines: impl Iterator<Item = (usize, &'m &'m LiveMessage)>,
    ) -> Option<ForeseenMatch> {
        let RememberedMatch { stored, mut fed, models } = self;
        let outcomes = lines.map(|(index, message)| fed.take_line(index, message).ok()).collect::<Option<_>>()?;
        if fed.events_changed {
            fed.stored.ledger = Some(std::mem::take(&mut fed.ledger));
            let merged = Layers::from_stored(&fed.stored).ok()?.merged()?;
            fed.ledger = fed.stored.ledger.take()?;
            let CheckedDocument { value: mut match_, .. } = CheckedDocument::<Match>::new(&merged).ok()?;
            fill_from_events(&mut match_, &fed.events);
            let derived = Derived::new(match_, &fed.events, &models).ok();
            let match_ = PreparedMatch { derived, events: codec::encode(id, &fed.events).ok()? };
            fed.prepared = Some(PreparedFeed { ledger: ledger::encode(id, &fed.ledger).ok()?, match_ });
        }
        Some(ForeseenMatch { stored, fed, outcomes })
    }
}

/// The result of a transaction that writes matches.
struct FedEvents {
    outcomes: Vec<LineOutcome>,
    written: Vec<(MatchId, WrittenMatch)>,
    models: ActiveModels,
}

/// Within a transaction that writes matches. None if it must be the only writer after all.
fn feed_events(
    connection: &dyn Connection,
    known_schema: i64,
    messages: &[&LiveMessage],
    now: Timestamp,
    foreseen: &mut HashMap<MatchId, ForeseenMatch>,
) -> Result<Option<FedEvents>, Error> {
    let ids: BTreeSet<MatchId> = messages.iter().map(|message| message.match_).collect();
    let numbers: Vec<i64> = ids.iter().map(|id| id.0).collect();
    connection.lock_matches(&numbers)?;
    let StoredMatches { models, mut matches } = StoredMatches::load(connection, known_schema, &numbers)?;
    let mut feed = FeedWriter::new(Ingester::numbering_late(connection, now, models), messages.len());
    let mut outcomes: HashMap<MatchId, VecDeque<LineOutcome>> = HashMap::new();
    for id in ids {
        let Some([stored, events, mentions]) = matches.pop_front() else { break };
        let (Some(stored), Some(events)) = (stored.first(), events.first()) else { continue };
        feed.ingester.prefetched.put_mentions(id, mentions);
        let fed = match foreseen.remove(&id) {
            Some(known) if known.stored.is_in(stored, events)? => {
                outcomes.insert(id, known.outcomes);
                let stored = StoredLayers::from_row_without_ledger(id, stored)?;
                if stored.body.is_some() { Some(FedMatch { stored, ..known.fed }) } else { None }
            }
            _ => FedMatch::from_rows(id, stored, Some(events))?,
        };
        feed.matches.extend(fed.map(|fed| (id, fed)));
    }
    for message in messages {
        let known = outcomes.get_mut(&message.match_).and_then(VecDeque::pop_front);
        let outcome = known.map_or_else(|| feed.message(message), Ok)?;
        feed.outcomes.push(outcome);
    }
    let mut written = Vec::new();
    while let Some((id, fed)) = feed.matches.pop_first() {
        written.extend(feed.write_match(id, fed)?.map(|match_| (id, match_)));
    }
    let models = feed.ingester.models.clone();
    Ok(feed.ingester.number_changes()?.then_some(FedEvents { outcomes: feed.outcomes, written, models }))
}

/// The rows that lines are compared with, queried at once.
struct StoredMatches {
    models: ActiveModels,
    /// Of each match: its layers, its events, its mentions.
    matches: VecDeque<[Vec<Row>; 3]>,
}

impl StoredMatches {
    fn load(connection: &dyn Connection, known_schema: i64, ids: &[i64]) -> Result<StoredMatches, Error> {
        let [threat, chances] = ActiveModels::NOTES;
        let mut questions: Vec<(&str, Vec<SqlValue>)> = vec![
            (queries::STORE_POSITION, Vec::new()),
            (queries::NOTE, values![threat].to_vec()),
            (queries::NOTE, values![chances].to_vec()),
        ];
        for id in ids {
            let of_match = [queries::MATCH_STORED, queries::EVENTS, queries::MENTIONS_OF_MATCH];
            questions.extend(of_match.map(|text| (text, values![*id].to_vec())));
        }
        let mut answers = connection.query_batch(&questions)?.into_iter();
        let mut next = || answers.next().unwrap_or_default();
        let position = StorePosition::from_rows(connection, &next())?;
        // A newer program has changed the tables while this one was running.
        if position.schema > known_schema {
            return Err(Error::NewerSchema { found: position.schema, known: known_schema });
        }
        let models = ActiveModels::from_rows([&next(), &next()])?;
        let matches = ids.iter().map(|_| [next(), next(), next()]).collect();
        Ok(StoredMatches { models, matches })
    }
}
