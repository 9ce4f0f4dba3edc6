//! What a live match has been told, and with which sequence: so that a late word does not undo a later one.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{LineUp, Message, slot};
use crate::feed::native::Fault;
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

/// The last word on an event: its sequence, and whether it was that the event is void.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
struct Word(u64, bool);

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

    /// Takes a message into the ledger and into the match's events, which are in the order of their ids. A message that is
    /// wrong changes nothing.
    pub fn take(&mut self, message: &Message, events: &mut Vec<Event>) -> Result<Effect, Fault> {
        let seq = message.seq;
        let place = |events: &[Event], id| events.binary_search_by_key(&id, |known: &Event| known.id);
        if let Some(event) = &message.event
            && let Some(Word(known, void)) = self.events.get(&event.id)
            && *known == seq
            && (*void || place(events, event.id).is_ok_and(|place| events[place] != *event))
        {
            return Err(said_otherwise("event.id", event.id, seq));
        }
        if let Some(id) = message.deleted
            && self.events.get(&id) == Some(&Word(seq, false))
        {
            return Err(said_otherwise("delete", id, seq));
        }
        let mut taken = false;
        if let Some(event) = message.event.as_ref().filter(|event| self.is_news(event.id, seq)) {
            match place(events, event.id) {
                Ok(place) => events[place] = event.clone(),
                Err(place) => events.insert(place, event.clone()),
            }
            self.events.insert(event.id, Word(seq, false));
            taken = true;
        }
        if let Some(id) = message.deleted.filter(|id| self.is_news(*id, seq)) {
            if let Ok(place) = place(events, id) {
                events.remove(place);
            }
            self.events.insert(id, Word(seq, true));
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
        self.events.get(&id).is_none_or(|Word(known, _)| seq > *known)
    }

    pub fn status(&self) -> Option<Status> {
        self.status.map(|(_, status)| status)
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
        for side in [Side::Home, Side::Away] {
            if let Some((_, line_up)) = &self.line_ups[slot(side)]
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

fn said_otherwise(field: &str, id: EventId, seq: u64) -> Fault {
    let message = format!("sequence {seq} said something else of event {}: a correction has a higher one", id.0);
    Fault::new(field, message)
}
