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
use crate::model::{Event, EventKind, Extra, Match, Period, Point, Side};
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
    let game = Game { events, marks, order: &order, threat };
    let mut own: Vec<&Event> = Vec::new();
    let mut attacks: Vec<Attack> = Vec::new();
    cluster::clusters(events, &order, settings, |cluster| {
        own.clear();
        own.extend(cluster.acts.iter().map(|turn| game.event(*turn)).filter(|event| event.side == Some(cluster.side)));
        attacks.extend(game.attack(cluster, &own, settings));
    });
    attacks.sort_by_key(|attack| {
        let first = &events[attack.own[0] as usize];
        (first.moment(), first.id)
    });
    attacks
}

/// A match's events, and what is known of them.
struct Game<'a> {
    events: &'a [Event],
    marks: &'a [Mark],
    /// The places of the events in time order: an event's turn is where it stands here.
    order: &'a [u32],
    threat: &'a Threat,
}

impl Game<'_> {
    fn event(&self, turn: u32) -> &Event {
        &self.events[self.order[turn as usize] as usize]
    }

    /// What a cluster comes to, if it is an attack; `own` are its own events.
    fn attack(&self, cluster: Cluster<'_>, own: &[&Event], settings: &Settings) -> Option<Attack> {
        let run = Run::of(own, settings);
        let kind = run.kind()?;
        let (first, last) = (own.first()?, own.last()?);
        let Worth { xg, xt, best, won_penalty } = self.worth(cluster, first, last);
        let mut places = Vec::with_capacity(own.len());
        let all: Vec<u32> = cluster.acts.iter().map(|turn| self.order[*turn as usize]).collect();
        places.extend(all.iter().filter(|place| self.events[**place as usize].side == Some(cluster.side)));
        Some(Attack {
            side: cluster.side,
            kind,
            period: first.period,
            touches: run.touches,
            passes: run.passes,
            xg,
            xt,
            value: best.max(xg),
            start: first.at?,
            end: last.end.filter(|_| last.kind.is_pass_family()).or(last.at)?,
            completed: run.shots > 0 || won_penalty,
            own: places,
            all,
        })
    }

    /// Threat is added by whatever the side did from the first to the last moment, also by what is no part of the cluster.
    fn worth(&self, cluster: Cluster<'_>, first: &Event, last: &Event) -> Worth {
        let (mut missed, mut xt, mut best, mut won_penalty) = (1.0, 0.0, 0.0_f64, false);
        let mut acts = cluster.acts.iter().copied().peekable();
        let begun = cluster.acts.first().copied().unwrap_or_default();
        let earlier = (0..begun).rev().take_while(|turn| self.event(*turn).moment() == first.moment()).count();
        let start = begun as usize - earlier;
        for (turn, &place) in (start as u32..).zip(&self.order[start..]) {
            let event = &self.events[place as usize];
            if event.period != last.period || event.time > last.time {
                break;
            }
            let is_act = acts.next_if_eq(&turn).is_some();
            if event.side != Some(cluster.side) {
                continue;
            }
            let is_pass = event.is_completed_pass();
            let moves = is_pass || event.kind == EventKind::Carry;
            if !is_act && !moves {
                continue;
            }
            let from = event.at.map(|spot| self.threat.at(spot));
            let to = event.end.filter(|_| moves).map(|spot| self.threat.at(spot));
            if let (Some(from), Some(to)) = (from, to) {
                xt += to - from;
            }
            if !is_act {
                continue;
            }
            best = best.max(from.unwrap_or_default()).max(to.filter(|_| is_pass).unwrap_or_default());
            let (chance, extra) = self.marks[place as usize];
            if event.kind.is_shot() {
                // A double chance stays below one.
                missed *= 1.0 - chance;
            }
            won_penalty |= event.kind == EventKind::FoulWon && extra == Some(Extra::Penalty);
        }
        Worth { xg: 1.0 - missed, xt, best, won_penalty }
    }
}

/// What came of a cluster.
struct Worth {
    xg: f64,
    /// The threat that successful passes and carries added.
    xt: f64,
    /// The highest threat of where it was.
    best: f64,
    won_penalty: bool,
}
