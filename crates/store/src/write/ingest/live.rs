//! A match while it is played: lines come one by one, and after each the match is complete.
//!
//! What a live feed sends is a layer between the complete document and the overlay, so neither undoes the other. The ledger
//! records what has been sent. All lines of one call lead to one analysis of the match.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use football::feed::live::{Effect as LedgerEffect, Ledger, Line, LiveMessage};
use football::feed::{Document, FieldError, Layer, Notice, Source, validate};
use football::model::{Event, Kind, Match, MatchId};
use jiff::Timestamp;
use serde_json::Map;

use super::derived::EVENTS_MAX;
use super::ingest_error::IngestError;
use super::ingester::Ingester;
use super::layers::{Layers, StoredLayers};
use super::ledger;
use crate::engine::backend::Connection;
use crate::engine::row::values;
use crate::error::Error;
use crate::queries;
use crate::rows::codec;
use crate::rows::entity::CheckedDocument;
use crate::rows::match_row::events_unnamed;
use crate::store::Store;

/// The result of one call of [`Store::feed`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FeedReport {
    /// One for each line, in their order.
    pub outcomes: Vec<LineOutcome>,
    /// The number of the newest change after the call.
    pub version: i64,
}

/// The result of one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LineOutcome {
    Accepted,
    /// It was sent before, or a later line has replaced it already.
    AlreadyKnown,
    Refused(Notice),
}

/// The result of [`Store::begin_replay`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReplayStart {
    Started,
    /// There is no such match.
    UnknownMatch,
    /// A live feed sends this match.
    FedLive,
}

impl Store {
    /// Ingests lines of a live feed in one transaction, and returns the outcome of each. Durable when it returns.
    pub fn feed(&self, lines: &[Line], now: Timestamp) -> Result<FeedReport, Error> {
        self.write(|connection| feed(connection, lines, now))
    }

    /// Resets a match to before its kick-off, so that it can be fed as if it were played now. Its events are kept until
    /// [`Store::end_replay`].
    pub fn begin_replay(&self, id: MatchId, now: Timestamp) -> Result<ReplayStart, Error> {
        self.write(|connection| begin_replay(connection, id, now))
    }

    /// Restores a match as it was before [`Store::begin_replay`]; returns whether it was being replayed.
    pub fn end_replay(&self, id: MatchId, now: Timestamp) -> Result<bool, Error> {
        self.write(|connection| end_replay(connection, id, now))
    }
}

/// Within a transaction that writes, as all functions below.
fn feed(connection: &dyn Connection, lines: &[Line], now: Timestamp) -> Result<FeedReport, Error> {
    let outcomes = Vec::with_capacity(lines.len());
    let mut feed = FeedWriter { ingester: Ingester::new(connection, now)?, matches: BTreeMap::new(), outcomes };
    for line in lines {
        let outcome = match line {
            Line::Message(message) => feed.message(message)?,
            Line::Document(document) => feed.document(document)?,
        };
        feed.outcomes.push(outcome);
    }
    while let Some((id, match_)) = feed.matches.pop_first() {
        feed.write_match(id, match_)?;
    }
    feed.ingester.refresh_totals()?;
    Ok(FeedReport { outcomes: feed.outcomes, version: feed.ingester.report.version })
}

struct FeedWriter<'a> {
    ingester: Ingester<'a>,
    /// The matches that lines of this call belong to.
    matches: BTreeMap<MatchId, FedMatch>,
    outcomes: Vec<LineOutcome>,
}

/// A match that lines of this call belong to.
struct FedMatch {
    stored: StoredLayers,
    ledger: Ledger,
    events: Vec<Event>,
    /// The lines that were accepted, by their index in the call.
    accepted: Vec<(usize, Source)>,
    /// Some of them changed events, or the events are put into order for the first time.
    events_changed: bool,
}

