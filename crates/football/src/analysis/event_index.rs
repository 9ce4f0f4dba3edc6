//! Finding events of a match: by id, by kind, and by the events they name.
//!
//! A save names its attempt, an attempt names its assisting pass.

use super::set_piece::{follows, is_set_piece};
use crate::model::{Event, EventId, EventKind, Extra, Millis};

/// An attempt counts as one from a set piece for this long.
const SET_PIECE_REACH: Millis = Millis(15_000);

/// Indexes of attempts, stops, errors, set pieces and marked passes, which later rules search. All are indexes into
/// the events in feed order.
#[derive(Debug)]
pub(super) struct EventIndex<'a> {
    events: &'a [Event],
    /// Sorted by id. None where the feed itself is in the order of its entries, as it nearly always is.
    by_id: Option<Vec<(EventId, usize)>>,
    pub(super) attempts: Vec<usize>,
    /// Blocks and saves.
    pub(super) stops: Vec<usize>,
    pub(super) errors: Vec<usize>,
    /// One list for each side.
    set_pieces: [Vec<usize>; 2],
    /// Passes marked as an assist or a key pass.
    marked_passes: Vec<usize>,
}

impl<'a> EventIndex<'a> {
    pub(super) fn new(events: &'a [Event]) -> EventIndex<'a> {
        let mut found = EventIndex {
            events,
            by_id: None,
            attempts: Vec::new(),
            stops: Vec::new(),
            errors: Vec::new(),
            set_pieces: Default::default(),
            marked_passes: Vec::new(),
        };
        let (mut last_entry, mut in_order) = (0, true);
        for (index, event) in events.iter().enumerate() {
            let entry = event.id.entry();
            in_order &= last_entry <= entry;
            last_entry = entry;
            // Most events are in none of the lists.
            if event.extra.is_none() && is_common(event.kind) {
                continue;
            }
            match event.kind {
                kind if kind.is_stop() => found.stops.push(index),
                EventKind::Error => found.errors.push(index),
                kind if kind.is_shot() => found.attempts.push(index),
                _ => {
                    if let Some(side) = event.side.filter(|_| is_set_piece(event)) {
                        found.set_pieces[side.index()].push(index);
                    }
                }
            }
            if is_marked_pass(event) {
                found.marked_passes.push(index);
            }
        }
        if !in_order {
            found.by_id = Some(sorted_by_id(events));
        }
        found
    }

    /// The index of the event with this id.
    fn find(&self, id: EventId) -> Option<usize> {
        match &self.by_id {
            Some(by_id) => {
                let found = by_id.partition_point(|(known, _)| *known < id);
                by_id.get(found).filter(|(known, _)| *known == id).map(|(_, index)| *index)
            }
            None => {
                let first = self.events.partition_point(|event| event.id.entry() < id.entry());
                let mut split =
                    (first..).zip(&self.events[first..]).take_while(|(_, event)| event.id.entry() == id.entry());
                split.find(|(_, event)| event.id == id).map(|(index, _)| index)
            }
        }
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
        let marked = self.marked_passes.iter().map(|index| event(*index)).filter(is_pass);
        let mut naming = marked.filter(|event| event.related.contains(&attempt.id));
        named().find(|event| is_marked_pass(event)).or_else(|| named().next()).or_else(|| naming.next())
    }

    /// Whether the side took a set piece shortly before the attempt at this index. Only the latest set piece of the
    /// side counts; other restarts in between do not matter.
    pub(super) fn is_after_set_piece(&self, attempt: usize) -> bool {
        let Some(side) = self.events[attempt].side else { return false };
        let set_pieces = &self.set_pieces[side.index()];
        let before = set_pieces.partition_point(|index| *index < attempt);
        let latest = set_pieces[..before].last();
        latest.is_some_and(|index| follows(&self.events[*index], &self.events[attempt], SET_PIECE_REACH))
    }
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
