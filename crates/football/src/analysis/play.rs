//! One event as the rules see it: the event itself, and what the match around it says of it.

use super::clock::Bucket;
use super::touch::is_touch;
use crate::model::{Event, EventKind, Extra, Outcome, Point};

/// A pass from here on is a long one: 32 metres.
const LONG: f64 = 35.0;

/// The final third begins here.
pub(super) const FINAL_THIRD: f64 = 80.0;

/// The own third ends here.
pub(super) const OWN_THIRD: f64 = 40.0;

/// One event of a match in play.
#[derive(Clone, Copy, Debug)]
pub struct Play<'a> {
    pub event: &'a Event,
    /// Expected goals of an attempt; 0 for anything else.
    pub xg: f64,
    /// The feed's extra, or the one worked out.
    pub extra: Option<Extra>,
    /// None in the shoot-out.
    pub bucket: Option<Bucket>,
    /// An attempt soon after a set piece of its side.
    pub after_set_piece: bool,
}

impl Play<'_> {
    pub fn is(&self, outcome: Outcome) -> bool {
        self.event.result == outcome
    }

    pub fn is_goal(&self) -> bool {
        self.is(Outcome::Goal)
    }

    /// The keeper stopped it, on to the frame or not.
    pub fn is_saved_by_keeper(&self) -> bool {
        matches!(self.event.result, Outcome::Saved | Outcome::SavedToBar)
    }

    /// Part of the contest: neither given back nor unknown.
    pub fn is_contested(&self) -> bool {
        !self.is(Outcome::Void)
    }

    pub fn succeeded(&self) -> bool {
        self.is(Outcome::Success)
    }

    pub fn has(&self, extra: Extra) -> bool {
        self.extra == Some(extra)
    }

    /// By its length where that is known, else by what the feed calls it.
    pub fn is_long(&self) -> bool {
        match (self.event.at, self.event.end) {
            (Some(at), Some(end)) => at.distance(end) >= LONG,
            _ => self.event.kind == EventKind::LongPass,
        }
    }

    pub fn from_x(&self, inside: impl Fn(f64) -> bool) -> bool {
        self.event.at.map(Point::x).is_some_and(inside)
    }

    pub fn ends_in_box(&self) -> bool {
        self.event.end.is_some_and(Point::in_box)
    }

    pub fn is_touch(&self) -> bool {
        is_touch(self.event)
    }

    /// Where the ball came into the final third, possession kept.
    pub fn entry(&self) -> Option<Point> {
        let kept = self.event.kind == EventKind::Carry || self.event.is_completed_pass();
        let from_outside = self.from_x(|x| x < FINAL_THIRD);
        self.event.end.filter(|end| kept && from_outside && end.x() >= FINAL_THIRD)
    }
}
