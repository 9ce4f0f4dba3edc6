//! Records the sequence number of everything that was said of a live match, so that a late message does not undo a newer
//! one.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::message::{LineUp, LiveMessage};
use crate::feed::native::FieldError;
use crate::model::{Event, EventId, Side, Status};

/// For each event, line-up and status, the highest sequence number that stated it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Ledger {
    events: BTreeMap<EventId, EventRecord>,
    status: Option<(u64, Status)>,
    /// Of home and away.
    line_ups: [Option<(u64, LineUp)>; 2],
    /// Whether the match is a replay of a stored one.
    pub replayed: bool,
}

/// What messages said of an event.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(from = "EventRecordJson", into = "EventRecordJson")]
struct EventRecord {
    /// The lowest sequence number that stated it. It orders the events of one entry.
    first: u64,
    /// The highest sequence number that stated or deleted it, and whether that deleted it.
    last: u64,
    void: bool,
    /// The entry that it is sorted with, if not its own.
    order: Option<u32>,
}

/// The stored form. Nearly every event is stated once, and the ledger is stored with every line, so that case is short.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum EventRecordJson {
    Once(u64),
    More(u64, u64, bool, Option<u32>),
}

impl From<EventRecordJson> for EventRecord {
    fn from(json: EventRecordJson) -> EventRecord {
        match json {
            EventRecordJson::Once(seq) => EventRecord { first: seq, last: seq, void: false, order: None },
            EventRecordJson::More(first, last, void, order) => EventRecord { first, last, void, order },
        }
    }
}

impl From<EventRecord> for EventRecordJson {
    fn from(EventRecord { first, last, void, order }: EventRecord) -> EventRecordJson {
        match (void, order) {
            (false, None) if first == last => EventRecordJson::Once(first),
            _ => EventRecordJson::More(first, last, void, order),
        }
    }
}

/// What applying a message did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    Applied,
    /// The message was applied before.
    Known,
    Superseded(Superseded),
}

/// A newer message had stated the same thing already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Superseded {
    /// What it had stated.
    pub field: &'static str,
    /// The sequence number of the newer message.
    pub by: u64,
    /// Whether the rest of the message changed something.
    pub applied: bool,
}

impl Effect {
    /// Whether something is different now.
    pub fn has_changed(self) -> bool {
        match self {
            Effect::Applied => true,
            Effect::Known => false,
            Effect::Superseded(superseded) => superseded.applied,
        }
    }
}

impl Ledger {
    /// The ledger of a replay before kick-off: the match is scheduled and has no line-ups.
    pub fn before_kick_off() -> Ledger {
        let empty = || Some((0, LineUp { coach: None, squad: Vec::new() }));
        Ledger {
            status: Some((0, Status::Scheduled)),
            line_ups: [empty(), empty()],
            replayed: true,
            ..Ledger::default()
        }
    }

    /// Records the events that a match had before its live feed began, in their order.
    pub fn adopt(&mut self, events: &mut [Event]) {
        // All events of a match that was adopted before are recorded already.
        if events.len() == self.events.values().filter(|record| !record.void).count()
            && events.iter().all(|event| self.events.contains_key(&event.id))
        {
            return;
        }
        let mut entry = 0;
        for (index, event) in events.iter().enumerate() {
            entry = entry.max(event.id.entry());
            let record = EventRecord { first: index as u64, last: 0, void: false, order: Some(entry) };
            self.events.entry(event.id).or_insert(record);
        }
        events.sort_by_cached_key(|event| self.sort_key(event.id));
    }

    /// Events are sorted by their entries, and within an entry by when they were first stated.
    fn sort_key(&self, id: EventId) -> (u32, u64, EventId) {
        let record = self.events.get(&id);
        (record.and_then(|record| record.order).unwrap_or(id.entry()), record.map_or(0, |record| record.first), id)
    }

