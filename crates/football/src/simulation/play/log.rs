//! What happens is written down: ids in feed order, links both ways.

use super::geometry::at;
use crate::model::{Event, EventId, Point};

/// An event that stands in the log.
#[derive(Clone, Copy, Debug)]
pub(super) struct Noted {
    pub(super) id: EventId,
    pub(super) place: usize,
}

/// The events of a match so far, in feed order.
#[derive(Debug)]
pub(super) struct Log {
    pub(super) events: Vec<Event>,
    /// The place in the feed that the next entry takes, from 1.
    next: u32,
}

/// The ranks inside one entry that the simulator uses.
pub(super) const AERIAL: u32 = 1;
pub(super) const INTERCEPTION: u32 = 2;
pub(super) const CARD: u32 = 3;

impl Log {
    pub(super) fn new() -> Log {
        Log { events: Vec::with_capacity(4_000), next: 1 }
    }

    /// Writes an entry of its own.
    pub(super) fn note(&mut self, event: Event) -> Noted {
        let index = self.next;
        self.next += 1;
        self.write(index * 10, event)
    }

    /// Writes what goes with the entry to come: it stands before it.
    pub(super) fn note_before(&mut self, rank: u32, event: Event) {
        self.write(self.next * 10 + rank, event);
    }

    /// Writes what goes with the latest entry: it stands after it.
    pub(super) fn note_after(&mut self, rank: u32, event: Event) {
        self.write((self.next - 1) * 10 + rank, event);
    }

    fn write(&mut self, id: u32, mut event: Event) -> Noted {
        event.id = EventId(id);
        // What was turned round to be seen by the other side is a tenth again, as feeds write it.
        let tenths = |point: Point| at(point.x(), point.y());
        (event.at, event.end) = (event.at.map(tenths), event.end.map(tenths));
        self.events.push(event);
        Noted { id: EventId(id), place: self.events.len() - 1 }
    }

    /// Links two events with each other.
    pub(super) fn link(&mut self, one: Noted, other: Noted) {
        self.events[one.place].related.push(other.id);
        self.events[other.place].related.push(one.id);
    }
}
