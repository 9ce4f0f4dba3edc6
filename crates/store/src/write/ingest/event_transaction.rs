//! The transaction that writes lines which only change events. It locks its matches, and not the store.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

use football::feed::live::LiveMessage;
use football::model::MatchId;
use jiff::Timestamp;

use super::fed_match::{FedMatch, LineOutcome};
use super::feeder_cache::{CachedMatch, ForeseenMatch};
use super::ingester::Ingester;
use super::late_changes::LateChanges;
use super::live::FeedWriter;
use crate::engine::backend::Connection;
use crate::engine::row::{Row, SqlValue, values};
use crate::error::Error;
use crate::queries;
use crate::read::store_position::StorePosition;
use crate::rows::models::ActiveModels;

/// Matches after lines of one call, if they are stored as they are remembered.
pub(super) type ForeseenMatches = BTreeMap<MatchId, ForeseenMatch>;

/// The result of a transaction that writes matches.
pub(super) struct FedLines {
    pub(super) outcomes: Vec<LineOutcome>,
    /// The matches that were written, for a caller that remembers them.
    pub(super) written: Vec<CachedMatch>,
}

/// The outcomes of the lines of each match, in their order.
type OutcomesOfMatches = HashMap<MatchId, VecDeque<LineOutcome>>;

/// A transaction that writes matches.
pub(super) struct EventTransaction<'a> {
    pub(super) connection: &'a dyn Connection,
    pub(super) now: Timestamp,
    /// The schema that this program knows.
    pub(super) known_schema: i64,
    /// Whether the caller remembers what is written.
    pub(super) remember: bool,
}

impl EventTransaction<'_> {
    /// None if it must be the only writer after all. What was foreseen is taken: a second try works everything out again.
    pub(super) fn feed(
        &self,
        messages: &[&LiveMessage],
        foreseen: &mut ForeseenMatches,
    ) -> Result<Option<FedLines>, Error> {
        let (connection, now) = (self.connection, self.now.as_millisecond());
        let mut others: BTreeSet<MatchId> = messages.iter().map(|message| message.match_).collect();
        connection.lock_matches(&others.iter().map(|id| id.0).collect::<Vec<_>>())?;
        let mut late = LateChanges::default();
        let (mut known, mut written) = (OutcomesOfMatches::new(), Vec::new());
        for (id, match_) in self.current(std::mem::take(foreseen))? {
            match_.write(connection, now, &mut late)?;
            known.insert(id, match_.outcomes);
            written.push(match_.after);
            others.remove(&id);
        }
        let outcomes = if others.is_empty() {
            messages.iter().filter_map(|message| known.get_mut(&message.match_)?.pop_front()).collect()
        } else {
            self.feed_others(messages, &others, known, &mut late, &mut written)?
        };
        Ok(late.append(connection, now)?.then_some(FedLines { outcomes, written }))
    }

    /// Those of the foreseen matches that are stored as they were remembered.
    fn current(&self, mut foreseen: ForeseenMatches) -> Result<ForeseenMatches, Error> {
        let ids: Vec<MatchId> = foreseen.keys().copied().collect();
        let asked: Vec<Vec<SqlValue>> = ids.iter().map(|id| values![id.0].to_vec()).collect();
        let stored =
            if ids.is_empty() { Vec::new() } else { self.connection.query_many(queries::FEED_STATE, &asked)? };
        for (id, stored) in ids.iter().zip(stored) {
            let stored = stored.first();
            self.check_schema(stored.map_or(Ok(None), |row| row.maybe_integer(2))?)?;
            let is_next = foreseen.get(id).map_or(Ok(false), |match_| match_.is_next(stored))?;
            if !is_next {
                foreseen.remove(id);
            }
        }
        Ok(foreseen)
    }

    /// An error if a newer program has changed the tables while this one was running.
    fn check_schema(&self, found: Option<i64>) -> Result<(), Error> {
        let known = self.known_schema;
        found.filter(|found| *found > known).map_or(Ok(()), |found| Err(Error::NewerSchema { found, known }))
    }

    /// Feeds the matches that were not foreseen, out of what is stored. `known` are the outcomes of the lines of all others.
    /// Returns the outcomes of all lines.
    fn feed_others(
        &self,
        messages: &[&LiveMessage],
        ids: &BTreeSet<MatchId>,
        mut known: OutcomesOfMatches,
        late: &mut LateChanges,
        written: &mut Vec<CachedMatch>,
    ) -> Result<Vec<LineOutcome>, Error> {
        let StoredMatches { schema, models, matches } = StoredMatches::load(self.connection, ids)?;
        self.check_schema(Some(schema))?;
        let ingester = Ingester::numbering_late(self.connection, self.now, models, std::mem::take(late));
        let mut feed = FeedWriter::new(ingester, messages.len());
        for (id, [stored, events, mentions]) in ids.iter().zip(matches) {
            let (Some(stored), Some(events)) = (stored.first(), events.first()) else { continue };
            feed.ingester.prefetched.put_mentions(*id, mentions);
            feed.matches.extend(FedMatch::from_rows(*id, stored, Some(events))?.map(|match_| (*id, match_)));
        }
        for message in messages {
            let known = known.get_mut(&message.match_).and_then(VecDeque::pop_front);
            let outcome = known.map_or_else(|| feed.message(message), Ok)?;
            feed.outcomes.push(outcome);
        }
        while let Some((id, match_)) = feed.matches.pop_first() {
            written.extend(feed.write_match(id, match_, self.remember)?);
        }
        *late = feed.ingester.late.take().unwrap_or_default();
        Ok(feed.outcomes)
    }
}

/// The rows that lines are compared with, queried at once.
struct StoredMatches {
    schema: i64,
    models: ActiveModels,
    /// Of each match: its layers, its events, its mentions.
    matches: Vec<[Vec<Row>; 3]>,
}

impl StoredMatches {
    fn load(connection: &dyn Connection, ids: &BTreeSet<MatchId>) -> Result<StoredMatches, Error> {
        let mut questions: Vec<(&str, Vec<SqlValue>)> = vec![(queries::STORE_POSITION, Vec::new())];
        questions.extend(ActiveModels::NOTES.map(|name| (queries::NOTE, values![name].to_vec())));
        for id in ids {
            let of_match = [queries::MATCH_STORED, queries::EVENTS, queries::MENTIONS_OF_MATCH];
            questions.extend(of_match.map(|text| (text, values![id.0].to_vec())));
        }
        let mut answers = connection.query_batch(&questions)?.into_iter();
        let mut next = || answers.next().unwrap_or_default();
        let StorePosition { schema, .. } = StorePosition::from_rows(connection, &next())?;
        let models = ActiveModels::from_rows([&next(), &next()])?;
        let matches = ids.iter().map(|_| [next(), next(), next()]).collect();
        Ok(StoredMatches { schema, models, matches })
    }
}
