//! A match that a live feed sends: its ledger and its events in memory, between what is stored and what will be.

use football::feed::live::{Effect as LedgerEffect, Ledger, LiveMessage, Superseded};
use football::feed::{FieldError, Notice, Source, validate};
use football::model::{Event, Kind, Match, MatchId};

use super::derived::MAX_EVENTS;
use super::ingest_error::IngestError;
use super::layers::{Layers, StoredLayers, TailState};
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
    /// It was sent before.
    AlreadyKnown,
    /// A line with a higher sequence has stated the same already. The notice says what. The rest of the line is accepted.
    Superseded(Notice),
    Refused(Notice),
}

/// The events of a match, and what lines have said of them.
pub(super) struct FedEvents {
    pub(super) ledger: Ledger,
    pub(super) events: Vec<Event>,
}

impl FedEvents {
    /// Applies a line to both. A wrong line changes nothing.
    pub(super) fn apply(&mut self, message: &LiveMessage) -> Result<LedgerEffect, FieldError> {
        if self.events.len() >= MAX_EVENTS && message.event.is_some() {
            return Err(FieldError::new("event", format!("a match has at most {MAX_EVENTS} events")));
        }
        self.ledger.apply(message, &mut self.events)
    }
}

/// A match that lines of one call belong to.
pub(super) struct FedMatch {
    pub(super) stored: StoredLayers,
    pub(super) fed: FedEvents,
    /// The lines that were accepted, by their index in the call.
    pub(super) accepted: Vec<(usize, Source)>,
    /// Some of them changed events, or the events are put into order for the first time.
    pub(super) events_changed: bool,
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
        // What is stored stays known if the last lines have to be folded.
        let folds = stored.tail == TailState::Lines;
        let mut ledger = if folds { stored.ledger.clone() } else { stored.ledger.take() }.unwrap_or_default();
        ledger.adopt(&mut events);
        let fed = FedEvents { ledger, events };
        Ok(Some(FedMatch { stored, fed, accepted: Vec::new(), events_changed: is_first }))
    }

    /// Applies the line with this index.
    pub(super) fn take_line(&mut self, index: usize, message: &LiveMessage) -> Result<LineOutcome, Error> {
        match self.apply(message) {
            Ok(effect) => {
                if effect.has_changed() {
                    self.accepted.push((index, message.source.clone()));
                    self.events_changed |= message.event.is_some() || message.deleted.is_some();
                }
                Ok(outcome(message, effect))
            }
            Err(IngestError::Document(error)) => Ok(refused(message, error)),
            Err(IngestError::Store(error)) => Err(error),
        }
    }

    fn apply(&mut self, message: &LiveMessage) -> Result<LedgerEffect, IngestError> {
        if has_only_events(message) {
            return Ok(self.fed.apply(message)?);
        }
        // A line that changes the match itself is tried on a copy first.
        let mut fed = FedEvents { ledger: self.fed.ledger.clone(), events: self.fed.events.clone() };
        let effect = fed.apply(message)?;
        if effect.has_changed() {
            self.stored.ledger = Some(fed.ledger.clone());
            let fits = match Layers::from_stored(&self.stored)?.merged() {
                Some(merged) => CheckedDocument::<Match>::new(&merged).and_then(|checked| validate(&checked.value)),
                None => Ok(()),
            };
            fits.map_err(|FieldError { field, message }| {
                let line_up = field.starts_with("home") || field.starts_with("away");
                FieldError { field: if line_up { format!("line_ups.{field}") } else { field }, message }
            })?;
            self.fed = fed;
        }
        Ok(effect)
    }
}

/// Whether a line leaves everything as it is but the events, and what follows from them.
pub(super) fn has_only_events(message: &LiveMessage) -> bool {
    message.status.is_none() && message.line_ups.iter().all(Option::is_none)
}

/// The outcome of a line that was not refused.
pub(super) fn outcome(message: &LiveMessage, effect: LedgerEffect) -> LineOutcome {
    match effect {
        LedgerEffect::Applied => LineOutcome::Accepted,
        LedgerEffect::Known => LineOutcome::AlreadyKnown,
        LedgerEffect::Superseded(Superseded { field, by, .. }) => LineOutcome::Superseded(Notice {
            source: message.source.clone(),
            field: field.to_owned(),
            message: format!("sequence {by} has stated it since"),
        }),
    }
}

pub(super) fn refused(message: &LiveMessage, error: FieldError) -> LineOutcome {
    LineOutcome::Refused(Notice { source: message.source.clone(), field: error.field, message: error.message })
}
