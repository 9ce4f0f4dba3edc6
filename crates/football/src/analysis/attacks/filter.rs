//! Choosing among attacks. Filters run after the attacks are made and never change them.

use super::{Attack, Mark};
use crate::model::{Event, Extra, PlayerId, Point, Side};

/// All that is given must hold; what is empty or none asks for nothing.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Filter {
    pub side: Option<Side>,
    /// Who did the first own event, one strictly between, the last.
    pub start_players: Vec<PlayerId>,
    pub inner_players: Vec<PlayerId>,
    pub end_players: Vec<PlayerId>,
    /// What the first and the last own event were: one of these.
    pub start_events: Vec<Pattern>,
    pub end_events: Vec<Pattern>,
    pub area_from: Option<Area>,
    pub area_to: Option<Area>,
}

/// An event by the ids of its type, result and extra; what is none is any. No extra has the id 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pattern {
    pub kind: Option<i64>,
    pub result: Option<i64>,
    pub extra: Option<i64>,
}

/// A rectangle between any two of its opposite corners, edges included.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Area {
    pub x: f64,
    pub y: f64,
    pub x2: f64,
    pub y2: f64,
}

impl Area {
    pub fn holds(&self, at: Point) -> bool {
        let between = |value: f64, a: f64, b: f64| value >= a.min(b) && value <= a.max(b);
        between(at.x(), self.x, self.x2) && between(at.y(), self.y, self.y2)
    }
}

impl Pattern {
    fn fits(&self, event: &Event, extra: Option<Extra>) -> bool {
        let is = |asked: Option<i64>, id: i64| asked.is_none_or(|asked| asked == id);
        is(self.kind, event.kind.id())
            && is(self.result, event.result.id())
            && is(self.extra, extra.map_or(0, Extra::id))
    }
}

impl Filter {
    /// `marks` are those of the match's events, from [`marks`](crate::analysis::marks).
    pub fn holds(&self, attack: &Attack, events: &[Event], marks: &[Mark]) -> bool {
        let (Some(&first), Some(&last)) = (attack.own.first(), attack.own.last()) else { return false };
        let asks = |players: &[PlayerId], place: u32| {
            players.is_empty() || events[place as usize].player.is_some_and(|player| players.contains(&player))
        };
        let fits = |patterns: &[Pattern], place: u32| {
            let place = place as usize;
            patterns.is_empty() || patterns.iter().any(|pattern| pattern.fits(&events[place], marks[place].1))
        };
        let inner = attack.own.get(1..attack.own.len() - 1).unwrap_or_default();
        self.side.is_none_or(|side| side == attack.side)
            && asks(&self.start_players, first)
            && asks(&self.end_players, last)
            && (self.inner_players.is_empty() || inner.iter().any(|place| asks(&self.inner_players, *place)))
            && fits(&self.start_events, first)
            && fits(&self.end_events, last)
            && self.area_from.is_none_or(|area| area.holds(attack.start))
            && self.area_to.is_none_or(|area| area.holds(attack.end))
    }
}