    /// Applies a message to the ledger and to the match's events, all of which it has recorded or adopted. A wrong message changes
    /// nothing.
    pub fn apply(&mut self, message: &LiveMessage, events: &mut Vec<Event>) -> Result<Effect, FieldError> {
        self.check(message, events)?;
        let superseded = self.superseded(message);
        let seq = message.seq;
        let mut applied = false;
        if let Some(event) = &message.event {
            applied |= self.state(event, seq, message.order, events);
        }
        if let Some(id) = message.deleted
            && self.is_newer(id, seq)
        {
            events.retain(|event| event.id != id);
            let first = self.events.get(&id).map_or(u64::MAX, |record| record.first);
            self.events.insert(id, EventRecord { first, last: seq, void: true, order: None });
            applied = true;
        }
        for (current, stated) in self.line_ups.iter_mut().zip(&message.line_ups) {
            if let Some(line_up) = stated {
                applied |= set_if_newer(current, seq, line_up);
            }
        }
        if let Some(status) = &message.status {
            applied |= set_if_newer(&mut self.status, seq, status);
        }
        Ok(match superseded {
            Some((field, by)) => Effect::Superseded(Superseded { field, by, applied }),
            None if applied => Effect::Applied,
            None => Effect::Known,
        })
    }

    /// Refuses a message that states something differently than one with the same sequence number did.
    fn check(&self, message: &LiveMessage, events: &[Event]) -> Result<(), FieldError> {
        let seq = message.seq;
        let stated = |id: EventId| self.events.get(&id).filter(|record| record.last == seq);
        if let Some(event) = &message.event
            && let Some(record) = stated(event.id)
            && (record.void || events.iter().any(|known| known.id == event.id && known != event))
        {
            return Err(contradiction("event.id", &format!("event {}", event.id.0), seq));
        }
        if let Some(id) = message.deleted
            && stated(id).is_some_and(|record| !record.void)
        {
            return Err(contradiction("delete", &format!("event {}", id.0), seq));
        }
        for ((known, stated), (field, what)) in self.line_ups.iter().zip(&message.line_ups).zip(LINE_UPS) {
            if differs(known.as_ref(), seq, stated.as_ref()) {
                return Err(contradiction(field, what, seq));
            }
        }
        if differs(self.status.as_ref(), seq, message.status.as_ref()) {
            return Err(contradiction("status", "the status", seq));
        }
        Ok(())
    }

    /// What of a message a newer one has stated already, and the sequence number of that.
    fn superseded(&self, message: &LiveMessage) -> Option<(&'static str, u64)> {
        let seq = message.seq;
        let newer_event = |id: EventId| {
            // An event that was first stated with this number is known, whatever has corrected it since.
            let record = self.events.get(&id).filter(|record| record.last > seq && record.first != seq)?;
            Some(record.last)
        };
        let event = message.event.as_ref().and_then(|event| Some(("event", newer_event(event.id)?)));
        let deleted = || message.deleted.and_then(|id| Some(("delete", newer_event(id)?)));
        let line_up = || {
            let sides = self.line_ups.iter().zip(&message.line_ups).zip(LINE_UPS);
            let mut newer = sides.filter_map(|((known, stated), (field, _))| {
                stated.as_ref()?;
                Some((field, newer_than(known.as_ref(), seq)?))
            });
            newer.next()
        };
        let status = || message.status.and_then(|_| Some(("status", newer_than(self.status.as_ref(), seq)?)));
        event.or_else(deleted).or_else(line_up).or_else(status)
    }

    /// The same match without its sequence numbers: whatever is sent next counts. `events` are those of the match.
    pub fn restarted(&self, events: &mut [Event]) -> Ledger {
        let mut ledger = Ledger {
            events: BTreeMap::new(),
            status: self.status.map(|(_, status)| (0, status)),
            line_ups: self.line_ups.clone().map(|line_up| line_up.map(|(_, line_up)| (0, line_up))),
            replayed: self.replayed,
        };
        ledger.adopt(events);
        ledger
    }

    /// Whether an event was stated, and not deleted since.
    pub fn has_event(&self, id: EventId) -> bool {
        self.events.get(&id).is_some_and(|record| !record.void)
    }

    /// What is recorded of these events, and nothing else: for a store that writes only what has changed.
    pub fn of_events(&self, ids: impl IntoIterator<Item = EventId>) -> Ledger {
        let record = |id: EventId| Some((id, *self.events.get(&id)?));
        Ledger { events: ids.into_iter().filter_map(record).collect(), ..Ledger::default() }
    }

