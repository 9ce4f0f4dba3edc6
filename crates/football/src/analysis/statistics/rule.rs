//! The rule of a counter: which events count, under which condition, and for whom.

use crate::analysis::event_context::EventContext;
use crate::analysis::touch;
use crate::model::{EventKind, EventKinds};

/// An event that counts.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    pub credit: Credit,
    pub kinds: EventKinds,
    pub when: fn(&EventContext<'_>) -> bool,
}

/// Whose number an event adds to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Credit {
    /// The acting player and their team.
    Actor,
    /// The acting player alone.
    Player,
    /// The acting team alone.
    Team,
    /// The other team alone.
    Opponent,
    /// The player that a pass was meant for.
    Recipient,
    /// The goalkeeper of the other side, and the other team.
    Keeper,
    /// The goalkeeper of the acting side, and the acting team.
    OwnKeeper,
    /// Every player of the other side on the pitch, and the other team.
    Facing,
    /// Every player of the acting side on the pitch, and the acting team.
    OwnSide,
}

/// Short, because the rows of statistics name many kinds.
pub(super) use crate::model::EventKind as K;

pub(super) const PASS_FAMILY: EventKinds = EventKinds::PASS_FAMILY;
pub(super) const PASSES: EventKinds = EventKinds::PASSES;
pub(super) const CROSSES: EventKinds = EventKinds::CROSSES;
pub(super) const SHOTS: EventKinds = EventKinds::SHOTS;
pub(super) const TOUCHES: EventKinds = touch::TOUCHES.kinds();

/// The set of these event kinds.
pub(super) const fn kinds<const N: usize>(kinds: [EventKind; N]) -> EventKinds {
    EventKinds::new(&kinds)
}

pub(super) const fn rule(credit: Credit, kinds: EventKinds, when: fn(&EventContext<'_>) -> bool) -> Rule {
    Rule { credit, kinds, when }
}

/// Every event of these kinds, for the acting player and their team.
pub(super) const fn every(kinds: EventKinds) -> Rule {
    rule(Credit::Actor, kinds, |_| true)
}

/// Events of these kinds that meet a condition, for the acting player and their team.
pub(super) const fn actor(kinds: EventKinds, when: fn(&EventContext<'_>) -> bool) -> Rule {
    rule(Credit::Actor, kinds, when)
}
