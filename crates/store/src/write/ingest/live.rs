//! A match while it is played: lines come one by one, and after each the match is complete.
//!
//! What a live feed sends is a layer between the complete document and the overlay, so neither undoes the other. The ledger
//! records what has been sent. All lines of one call lead to one analysis of the match.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use football::feed::live::{Ledger, Line, LiveMessage};
use football::feed::{Document, FieldError, Layer, Notice, Source};
use football::model::{Event, Kind, Match, MatchId};
use jiff::Timestamp;
use serde_json::Map;

use super::documents::DocumentOutcome;
use super::fed_match::{FedEvents, FedMatch, LineOutcome, refused};
use super::feeder_cache::CachedMatch;
use super::ingest_error::IngestError;
use super::ingester::Ingester;
use super::layers::{Layers, StoredLayers};
use super::prepared::PreparedMatch;
use crate::engine::backend::Connection;
use crate::engine::row::values;
use crate::error::Error;
use crate::queries;
use crate::rows::entity::CheckedDocument;
use crate::rows::match_row::events_of_row;
use crate::rows::{codec, ledger};
use crate::store::Store;

/// The result of one call of [`Store::feed`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FeedReport {
    /// One for each line, in their order.
    pub outcomes: Vec<LineOutcome>,
    /// The number of the newest change after the call.
    pub version: i64,
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

/// The result of [`Store::restart_feed`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FeedRestart {
    /// It had come to this sequence number.
    Restarted(u64),
    /// There is no such match.
    UnknownMatch,
    /// No live feed has sent this match.
    NeverFed,
    /// The match is being replayed.
    Replayed,
}