    /// Takes over what a later ledger has recorded of events.
    pub fn take_events(&mut self, later: Ledger) {
        self.events.extend(later.events);
    }

    fn is_newer(&self, id: EventId, seq: u64) -> bool {
        self.events.get(&id).is_none_or(|record| seq > record.last)
    }

    /// Returns whether it changed anything. An older message may still show that the event was first stated earlier.
    fn state(&mut self, event: &Event, seq: u64, order: Option<u32>, events: &mut Vec<Event>) -> bool {
        let is_newer = self.is_newer(event.id, seq);
        let known = self.events.get(&event.id).copied();
        let first = known.map_or(seq, |record| record.first.min(seq));
        if !is_newer && known.is_some_and(|record| record.first == first) {
            return false;
        }
        let record = match known {
            Some(record) if !is_newer => EventRecord { first, ..record },
            _ => EventRecord { first, last: seq, void: false, order },
        };
        self.events.insert(event.id, record);
        // A new event is in no list yet, and most others are among the last.
        let index = known.and_then(|_| events.iter().rposition(|known| known.id == event.id));
        let before = index.map(|index| events.remove(index));
        if let Some(event) = if is_newer { Some(event.clone()) } else { before } {
            let key = self.sort_key(event.id);
            let index = events.partition_point(|known| self.sort_key(known.id) < key);
            events.insert(index, event);
        }
        true
    }

    /// The highest sequence number that stated anything; 0 if nothing was stated.
    pub fn newest_seq(&self) -> u64 {
        let events = self.events.values().map(|record| record.last);
        let line_ups = self.line_ups.iter().flatten().map(|(seq, _)| *seq);
        events.chain(line_ups).chain(self.status.map(|(seq, _)| seq)).max().unwrap_or(0)
    }

    /// Whether the score is counted from the events: the feed has stated how far the match is. A match that is over and of
    /// which nothing was reported keeps the score of its document.
    pub fn counts_score(&self) -> bool {
        let has_events = || self.events.values().any(|record| !record.void);
        self.status.is_some_and(|(_, status)| !status.is_final() || has_events())
    }

    /// The line-ups and the status, as a patch over the match's document.
    pub fn patch(&self) -> Map<String, Value> {
        let mut patch = Map::new();
        if let Some((_, status)) = self.status {
            patch.insert("status".to_owned(), status.code().into());
        }
        if self.counts_score() {
            patch.insert("score".to_owned(), Value::Null);
            patch.insert("shoot_out".to_owned(), Value::Null);
        }
        for (side, stated) in [Side::Home, Side::Away].into_iter().zip(&self.line_ups) {
            if let Some((_, line_up)) = stated
                && let Ok(line_up) = serde_json::to_value(line_up)
            {
                patch.insert(side.code().to_owned(), line_up);
            }
        }
        patch
    }
}

/// The fields of home and away in a message, and what they are.
const LINE_UPS: [(&str, &str); 2] =
    [("line_ups.home", "the line-up of home"), ("line_ups.away", "the line-up of away")];

/// Sets a value that has a higher sequence number.
fn set_if_newer<T: Clone>(current: &mut Option<(u64, T)>, seq: u64, value: &T) -> bool {
    let is_newer = current.as_ref().is_none_or(|(known, _)| seq > *known);
    if is_newer {
        *current = Some((seq, value.clone()));
    }
    is_newer
}

/// Whether a value with the same sequence number is another one.
fn differs<T: PartialEq>(known: Option<&(u64, T)>, seq: u64, stated: Option<&T>) -> bool {
    matches!((known, stated), (Some((at, known)), Some(stated)) if *at == seq && known != stated)
}

/// The sequence number of a known value, if it is higher.
fn newer_than<T>(known: Option<&(u64, T)>, seq: u64) -> Option<u64> {
    known.map(|(at, _)| *at).filter(|at| *at > seq)
}

fn contradiction(field: &str, what: &str, seq: u64) -> FieldError {
    FieldError::new(
        field,
        format!("sequence {seq} stated {what} differently before: a correction needs a higher number"),
    )
}
