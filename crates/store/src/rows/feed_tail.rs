//! The last lines of a live feed, beside the rows that they change.
//!
//! The events and the ledger of a match are large rows. So that a line need not write them again, it is added to a small row,
//! the tail. A tail that has become long is folded: both rows are written whole, and it is empty again.
//!
//! A tail continues the two rows that it was begun with, and belongs to one revision of its match. Together with any others it
//! is damage. Whoever writes the match in another way folds it and drops the row.

use std::hash::{BuildHasher, RandomState};

use football::feed::live::Ledger;
use football::model::{Event, EventId, MatchId};

use super::codec;
use super::columns::{Reader, Writer, undecodable};
use super::ledger;
use super::seal::{self, Checksum, RowIdentity};
use crate::error::Error;

/// Longer tails are folded. A row of this length fits a page of SQLite, and PostgreSQL does not compress it.
const MAX_BYTES: usize = 1_800;
/// No line takes fewer bytes than that.
const MIN_LINE_BYTES: usize = 4;

/// What lines have changed since the events and the ledger of a match were written whole.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct FeedTail {
    /// A random number. No other feeder begins the same tail.
    nonce: u64,
    /// The revision of the match with all of these lines.
    pub(crate) revision: i64,
    /// Of the row of events and of the ledger that it continues.
    continues: [Checksum; 2],
    changes: Vec<EventChange>,
}

/// What one line did to the list of events.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct EventChange {
    pub(crate) id: EventId,
    /// Where the event was before.
    pub(crate) removed: Option<usize>,
    /// Where it is now.
    pub(crate) inserted: Option<(usize, Event)>,
}

impl EventChange {
    /// The event, if the line added one that was not there.
    pub(crate) fn added(&self) -> Option<&Event> {
        self.inserted.as_ref().filter(|_| self.removed.is_none()).map(|(_, event)| event)
    }
}

/// A tail as it is stored.
pub(crate) struct StoredTail {
    tail: FeedTail,
    /// JSON: what the ledger records of the changed events.
    ledger: Vec<u8>,
}

/// The ledger of a match with the last lines of its feed, out of both rows; and the tail, if there is one.
pub(crate) fn ledger_with_tail(
    id: MatchId,
    row: &[u8],
    tail: Option<&[u8]>,
) -> Result<(Ledger, Option<StoredTail>), Error> {
    let mut ledger = ledger::decode(id, row)?;
    let tail = tail.map(|tail| StoredTail::decode(id, tail)).transpose()?;
    if let Some(tail) = &tail {
        tail.apply_to_ledger(row, &mut ledger)?;
    }
    Ok((ledger, tail))
}

fn row(id: MatchId) -> RowIdentity {
    RowIdentity { what: "tail", id: id.0 }
}

impl FeedTail {
    /// Without any line, after these rows.
    pub(crate) fn begin(revision: i64, events: &[u8], ledger: &[u8]) -> Result<FeedTail, Error> {
        let continues = [seal::checksum_of(events)?, seal::checksum_of(ledger)?];
        let nonce = RandomState::new().hash_one(revision);
        Ok(FeedTail { nonce, revision, continues, changes: Vec::new() })
    }

    /// The changes since an earlier state of this tail; none if the other one is not.
    pub(crate) fn since<'a>(&'a self, earlier: &FeedTail) -> Option<&'a [EventChange]> {
        let is_one = self.nonce == earlier.nonce && self.continues == earlier.continues;
        self.changes.strip_prefix(&earlier.changes[..]).filter(|_| is_one)
    }

    pub(crate) fn push(&mut self, change: EventChange) {
        self.changes.push(change);
    }

    /// The row of this tail, if it is short enough. The ledger is the whole one.
    pub(crate) fn encode(&self, id: MatchId, ledger: &Ledger) -> Result<Option<Vec<u8>>, Error> {
        if self.changes.len() > MAX_BYTES / MIN_LINE_BYTES {
            return Ok(None);
        }
        let ledger = ledger.of_events(self.changes.iter().map(|change| change.id));
        let ledger = serde_json::to_vec(&ledger);
        let ledger = ledger.map_err(|error| Error::Engine(format!("a ledger cannot be encoded: {error}")))?;
        let mut writer = Writer::default();
        writer.varint(self.nonce);
        writer.signed_varint(self.revision);
        self.continues.iter().for_each(|checksum| writer.bytes.extend(checksum));
        writer.varint(ledger.len() as u64);
        writer.bytes.extend(ledger);
        writer.varint(self.changes.len() as u64);
        let place = |index: Option<usize>| index.map_or(0, |index| index as u64 + 1);
        let mut events = Vec::with_capacity(self.changes.len());
        for EventChange { id, removed, inserted } in &self.changes {
            writer.varint(id.0.into());
            writer.varint(place(*removed));
            writer.varint(place(inserted.as_ref().map(|(index, _)| *index)));
            events.extend(inserted.as_ref().map(|(_, event)| event.clone()));
        }
        writer.bytes.extend(codec::to_columns(&events));
        let bytes = seal::plain(row(id), &writer.bytes);
        Ok((bytes.len() <= MAX_BYTES || self.changes.is_empty()).then_some(bytes))
    }
}

