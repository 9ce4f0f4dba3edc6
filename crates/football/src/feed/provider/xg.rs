//! Expected goals of a feed: of all attempts of a match or of none.

use crate::model::Event;

/// Removes all xg if only some attempts have it. Returns whether that was so. Some feeds give none for the kicks of a
/// shoot-out, which do not count here.
pub(in crate::feed) fn without_partial_xg(mut events: Vec<Event>) -> (Vec<Event>, bool) {
    let attempts = || events.iter().filter(|event| event.is_attempt());
    let mixed = attempts().any(|event| event.xg.is_some()) && attempts().any(|event| event.xg.is_none());
    if mixed {
        events.iter_mut().for_each(|event| event.xg = None);
    }
    (events, mixed)
}
