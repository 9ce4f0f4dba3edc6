//! Events that name each other: a save its attempt, an attempt its assisting pass.

use super::extras::is_stop;
use super::set_piece::is_set_piece;
use super::slot;
use crate::model::{Event, EventId, EventKind, Extra};

/// Finds events: by their ids, and those of the few kinds that others are looked up for.
#[derive(Debug)]
pub(super) struct Index<'a> {
    events: &'a [Event],
    /// Ids with places, in order; none where the entries of the feed stand in order themselves, as they nearly always do.
    places: Option<Vec<(EventId, usize)>>,
    /// Places in feed order.
    pub(super) attempts: Vec<usize>,
    pub(super) stops: Vec<usize>,
    pub(super) errors: Vec<usize>,
    /// Those of each side.
    pub(super) set_pieces: [Vec<usize>; 2],
    marked_passes: Vec<usize>,
}

impl<'a> Index<'a> {
    pub(super) fn of(events: &'a [Event]) -> Index<'a> {
        let mut index = Index {
            events,
            places: None,
            attempts: Vec::new(),
            stops: Vec::new(),
            errors: Vec::new(),
            set_pieces: Default::default(),
            marked_passes: Vec::new(),
        };
        let (mut last, mut in_order) = (0, true);
        for (place, event) in events.iter().enumerate() {
            let entry = event.id.entry();
            in_order &= last <= entry;
            last = entry;
            // Most are none of these.
            if event.extra.is_none() && is_common(event.kind) {
                continue;
            }
            match event.kind {
                _ if is_stop(event) => index.stops.push(place),
                EventKind::Error => index.errors.push(place),
                kind if kind.is_shot() => index.attempts.push(place),
                _ => {
                    if let Some(side) = event.side.filter(|_| is_set_piece(event)) {
                        index.set_pieces[slot(side)].push(place);
                    }
                }
            }
            if is_marked_pass(event) {
                index.marked_passes.push(place);
            }
        }
        if !in_order {
            index.places = Some(sorted_places(events));
        }
        index
    }

    /// The place of the event in feed order.
    fn find(&self, id: EventId) -> Option<usize> {
        match &self.places {
            Some(places) => {
                let found = places.partition_point(|(known, _)| *known < id);
                places.get(found).filter(|(known, _)| *known == id).map(|(_, place)| *place)
            }
            None => {
                let first = self.events.partition_point(|event| event.id.entry() < id.entry());
                let mut split =
                    (first..).zip(&self.events[first..]).take_while(|(_, event)| event.id.entry() == id.entry());
                split.find(|(_, event)| event.id == id).map(|(place, _)| place)
            }
        }
    }

    /// The places of the events that one names, in the order it names them.
    pub(super) fn named_by(&self, event: &'a Event) -> impl Iterator<Item = usize> {
        event.related.iter().filter_map(|id| self.find(*id))
    }

    /// The pass that made an attempt: a pass of the same side that the attempt names, or a marked one that names the
    /// attempt. Where it names several, one marked as an assist or a key pass goes first.
    pub(super) fn assisting_pass(&self, attempt: &'a Event) -> Option<&'a Event> {
        let event = |place: usize| &self.events[place];
        let is_pass = |event: &&Event| event.kind.is_pass_family() && event.side == attempt.side;
        let named = || self.named_by(attempt).map(event).filter(is_pass);
        let marked = self.marked_passes.iter().map(|place| event(*place)).filter(is_pass);
        let mut naming = marked.filter(|event| event.related.contains(&attempt.id));
        named().find(|event| is_marked_pass(event)).or_else(|| named().next()).or_else(|| naming.next())
    }
}

fn is_common(kind: EventKind) -> bool {
    matches!(kind, EventKind::Pass | EventKind::BallReceive | EventKind::Carry | EventKind::Pressure)
}

fn is_marked_pass(event: &Event) -> bool {
    matches!(event.extra, Some(Extra::Assist | Extra::KeyPass)) && event.kind.is_pass_family()
}

fn sorted_places(events: &[Event]) -> Vec<(EventId, usize)> {
    let mut places: Vec<_> = events.iter().enumerate().map(|(place, event)| (event.id, place)).collect();
    places.sort_unstable();
    places
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
            let index = Index::of(&events);
            for id in 0..40 {
                assert_eq!(index.find(EventId(id)), ids.iter().position(|known| *known == id), "{id} in {ids:?}");
            }
        }
    }
}