impl StoredTail {
    pub(crate) fn decode(id: MatchId, sealed: &[u8]) -> Result<StoredTail, Error> {
        let bytes = seal::open(row(id), sealed)?;
        let mut reader = Reader::new(&bytes);
        let (nonce, revision) = (reader.varint()?, reader.signed_varint()?);
        let continues = [reader.array()?, reader.array()?];
        let ledger = reader.count()?;
        let ledger = reader.take(ledger)?.to_vec();
        let mut changes = Vec::new();
        for _ in 0..reader.count()? {
            changes.push([reader.varint()?, reader.varint()?, reader.varint()?]);
        }
        let mut events = codec::from_columns(reader.rest())?.into_iter();
        let place = |written: u64| usize::try_from(written).ok().and_then(|written| written.checked_sub(1));
        let change = |[id, removed, inserted]: [u64; 3]| {
            let id = EventId(u32::try_from(id).map_err(|_| undecodable("an event has no such id"))?);
            let mut next_event = || events.next().ok_or_else(|| undecodable("an event of the last lines is missing"));
            let inserted = place(inserted).map(|index| next_event().map(|event| (index, event))).transpose()?;
            Ok(EventChange { id, removed: place(removed), inserted })
        };
        let changes = changes.into_iter().map(change).collect::<Result<_, Error>>()?;
        if events.next().is_some() {
            return Err(undecodable("an event of the last lines is left over"));
        }
        Ok(StoredTail { tail: FeedTail { nonce, revision, continues, changes }, ledger })
    }

    pub(crate) fn into_lines(self) -> FeedTail {
        self.tail
    }

    /// Whether it has no line: the events and the ledger are complete.
    pub(crate) fn is_empty(&self) -> bool {
        self.tail.changes.is_empty()
    }

    /// Applies the lines to the events out of this row, of a match at this revision.
    pub(crate) fn apply_to_events(self, row: &[u8], revision: i64, events: &mut Vec<Event>) -> Result<(), Error> {
        let FeedTail { revision: own, continues: [events_row, _], changes, .. } = self.tail;
        if seal::checksum_of(row)? != events_row || own != revision {
            return Err(undecodable("its last lines continue others"));
        }
        for EventChange { id, removed, inserted } in changes {
            if let Some(index) = removed {
                if events.get(index).is_none_or(|event| event.id != id) {
                    return Err(undecodable("its last lines change an event that is not there"));
                }
                events.remove(index);
            }
            if let Some((index, event)) = inserted {
                if index > events.len() {
                    return Err(undecodable("its last lines have no place"));
                }
                events.insert(index, event);
            }
        }
        Ok(())
    }

    /// Applies the lines to the ledger out of this row.
    fn apply_to_ledger(&self, row: &[u8], ledger: &mut Ledger) -> Result<(), Error> {
        let [_, ledger_row] = self.tail.continues;
        if seal::checksum_of(row)? != ledger_row {
            return Err(undecodable("its last lines continue another ledger"));
        }
        let later = serde_json::from_slice(&self.ledger)
            .map_err(|error| Error::damaged(format!("a ledger cannot be decoded: {error}")))?;
        ledger.take_events(later);
        Ok(())
    }
}
