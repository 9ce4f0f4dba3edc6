//! Clusters of events that may be attacks: the actions of one side with few of the opponent in between.
//!
//! A cluster continues over a few consecutive events of the opponent. They become part of it when the side acts again.
//! A restart or an attempt of the opponent, a long gap or a goal ends the cluster. A cluster is therefore a range of the
//! acts of a match: from the first act of the side to its last.

use super::settings::AttackSettings;
use crate::analysis::touch::{OutcomesByKind, TOUCHES, is_touch};
use crate::model::{Event, EventKind, EventKinds, Outcome, Period, Side};

/// A range of acts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cluster<'a> {
    pub(super) side: Side,
    /// The acts of the side and those of the opponent in between, by their rank in time order.
    pub(super) acts: &'a [u32],
}

/// The events that clusters are made of: touches, and events that stop an attack or win a foul.
const ACTS: OutcomesByKind = {
    use EventKind::*;
    TOUCHES
        .with_any_outcome(EventKinds::new(&[Clear, Block, KeeperSave, KeeperPunch, FoulWon]))
        .with_outcome(EventKinds::new(&[Tackle, Interception]), Outcome::Clear)
};

/// Calls `visit` for every cluster of a match in turn. `order` is the time order of its events.
pub(super) fn for_each_cluster(
    events: &[Event],
    order: &[u32],
    settings: &AttackSettings,
    visit: impl FnMut(Cluster<'_>),
) {
    let mut clustering =
        Clustering { events, order, settings, acts: Vec::with_capacity(order.len()), open: None, visit };
    for (rank, &index) in (0..).zip(order) {
        let event = &events[index as usize];
        if let Some(side) = event.side.filter(|_| ACTS.contains(event) && event.at.is_some()) {
            clustering.step(rank, event, side);
        }
    }
    clustering.close();
}

struct Clustering<'a, F> {
    events: &'a [Event],
    order: &'a [u32],
    settings: &'a AttackSettings,
    /// The ranks of all acts so far.
    acts: Vec<u32>,
    open: Option<OpenCluster>,
    visit: F,
}

/// The cluster that is being extended. Acts of the opponent after `last` do not belong to it yet.
#[derive(Clone, Copy)]
struct OpenCluster {
    side: Side,
    period: Period,
    /// Indexes into the acts.
    first: usize,
    last: usize,
    /// The time of the last act in milliseconds.
    time: u32,
}

impl<F: FnMut(Cluster<'_>)> Clustering<'_, F> {
    fn step(&mut self, rank: u32, event: &Event, side: Side) {
        let act = self.acts.len();
        self.acts.push(rank);
        if self.open.is_some_and(|open| open.period != event.period) {
            self.close();
        }
        match self.open {
            Some(open) if open.side != side => self.oppose(open, act, event, side),
            _ => self.extend(act, event, side),
        }
        let is_goal = event.kind.is_shot() && event.result == Outcome::Goal;
        if is_goal && self.open.is_some_and(|open| open.last == act) {
            self.close();
        }
    }

    /// Adds an act of the attacking side, or starts a cluster. Only a touch can start one.
    fn extend(&mut self, act: usize, event: &Event, side: Side) {
        let time = event.time.0;
        if self.open.is_some_and(|open| time - open.time > self.settings.max_gap_ms()) {
            self.close();
        }
        match &mut self.open {
            Some(open) => (open.last, open.time) = (act, time),
            None if is_touch(event) => {
                self.open = Some(OpenCluster { side, period: event.period, first: act, last: act, time });
            }
            None => {}
        }
    }

    /// Handles an act of the opponent.
    fn oppose(&mut self, open: OpenCluster, act: usize, event: &Event, side: Side) {
        if event.kind.is_restart() {
            self.close();
            self.extend(act, event, side);
            return;
        }
        let waiting = open.last + 1..act + 1;
        if waiting.len() as u64 > u64::from(self.settings.max_opponent_events) || event.kind.is_shot() {
            self.close();
            for act in waiting {
                let index = self.order[self.acts[act] as usize];
                self.extend(act, &self.events[index as usize], side);
            }
        }
    }

    fn close(&mut self) {
        if let Some(open) = self.open.take() {
            (self.visit)(Cluster { side: open.side, acts: &self.acts[open.first..=open.last] });
        }
    }
}
