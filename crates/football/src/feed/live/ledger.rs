//! What a live match has been told, and with which sequence: so that a late word does not undo a later one.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{LineUp, Message};
use crate::feed::native::FieldError;
use crate::model::{Event, EventId, Side, Status};

/// Of everything that lines have spoken of, the highest sequence that did.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Ledger {
    events: BTreeMap<EventId, Word>,
    status: Option<(u64, Status)>,
    /// Home, away.
    line_ups: [Option<(u64, LineUp)>; 2],
    /// The match is not being played: one that was stored is shown again.
    pub replayed: bool,
}

/// What was said of an event.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
struct Word {
    /// The lowest sequence that stated it: its place among what one entry of a feed was split into.
    first: u64,
    /// The highest that spoke of it, and whether that made it void.
    last: u64,
    void: bool,
    /// The entry that it stands with, if not its own.
    order: Option<u32>,
}

/// A word as it is kept. Of nearly every event there is just one, and the ledger is written at every line.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Written {
    Once(u64),
    More(u64, u64, bool, Option<u32>),
}

impl From<Written> for Word {
    fn from(written: Written) -> Word {
        match written {
            Written::Once(seq) => Word { first: seq, last: seq, void: false, order: None },
            Written::More(first, last, void, order) => Word { first, last, void, order },
        }
    }
}

impl From<Word> for Written {
    fn from(Word { first, last, void, order }: Word) -> Written {
        match (void, order) {
            (false, None) if first == last => Written::Once(first),
            _ => Written::More(first, last, void, order),
        }
    }
}

/// What a message did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    Taken,
    /// It came before, or something later has been said already.
    Known,
}

impl Ledger {
    /// Nothing has been said: the match is as if nobody knew of it but that it will be played.
    pub fn before_kick_off() -> Ledger {
        let nobody = || Some((0, LineUp { coach: None, squad: Vec::new() }));
        Ledger {
            status: Some((0, Status::Scheduled)),
            line_ups: [nobody(), nobody()],
            replayed: true,
            ..Ledger::default()
        }
    }

    /// Makes the ledger know the events that a match had before it was fed, in their order.
    pub fn adopt(&mut self, events: &mut [Event]) {
        // Only what it knows is left of a match that it has adopted once.
        if events.len() == self.events.values().filter(|word| !word.void).count()
            && events.iter().all(|event| self.events.contains_key(&event.id))
        {
            return;
        }
        let mut entry = 0;
        for (place, event) in events.iter().enumerate() {
            entry = entry.max(event.id.entry());
            let word = Word { first: place as u64, last: 0, void: false, order: Some(entry) };
            self.events.entry(event.id).or_insert(word);
        }
        events.sort_by_cached_key(|event| self.place(event.id));
    }

    /// Events are in the order of their entries, and within an entry in the order in which they were stated.
    fn place(&self, id: EventId) -> (u32, u64, EventId) {
        let word = self.events.get(&id);
        (word.and_then(|word| word.order).unwrap_or(id.entry()), word.map_or(0, |word| word.first), id)
    }

    /// Takes a message into the ledger and into the match's events. A message that is wrong changes nothing.
    pub fn apply(&mut self, message: &Message, events: &mut Vec<Event>) -> Result<Effect, FieldError> {
        let seq = message.seq;
        let known = |id: EventId| self.events.get(&id).filter(|word| word.last == seq);
        if let Some(event) = &message.event
            && let Some(word) = known(event.id)
            && (word.void || events.iter().any(|known| known.id == event.id && known != event))
        {
            return Err(said_otherwise("event.id", event.id, seq));
        }
        if let Some(id) = message.deleted
            && known(id).is_some_and(|word| !word.void)
        {
            return Err(said_otherwise("delete", id, seq));
        }
        let mut taken = false;
        if let Some(event) = &message.event {
            taken |= self.state(event, seq, message.order, events);
        }
        if let Some(id) = message.deleted
            && self.is_news(id, seq)
        {
            events.retain(|event| event.id != id);
            let first = self.events.get(&id).map_or(u64::MAX, |word| word.first);
            self.events.insert(id, Word { first, last: seq, void: true, order: None });
            taken = true;
        }
        for (kept, given) in self.line_ups.iter_mut().zip(&message.line_ups) {
            if let Some(line_up) = given {
                taken |= set(kept, seq, line_up);
            }
        }
        if let Some(status) = &message.status {
            taken |= set(&mut self.status, seq, status);
        }
        Ok(if taken { Effect::Taken } else { Effect::Known })
    }

    fn is_news(&self, id: EventId, seq: u64) -> bool {
        self.events.get(&id).is_none_or(|word| seq > word.last)
    }

    /// Says whether it changed anything: an old word is no news, but may say that the event was stated earlier.
    fn state(&mut self, event: &Event, seq: u64, order: Option<u32>, events: &mut Vec<Event>) -> bool {
        let is_news = self.is_news(event.id, seq);
        let known = self.events.get(&event.id).copied();
        let first = known.map_or(seq, |word| word.first.min(seq));
        if !is_news && known.is_some_and(|word| word.first == first) {
            return false;
        }
        let word = match known {
            Some(word) if !is_news => Word { first, ..word },
            _ => Word { first, last: seq, void: false, order },
        };
        self.events.insert(event.id, word);
        let before = events.iter().position(|known| known.id == event.id).map(|place| events.remove(place));
        if let Some(event) = if is_news { Some(event.clone()) } else { before } {
            let place = self.place(event.id);
            let place = events.partition_point(|known| self.place(known.id) < place);
            events.insert(place, event);
        }
        true
    }

    /// What the feed says of the match itself, as a patch over what a document stated: who plays, and the status. The
    /// score of a match that is fed is counted.
    pub fn patch(&self) -> Map<String, Value> {
        let mut patch = Map::new();
        if let Some((_, status)) = self.status {
            patch.insert("status".to_owned(), status.code().into());
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

/// Keeps the later word. Of two with one sequence, the first stays.
fn set<T: Clone>(kept: &mut Option<(u64, T)>, seq: u64, given: &T) -> bool {
    let later = kept.as_ref().is_none_or(|(known, _)| seq > *known);
    if later {
        *kept = Some((seq, given.clone()));
    }
    later
}

fn said_otherwise(field: &str, id: EventId, seq: u64) -> FieldError {
    let message = format!("sequence {seq} said something else of event {}: a correction has a higher one", id.0);
    FieldError::new(field, message)
}
