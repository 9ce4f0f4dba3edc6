//! The kind of an attack: the first rule that holds. Events that meet no rule are not an attack.

use super::settings::AttackSettings;
use crate::analysis::touch::is_touch;
use crate::model::vocabulary::vocabulary;
use crate::model::{Event, EventKind, Point};

/// The x that an attack without an attempt must reach: the final third.
const REACH: f64 = 80.0;
/// A free kick from this x on is a set piece.
const FREE_KICK_ZONE: f64 = 60.0;
/// The gain in x of a transition without an attempt.
const TRANSITION_GAIN: f64 = 20.0;
/// The gain in x of a direct attack.
const DIRECT_GAIN: f64 = 40.0;
/// A pass that ends more than this nearer to the own goal is a back pass.
const BACK: f64 = 3.0;

vocabulary! {
    /// The kinds of attacks, in the order in which the rules are tried.
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

/// The own events of the attacking side, at least one, and the numbers that the rules use.
pub(super) struct OwnEvents<'a> {
    own: &'a [&'a Event],
    settings: &'a AttackSettings,
    pub(super) touches: u32,
    /// Passes of any kind and outcome.
    attempted_passes: u32,
    /// Completed passes.
    pub(super) passes: u32,
    /// Completed passes that went back.
    back_passes: u32,
    pub(super) shots: u32,
    has_penalty: bool,
    /// The largest x that the attack reached.
    reach: f64,
    /// The difference between `reach` and the x of the first event.
    gain: f64,
}

impl<'a> OwnEvents<'a> {
    pub(super) fn new(own: &'a [&'a Event], settings: &'a AttackSettings) -> OwnEvents<'a> {
        let (mut touches, mut attempted_passes, mut passes, mut back_passes, mut shots) = (0, 0, 0, 0, 0);
        let (mut has_penalty, mut reach) = (false, 0.0_f64);
        for event in own {
            let from = x(event);
            reach = reach.max(from);
            touches += u32::from(is_touch(event));
            shots += u32::from(event.kind.is_shot());
            attempted_passes += u32::from(event.kind.is_pass_family());
            has_penalty |= event.kind == EventKind::Penalty;
            if event.is_completed_pass() {
                passes += 1;
                if let Some(to) = event.end.map(Point::x) {
                    reach = reach.max(to);
                    back_passes += u32::from(to < from - BACK);
                }
            }
        }
        let gain = reach - own.first().map_or(0.0, |first| x(first));
        OwnEvents { own, settings, touches, attempted_passes, passes, back_passes, shots, has_penalty, reach, gain }
    }

    /// `None` if the events are not an attack.
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

    /// The events include an attempt, or passes that reached the final third.
    fn is_dangerous(&self) -> bool {
        self.shots >= 1 || (self.passes >= self.settings.min_passes && self.reach >= REACH)
    }

    /// The set piece that the attack began with, or almost. A long passing move after it makes it another kind of attack.
    fn set_piece(&self) -> Option<AttackKind> {
        use EventKind::*;
        let is_special = |event: &&Event| match event.kind {
            CornerCross | CornerPass | CornerShot | FreeKickCross | FreeKickShot => true,
            FreeKickPass => x(event) >= FREE_KICK_ZONE,
            ThrowIn => x(event) >= f64::from(self.settings.throw_in_min_x),
            _ => false,
        };
        let early = (self.settings.max_events_before_set_piece as usize).saturating_add(1);
        let index = self.own.iter().take(early).position(is_special)?;
        let after = self.own[index + 1..].iter().filter(|event| event.is_completed_pass()).count();
        if after as u64 >= u64::from(self.settings.organized_min_passes) {
            return None;
        }
        match self.own[index].kind {
            CornerCross | CornerPass | CornerShot => Some(AttackKind::Corner),
            FreeKickCross | FreeKickShot => Some(AttackKind::FreeKick),
            FreeKickPass => self.is_dangerous().then_some(AttackKind::FreeKick),
            _ => self.is_dangerous().then_some(AttackKind::ThrowIn),
        }
    }

    /// The ball was won in open play and brought forward at once.
    fn is_transition(&self) -> bool {
        let (Some(first), Some(last)) = (self.own.first(), self.own.last()) else { return false };
        !first.kind.is_restart()
            && self.attempted_passes <= self.settings.transition_max_passes
            && last.time.0 - first.time.0 <= self.settings.transition_max_ms()
            && self.back_passes <= self.settings.transition_max_back_passes
            && (self.shots >= 1 || self.gain >= TRANSITION_GAIN)
    }

    fn is_organized(&self) -> bool {
        self.passes >= self.settings.organized_min_passes && self.reach >= f64::from(self.settings.organized_min_x)
    }
}

fn x(event: &Event) -> f64 {
    event.at.map_or(0.0, Point::x)
}
