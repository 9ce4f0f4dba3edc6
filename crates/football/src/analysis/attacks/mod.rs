//! Attacks: what a side did with the ball, from winning it to losing it or shooting, and of which kind it was.
//!
//! Attacks depend on settings that the request chooses. They are therefore computed from the events for each request
//! and are not stored.

mod attack;
mod cluster;
mod filter;
mod kind;
mod settings;

pub use attack::Attack;
pub use filter::{Area, AttackFilter};
pub use kind::AttackKind;
pub use settings::{ATTACK_SETTINGS, AttackSetting, AttackSettings};

use super::facts::EventFacts;
use super::models::ThreatGrid;
use super::models::{SHIPPED_XG, threat};
use super::{event_facts, possession};
use crate::model::{Event, EventId, EventKind, Extra, Match, Moment};
use cluster::Cluster;
use kind::OwnEvents;

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
    let mut attacks: Vec<Attack> = Vec::new();
    for_each_attack(events, facts, settings, threat, |attack, _, _| attacks.push(attack));
    attacks.sort_by_key(|attack| began(attack, events));
    attacks
}

/// What one event does for the numbers of its attack.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct AttackShare {
    /// In feed order.
    pub event: u32,
    pub touches: u32,
    pub passes: u32,
    pub xt: f64,
    pub xg: f64,
    /// The probability that this attempt is the first goal of the attack. They add up to the expected goals of the attack.
    pub xg_added: f64,
    /// The highest threat of the locations that the event reached.
    pub threat: f64,
    /// The value of the attack, if this event reached it: the first such event, or its part if expected goals are the value.
    pub value: f64,
}

/// As [`attacks_with`], by the same code, with what each event does for the numbers of its attack.
pub fn explained_attacks(
    events: &[Event],
    facts: &[EventFacts],
    settings: &AttackSettings,
    threat: &ThreatGrid,
) -> Vec<(Attack, Vec<AttackShare>)> {
    let mut attacks = Vec::new();
    for_each_attack(events, facts, settings, threat, |attack, builder, cluster| {
        let mut shares = Vec::new();
        let is_own = |index: &u32| attack.own.contains(index);
        let (Some(first), Some(last)) = (attack.own.first(), attack.own.last()) else { return };
        let (first, last) = (&events[*first as usize], &events[*last as usize]);
        builder.values(cluster, first, last, |mut share| {
            let event = &events[share.event as usize];
            if is_own(&share.event) {
                let own = [event];
                let alone = OwnEvents::new(&own, settings);
                (share.touches, share.passes) = (alone.touches, alone.passes);
            }
            shares.push(share);
        });
        let is_xg = attack.value <= attack.xg;
        let mut is_reached = false;
        for share in &mut shares {
            if is_xg {
                share.value = share.xg_added;
            } else if !is_reached && share.threat == attack.value {
                (share.value, is_reached) = (attack.value, true);
            }
        }
        attacks.push((attack, shares));
    });
    attacks.sort_by_key(|(attack, _)| began(attack, events));
    attacks
}

fn began(attack: &Attack, events: &[Event]) -> (Moment, EventId) {
    let first = &events[attack.own[0] as usize];
    (first.moment(), first.id)
}

fn for_each_attack(
    events: &[Event],
    facts: &[EventFacts],
    settings: &AttackSettings,
    threat: &ThreatGrid,
    mut found: impl FnMut(Attack, &AttackBuilder<'_>, Cluster<'_>),
) {
    let order = possession::in_time_order(events);
    let builder = AttackBuilder { events, facts, order: &order, threat };
    let mut own: Vec<&Event> = Vec::new();
    cluster::for_each_cluster(events, &order, settings, |cluster| {
        own.clear();
        let acts = cluster.acts.iter().map(|rank| builder.event(*rank));
        own.extend(acts.filter(|event| event.side == Some(cluster.side)));
        if let Some(attack) = builder.attack(cluster, &own, settings) {
            found(attack, &builder, cluster);
        }
    });
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
        let AttackValues { xg, xt, best, won_penalty } = self.values(cluster, first, last, |_| {});
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
    /// not belong to the cluster. `report` gets what each event does.
    fn values(
        &self,
        cluster: Cluster<'_>,
        first: &Event,
        last: &Event,
        mut report: impl FnMut(AttackShare),
    ) -> AttackValues {
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
            let mut share = AttackShare { event: index, ..AttackShare::default() };
            if let (Some(from), Some(to)) = (from, to) {
                share.xt = to - from;
                xt += share.xt;
            }
            if !is_act {
                report(share);
                continue;
            }
            share.threat = from.unwrap_or_default().max(to.filter(|_| is_pass).unwrap_or_default());
            best = best.max(share.threat);
            let EventFacts { xg, extra } = self.facts[index as usize];
            if event.kind.is_shot() {
                // The chance that at least one attempt is a goal: two attempts never add up to more than one goal.
                (share.xg, share.xg_added) = (xg, missed * xg);
                missed *= 1.0 - xg;
            }
            report(share);
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
