//! A match while it is played: lines come one by one, and each leaves the match whole.
//!
//! What a live feed says lies between what a document stated of the match and what an overlay lays over both, so neither
//! undoes the other. The ledger beside it knows what has been said; the events are the match's own. A match is analysed
//! once for all its lines of one call.

use std::collections::BTreeMap;

use football::feed::live::{Effect as Said, Ledger, Line, Message};
use football::feed::{Document, FieldError, Layer, Notice, Source, validate};
use football::model::{Event, Kind, Match, MatchId};
use jiff::Timestamp;
use serde_json::Map;

use super::layers::{Layers, Stored};
use super::{EVENTS_MAX, Ingest, Trouble};
use crate::engine::backend::{Connection, values};
use crate::error::Error;
use crate::queries;
use crate::read::snapshot::events_of;
use crate::rows::codec;
use crate::rows::entity::Checked;
use crate::rows::seal;

/// What became of the lines of one call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FeedReport {
    /// Of each line, in their order.
    pub outcomes: Vec<LineOutcome>,
    /// The newest change once the call is done.
    pub version: i64,
}

/// What became of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LineOutcome {
    Accepted,
    /// It came before, or something later has been said already.
    AlreadyKnown,
    Refused(Notice),
}

/// What came of asking for a match to be played again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReplayStart {
    Started,
    /// There is no such match.
    UnknownMatch,
    /// A live feed sends this match.
    FedLive,
}

/// Within a transaction that writes, as all here.
pub(crate) fn feed(connection: &dyn Connection, lines: &[Line], now: Timestamp) -> Result<FeedReport, Error> {
    let outcomes = Vec::with_capacity(lines.len());
    let mut feed = Feed { ingest: Ingest::new(connection, now)?, open: BTreeMap::new(), outcomes };
    for line in lines {
        let outcome = match line {
            Line::Message(message) => feed.message(message)?,
            Line::Document(document) => feed.document(document)?,
        };
        feed.outcomes.push(outcome);
    }
    while let Some((id, open)) = feed.open.pop_first() {
        feed.close(id, open)?;
    }
    Ok(FeedReport { outcomes: feed.outcomes, version: feed.ingest.report.version })
}

struct Feed<'a> {
    ingest: Ingest<'a>,
    /// The matches that lines of this call speak of.
    open: BTreeMap<MatchId, Open>,
    outcomes: Vec<LineOutcome>,
}

/// A match that is being told more.
struct Open {
    stored: Stored,
    ledger: Ledger,
    events: Vec<Event>,
    /// The lines that were taken, by their place in the call.
    taken: Vec<(usize, Source)>,
    /// Some of them spoke of events, or all are put into order for the first time.
    events_changed: bool,
}

impl Feed<'_> {
    fn message(&mut self, message: &Message) -> Result<LineOutcome, Error> {
        let refused = |fault: FieldError| {
            LineOutcome::Refused(Notice { source: message.source.clone(), field: fault.field, message: fault.message })
        };
        let open = match self.open.entry(message.match_) {
            std::collections::btree_map::Entry::Occupied(open) => open.into_mut(),
            std::collections::btree_map::Entry::Vacant(vacant) => {
                match Open::read(self.ingest.connection, message.match_)? {
                    Some(open) => vacant.insert(open),
                    None => {
                        let what = format!("no match {} is known: send its document first", message.match_);
                        return Ok(refused(FieldError::new("match", what)));
                    }
                }
            }
        };
        match open.take(message) {
            Ok(Said::Taken) => {
                open.taken.push((self.outcomes.len(), message.source.clone()));
                open.events_changed |= message.event.is_some() || message.deleted.is_some();
                Ok(LineOutcome::Accepted)
            }
            Ok(Said::Known) => Ok(LineOutcome::AlreadyKnown),
            Err(Trouble::Fault(fault)) => Ok(refused(fault)),
            Err(Trouble::Error(error)) => Err(error),
        }
    }

    /// A document among the lines. What was said of its match before it is written before it.
    fn document(&mut self, document: &Document) -> Result<LineOutcome, Error> {
        if document.kind == Kind::Match
            && let Some(open) = self.open.remove(&MatchId(document.id))
        {
            self.close(MatchId(document.id), open)?;
        }
        let (refused, unchanged) = (self.ingest.report.refused.len(), self.ingest.report.unchanged);
        let taken = self.ingest.take(document, None)?;
        Ok(match self.ingest.report.refused.get(refused) {
            Some(notice) if !taken => LineOutcome::Refused(notice.clone()),
            _ if self.ingest.report.unchanged > unchanged => LineOutcome::AlreadyKnown,
            _ => LineOutcome::Accepted,
        })
    }

    fn close(&mut self, id: MatchId, open: Open) -> Result<(), Error> {
        let Open { mut stored, ledger, events, taken, events_changed } = open;
        if taken.is_empty() {
            return Ok(());
        }
        let kept = values![id.0, sealed(&ledger)?, None::<Vec<u8>>];
        stored.ledger = Some(ledger);
        match self.ingest.match_over(&stored, &of_events(id, events), None, Some(events_changed)) {
            Ok(_) => {
                self.ingest.connection.execute(queries::FEED_PUT, &kept)?;
            }
            Err(Trouble::Fault(fault)) => {
                for (line, source) in taken {
                    let (field, message) = (fault.field.clone(), fault.message.clone());
                    self.outcomes[line] = LineOutcome::Refused(Notice { source, field, message });
                }
            }
            Err(Trouble::Error(error)) => return Err(error),
        }
        Ok(())
    }
}

