//! The events of a simulated match: ids in feed order, related events linked both ways.

use super::geometry::at;
use crate::model::{Event, EventId, Point};

/// A reference to a recorded event.
#[derive(Clone, Copy, Debug)]
pub(super) struct EventRef {
    pub(super) id: EventId,
    pub(super) index: usize,
}

/// The events of a match so far, in feed order.
#[derive(Debug)]
pub(super) struct EventLog {
    pub(super) events: Vec<Event>,
    /// The number of the next feed entry, from 1.
    next: u32,
}

/// The ranks within a feed entry that the simulator uses.
pub(super) const AERIAL: u32 = 1;
pub(super) const INTERCEPTION: u32 = 2;
pub(super) const CARD: u32 = 3;

impl EventLog {
    pub(super) fn new() -> EventLog {
        EventLog { events: Vec::with_capacity(4_000), next: 1 }
    }

    /// Records an event as a new feed entry.
    pub(super) fn record(&mut self, event: Event) -> EventRef {
        let index = self.next;
        self.next += 1;
        self.write(index * 10, event)
    }

    /// Records an event that belongs to the next feed entry and comes before it.
    pub(super) fn record_before(&mut self, rank: u32, event: Event) {
        self.write(self.next * 10 + rank, event);
    }

    /// Records an event that belongs to the latest feed entry and comes after it.
    pub(super) fn record_after(&mut self, rank: u32, event: Event) {
        self.write((self.next - 1) * 10 + rank, event);
    }

    fn write(&mut self, id: u32, mut event: Event) -> EventRef {
        event.id = EventId(id);
        // Converting a point to the other side's coordinates loses the rounding to tenths, which feeds have.
        let tenths = |point: Point| at(point.x(), point.y());
        (event.at, event.end) = (event.at.map(tenths), event.end.map(tenths));
        self.events.push(event);
        EventRef { id: EventId(id), index: self.events.len() - 1 }
    }

    /// Makes two events name each other as related.
    pub(super) fn link(&mut self, one: EventRef, other: EventRef) {
        self.events[one.index].related.push(other.id);
        self.events[other.index].related.push(one.id);
    }
}
