//! Which events are set pieces: a corner, a free kick from the opponent's half, a long throw into the box.

use crate::model::{Event, EventKind, Millis, Point};

/// A restart from which a goal counts as one from a set piece.
pub(super) fn is_set_piece(event: &Event) -> bool {
    use EventKind::*;
    let x = event.at.map_or(-1.0, Point::x);
    match event.kind {
        CornerCross | CornerPass | FreeKickCross => true,
        FreeKickPass => x >= 60.0,
        ThrowIn => x >= 90.0 && event.end.is_some_and(Point::in_box),
        _ => false,
    }
}

/// Whether the second event came within this time after the first, by the same side in the same period.
pub(super) fn follows(first: &Event, second: &Event, within: Millis) -> bool {
    first.side.is_some()
        && first.side == second.side
        && first.period == second.period
        && second.time.0.checked_sub(first.time.0).is_some_and(|gap| gap <= within.0)
}