impl Store {
    /// Forgets the sequence numbers of a live feed, so that whatever is sent next counts. The match stays as it is.
    pub fn restart_feed(&self, id: MatchId, now: Timestamp) -> Result<FeedRestart, Error> {
        self.write(|connection| restart_feed(connection, id, now))
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

/// Within a transaction that is the only writer, as all functions below.
pub(super) fn feed(connection: &dyn Connection, lines: &[Line], now: Timestamp) -> Result<FeedReport, Error> {
    let mut feed = FeedWriter::new(Ingester::new(connection, now)?, lines.len());
    for line in lines {
        let outcome = match line {
            Line::Message(message) => feed.message(message)?,
            Line::Document(document) => feed.document(document)?,
        };
        feed.outcomes.push(outcome);
    }
    while let Some((id, match_)) = feed.matches.pop_first() {
        feed.write_match(id, match_, false)?;
    }
    feed.ingester.refresh_totals()?;
    Ok(FeedReport { outcomes: feed.outcomes, version: feed.ingester.report.version })
}

pub(super) struct FeedWriter<'a> {
    pub(super) ingester: Ingester<'a>,
    /// The matches that lines of this call belong to.
    pub(super) matches: BTreeMap<MatchId, FedMatch>,
    pub(super) outcomes: Vec<LineOutcome>,
}

impl<'a> FeedWriter<'a> {
    pub(super) fn new(ingester: Ingester<'a>, lines: usize) -> FeedWriter<'a> {
        FeedWriter { ingester, matches: BTreeMap::new(), outcomes: Vec::with_capacity(lines) }
    }

    pub(super) fn message(&mut self, message: &LiveMessage) -> Result<LineOutcome, Error> {
        let match_ = match self.matches.entry(message.match_) {
            Entry::Occupied(match_) => match_.into_mut(),
            Entry::Vacant(vacant) => match FedMatch::load(self.ingester.connection, message.match_)? {
                Some(match_) => vacant.insert(match_),
                None => {
                    let what = format!("no match {} is known: send its document first", message.match_);
                    return Ok(refused(message, FieldError::new("match", what)));
                }
            },
        };
        match_.take_line(self.outcomes.len(), message)
    }

    /// A document among the lines. The lines of its match before it are written first.
    fn document(&mut self, document: &Document) -> Result<LineOutcome, Error> {
        if document.kind == Kind::Match
            && let Some(match_) = self.matches.remove(&MatchId(document.id))
        {
            self.write_match(MatchId(document.id), match_, false)?;
        }
        Ok(match self.ingester.put_document(document, None)? {
            DocumentOutcome::Refused(notice) => LineOutcome::Refused(notice),
            DocumentOutcome::Unchanged => LineOutcome::AlreadyKnown,
            // A line has no origin, so nothing is protected from it.
            DocumentOutcome::Imported | DocumentOutcome::Waiting | DocumentOutcome::Protected(_) => {
                LineOutcome::Accepted
            }
        })
    }

    /// Writes a match after its lines. With `remember`, returns what a feeder remembers of it; none if it should not.
    pub(super) fn write_match(
        &mut self,
        id: MatchId,
        match_: FedMatch,
        remember: bool,
    ) -> Result<Option<CachedMatch>, Error> {
        let FedMatch { mut stored, fed: FedEvents { ledger, events }, accepted, events_changed } = match_;
        if accepted.is_empty() {
            return Ok(None);
        }
        let ingester = &mut self.ingester;
        if !events_changed {
            ingester.fold_tail(id, &stored)?;
        }
        let ledger_row = ledger::encode(id, &ledger)?;
        let prepared = if events_changed { Some(PreparedMatch::of_events(id, &events)?) } else { None };
        stored.ledger = Some(ledger);
        let document = events_document(id, events);
        match ingester.replace_match(&stored, &document, prepared.as_ref(), Some(events_changed)) {
            Ok(_) => {
                let row = values![id.0, ledger_row.clone(), None::<Vec<u8>>];
                ingester.connection.execute(queries::FEED_PUT, &row)?;
                ingester.drop_tail(id, &stored)?;
            }
            Err(IngestError::Document(error)) => {
                for (line, source) in accepted {
                    let (field, message) = (error.field.clone(), error.message.clone());
                    self.outcomes[line] = LineOutcome::Refused(Notice { source, field, message });
                }
                return Ok(None);
            }
            Err(IngestError::Store(error)) => return Err(error),
        }
        let (Some(PreparedMatch { events: events_row, .. }), Some(events)) = (prepared, document.events) else {
            return Ok(None);
        };
        let merged = if remember { Layers::from_stored(&stored)?.merged() } else { None };
        let stated = merged.and_then(|merged| CheckedDocument::<Match>::new(&merged).ok());
        let (Some(CheckedDocument { value: stated, .. }), Some(ledger)) = (stated, stored.ledger) else {
            return Ok(None);
        };
        let fed = FedEvents { ledger, events };
        let match_ = CachedMatch::new(stated, fed, ingester.revision, [&events_row, &ledger_row])?;
        match_.iter().try_for_each(|match_| match_.put_tail(ingester.connection))?;
        Ok(match_)
    }
}

fn restart_feed(connection: &dyn Connection, id: MatchId, now: Timestamp) -> Result<FeedRestart, Error> {
    let ingester = Ingester::new(connection, now)?;
    let stored = StoredLayers::load(connection, Kind::Match, id.0)?;
    let ledger = match &stored.ledger {
        _ if stored.body.is_none() => return Ok(FeedRestart::UnknownMatch),
        None => return Ok(FeedRestart::NeverFed),
        Some(ledger) if ledger.replayed => return Ok(FeedRestart::Replayed),
        Some(ledger) => ledger,
    };
    ingester.fold_tail(id, &stored)?;
    let mut events = events_of_row(id, connection.query(queries::EVENTS, &values![id.0])?.first())?;
    let restarted = ledger::encode(id, &ledger.restarted(&mut events))?;
    connection.execute(queries::FEED_PUT, &values![id.0, restarted, None::<Vec<u8>>])?;
    Ok(FeedRestart::Restarted(ledger.newest_seq()))
}

fn begin_replay(connection: &dyn Connection, id: MatchId, now: Timestamp) -> Result<ReplayStart, Error> {
    let mut ingester = Ingester::new(connection, now)?;
    let mut stored = StoredLayers::load(connection, Kind::Match, id.0)?;
    ingester.fold_tail(id, &stored)?;
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
    ingester.fold_tail(id, &stored)?;
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
