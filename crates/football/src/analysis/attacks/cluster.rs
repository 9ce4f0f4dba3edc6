//! Putting events together into attacks: a side's actions with little between them.
//!
//! An attack survives a few events of the opponent in a row; they wait until the side acts again, and then belong to
//! it. A restart of the opponent, an attempt of the opponent, a long silence or a goal ends it.

use super::Settings;
use crate::analysis::play::{Outcomes, TOUCHES, is_touch};
use crate::model::{Event, EventKind, Outcome, Period, Side};

/// Events that belong together, by their turns in time order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Cluster {
    pub(super) side: Side,
    pub(super) period: Period,
    /// The side's own.
    pub(super) own: Vec<u32>,
    /// The own and the opponent's between them.
    pub(super) all: Vec<u32>,
}

/// Shows the clusters of a match one after the other; `order` is the time order of its events.
pub(super) fn clusters(events: &[Event], order: &[u32], settings: &Settings, show: impl FnMut(&Cluster)) {
    let current = Cluster { side: Side::Home, period: Period::First, own: Vec::new(), all: Vec::new() };
    let mut clustering = Clustering { events, order, settings, current, waiting: Vec::new(), show };
    for (turn, &place) in order.iter().enumerate() {
        let event = &events[place as usize];
        if let Some(side) = event.side.filter(|_| ACTS.hold(event) && event.at.is_some()) {
            clustering.step(turn as u32, event, side);
        }
    }
    clustering.close();
}

/// What attacks are made of: touches, and what stops them or wins a foul.
static ACTS: Outcomes = {
    use EventKind::*;
    TOUCHES.any(&[Clear, Block, KeeperSave, KeeperPunch, FoulWon]).only(&[Tackle, Interception], Outcome::Clear)
};

struct Clustering<'a, F> {
    events: &'a [Event],
    order: &'a [u32],
    settings: &'a Settings,
    /// The one that grows; without events there is none.
    current: Cluster,
    /// Events of the opponent in a row.
    waiting: Vec<u32>,
    show: F,
}

impl<'a, F: FnMut(&Cluster)> Clustering<'a, F> {
    fn event(&self, turn: u32) -> &'a Event {
        &self.events[self.order[turn as usize] as usize]
    }

    fn step(&mut self, turn: u32, event: &Event, side: Side) {
        if self.current.period != event.period {
            self.close();
        }
        if self.current.side != side && !self.current.own.is_empty() {
            self.oppose(turn, event, side);
        } else {
            self.extend(turn, event, side);
        }
        let is_goal = event.kind.is_shot() && event.result == Outcome::Goal;
        if is_goal && self.current.own.last() == Some(&turn) {
            self.close();
        }
    }

    /// An event of the side that attacks, or the first of an attack; that has to be a touch.
    fn extend(&mut self, turn: u32, event: &Event, side: Side) {
        let last = self.current.own.last().map(|last| self.event(*last).time);
        if last.is_some_and(|last| event.time.0 - last.0 > self.settings.max_gap_ms()) {
            self.close();
        }
        let cluster = &mut self.current;
        if cluster.own.is_empty() {
            if !is_touch(event) {
                return;
            }
            (cluster.side, cluster.period) = (side, event.period);
        }
        cluster.all.append(&mut self.waiting);
        cluster.all.push(turn);
        cluster.own.push(turn);
    }

    fn oppose(&mut self, turn: u32, event: &Event, side: Side) {
        if event.kind.is_restart() {
            self.close();
            self.extend(turn, event, side);
            return;
        }
        self.waiting.push(turn);
        if self.waiting.len() as u64 > u64::from(self.settings.max_opponent_events) || event.kind.is_shot() {
            let waiting = std::mem::take(&mut self.waiting);
            self.close();
            for turn in waiting {
                self.extend(turn, self.event(turn), side);
            }
        }
    }

    fn close(&mut self) {
        self.waiting.clear();
        if !self.current.own.is_empty() {
            (self.show)(&self.current);
            self.current.own.clear();
            self.current.all.clear();
        }
    }
}
