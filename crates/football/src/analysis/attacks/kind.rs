//! What kind of attack a run of events is, if it is one: the first rule that holds.

use super::Settings;
use crate::analysis::touch::is_touch;
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

/// What a side's own events come to, and what the rules look at. There is at least one.
pub(super) struct Run<'a> {
    own: &'a [&'a Event],
    settings: &'a Settings,
    pub(super) touches: u32,
    /// Passes of whatever kind and outcome; the successful ones; those of them that went back.
    tried: u32,
    pub(super) passes: u32,
    back: u32,
    pub(super) shots: u32,
    has_penalty: bool,
    /// How near to the opponent's goal line it came, and how much nearer than it began.
    reach: f64,
    gain: f64,
}

impl<'a> Run<'a> {
    pub(super) fn of(own: &'a [&'a Event], settings: &'a Settings) -> Run<'a> {
        let (mut touches, mut tried, mut passes, mut back, mut shots) = (0, 0, 0, 0, 0);
        let (mut has_penalty, mut reach) = (false, 0.0_f64);
        for event in own {
            let from = x(event);
            reach = reach.max(from);
            touches += u32::from(is_touch(event));
            shots += u32::from(event.kind.is_shot());
            tried += u32::from(event.kind.is_pass_family());
            has_penalty |= event.kind == EventKind::Penalty;
            if event.is_completed_pass() {
                passes += 1;
                if let Some(to) = event.end.map(Point::x) {
                    reach = reach.max(to);
                    back += u32::from(to < from - BACK);
                }
            }
        }
        let gain = reach - own.first().map_or(0.0, |first| x(first));
        Run { own, settings, touches, tried, passes, back, shots, has_penalty, reach, gain }
    }

    /// The kind of attack, or none for what is no attack.
    pub(super) fn kind(&self) -> Option<AttackKind> {
        if self.has_penalty {
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
        self.shots >= 1 || (self.passes >= self.settings.min_passes && self.reach >= REACH)
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
        let after = self.own[place + 1..].iter().filter(|event| event.is_completed_pass()).count();
        if after as u64 >= u64::from(self.settings.organized_min_passes) {
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
        !first.kind.is_restart()
            && self.tried <= self.settings.transition_max_passes
            && last.time.0 - first.time.0 <= self.settings.transition_max_ms()
            && self.back <= self.settings.transition_max_back_passes
            && (self.shots >= 1 || self.gain >= TRANSITION_GAIN)
    }

    fn is_organized(&self) -> bool {
        self.passes >= self.settings.organized_min_passes && self.reach >= f64::from(self.settings.organized_min_x)
    }
}

fn x(event: &Event) -> f64 {
    event.at.map_or(0.0, Point::x)
}