impl FeedWriter<'_> {
    fn message(&mut self, message: &LiveMessage) -> Result<LineOutcome, Error> {
        let refused = |error: FieldError| {
            LineOutcome::Refused(Notice { source: message.source.clone(), field: error.field, message: error.message })
        };
        let match_ = match self.matches.entry(message.match_) {
            Entry::Occupied(match_) => match_.into_mut(),
            Entry::Vacant(vacant) => match FedMatch::load(self.ingester.connection, message.match_)? {
                Some(match_) => vacant.insert(match_),
                None => {
                    let what = format!("no match {} is known: send its document first", message.match_);
                    return Ok(refused(FieldError::new("match", what)));
                }
            },
        };
        match match_.apply(message) {
            Ok(LedgerEffect::Applied) => {
                match_.accepted.push((self.outcomes.len(), message.source.clone()));
                match_.events_changed |= message.event.is_some() || message.deleted.is_some();
                Ok(LineOutcome::Accepted)
            }
            Ok(LedgerEffect::Ignored) => Ok(LineOutcome::AlreadyKnown),
            Err(IngestError::Document(error)) => Ok(refused(error)),
            Err(IngestError::Store(error)) => Err(error),
        }
    }

    /// A document among the lines. The lines of its match before it are written first.
    fn document(&mut self, document: &Document) -> Result<LineOutcome, Error> {
        if document.kind == Kind::Match
            && let Some(match_) = self.matches.remove(&MatchId(document.id))
        {
            self.write_match(MatchId(document.id), match_)?;
        }
        let (refused, unchanged) = (self.ingester.report.refused.len(), self.ingester.report.unchanged);
        let accepted = self.ingester.put_document(document, None)?;
        Ok(match self.ingester.report.refused.get(refused) {
            Some(notice) if !accepted => LineOutcome::Refused(notice.clone()),
            _ if self.ingester.report.unchanged > unchanged => LineOutcome::AlreadyKnown,
            _ => LineOutcome::Accepted,
        })
    }

    fn write_match(&mut self, id: MatchId, match_: FedMatch) -> Result<(), Error> {
        let FedMatch { mut stored, ledger, events, accepted, events_changed } = match_;
        if accepted.is_empty() {
            return Ok(());
        }
        let row = values![id.0, ledger::encode(id, &ledger)?, None::<Vec<u8>>];
        stored.ledger = Some(ledger);
        match self.ingester.replace_match(&stored, &events_document(id, events), None, Some(events_changed)) {
            Ok(_) => {
                self.ingester.connection.execute(queries::FEED_PUT, &row)?;
            }
            Err(IngestError::Document(error)) => {
                for (line, source) in accepted {
                    let (field, message) = (error.field.clone(), error.message.clone());
                    self.outcomes[line] = LineOutcome::Refused(Notice { source, field, message });
                }
            }
            Err(IngestError::Store(error)) => return Err(error),
        }
        Ok(())
    }
}

impl FedMatch {
    /// None if the match has no complete document.
    fn load(connection: &dyn Connection, id: MatchId) -> Result<Option<FedMatch>, Error> {
        let stored = StoredLayers::load(connection, Kind::Match, id.0)?;
        if stored.body.is_none() {
            return Ok(None);
        }
        let mut events = events_unnamed(connection, id)?;
        let is_first = stored.ledger.is_none();
        let mut ledger = stored.ledger.clone().unwrap_or_default();
        ledger.adopt(&mut events);
        Ok(Some(FedMatch { stored, ledger, events, accepted: Vec::new(), events_changed: is_first }))
    }

    fn apply(&mut self, message: &LiveMessage) -> Result<LedgerEffect, IngestError> {
        if self.events.len() >= EVENTS_MAX && message.event.is_some() {
            return Err(FieldError::new("event", format!("a match has at most {EVENTS_MAX} events")).into());
        }
        if message.status.is_none() && message.line_ups.iter().all(Option::is_none) {
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

fn begin_replay(connection: &dyn Connection, id: MatchId, now: Timestamp) -> Result<ReplayStart, Error> {
    let mut ingester = Ingester::new(connection, now)?;
    let mut stored = StoredLayers::load(connection, Kind::Match, id.0)?;
    let own_events = match &stored.ledger {
        _ if stored.body.is_none() => return Ok(ReplayStart::UnknownMatch),
        Some(ledger) if !ledger.replayed => return Ok(ReplayStart::FedLive),
        // A replay that was not ended has its events aside already.
        Some(_) => None,
        None => connection.query(queries::EVENTS, &values![id.0])?.pop(),
    };
    let own_events = own_events.as_ref().map(|row| row.maybe_blob(0)).transpose()?.flatten().map(<[u8]>::to_vec);
    let ledger = Ledger::before_kick_off();
    connection.execute(queries::FEED_PUT, &values![id.0, ledger::encode(id, &ledger)?, own_events])?;
    stored.ledger = Some(ledger);
    ingester.restore_match(&stored, &events_document(id, Vec::new()))?;
    Ok(ReplayStart::Started)
}

fn end_replay(connection: &dyn Connection, id: MatchId, now: Timestamp) -> Result<bool, Error> {
    let mut ingester = Ingester::new(connection, now)?;
    let mut stored = StoredLayers::load(connection, Kind::Match, id.0)?;
    if !stored.ledger.take().is_some_and(|ledger| ledger.replayed) {
        return Ok(false);
    }
    let rows = connection.query(queries::FEED, &values![id.0])?;
    let events = rows.first().map(|row| row.maybe_blob(1)).transpose()?.flatten();
    let events = events.map(|events| codec::decode(id, events)).transpose()?.unwrap_or_default();
    connection.execute(queries::FEED_DROP, &values![id.0])?;
    ingester.restore_match(&stored, &events_document(id, events))?;
    Ok(true)
}

impl Ingester<'_> {
    /// Replaces a match by one that was in the store before, so it cannot be refused.
    fn restore_match(&mut self, stored: &StoredLayers, document: &Document) -> Result<(), Error> {
        match self.replace_match(stored, document, None, None) {
            Ok(_) => self.refresh_totals(),
            Err(IngestError::Document(error)) => Err(Error::damaged(error.to_string())),
            Err(IngestError::Store(error)) => Err(error),
        }
    }
}

/// A document that replaces the events of a match and leaves the rest.
fn events_document(id: MatchId, events: Vec<Event>) -> Document {
    let source = Source::default();
    Document { kind: Kind::Match, id: id.0, layer: Layer::Overlay, body: Map::new(), events: Some(events), source }
}
