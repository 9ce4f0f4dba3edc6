//! One event as the rules see it: the event itself, and what the match around it says of it.

use super::clock::Bucket;
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
        let kept = match self.event.kind {
            EventKind::Carry => true,
            kind => kind.is_pass_family() && self.succeeded(),
        };
        let from_outside = self.from_x(|x| x < FINAL_THIRD);
        self.event.end.filter(|end| kept && from_outside && end.x() >= FINAL_THIRD)
    }
}

/// Controlled contact with the ball: the unit of shares and zones. Receiving, carrying, clearing, blocking and saving
/// are none, nor is a duel that only stopped the opponent.
pub fn is_touch(event: &Event) -> bool {
    TOUCHES.hold(event)
}

pub(super) static TOUCHES: Outcomes = {
    use EventKind::*;
    Outcomes::NONE
        .any_pass_or_shot()
        .any(&[Dribble, Miscontrol, Dispossessed])
        .only(&[BallRecover, KeeperCollect, KeeperSmother], Outcome::Success)
        .only(&[Tackle, Interception, FiftyFifty, KeeperSweep], Outcome::Won)
};

/// For every kind of event, the outcomes with which it is something: a bit for each. What kind comes next cannot be
/// guessed, and in a table it does not have to be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcomes([u32; EventKind::ALL.len()]);

impl Outcomes {
    const NONE: Outcomes = Outcomes([0; EventKind::ALL.len()]);

    const fn any_pass_or_shot(mut self) -> Outcomes {
        let mut kind = 0;
        while kind < self.0.len() {
            if EventKind::ALL[kind].is_pass_family() || EventKind::ALL[kind].is_shot() {
                self.0[kind] = u32::MAX;
            }
            kind += 1;
        }
        self
    }

    pub(super) const fn any(self, kinds: &[EventKind]) -> Outcomes {
        self.with(kinds, u32::MAX)
    }

    pub(super) const fn only(self, kinds: &[EventKind], outcome: Outcome) -> Outcomes {
        self.with(kinds, 1 << outcome as u32)
    }

    const fn with(mut self, kinds: &[EventKind], outcomes: u32) -> Outcomes {
        let mut place = 0;
        while place < kinds.len() {
            self.0[kinds[place] as usize] |= outcomes;
            place += 1;
        }
        self
    }

    pub(super) fn hold(&self, event: &Event) -> bool {
        self.0[event.kind as usize] >> (event.result as u32) & 1 != 0
    }
}
