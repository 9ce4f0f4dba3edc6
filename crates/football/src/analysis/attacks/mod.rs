//! Attacks: what a side did with the ball, from winning it to losing it or shooting, and what kind of attack it was.
//!
//! They depend on the asker's settings, so they are worked out when asked for, from the events, and not stored.

mod cluster;
mod filter;
mod threat;

pub use filter::{Area, Filter, Pattern};
pub use threat::threat;

use super::play::is_touch;
use super::{marks, possession};
use crate::model::{Event, EventKind, Extra, Match, Outcome, Period, Point, Side, Words};
use cluster::Cluster;

/// The final third, which an attack without attempt has to reach.
const REACH: f64 = 80.0;
/// A free kick from here on is a set piece.
const FREE_KICK_ZONE: f64 = 60.0;
/// How far a transition without attempt, and a direct attack, come.
const TRANSITION_GAIN: f64 = 20.0;
const DIRECT_GAIN: f64 = 40.0;
/// A pass that ends so much nearer to the own goal went back.
const BACK: f64 = 3.0;

/// What the asker may set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Opponent events in a row that do not break the attack.
    pub max_opponent_events: u32,
    /// Seconds between two own events.
    pub max_gap_secs: u32,
    /// Successful passes that an attack without attempt needs.
    pub min_passes: u32,
    /// Successful passes of an organized attack.
    pub organized_min_passes: u32,
    /// The x that an organized attack has to reach.
    pub organized_min_x: u32,
    /// Passes of a transition, whatever came of them.
    pub transition_max_passes: u32,
    /// Seconds from its first to its last event.
    pub transition_max_secs: u32,
    pub transition_max_back_passes: u32,
    /// Own events allowed before the set piece.
    pub max_events_before_set_piece: u32,
    /// Throw-ins from here on are set pieces.
    pub throw_in_min_x: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            max_opponent_events: 2,
            max_gap_secs: 12,
            min_passes: 2,
            organized_min_passes: 6,
            organized_min_x: 80,
            transition_max_passes: 5,
            transition_max_secs: 20,
            transition_max_back_passes: 1,
            max_events_before_set_piece: 2,
            throw_in_min_x: 80,
        }
    }
}

impl Settings {
    fn max_gap_ms(&self) -> u32 {
        self.max_gap_secs.saturating_mul(1000)
    }
}

/// What kind of attack it was, in the order in which they are told apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum AttackKind {
    Penalty,
    Corner,
    FreeKick,
    ThrowIn,
    Transition,
    Organized,
    DirectPlay,
    Other,
}

impl AttackKind {
    pub const ALL: [AttackKind; 8] = [
        AttackKind::Penalty,
        AttackKind::Corner,
        AttackKind::FreeKick,
        AttackKind::ThrowIn,
        AttackKind::Transition,
        AttackKind::Organized,
        AttackKind::DirectPlay,
        AttackKind::Other,
    ];

    pub fn words(self) -> Words {
        let (en, ar) = match self {
            AttackKind::Penalty => ("Penalty", "ركلة جزاء"),
            AttackKind::Corner => ("Corner", "ركلة ركنية"),
            AttackKind::FreeKick => ("Free Kick", "ركلة حرة"),
            AttackKind::ThrowIn => ("Throw-in", "رمية تماس"),
            AttackKind::Transition => ("Transition", "هجمة مرتدة"),
            AttackKind::Organized => ("Organized Attack", "هجمة منظمة"),
            AttackKind::DirectPlay => ("Direct Play", "لعب مباشر"),
            AttackKind::Other => ("Other", "أخرى"),
        };
        Words { en, ar }
    }
}

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

/// The attacks of a match in the order in which they began.
pub fn attacks(match_: &Match, events: &[Event], settings: &Settings) -> Vec<Attack> {
    let order = possession::in_time_order(events);
    let marks = marks(match_, events);
    let clusters = cluster::clusters(events, &order, settings);
    let gains = Gains::of(events, &order);
    let mut attacks: Vec<Attack> = clusters
        .into_iter()
        .filter_map(|cluster| {
            let own: Vec<&Event> = cluster.own.iter().map(|place| &events[*place as usize]).collect();
            let kind = classify(&own, settings)?;
            record(cluster, &own, kind, &marks, &gains)
        })
        .collect();
    let first = |attack: &Attack| {
        let first = &events[attack.own[0] as usize];
        (first.moment(), first.id)
    };
    attacks.sort_by_key(first);
    attacks
}

fn is_good_pass(event: &Event) -> bool {
    event.kind.is_pass_family() && event.result == Outcome::Success
}

fn x(event: &Event) -> f64 {
    event.at.map_or(0.0, Point::x)
}

