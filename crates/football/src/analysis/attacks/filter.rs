//! Choosing among attacks. Filters apply to finished attacks and never change them.

use super::attack::Attack;
use crate::analysis::facts::EventFacts;
use crate::model::{Event, Extra, PlayerId, Point, Side};

/// Every condition that is given must hold. An empty list or `None` does not filter.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct AttackFilter {
    pub side: Option<Side>,
    /// The players of the first own event, of an own event in between, and of the last own event.
    pub start_players: Vec<PlayerId>,
    pub inner_players: Vec<PlayerId>,
    pub end_players: Vec<PlayerId>,
    /// Patterns of the first and of the last own event: one of them must match.
    pub start_events: Vec<EventPattern>,
    pub end_events: Vec<EventPattern>,
    pub area_from: Option<Area>,
    pub area_to: Option<Area>,
}

/// The ids of an event's type, result and extra. `None` matches any value. An event without an extra has the extra 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EventPattern {
    pub kind: Option<i64>,
    pub result: Option<i64>,
    pub extra: Option<i64>,
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

impl EventPattern {
    fn matches(&self, event: &Event, extra: Option<Extra>) -> bool {
        let is = |wanted: Option<i64>, id: i64| wanted.is_none_or(|wanted| wanted == id);
        is(self.kind, event.kind.id())
            && is(self.result, event.result.id())
            && is(self.extra, extra.map_or(0, Extra::id))
    }
}

impl AttackFilter {
    /// `facts` are those of the match's events, from [`event_facts`](crate::analysis::event_facts).
    pub fn matches(&self, attack: &Attack, events: &[Event], facts: &[EventFacts]) -> bool {
        let (Some(&first), Some(&last)) = (attack.own.first(), attack.own.last()) else { return false };
        let is_by = |players: &[PlayerId], index: u32| {
            players.is_empty() || events[index as usize].player.is_some_and(|player| players.contains(&player))
        };
        let is_like = |patterns: &[EventPattern], index: u32| {
            let (event, extra) = (&events[index as usize], facts[index as usize].extra);
            patterns.is_empty() || patterns.iter().any(|pattern| pattern.matches(event, extra))
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
