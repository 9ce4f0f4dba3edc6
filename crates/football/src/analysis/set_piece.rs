//! Which attempts come from a set piece: a corner, a free kick from the opponent's half, a long throw into the box.

use super::links::Index;
use super::slot;
use crate::model::{Event, EventKind, Millis, Point};

/// Whether the side of the attempt at a place took a set piece at most fifteen seconds before it. Only the side's latest
/// set piece is looked at; other restarts do not hide it.
pub(super) fn is_after_set_piece(events: &[Event], index: &Index<'_>, attempt: usize) -> bool {
    let Some(side) = events[attempt].side else { return false };
    let set_pieces = &index.set_pieces[slot(side)];
    let before = set_pieces.partition_point(|place| *place < attempt);
    let latest = set_pieces[..before].last();
    latest.is_some_and(|place| follows(&events[*place], &events[attempt], Millis(15_000)))
}

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

/// Whether the second came at most so long after the first, of the same side in the same period.
pub(super) fn follows(first: &Event, second: &Event, within: Millis) -> bool {
    first.side.is_some()
        && first.side == second.side
        && first.period == second.period
        && second.time.0.checked_sub(first.time.0).is_some_and(|gap| gap <= within.0)
}