/// The kind of attack, or none for what is no attack. `own` is never empty.
fn classify(own: &[&Event], settings: &Settings) -> Option<AttackKind> {
    use EventKind::*;
    let (first, last) = (own.first()?, own.last()?);
    let good = || own.iter().filter(|event| is_good_pass(event));
    let passes = good().count() as u64;
    let shots = own.iter().filter(|event| event.kind.is_shot()).count();
    let ends = good().filter_map(|event| event.end).map(Point::x);
    let reach = own.iter().map(|event| x(event)).chain(ends).fold(0.0, f64::max);
    let gain = reach - x(first);
    let dangerous = shots >= 1 || (passes >= u64::from(settings.min_passes) && reach >= REACH);

    if own.iter().any(|event| event.kind == Penalty) {
        return Some(AttackKind::Penalty);
    }
    let is_special = |event: &&Event| match event.kind {
        CornerCross | CornerPass | CornerShot | FreeKickCross | FreeKickShot => true,
        FreeKickPass => x(event) >= FREE_KICK_ZONE,
        ThrowIn => x(event) >= f64::from(settings.throw_in_min_x),
        _ => false,
    };
    let early = own.iter().take((settings.max_events_before_set_piece as usize).saturating_add(1));
    if let Some(place) = early.copied().position(|event| is_special(&event)) {
        let after = own[place + 1..].iter().filter(|event| is_good_pass(event)).count() as u64;
        let kind = match own[place].kind {
            CornerCross | CornerPass | CornerShot => Some(AttackKind::Corner),
            FreeKickCross | FreeKickShot => Some(AttackKind::FreeKick),
            FreeKickPass => dangerous.then_some(AttackKind::FreeKick),
            _ => dangerous.then_some(AttackKind::ThrowIn),
        };
        if let Some(kind) = kind.filter(|_| after < u64::from(settings.organized_min_passes)) {
            return Some(kind);
        }
    }
    if !dangerous {
        return None;
    }
    let tried = own.iter().filter(|event| event.kind.is_pass_family()).count() as u64;
    let went_back = |event: &&&Event| event.end.is_some_and(|end| end.x() < x(event) - BACK);
    let back = good().filter(went_back).count() as u64;
    let quick = last.time.0 - first.time.0 <= settings.transition_max_secs.saturating_mul(1000);
    let is_transition = !first.kind.is_restart()
        && tried <= u64::from(settings.transition_max_passes)
        && quick
        && back <= u64::from(settings.transition_max_back_passes)
        && (shots >= 1 || gain >= TRANSITION_GAIN);
    let is_organized =
        passes >= u64::from(settings.organized_min_passes) && reach >= f64::from(settings.organized_min_x);
    Some(match () {
        () if is_transition => AttackKind::Transition,
        () if is_organized => AttackKind::Organized,
        () if gain >= DIRECT_GAIN => AttackKind::DirectPlay,
        () => AttackKind::Other,
    })
}

fn record(
    cluster: Cluster,
    own: &[&Event],
    kind: AttackKind,
    marks: &[(f64, Option<Extra>)],
    gains: &Gains,
) -> Option<Attack> {
    let (first, last) = (own.first()?, own.last()?);
    let good = || own.iter().filter(|event| is_good_pass(event));
    let shots =
        || cluster.own.iter().zip(own).filter(|(_, event)| event.kind.is_shot()).map(|(place, _)| *place as usize);
    // A double chance stays below one.
    let xg = 1.0 - shots().map(|place| 1.0 - marks[place].0).product::<f64>();
    let reached = own.iter().filter_map(|event| event.at).chain(good().filter_map(|event| event.end));
    let won_penalty = cluster
        .own
        .iter()
        .zip(own)
        .any(|(place, event)| event.kind == EventKind::FoulWon && marks[*place as usize].1 == Some(Extra::Penalty));
    Some(Attack {
        side: cluster.side,
        kind,
        period: cluster.period,
        touches: own.iter().filter(|event| is_touch(event)).count() as u32,
        passes: good().count() as u32,
        xg,
        xt: gains.between(cluster.side, first, last),
        value: reached.map(threat).fold(xg, f64::max),
        start: first.at?,
        end: last.end.filter(|_| last.kind.is_pass_family()).or(last.at)?,
        completed: shots().next().is_some() || won_penalty,
        own: cluster.own,
        all: cluster.all,
    })
}

/// The threat that every successful pass and every carry added, in time order.
struct Gains(Vec<(Side, Period, u32, f64)>);

impl Gains {
    fn of(events: &[Event], order: &[u32]) -> Gains {
        let moves = order.iter().map(|place| &events[*place as usize]).filter_map(|event| {
            let moved = is_good_pass(event) || event.kind == EventKind::Carry;
            let gain = threat(event.end?) - threat(event.at?);
            moved.then_some((event.side?, event.period, event.time.0, gain))
        });
        Gains(moves.collect())
    }

    /// Of one side, from one event to another of the same period.
    fn between(&self, side: Side, first: &Event, last: &Event) -> f64 {
        let start = self.0.partition_point(|(_, period, time, _)| (*period, *time) < (first.period, first.time.0));
        let until =
            self.0[start..].iter().take_while(|(_, period, time, _)| (*period, *time) <= (last.period, last.time.0));
        until.filter(|(of, ..)| *of == side).map(|(.., gain)| gain).sum()
    }
}
