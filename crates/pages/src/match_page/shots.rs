//! The attempts of a match as charts show them, without the shoot-out.

use football::model::{BodyPart, Event, EventKind, Outcome, Period, Side, Words};

use super::short_name::ShortNames;
use super::view::MatchView;
pub(super) use super::words::shots as words;
use crate::context::PageContext;

/// An attempt with its chance to be a goal.
#[derive(Clone, Copy, Debug)]
pub(super) struct MatchShot<'a> {
    pub(super) event: &'a Event,
    pub(super) side: Side,
    pub(super) xg: f64,
    pub(super) result: ShotResult,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ShotResult {
    Goal,
    Saved,
    Blocked,
    OffTarget,
}

impl ShotResult {
    pub(super) const ALL: [ShotResult; 4] =
        [ShotResult::Goal, ShotResult::Saved, ShotResult::Blocked, ShotResult::OffTarget];

    /// A shot stopped on the line counts as saved, a shot on to the frame as off target, as in the statistics.
    fn from_outcome(outcome: Outcome) -> ShotResult {
        match outcome {
            Outcome::Goal => ShotResult::Goal,
            Outcome::Saved | Outcome::SavedToBar | Outcome::BlockedOnLine => ShotResult::Saved,
            Outcome::Blocked => ShotResult::Blocked,
            _ => ShotResult::OffTarget,
        }
    }

    pub(super) fn words(self) -> Words {
        match self {
            ShotResult::Goal => words::GOAL,
            ShotResult::Saved => words::SAVED,
            ShotResult::Blocked => words::BLOCKED,
            ShotResult::OffTarget => words::OFF_TARGET,
        }
    }

    /// The class of its mark.
    pub(super) fn class(self) -> &'static str {
        match self {
            ShotResult::Goal => "shot-goal",
            ShotResult::Saved => "shot-saved",
            ShotResult::Blocked => "shot-blocked",
            ShotResult::OffTarget => "shot-off",
        }
    }
}

/// The attempts in time order.
pub(super) fn shots<'a>(view: &'a MatchView<'_>) -> Vec<MatchShot<'a>> {
    let events = view.events.iter().zip(&view.event_facts);
    let mut shots: Vec<MatchShot<'a>> = events
        .filter(|(event, _)| event.kind.is_shot() && event.period != Period::ShootOut)
        .filter_map(|(event, facts)| {
            let result = ShotResult::from_outcome(event.result);
            Some(MatchShot { event, side: event.side?, xg: facts.xg, result })
        })
        .collect();
    shots.sort_by_key(|shot| shot.event.moment());
    shots
}

impl MatchShot<'_> {
    /// `left foot, penalty`.
    pub(super) fn how(&self, cx: &PageContext<'_>) -> String {
        let body = match self.event.body_part {
            Some(BodyPart::Head) => Some(words::HEAD),
            Some(BodyPart::RightFoot) => Some(words::RIGHT),
            Some(BodyPart::LeftFoot) => Some(words::LEFT),
            _ => None,
        };
        let play = match self.event.kind {
            EventKind::Penalty => Some(words::PENALTY),
            EventKind::FreeKickShot => Some(words::FREE_KICK),
            EventKind::CornerShot => Some(words::CORNER),
            _ => self.event.counter.then_some(words::COUNTER),
        };
        let parts: Vec<&str> = [body, play].into_iter().flatten().map(|words| cx.say(words)).collect();
        parts.join(cx.comma())
    }

    /// `Messi 23' pen.`
    pub(super) fn label(&self, cx: &PageContext<'_>, names: &ShortNames) -> String {
        goal_label(cx, names, self.event)
    }

    /// `23'`
    pub(super) fn minute(&self, cx: &PageContext<'_>) -> String {
        self.event.moment().minute().map_or(String::new(), |minute| cx.numbers.minute_in_text(minute))
    }

    /// What the attempt says when it is pointed at: player, minute, expected goals, result.
    pub(super) fn hint(&self, cx: &PageContext<'_>, view: &MatchView<'_>) -> String {
        let player = self.event.player.map(|player| view.player_name(player));
        let player = player.as_ref().map_or(String::new(), |name| cx.name_in_text(name));
        let how = self.how(cx);
        let how = if how.is_empty() { how } else { format!(" · {how}") };
        let (minute, xg, result) = (self.minute(cx), cx.numbers.xg(self.xg), cx.say(self.result.words()));
        format!("{player} {minute}\nxG {xg} · {result}{how}")
    }
}

/// The label of a goal: the scorer, the minute, and a mark for a penalty or an own goal.
pub(super) fn goal_label(cx: &PageContext<'_>, names: &ShortNames, event: &Event) -> String {
    let name = event.player.map_or(String::new(), |player| cx.numbers.name_in_text(names.get(player)));
    let minute = event.moment().minute().map_or(String::new(), |minute| cx.numbers.minute_in_text(minute));
    let mark = match event.kind {
        EventKind::Penalty => cx.say(words::PENALTY_SHORT),
        EventKind::OwnGoal => cx.say(words::OWN_GOAL_SHORT),
        _ => "",
    };
    format!("{name} {minute} {mark}").trim().to_owned()
}
