//! Events that name each other: a save its attempt, an attempt its assisting pass.

use crate::model::{Event, Extra};

/// Finds an event by its id.
#[derive(Debug)]
pub(super) struct Index {
    places: Vec<(u32, u32)>,
}

impl Index {
    pub(super) fn of(events: &[Event]) -> Index {
        let mut places: Vec<(u32, u32)> =
            events.iter().enumerate().map(|(place, event)| (event.id.0, place as u32)).collect();
        sort(&mut places);
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

/// Feeds number nearly in order: what is too early or too late stands few places from where it belongs, and is put there.
/// Only if it were far for many is all of it sorted.
fn sort(places: &mut [(u32, u32)]) {
    let mut moves_left = 4 * places.len();
    for from in 1..places.len() {
        let moved = places[from];
        let mut to = from;
        while to > 0 && places[to - 1] > moved {
            places[to] = places[to - 1];
            to -= 1;
        }
        places[to] = moved;
        match moves_left.checked_sub(from - to) {
            Some(left) => moves_left = left,
            None => return places.sort_unstable(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_is_sorted() {
        let swapped = (0..100).map(|id| (id ^ 1, id)).collect();
        let backwards = (0..100).map(|id| (100 - id, id)).collect();
        let last_first = (0..100).map(|id| ((id + 1) % 100, id)).collect();
        let alike = (0..100).rev().map(|id| (7, id)).collect();
        let cases: [Vec<(u32, u32)>; 6] = [Vec::new(), vec![(1, 0)], swapped, backwards, last_first, alike];
        for mut places in cases {
            let mut expected = places.clone();
            expected.sort();
            sort(&mut places);
            assert_eq!(places, expected);
        }
    }
}
