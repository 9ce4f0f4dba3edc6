//! Choosing among attacks. Filters apply to finished attacks and never change them.

use super::attack::Attack;
use crate::analysis::interface::{InterfaceNote, InterfacePattern};
use crate::model::{Event, PlayerId, Point, Side};

/// Every condition that is given must hold. An empty list or `None` does not filter.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct AttackFilter {
    pub side: Option<Side>,
    /// The players of the first own event, of an own event in between, and of the last own event.
    pub start_players: Vec<PlayerId>,
    pub inner_players: Vec<PlayerId>,
    pub end_players: Vec<PlayerId>,
    /// Patterns of the first and of the last own event: one of them must match.
    pub start_events: Vec<InterfacePattern>,
    pub end_events: Vec<InterfacePattern>,
    pub area_from: Option<Area>,
    pub area_to: Option<Area>,
}

/// A rectangle given by two opposite corners, edges included.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Area {
    pub x: f64,
    pub y: f64,
    pub x2: f64,
    pub y2: f64,
}

impl Area {
    pub fn contains(&self, at: Point) -> bool {
        let between = |value: f64, a: f64, b: f64| value >= a.min(b) && value <= a.max(b);
        between(at.x(), self.x, self.x2) && between(at.y(), self.y, self.y2)
    }
}

impl AttackFilter {
    /// `notes` are those of the match's events, from [`notes`](crate::analysis::interface::notes). Without patterns of
    /// events they are not read.
    pub fn matches(&self, attack: &Attack, events: &[Event], notes: &[Option<InterfaceNote>]) -> bool {
        let (Some(&first), Some(&last)) = (attack.own.first(), attack.own.last()) else { return false };
        let is_by = |players: &[PlayerId], index: u32| {
            players.is_empty() || events[index as usize].player.is_some_and(|player| players.contains(&player))
        };
        let is_like = |patterns: &[InterfacePattern], index: u32| {
            let is_noted_so = |note: &InterfaceNote| patterns.iter().any(|pattern| pattern.matches(note));
            patterns.is_empty() || notes[index as usize].as_ref().is_some_and(is_noted_so)
        };
        let inner = attack.own.get(1..attack.own.len() - 1).unwrap_or_default();
        self.side.is_none_or(|side| side == attack.side)
            && is_by(&self.start_players, first)
            && is_by(&self.end_players, last)
            && (self.inner_players.is_empty() || inner.iter().any(|index| is_by(&self.inner_players, *index)))
            && is_like(&self.start_events, first)
            && is_like(&self.end_events, last)
            && self.area_from.is_none_or(|area| area.contains(attack.start))
            && self.area_to.is_none_or(|area| area.contains(attack.end))
    }
}
