//! Attacks: what a side did with the ball, from winning it to losing it or shooting, and what kind of attack it was.
//!
//! They depend on the asker's settings, so they are worked out when asked for, from the events, and not stored.

mod cluster;
mod filter;
mod kind;
mod settings;

pub use filter::{Area, Filter, Pattern};
pub use kind::AttackKind;
pub use settings::{SETTINGS, Setting, Settings};

use super::models::threat;
use super::{Mark, Threat, marks, models, possession};
use crate::model::{Event, EventKind, Extra, Match, Outcome, Period, Point, Side};
use cluster::Cluster;
use kind::Run;

/// One attack. Real numbers are not yet rounded.
#[derive(Clone, PartialEq, Debug)]
pub struct Attack {
    pub side: Side,
    pub kind: AttackKind,
    pub period: Period,
    /// Places in feed order of the side's own events, in time order; never empty.
    pub own: Vec<u32>,
    /// The same with the opponent's events between them.
    pub all: Vec<u32>,
    pub touches: u32,
    /// Successful ones.
    pub passes: u32,
    pub xg: f64,
    pub xt: f64,
    /// The best scoring chance reached.
    pub value: f64,
    pub start: Point,
    pub end: Point,
    /// Ended with an attempt, or won a penalty.
    pub completed: bool,
}

/// The attacks of a match in the order in which they began, by the models that come with the product.
pub fn attacks(match_: &Match, events: &[Event], settings: &Settings) -> Vec<Attack> {
    attacks_with(events, &marks(match_, events, &models::SHIPPED_CHANCES), settings, &threat::SHIPPED)
}

/// The same by other models. `marks` are those of the match's events, from [`marks`].
pub fn attacks_with(events: &[Event], marks: &[Mark], settings: &Settings, threat: &Threat) -> Vec<Attack> {
    let order = possession::in_time_order(events);
    let gains = Gains { threat, events, order: &order };
    let mut own: Vec<&Event> = Vec::new();
    let mut attacks: Vec<Attack> = Vec::new();
    cluster::clusters(events, &order, settings, |cluster| {
        own.clear();
        own.extend(cluster.own.iter().map(|place| &events[*place as usize]));
        attacks.extend(attack(cluster, &own, settings, marks, &gains));
    });
    attacks.sort_by_key(|attack| {
        let first = &events[attack.own[0] as usize];
        (first.moment(), first.id)
    });
    attacks
}

fn is_good_pass(event: &Event) -> bool {
    event.kind.is_pass_family() && event.result == Outcome::Success
}

fn x(event: &Event) -> f64 {
    event.at.map_or(0.0, Point::x)
}

/// What a cluster comes to, if it is an attack; `own` are its own events.
fn attack(cluster: &Cluster, own: &[&Event], settings: &Settings, marks: &[Mark], gains: &Gains<'_>) -> Option<Attack> {
    let run = Run::of(own, settings);
    let kind = run.kind()?;
    let (first, last) = (own.first()?, own.last()?);
    let (mut missed, mut won_penalty, mut best) = (1.0, false, 0.0_f64);
    for (place, event) in cluster.own.iter().zip(own) {
        let (chance, extra) = marks[*place as usize];
        if event.kind.is_shot() {
            // A double chance stays below one.
            missed *= 1.0 - chance;
        }
        won_penalty |= event.kind == EventKind::FoulWon && extra == Some(Extra::Penalty);
        let to = event.end.filter(|_| is_good_pass(event));
        best = event.at.into_iter().chain(to).map(|spot| gains.threat.at(spot)).fold(best, f64::max);
    }
    let xg = 1.0 - missed;
    Some(Attack {
        side: cluster.side,
        kind,
        period: cluster.period,
        touches: run.touches,
        passes: run.passes,
        xg,
        xt: gains.between(cluster.side, first, last),
        value: best.max(xg),
        start: first.at?,
        end: last.end.filter(|_| last.kind.is_pass_family()).or(last.at)?,
        completed: run.shots > 0 || won_penalty,
        own: cluster.own.clone(),
        all: cluster.all.clone(),
    })
}

/// The threat that successful passes and carries add.
struct Gains<'a> {
    threat: &'a Threat,
    events: &'a [Event],
    /// Their time order.
    order: &'a [u32],
}

impl Gains<'_> {
    /// Of one side, from one event to another of the same period.
    fn between(&self, side: Side, first: &Event, last: &Event) -> f64 {
        let in_order = |place: &u32| &self.events[*place as usize];
        let start = self.order.partition_point(|place| in_order(place).moment() < first.moment());
        let until = self.order[start..].iter().map(in_order).take_while(|event| event.moment() <= last.moment());
        until.filter(|event| event.side == Some(side)).filter_map(|event| self.of(event)).sum()
    }

    fn of(&self, event: &Event) -> Option<f64> {
        let moves = is_good_pass(event) || event.kind == EventKind::Carry;
        moves.then_some(self.threat.at(event.end?) - self.threat.at(event.at?))
    }
}
