//! Putting events together into attacks: a side's actions with little between them.
//!
//! An attack survives a few events of the opponent in a row; they wait until the side acts again, and then belong to
//! it. A restart of the opponent, an attempt of the opponent, a long silence or a goal ends it. So what belongs to an
//! attack stands together among all acts of the match: from the side's first to its last.

use super::Settings;
use crate::analysis::touch::{OutcomesByKind, TOUCHES, is_touch};
use crate::model::{Event, EventKind, EventKinds, Outcome, Period, Side};

/// Events that belong together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cluster<'a> {
    pub(super) side: Side,
    /// Their turns in time order: the side's own and the opponent's between them.
    pub(super) acts: &'a [u32],
}

/// What attacks are made of: touches, and what stops them or wins a foul.
const ACTS: OutcomesByKind = {
    use EventKind::*;
    TOUCHES
        .with_any_outcome(EventKinds::new(&[Clear, Block, KeeperSave, KeeperPunch, FoulWon]))
        .with_outcome(EventKinds::new(&[Tackle, Interception]), Outcome::Clear)
};

/// Shows the clusters of a match one after the other; `order` is the time order of its events.
pub(super) fn clusters(events: &[Event], order: &[u32], settings: &Settings, show: impl FnMut(Cluster<'_>)) {
    let mut clustering =
        Clustering { events, order, settings, acts: Vec::with_capacity(order.len()), open: None, show };
    for (turn, &place) in (0..).zip(order) {
        let event = &events[place as usize];
        if let Some(side) = event.side.filter(|_| ACTS.contains(event) && event.at.is_some()) {
            clustering.step(turn, event, side);
        }
    }
    clustering.close();
}

struct Clustering<'a, F> {
    events: &'a [Event],
    order: &'a [u32],
    settings: &'a Settings,
    /// The turns of all acts so far.
    acts: Vec<u32>,
    open: Option<Open>,
    show: F,
}

/// The cluster that grows, by places among the acts. What came after its last act waits.
#[derive(Clone, Copy)]
struct Open {
    side: Side,
    period: Period,
    first: usize,
    last: usize,
    /// When its last act was.
    time: u32,
}

impl<F: FnMut(Cluster<'_>)> Clustering<'_, F> {
    fn step(&mut self, turn: u32, event: &Event, side: Side) {
        let act = self.acts.len();
        self.acts.push(turn);
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

    /// An event of the side that attacks, or the first of an attack; that has to be a touch.
    fn extend(&mut self, act: usize, event: &Event, side: Side) {
        let time = event.time.0;
        if self.open.is_some_and(|open| time - open.time > self.settings.max_gap_ms()) {
            self.close();
        }
        match &mut self.open {
            Some(open) => (open.last, open.time) = (act, time),
            None if is_touch(event) => {
                self.open = Some(Open { side, period: event.period, first: act, last: act, time });
            }
            None => {}
        }
    }

    fn oppose(&mut self, open: Open, act: usize, event: &Event, side: Side) {
        if event.kind.is_restart() {
            self.close();
            self.extend(act, event, side);
            return;
        }
        let waiting = open.last + 1..act + 1;
        if waiting.len() as u64 > u64::from(self.settings.max_opponent_events) || event.kind.is_shot() {
            self.close();
            for act in waiting {
                let place = self.order[self.acts[act] as usize];
                self.extend(act, &self.events[place as usize], side);
            }
        }
    }

    fn close(&mut self) {
        if let Some(open) = self.open.take() {
            (self.show)(Cluster { side: open.side, acts: &self.acts[open.first..=open.last] });
        }
    }
}
