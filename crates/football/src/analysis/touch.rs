//! Which events are touches: controlled contact with the ball, the unit of shares and zones.

use crate::model::{Event, EventKind, EventKinds, Outcome};

/// Receiving, carrying, clearing, blocking and saving are not touches. Neither is a duel that only stopped the
/// opponent.
pub fn is_touch(event: &Event) -> bool {
    TOUCHES.contains(event)
}

pub(super) const TOUCHES: OutcomesByKind = {
    use EventKind::*;
    OutcomesByKind::NONE
        .with_any_outcome(EventKinds::PASS_FAMILY)
        .with_any_outcome(EventKinds::SHOTS)
        .with_any_outcome(EventKinds::new(&[Dribble, Miscontrol, Dispossessed]))
        .with_outcome(EventKinds::new(&[BallRecover, KeeperCollect, KeeperSmother]), Outcome::Success)
        .with_outcome(EventKinds::new(&[Tackle, Interception, FiftyFifty, KeeperSweep]), Outcome::Won)
};

/// A set of events by kind and outcome: for every kind, one bit for each outcome that belongs to the set.
///
/// A table is faster here than a `match`: the kind of the next event is hard to predict for the processor.
#[derive(Clone, Copy, Debug)]
pub(super) struct OutcomesByKind([u32; EventKind::ALL.len()]);

const _: () = assert!(Outcome::ALL.len() <= 32, "a set of outcomes is a 32-bit number");

impl OutcomesByKind {
    const NONE: OutcomesByKind = OutcomesByKind([0; EventKind::ALL.len()]);

    pub(super) const fn with_any_outcome(self, kinds: EventKinds) -> OutcomesByKind {
        self.with_bits(kinds, u32::MAX)
    }

    pub(super) const fn with_outcome(self, kinds: EventKinds, outcome: Outcome) -> OutcomesByKind {
        self.with_bits(kinds, 1 << outcome as u32)
    }

    const fn with_bits(mut self, kinds: EventKinds, outcomes: u32) -> OutcomesByKind {
        let mut index = 0;
        while index < self.0.len() {
            if kinds.contains(EventKind::ALL[index]) {
                self.0[index] |= outcomes;
            }
            index += 1;
        }
        self
    }

    /// The kinds that belong to the set with at least one outcome.
    pub(super) const fn kinds(self) -> EventKinds {
        let mut kinds = EventKinds::NONE;
        let mut index = 0;
        while index < self.0.len() {
            if self.0[index] != 0 {
                kinds = kinds.union(EventKinds::new(&[EventKind::ALL[index]]));
            }
            index += 1;
        }
        kinds
    }

    pub(super) fn contains(&self, event: &Event) -> bool {
        self.0[event.kind as usize] >> (event.result as u32) & 1 != 0
    }
}
