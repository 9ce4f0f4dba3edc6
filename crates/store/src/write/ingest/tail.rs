//! Folds the last lines of a feed into the events and the ledger of their match.
//!
//! A feeder counts on it that a match with the tail that it wrote is as it left it. So every other way to write a match folds
//! the tail first, and drops its row. A match without a tail has its facts stored, so they are written, too.

use football::analysis::analyse_with;
use football::model::{Event, Kind, Match, MatchId};

use super::ingester::Ingester;
use super::layers::{StoredLayers, TailState};
use crate::engine::row::values;
use crate::error::Error;
use crate::queries;
use crate::rows::entity::parse_body;
use crate::rows::facts::{SealedFacts, StoredFacts};
use crate::rows::ledger;
use crate::rows::match_row::events_unnamed;

impl Ingester<'_> {
    /// Folds the tail of a match, if it has one. Nothing that a response shows is changed.
    pub(crate) fn fold_tail(&self, id: MatchId, stored: &StoredLayers) -> Result<(), Error> {
        if stored.tail == TailState::Lines {
            let events = events_unnamed(self.connection, id)?;
            self.put_events(id, &events, None)?;
            self.put_ledger(id, stored)?;
            self.put_facts(id, stored, &events)?;
        }
        // A tail that the feeder itself has folded is empty, and the facts are still those that it dropped.
        if stored.tail == TailState::Empty && StoredFacts::load(self.connection, id)?.is_none() {
            self.put_facts(id, stored, &events_unnamed(self.connection, id)?)?;
        }
        self.drop_tail(id, stored)
    }

    /// As [`Ingester::fold_tail`], before the events are replaced. They may be damaged.
    pub(super) fn fold_tail_before_replacing(&self, id: MatchId, stored: &StoredLayers) -> Result<(), Error> {
        match self.fold_tail(id, stored) {
            Err(Error::Damaged(_)) => {
                self.put_ledger(id, stored)?;
                self.drop_tail(id, stored)
            }
            folded => folded,
        }
    }

    /// Drops the tail of a match whose events and ledger are written whole.
    pub(super) fn drop_tail(&self, id: MatchId, stored: &StoredLayers) -> Result<(), Error> {
        match stored.tail {
            TailState::None => Ok(()),
            TailState::Empty | TailState::Lines => self.connection.execute(queries::FEED_TAIL_DROP, &values![id.0]),
        }
    }

    fn put_ledger(&self, id: MatchId, stored: &StoredLayers) -> Result<(), Error> {
        let Some(ledger) = &stored.ledger else { return Ok(()) };
        self.connection.execute(queries::FEED_PUT, &values![id.0, ledger::encode(id, ledger)?, None::<Vec<u8>>])
    }

    fn put_facts(&self, id: MatchId, stored: &StoredLayers, events: &[Event]) -> Result<(), Error> {
        // Without a body that can be read, there is nothing to derive facts from.
        let body = stored.body.as_deref().map(|body| parse_body::<Match>(Kind::Match, id, body));
        let Some(Ok(match_)) = body else { return Ok(()) };
        let facts = analyse_with(&match_, events, &self.models.models);
        SealedFacts::new(id, facts)?.put(self.connection, self.models.engine, id, events)
    }
}
