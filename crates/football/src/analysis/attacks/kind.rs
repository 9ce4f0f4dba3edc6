//! What kind of attack a run of events is, if it is one: the first rule that holds.

use super::{Settings, is_good_pass, x};
use crate::model::vocabulary::vocabulary;
use crate::model::{Event, EventKind, Point};

/// The final third, which an attack without attempt has to reach.
const REACH: f64 = 80.0;
/// A free kick from here on is a set piece.
const FREE_KICK_ZONE: f64 = 60.0;
/// How far a transition without attempt, and a direct attack, come.
const TRANSITION_GAIN: f64 = 20.0;
const DIRECT_GAIN: f64 = 40.0;
/// A pass that ends so much nearer to the own goal went back.
const BACK: f64 = 3.0;

vocabulary! {
    /// What kind of attack it was, in the order in which they are told apart.
    AttackKind {
        Penalty    = 1, "Penalty",          "ركلة جزاء";
        Corner     = 2, "Corner",           "ركلة ركنية";
        FreeKick   = 3, "Free Kick",        "ركلة حرة";
        ThrowIn    = 4, "Throw-in",         "رمية تماس";
        Transition = 5, "Transition",       "هجمة مرتدة";
        Organized  = 6, "Organized Attack", "هجمة منظمة";
        DirectPlay = 7, "Direct Play",      "لعب مباشر";
        Other      = 8, "Other",            "أخرى";
    }
}

/// What the rules look at. `own` is never empty.
struct Run<'a> {
    own: &'a [&'a Event],
    settings: &'a Settings,
    /// Successful passes, all of them.
    passes: usize,
    shots: usize,
    /// How near to the opponent's goal line it came, and how much nearer than it began.
    reach: f64,
    gain: f64,
}

/// The kind of attack, or none for what is no attack.
pub(super) fn classify(own: &[&Event], settings: &Settings) -> Option<AttackKind> {
    let first = own.first()?;
    let good = || own.iter().filter(|event| is_good_pass(event));
    let ends = good().filter_map(|event| event.end).map(Point::x);
    let reach = own.iter().map(|event| x(event)).chain(ends).fold(0.0, f64::max);
    let run = Run {
        own,
        settings,
        passes: good().count(),
        shots: own.iter().filter(|event| event.kind.is_shot()).count(),
        reach,
        gain: reach - x(first),
    };
    run.kind()
}

impl Run<'_> {
    fn kind(&self) -> Option<AttackKind> {
        if self.own.iter().any(|event| event.kind == EventKind::Penalty) {
            return Some(AttackKind::Penalty);
        }
        self.set_piece().or_else(|| {
            self.is_dangerous().then(|| match () {
                () if self.is_transition() => AttackKind::Transition,
                () if self.is_organized() => AttackKind::Organized,
                () if self.gain >= DIRECT_GAIN => AttackKind::DirectPlay,
                () => AttackKind::Other,
            })
        })
    }

    /// An attempt, or passes that reached the final third.
    fn is_dangerous(&self) -> bool {
        self.shots >= 1 || (at_least(self.passes, self.settings.min_passes) && self.reach >= REACH)
    }

    /// What began with a set piece, or nearly so, unless a long passing move came of it.
    fn set_piece(&self) -> Option<AttackKind> {
        use EventKind::*;
        let is_special = |event: &&Event| match event.kind {
            CornerCross | CornerPass | CornerShot | FreeKickCross | FreeKickShot => true,
            FreeKickPass => x(event) >= FREE_KICK_ZONE,
            ThrowIn => x(event) >= f64::from(self.settings.throw_in_min_x),
            _ => false,
        };
        let early = (self.settings.max_events_before_set_piece as usize).saturating_add(1);
        let place = self.own.iter().take(early).position(is_special)?;
        let after = self.own[place + 1..].iter().filter(|event| is_good_pass(event)).count();
        if at_least(after, self.settings.organized_min_passes) {
            return None;
        }
        match self.own[place].kind {
            CornerCross | CornerPass | CornerShot => Some(AttackKind::Corner),
            FreeKickCross | FreeKickShot => Some(AttackKind::FreeKick),
            FreeKickPass => self.is_dangerous().then_some(AttackKind::FreeKick),
            _ => self.is_dangerous().then_some(AttackKind::ThrowIn),
        }
    }

    /// Won in play and taken forward at once.
    fn is_transition(&self) -> bool {
        let (Some(first), Some(last)) = (self.own.first(), self.own.last()) else { return false };
        let tried = self.own.iter().filter(|event| event.kind.is_pass_family()).count();
        let went_back = |event: &&&Event| is_good_pass(event) && event.end.is_some_and(|end| end.x() < x(event) - BACK);
        let back = self.own.iter().filter(went_back).count();
        !first.kind.is_restart()
            && at_most(tried, self.settings.transition_max_passes)
            && last.time.0 - first.time.0 <= self.settings.transition_max_ms()
            && at_most(back, self.settings.transition_max_back_passes)
            && (self.shots >= 1 || self.gain >= TRANSITION_GAIN)
    }

    fn is_organized(&self) -> bool {
        at_least(self.passes, self.settings.organized_min_passes)
            && self.reach >= f64::from(self.settings.organized_min_x)
    }
}

fn at_least(count: usize, least: u32) -> bool {
    count as u64 >= u64::from(least)
}

fn at_most(count: usize, most: u32) -> bool {
    count as u64 <= u64::from(most)
}
