//! Events that name each other: a save its attempt, an attempt its assisting pass.

use crate::model::{Event, Extra};

/// Finds an event by its id. Feeds number in order, so there is mostly nothing to sort.
#[derive(Debug)]
pub(super) struct Index {
    places: Vec<(u32, u32)>,
}

impl Index {
    pub(super) fn of(events: &[Event]) -> Index {
        let mut places: Vec<(u32, u32)> =
            events.iter().enumerate().map(|(place, event)| (event.id.0, place as u32)).collect();
        if !places.is_sorted() {
            // Few are out of order; this sort is quick with what is nearly sorted.
            places.sort();
        }
        Index { places }
    }

    /// The place of the event in feed order.
    pub(super) fn find(&self, id: u32) -> Option<usize> {
        let found = self.places.partition_point(|(known, _)| *known < id);
        self.places.get(found).filter(|(known, _)| *known == id).map(|(_, place)| *place as usize)
    }

    /// The events that one names, in the order it names them.
    pub(super) fn named_by<'a>(&'a self, events: &'a [Event], event: &'a Event) -> impl Iterator<Item = usize> + 'a {
        event.related.iter().filter_map(|id| self.find(id.0)).filter(|place| *place < events.len())
    }

    /// The pass that made an attempt: a pass of the same side that the attempt names, or a marked one that names the
    /// attempt. Where it names several, one marked as an assist or a key pass goes first.
    pub(super) fn assisting_pass<'a>(&'a self, events: &'a [Event], attempt: &'a Event) -> Option<&'a Event> {
        let is_pass = |event: &&Event| event.kind.is_pass_family() && event.side == attempt.side;
        let is_marked = |event: &&Event| matches!(event.extra, Some(Extra::Assist | Extra::KeyPass));
        let named = || self.named_by(events, attempt).map(|place| &events[place]).filter(is_pass);
        let naming =
            || events.iter().filter(is_marked).filter(is_pass).find(|event| event.related.contains(&attempt.id));
        named().find(is_marked).or_else(|| named().next()).or_else(naming)
    }
}
