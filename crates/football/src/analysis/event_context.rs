//! One event as the rules see it: the event, and what the rest of the match says about it.

use super::clock::Bucket;
use super::set_piece::is_set_piece;
use super::touch::is_touch;
use crate::model::{Event, EventKind, Extra, InterfaceEvent, Outcome, Point};

/// A pass at least this long is a long pass: 35 units are 32 metres.
const LONG_PASS: f64 = 35.0;

/// The x at which the final third begins.
pub(super) const FINAL_THIRD: f64 = 80.0;

/// The x at which the own third ends.
pub(super) const OWN_THIRD: f64 = 40.0;

/// An event with what the engine found about it.
#[derive(Clone, Copy, Debug)]
pub struct EventContext<'a> {
    pub event: &'a Event,
    /// Expected goals; 0 for an event that is not an attempt.
    pub xg: f64,
    /// The extra that the feed states, or the one that the engine found.
    pub extra: Option<Extra>,
    /// `None` in the shoot-out.
    pub bucket: Option<Bucket>,
    /// The event is an attempt, or the last pass before one, soon after a set piece of its side.
    pub after_set_piece: bool,
    /// The threat that a pass added, completed or not; 0 for an event that is not a pass.
    pub xt: f64,
}

/// Decided by the feed if it is one of the interface, otherwise by the length if it is known, otherwise by the kind of the
/// event.
pub(super) fn is_long(event: &Event) -> bool {
    let by_length = || match (event.at, event.end) {
        (Some(at), Some(end)) => at.distance(end) >= LONG_PASS,
        _ => event.kind == EventKind::LongPass,
    };
    event.noted.and_then(InterfaceEvent::states_length).unwrap_or_else(by_length)
}

impl EventContext<'_> {
    pub fn is(&self, outcome: Outcome) -> bool {
        self.event.result == outcome
    }

    pub fn is_goal(&self) -> bool {
        self.is(Outcome::Goal)
    }

    /// The goalkeeper stopped the attempt, on to the frame of the goal or not.
    pub fn is_saved_by_keeper(&self) -> bool {
        matches!(self.event.result, Outcome::Saved | Outcome::SavedToBar)
    }

    /// The event counts: it is not void, as a ball returned in fair play is.
    pub fn is_contested(&self) -> bool {
        !self.is(Outcome::Void)
    }

    pub fn succeeded(&self) -> bool {
        self.is(Outcome::Success)
    }

    pub fn has(&self, extra: Extra) -> bool {
        self.extra == Some(extra)
    }

    /// The feed is one of the interface, which decides itself what the event counts as.
    pub fn is_noted(&self) -> bool {
        self.event.noted.is_some()
    }

    /// A feed of the interface counts the event as a cross that the goalkeeper claimed.
    pub fn is_claim_noted(&self) -> bool {
        self.event.noted == Some(InterfaceEvent::KeeperCross)
    }

    pub fn is_long(&self) -> bool {
        is_long(self.event)
    }

    pub fn from_x(&self, inside: impl Fn(f64) -> bool) -> bool {
        self.event.at.map(Point::x).is_some_and(inside)
    }

    pub fn ends_in_box(&self) -> bool {
        self.event.end.is_some_and(Point::in_box)
    }

    /// Whether the threat that it added is known. Without start or end it is not.
    pub fn has_threat(&self) -> bool {
        self.event.at.is_some() && self.event.end.is_some()
    }

    /// The event is the last pass before an attempt.
    pub fn creates_chance(&self) -> bool {
        self.has(Extra::KeyPass) || self.has(Extra::Assist)
    }

    /// The event is a set piece, or an attempt or the last pass before one soon after a set piece.
    pub fn is_from_set_piece(&self) -> bool {
        self.after_set_piece || is_set_piece(self.event)
    }

    pub fn is_touch(&self) -> bool {
        is_touch(self.event)
    }

    /// Where the ball entered the final third, if the side kept it.
    pub fn entry(&self) -> Option<Point> {
        let kept = self.event.kind == EventKind::Carry || self.event.is_completed_pass();
        let from_outside = self.from_x(|x| x < FINAL_THIRD);
        self.event.end.filter(|end| kept && from_outside && end.x() >= FINAL_THIRD)
    }
}
