//! Attacks: what a side did with the ball, from winning it to losing it or shooting, and of which kind it was.
//!
//! Attacks depend on settings that the request chooses. They are therefore computed from the events for each request
//! and are not stored.

mod cluster;
mod filter;
mod kind;
mod settings;

pub use filter::{Area, AttackFilter, EventPattern};
pub use kind::AttackKind;
pub use settings::{ATTACK_SETTINGS, AttackSetting, AttackSettings};

use super::facts::EventFacts;
use super::models::{SHIPPED_XG, threat};
use super::{ThreatGrid, event_facts, possession};
use crate::model::{Event, EventKind, Extra, Match, Period, Point, Side};
use cluster::Cluster;
use kind::OwnEvents;

/// One attack. Real numbers are not yet rounded.
#[derive(Clone, PartialEq, Debug)]
pub struct Attack {
    pub side: Side,
    pub kind: AttackKind,
    pub period: Period,
    /// The events of the attacking side in time order, as indexes into the feed; never empty.
    pub own: Vec<u32>,
    /// `own` and the events of the opponent between them.
    pub all: Vec<u32>,
    pub touches: u32,
    /// Completed passes.
    pub passes: u32,
    pub xg: f64,
    pub xt: f64,
    /// The best scoring chance that the attack reached.
    pub value: f64,
    pub start: Point,
    pub end: Point,
    /// The attack ended with an attempt, or won a penalty.
    pub completed: bool,
}

/// The attacks of a match in the order in which they began, with the models that come with the product.
pub fn attacks(match_: &Match, events: &[Event], settings: &AttackSettings) -> Vec<Attack> {
    attacks_with(events, &event_facts(match_, events, &SHIPPED_XG), settings, &threat::SHIPPED)
}

/// As [`attacks`], with other models. `facts` are those of the events, from [`event_facts`].
pub fn attacks_with(
    events: &[Event],
    facts: &[EventFacts],
    settings: &AttackSettings,
    threat: &ThreatGrid,
) -> Vec<Attack> {
    let order = possession::in_time_order(events);
    let builder = AttackBuilder { events, facts, order: &order, threat };
    let mut own: Vec<&Event> = Vec::new();
    let mut attacks: Vec<Attack> = Vec::new();
    cluster::for_each_cluster(events, &order, settings, |cluster| {
        own.clear();
        let acts = cluster.acts.iter().map(|rank| builder.event(*rank));
        own.extend(acts.filter(|event| event.side == Some(cluster.side)));
        attacks.extend(builder.attack(cluster, &own, settings));
    });
    attacks.sort_by_key(|attack| {
        let first = &events[attack.own[0] as usize];
        (first.moment(), first.id)
    });
    attacks
}

/// Makes attacks from the clusters of a match.
struct AttackBuilder<'a> {
    events: &'a [Event],
    facts: &'a [EventFacts],
    /// The indexes of the events in time order. The rank of an event is its index in this list.
    order: &'a [u32],
    threat: &'a ThreatGrid,
}

impl AttackBuilder<'_> {
    fn event(&self, rank: u32) -> &Event {
        &self.events[self.order[rank as usize] as usize]
    }

    /// The attack that a cluster makes, if it is one. `own` are the events of the attacking side.
    fn attack(&self, cluster: Cluster<'_>, own: &[&Event], settings: &AttackSettings) -> Option<Attack> {
        let counted = OwnEvents::new(own, settings);
        let kind = counted.kind()?;
        let (first, last) = (own.first()?, own.last()?);
        let AttackValues { xg, xt, best, won_penalty } = self.values(cluster, first, last);
        let mut own_indexes = Vec::with_capacity(own.len());
        let all: Vec<u32> = cluster.acts.iter().map(|rank| self.order[*rank as usize]).collect();
        own_indexes.extend(all.iter().filter(|index| self.events[**index as usize].side == Some(cluster.side)));
        Some(Attack {
            side: cluster.side,
            kind,
            period: first.period,
            touches: counted.touches,
            passes: counted.passes,
            xg,
            xt,
            value: best.max(xg),
            start: first.at?,
            end: last.end.filter(|_| last.kind.is_pass_family()).or(last.at)?,
            completed: counted.shots > 0 || won_penalty,
            own: own_indexes,
            all,
        })
    }

    /// Every completed pass and carry of the side between the first and the last moment adds threat, even if it does
    /// not belong to the cluster.
    fn values(&self, cluster: Cluster<'_>, first: &Event, last: &Event) -> AttackValues {
        let (mut missed, mut xt, mut best, mut won_penalty) = (1.0, 0.0, 0.0_f64, false);
        let mut acts = cluster.acts.iter().copied().peekable();
        let first_act = cluster.acts.first().copied().unwrap_or_default();
        let simultaneous = (0..first_act).rev().take_while(|rank| self.event(*rank).moment() == first.moment()).count();
        let start = first_act as usize - simultaneous;
        for (rank, &index) in (start as u32..).zip(&self.order[start..]) {
            let event = &self.events[index as usize];
            if event.period != last.period || event.time > last.time {
                break;
            }
            let is_act = acts.next_if_eq(&rank).is_some();
            if event.side != Some(cluster.side) {
                continue;
            }
            let is_pass = event.is_completed_pass();
            let moves = is_pass || event.kind == EventKind::Carry;
            if !is_act && !moves {
                continue;
            }
            let from = event.at.map(|point| self.threat.at(point));
            let to = event.end.filter(|_| moves).map(|point| self.threat.at(point));
            if let (Some(from), Some(to)) = (from, to) {
                xt += to - from;
            }
            if !is_act {
                continue;
            }
            best = best.max(from.unwrap_or_default()).max(to.filter(|_| is_pass).unwrap_or_default());
            let EventFacts { xg, extra } = self.facts[index as usize];
            if event.kind.is_shot() {
                // The chance that at least one attempt is a goal: two attempts never add up to more than one goal.
                missed *= 1.0 - xg;
            }
            won_penalty |= event.kind == EventKind::FoulWon && extra == Some(Extra::Penalty);
        }
        AttackValues { xg: 1.0 - missed, xt, best, won_penalty }
    }
}

/// What an attack was worth.
struct AttackValues {
    xg: f64,
    /// The threat that completed passes and carries added.
    xt: f64,
    /// The highest threat of any location that the attack reached.
    best: f64,
    won_penalty: bool,
}
