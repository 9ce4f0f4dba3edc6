//! Finding events of a match: by id, by kind, and by the events they name.
//!
//! A save names its attempt, an attempt names its assisting pass.

use std::borrow::Cow;
use std::cell::OnceCell;

use super::set_piece::{follows, is_set_piece};
use crate::model::{Event, EventId, EventKind, Extra, Millis, PlayPattern};

/// An attempt counts as one from a set piece for this long.
const SET_PIECE_REACH: Millis = Millis(15_000);

/// Indexes of attempts, stops, errors, set pieces and marked passes, which later rules search. All are indexes into
/// the events in feed order. More events can be added at the end.
#[derive(Clone, Debug, Default)]
pub(super) struct EventLists {
    pub(super) attempts: Vec<usize>,
    /// Blocks and saves.
    pub(super) stops: Vec<usize>,
    pub(super) errors: Vec<usize>,
    /// One list for each side.
    set_pieces: [Vec<usize>; 2],
    /// Passes marked as an assist or a key pass.
    marked_passes: Vec<usize>,
    /// An event is marked as a part of a counter-attack or as a through ball.
    pub(super) has_marks: bool,
    last_entry: u32,
    /// The feed is not in the order of its entries, as it nearly always is.
    is_shuffled: bool,
}

impl EventLists {
    /// Adds the event that follows those added before. Returns whether it may change what rules find for earlier events.
    pub(super) fn add(&mut self, index: usize, event: &Event) -> bool {
        let entry = event.id.entry();
        self.is_shuffled |= entry < self.last_entry;
        self.last_entry = entry;
        let is_marked = has_mark(event);
        let is_first_mark = is_marked && !self.has_marks;
        self.has_marks |= is_marked;
        // Most events are in none of the lists.
        if event.extra.is_none() && is_common(event.kind) {
            return is_first_mark;
        }
        match event.kind {
            kind if kind.is_stop() => self.stops.push(index),
            EventKind::Error => self.errors.push(index),
            kind if kind.is_shot() => self.attempts.push(index),
            _ => {
                if let Some(side) = event.side.filter(|_| is_set_piece(event)) {
                    self.set_pieces[side.index()].push(index);
                }
            }
        }
        if is_marked_pass(event) {
            self.marked_passes.push(index);
        }
        true
    }
}

/// The events of a match with the lists that rules search.
#[derive(Debug)]
pub(super) struct EventIndex<'a> {
    events: &'a [Event],
    pub(super) lists: Cow<'a, EventLists>,
    /// Sorted by id, once an event is searched for. Not needed where the feed itself is in the order of its entries.
    by_id: OnceCell<Vec<(EventId, usize)>>,
}

impl<'a> EventIndex<'a> {
    pub(super) fn new(events: &'a [Event]) -> EventIndex<'a> {
        let mut lists = EventLists::default();
        for (index, event) in events.iter().enumerate() {
            lists.add(index, event);
        }
        EventIndex::with(events, Cow::Owned(lists))
    }

    /// With lists to which these events have been added.
    pub(super) fn with(events: &'a [Event], lists: Cow<'a, EventLists>) -> EventIndex<'a> {
        EventIndex { events, lists, by_id: OnceCell::new() }
    }

    /// The ids that attempts and stops name and that no event has.
    pub(super) fn missing(&self) -> Vec<EventId> {
        let named = self.lists.attempts.iter().chain(&self.lists.stops).flat_map(|index| &self.events[*index].related);
        named.filter(|id| self.find(**id).is_none()).copied().collect()
    }

    /// The index of the event with this id.
    fn find(&self, id: EventId) -> Option<usize> {
        if self.lists.is_shuffled {
            let by_id = self.by_id.get_or_init(|| sorted_by_id(self.events));
            let found = by_id.partition_point(|(known, _)| *known < id);
            return by_id.get(found).filter(|(known, _)| *known == id).map(|(_, index)| *index);
        }
        let first = self.events.partition_point(|event| event.id.entry() < id.entry());
        let mut split = (first..).zip(&self.events[first..]).take_while(|(_, event)| event.id.entry() == id.entry());
        split.find(|(_, event)| event.id == id).map(|(index, _)| index)
    }

    /// The indexes of the events that this event names, in the order it names them.
    pub(super) fn named_by(&self, event: &'a Event) -> impl Iterator<Item = usize> {
        event.related.iter().filter_map(|id| self.find(*id))
    }

    /// The pass that made an attempt: a pass of the same side that the attempt names, or a marked pass that names the
    /// attempt. If the attempt names several passes, one marked as an assist or a key pass is preferred.
    pub(super) fn assisting_pass(&self, attempt: &'a Event) -> Option<&'a Event> {
        let event = |index: usize| &self.events[index];
        let is_pass = |event: &&Event| event.kind.is_pass_family() && event.side == attempt.side;
        let named = || self.named_by(attempt).map(event).filter(is_pass);
        let marked = self.lists.marked_passes.iter().map(|index| event(*index)).filter(is_pass);
        let mut naming = marked.filter(|event| event.related.contains(&attempt.id));
        named().find(|event| is_marked_pass(event)).or_else(|| named().next()).or_else(|| naming.next())
    }

    /// Whether the side took a set piece shortly before the attempt at this index. Only the latest set piece of the
    /// side counts; other restarts in between do not matter.
    pub(super) fn is_after_set_piece(&self, attempt: usize) -> bool {
        let Some(side) = self.events[attempt].side else { return false };
        let set_pieces = &self.lists.set_pieces[side.index()];
        let before = set_pieces.partition_point(|index| *index < attempt);
        let latest = set_pieces[..before].last();
        latest.is_some_and(|index| follows(&self.events[*index], &self.events[attempt], SET_PIECE_REACH))
    }
}

/// Whether the event is marked as a part of a counter-attack or as a through ball.
pub(super) fn has_mark(event: &Event) -> bool {
    event.through || is_counter(event)
}

pub(super) fn is_counter(event: &Event) -> bool {
    event.counter || (event.kind.is_shot() && event.play_pattern == Some(PlayPattern::Counter))
}

fn is_common(kind: EventKind) -> bool {
    matches!(kind, EventKind::Pass | EventKind::BallReceive | EventKind::Carry | EventKind::Pressure)
}

fn is_marked_pass(event: &Event) -> bool {
    matches!(event.extra, Some(Extra::Assist | Extra::KeyPass)) && event.kind.is_pass_family()
}

fn sorted_by_id(events: &[Event]) -> Vec<(EventId, usize)> {
    let mut by_id: Vec<_> = events.iter().enumerate().map(|(index, event)| (event.id, index)).collect();
    by_id.sort_unstable();
    by_id
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Millis, Period};

    #[test]
    fn events_are_found_in_any_order_of_their_ids() {
        let cases: [&[u32]; 5] = [&[], &[10, 20, 30], &[12, 10, 11, 20, 31, 30], &[30, 20, 10], &[11, 20, 10, 12]];
        for ids in cases {
            let event = |id: &u32| Event::new(EventId(*id), EventKind::Pass, Period::First, Millis(0));
            let events: Vec<Event> = ids.iter().map(event).collect();
            let found = EventIndex::new(&events);
            for id in 0..40 {
                assert_eq!(found.find(EventId(id)), ids.iter().position(|known| *known == id), "{id} in {ids:?}");
            }
        }
    }
}
