//! A match that a live feed sends: its ledger and its events in memory, between what is stored and what will be.

use football::feed::live::{Effect as LedgerEffect, Ledger, LiveMessage};
use football::feed::{FieldError, Notice, Source, validate};
use football::model::{Event, Kind, Match, MatchId};

use super::derived::EVENTS_MAX;
use super::ingest_error::IngestError;
use super::layers::{Layers, StoredLayers};
use super::prepared::PreparedMatch;
use crate::engine::backend::Connection;
use crate::engine::row::{Row, values};
use crate::error::Error;
use crate::queries;
use crate::rows::entity::CheckedDocument;
use crate::rows::match_row::events_of_row;

/// The result of one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LineOutcome {
    Accepted,
    /// It was sent before, or a later line has replaced it already.
    AlreadyKnown,
    Refused(Notice),
}

/// A match that lines of one call belong to.
pub(super) struct FedMatch {
    pub(super) stored: StoredLayers,
    pub(super) ledger: Ledger,
    pub(super) events: Vec<Event>,
    /// The lines that were accepted, by their index in the call.
    pub(super) accepted: Vec<(usize, Source)>,
    /// Some of them changed events, or the events are put into order for the first time.
    pub(super) events_changed: bool,
    /// What was worked out before the transaction.
    pub(super) prepared: Option<PreparedFeed>,
}

/// What a match is stored as after its lines.
pub(super) struct PreparedFeed {
    pub(super) ledger: Vec<u8>,
    pub(super) match_: PreparedMatch,
}

/// The ledger and the events of a match as they are stored. Two that are equal are decoded to the same.
#[derive(PartialEq, Eq)]
pub(super) struct StoredFeed {
    pub(super) ledger: Vec<u8>,
    pub(super) events: Vec<u8>,
}

impl StoredFeed {
    /// Whether rows of `match_stored.sql` and `events.sql` have just this.
    pub(super) fn is_in(&self, stored: &Row, events: &Row) -> Result<bool, Error> {
        Ok(stored.maybe_blob(5)? == Some(&self.ledger[..]) && events.maybe_blob(0)? == Some(&self.events[..]))
    }
}

impl FedMatch {
    /// None if the match has no complete document.
    pub(super) fn load(connection: &dyn Connection, id: MatchId) -> Result<Option<FedMatch>, Error> {
        let stored = connection.query(queries::MATCH_STORED, &values![id.0])?;
        let Some(stored) = stored.first() else { return Ok(None) };
        FedMatch::from_rows(id, stored, connection.query(queries::EVENTS, &values![id.0])?.first())
    }

    /// Out of rows of `match_stored.sql` and `events.sql`.
    pub(super) fn from_rows(id: MatchId, stored: &Row, events: Option<&Row>) -> Result<Option<FedMatch>, Error> {
        let mut stored = StoredLayers::from_row(Kind::Match, id.0, Some(stored))?;
        if stored.body.is_none() {
            return Ok(None);
        }
        let mut events = events_of_row(id, events)?;
        let is_first = stored.ledger.is_none();
        let mut ledger = stored.ledger.take().unwrap_or_default();
        ledger.adopt(&mut events);
        let (accepted, prepared) = (Vec::new(), None);
        Ok(Some(FedMatch { stored, ledger, events, accepted, events_changed: is_first, prepared }))
    }

    /// Applies the line with this index.
    pub(super) fn take_line(&mut self, index: usize, message: &LiveMessage) -> Result<LineOutcome, Error> {
        match self.apply(message) {
            Ok(LedgerEffect::Applied) => {
                self.accepted.push((index, message.source.clone()));
                self.events_changed |= message.event.is_some() || message.deleted.is_some();
                Ok(LineOutcome::Accepted)
            }
            Ok(LedgerEffect::Ignored) => Ok(LineOutcome::AlreadyKnown),
            Err(IngestError::Document(error)) => Ok(refused(message, error)),
            Err(IngestError::Store(error)) => Err(error),
        }
    }

    fn apply(&mut self, message: &LiveMessage) -> Result<LedgerEffect, IngestError> {
        if self.events.len() >= EVENTS_MAX && message.event.is_some() {
            return Err(FieldError::new("event", format!("a match has at most {EVENTS_MAX} events")).into());
        }
        if has_only_events(message) {
            return Ok(self.ledger.apply(message, &mut self.events)?);
        }
        // A line that changes the match itself is tried on a copy first.
        let (mut ledger, mut events) = (self.ledger.clone(), self.events.clone());
        let effect = ledger.apply(message, &mut events)?;
        if effect == LedgerEffect::Applied {
            self.stored.ledger = Some(ledger.clone());
            let fits = match Layers::from_stored(&self.stored)?.merged() {
                Some(merged) => CheckedDocument::<Match>::new(&merged).and_then(|checked| validate(&checked.value)),
                None => Ok(()),
            };
            fits.map_err(|FieldError { field, message }| {
                let line_up = field.starts_with("home") || field.starts_with("away");
                FieldError { field: if line_up { format!("line_ups.{field}") } else { field }, message }
            })?;
            (self.ledger, self.events) = (ledger, events);
        }
        Ok(effect)
    }
}

/// Whether a line leaves everything as it is but the events, and what follows from them.
pub(super) fn has_only_events(message: &LiveMessage) -> bool {
    message.status.is_none() && message.line_ups.iter().all(Option::is_none)
}

pub(super) fn refused(message: &LiveMessage, error: FieldError) -> LineOutcome {
    LineOutcome::Refused(Notice { source: message.source.clone(), field: error.field, message: error.message })
}