impl Open {
    /// None where nobody has stated the match whole.
    fn read(connection: &dyn Connection, id: MatchId) -> Result<Option<Open>, Error> {
        let stored = Stored::read(connection, Kind::Match, id.0)?;
        if stored.body.is_none() {
            return Ok(None);
        }
        let mut events = events_of(connection, id)?;
        let is_first = stored.ledger.is_none();
        let mut ledger = stored.ledger.clone().unwrap_or_default();
        ledger.adopt(&mut events);
        Ok(Some(Open { stored, ledger, events, taken: Vec::new(), events_changed: is_first }))
    }

    fn take(&mut self, message: &Message) -> Result<Said, Trouble> {
        if self.events.len() >= EVENTS_MAX && message.event.is_some() {
            return Err(FieldError::new("event", format!("a match has at most {EVENTS_MAX} events")).into());
        }
        if message.status.is_none() && message.line_ups.iter().all(Option::is_none) {
            return Ok(self.ledger.apply(message, &mut self.events)?);
        }
        // What changes the match itself is tried before it is believed.
        let (mut ledger, mut events) = (self.ledger.clone(), self.events.clone());
        let said = ledger.apply(message, &mut events)?;
        if said == Said::Taken {
            self.stored.ledger = Some(ledger.clone());
            let fits = match Layers::stored(&self.stored)?.merged() {
                Some(merged) => Checked::<Match>::new(&merged).and_then(|checked| validate(&checked.of)),
                None => Ok(()),
            };
            fits.map_err(|FieldError { field, message }| {
                let line_up = field.starts_with("home") || field.starts_with("away");
                FieldError { field: if line_up { format!("line_ups.{field}") } else { field }, message }
            })?;
            (self.ledger, self.events) = (ledger, events);
        }
        Ok(said)
    }
}

pub(crate) fn begin_replay(connection: &dyn Connection, id: MatchId, now: Timestamp) -> Result<ReplayStart, Error> {
    let mut ingest = Ingest::new(connection, now)?;
    let mut stored = Stored::read(connection, Kind::Match, id.0)?;
    let aside = match &stored.ledger {
        _ if stored.body.is_none() => return Ok(ReplayStart::UnknownMatch),
        Some(ledger) if !ledger.replayed => return Ok(ReplayStart::FedLive),
        // One that was broken off is set aside already.
        Some(_) => None,
        None => connection.query(queries::EVENTS, &values![id.0])?.pop(),
    };
    let aside = aside.as_ref().map(|row| row.blob(0)).transpose()?.map(<[u8]>::to_vec);
    let ledger = Ledger::before_kick_off();
    connection.execute(queries::FEED_PUT, &values![id.0, sealed(&ledger)?, aside])?;
    stored.ledger = Some(ledger);
    ingest.set(&stored, &of_events(id, Vec::new()))?;
    Ok(ReplayStart::Started)
}

pub(crate) fn end_replay(connection: &dyn Connection, id: MatchId, now: Timestamp) -> Result<bool, Error> {
    let mut ingest = Ingest::new(connection, now)?;
    let mut stored = Stored::read(connection, Kind::Match, id.0)?;
    if !stored.ledger.take().is_some_and(|ledger| ledger.replayed) {
        return Ok(false);
    }
    let rows = connection.query(queries::FEED, &values![id.0])?;
    let events = rows.first().map(|row| row.maybe_blob(1)).transpose()?.flatten();
    let events = events.map(codec::decode).transpose()?.unwrap_or_default();
    connection.execute(queries::FEED_DROP, &values![id.0])?;
    ingest.set(&stored, &of_events(id, events))?;
    Ok(true)
}

impl Ingest<'_> {
    /// Replaces a match by one that was in the store before, so it cannot be wrong.
    fn set(&mut self, stored: &Stored, document: &Document) -> Result<(), Error> {
        match self.match_over(stored, document, None, None) {
            Ok(_) => Ok(()),
            Err(Trouble::Fault(fault)) => Err(Error::damaged(fault.to_string())),
            Err(Trouble::Error(error)) => Err(error),
        }
    }
}

/// A document that gives a match its events and leaves the rest as it is.
fn of_events(id: MatchId, events: Vec<Event>) -> Document {
    let source = Source::default();
    Document { kind: Kind::Match, id: id.0, layer: Layer::Overlay, body: Map::new(), events: Some(events), source }
}

fn sealed(ledger: &Ledger) -> Result<Vec<u8>, Error> {
    let text = serde_json::to_vec(ledger);
    seal::compressed(&text.map_err(|error| Error::Engine(format!("a ledger cannot be written: {error}")))?)
}

pub(super) fn open(bytes: &[u8]) -> Result<Ledger, Error> {
    serde_json::from_slice(&seal::open(bytes)?).map_err(|error| Error::damaged(format!("a ledger is none: {error}")))
}
