//! The table of translation: our types, results and extras, and what each is in the interface.

use crate::analysis::event_context::is_long;
use crate::analysis::facts::EventFacts;
use crate::model::{
    BodyPart, Event, EventKind, Extra, InterfaceEvent, InterfaceExtra, InterfaceResult, Outcome, Point,
};

/// An event as the interface notes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InterfaceNote {
    pub event: InterfaceEvent,
    /// Absent where the interface gives none.
    pub result: Option<InterfaceResult>,
    pub extra: Option<InterfaceExtra>,
}

impl InterfaceNote {
    pub(super) fn new(
        event: InterfaceEvent,
        result: impl Into<Option<InterfaceResult>>,
        extra: impl Into<Option<InterfaceExtra>>,
    ) -> InterfaceNote {
        InterfaceNote { event, result: result.into(), extra: extra.into() }
    }
}

/// The event of the interface that one of ours is. Some of ours are several there, and this is the first of them. `None`
/// if the interface has no such event.
///
/// The card of a foul is the result of the foul, which only the whole match knows.
pub fn note(event: &Event, facts: EventFacts) -> Option<InterfaceNote> {
    let noted = || event.noted.map(|noted| (noted, plain_result(event.result)));
    let (ours, result) = translate(event, facts.extra).or_else(noted)?;
    Some(InterfaceNote { event: event.noted.unwrap_or(ours), result, extra: extra(event, facts.extra) })
}

/// The result of an event that a feed of the interface has, and that ours have no number for.
fn plain_result(result: Outcome) -> Option<InterfaceResult> {
    match result {
        Outcome::Success | Outcome::Won => Some(InterfaceResult::Success),
        Outcome::Fail | Outcome::Lost => Some(InterfaceResult::Fail),
        _ => None,
    }
}

fn translate(event: &Event, extra: Option<Extra>) -> Option<(InterfaceEvent, Option<InterfaceResult>)> {
    use EventKind as K;
    use InterfaceEvent as I;
    use InterfaceResult as R;
    let long = |short: I, long: I| if is_long(event) { long } else { short };
    let passed = Some(if event.result == Outcome::Success { R::Success } else { R::Fail });
    let is_chance = matches!(extra, Some(Extra::Assist | Extra::KeyPass));
    Some(match (event.kind, event.result) {
        (K::Pass | K::LongPass | K::KickOff | K::KeeperThrow, _) => (long(I::Pass, I::LongPass), passed),
        (K::Cross, _) => (I::Cross, passed),
        (K::CornerCross, _) => (I::CornerCrossed, passed),
        (K::CornerPass, _) => (I::CornerPassed, passed),
        (K::FreeKickPass, _) => (long(I::FreeKickPass, I::FreeKickLongPass), passed),
        (K::FreeKickCross, _) => (I::FreeKickCross, passed),
        (K::ThrowIn, _) if event.end.is_some_and(Point::in_box) => (I::ThrowInCross, passed),
        (K::ThrowIn, _) => (long(I::ThrowInShort, I::ThrowInLong), passed),
        (K::GoalKick, _) => (long(I::KeeperPass, I::KeeperLongPass), passed),
        (K::BallReceive, Outcome::Success | Outcome::Fail) => (I::BallReceived, passed),
        (K::Dribble, Outcome::Success | Outcome::Fail) => (I::Dribble, passed),
        (K::Miscontrol, result) if event.noted.is_some_and(|noted| noted != I::Possession) => {
            (I::Possession, plain_result(result))
        }
        // Only a ball lost under pressure is a failure: that is what the interface counts.
        (K::Miscontrol, _) => (I::Possession, event.under_pressure.then_some(R::Fail)),
        (K::Dispossessed, _) => (I::Possession, Some(R::Fail)),
        (K::Attempt, _) if extra == Some(Extra::OneOnOne) => (I::OneOnOne, attempted(event.result)),
        (K::Attempt, _) => (I::Shoot, attempted(event.result)),
        (K::FreeKickShot, _) => (I::FreeKick, attempted(event.result)),
        (K::Penalty, _) => (I::Penalty, attempted(event.result)),
        (K::CornerShot, _) => (I::Corner, attempted(event.result)),
        (K::OwnGoal, _) => (I::InterceptClear, Some(R::OwnGoal)),
        (K::OwnGoalFor, _) => (I::OwnGoalInOpponent, Some(R::Goal)),
        (K::Tackle, Outcome::Won) => (I::Tackle, Some(R::Success)),
        (K::Tackle, Outcome::Fail) => (I::Tackle, Some(R::Fail)),
        (K::Tackle, Outcome::Clear) => (I::TackleClear, None),
        (K::Interception, Outcome::Won) => (I::Intercept, Some(R::Success)),
        (K::Interception, Outcome::Clear) => (I::InterceptClear, None),
        (K::Block, result) if result != Outcome::OwnSide => (I::Block, None),
        (K::Clear, _) | (K::KeeperSweep, Outcome::Clear) => (I::Clear, None),
        (K::BallRecover, Outcome::Success) | (K::FiftyFifty, Outcome::Won) => (I::Recover, Some(R::Success)),
        (K::AerialDuel, Outcome::Won) => (I::AerialBall, Some(R::Success)),
        (K::AerialDuel, Outcome::Lost) => (I::AerialBall, Some(R::Fail)),
        (K::Shield, _) => (I::Shield, None),
        (K::KeeperSave, _) => (I::KeeperShoot, Some(R::Save)),
        (K::KeeperFaced, Outcome::Goal) => (I::KeeperShoot, Some(R::GoalConceded)),
        (K::KeeperCollect, Outcome::Fail) if event.noted.is_some() => (I::KeeperCross, Some(R::GoalConceded)),
        (K::KeeperCollect | K::KeeperPunch, Outcome::Success) => (I::KeeperCross, Some(R::Save)),
        (K::FoulCommitted | K::FoulWon, _) if extra == Some(Extra::Penalty) => (I::PenaltyGiven, Some(R::None)),
        (K::FoulCommitted | K::FoulWon, Outcome::Success) => (I::Foul, Some(R::None)),
        (K::FoulCommitted | K::FoulWon, Outcome::Advantage) => (I::Advantage, Some(R::None)),
        (K::Card, result) => (I::BadBehavior, Some(card(result)?)),
        (K::Offside, _) => (I::Offside, Some(R::None)),
        (K::Substitution, _) => (I::Substitution, Some(R::None)),
        (K::HalfEnd, _) => (I::EndOfHalf, Some(R::None)),
        // The last touch before a chance counts, whatever it was.
        _ if is_chance => (I::Possession, Some(R::Success)),
        _ => return None,
    })
}

/// How an attempt ended.
pub fn attempted(result: Outcome) -> Option<InterfaceResult> {
    match result {
        Outcome::Goal => Some(InterfaceResult::Goal),
        Outcome::Saved | Outcome::SavedToBar => Some(InterfaceResult::OnTarget),
        Outcome::Bar => Some(InterfaceResult::Bars),
        Outcome::OffTarget => Some(InterfaceResult::OffTarget),
        Outcome::Blocked | Outcome::BlockedOnLine => Some(InterfaceResult::BlockByDefense),
        _ => None,
    }
}

/// The result of a card.
pub fn card(result: Outcome) -> Option<InterfaceResult> {
    match result {
        Outcome::Yellow => Some(InterfaceResult::YellowCard),
        Outcome::SecondYellow => Some(InterfaceResult::SecondYellowCard),
        Outcome::Red => Some(InterfaceResult::RedCard),
        _ => None,
    }
}

fn extra(event: &Event, extra: Option<Extra>) -> Option<InterfaceExtra> {
    use InterfaceExtra as X;
    let marked = match extra {
        Some(Extra::Assist) => Some(X::Assist),
        Some(Extra::KeyPass) => Some(X::KeyPass),
        Some(Extra::ErrorLedToGoal) => Some(X::ErrorLeadToGoal),
        Some(Extra::ErrorLedToOpportunity) => Some(X::ErrorLeadToOpportunity),
        Some(Extra::GoalSaved) => Some(X::GoalSaved),
        Some(Extra::OpportunitySaved) => Some(X::OpportunitySaved),
        Some(Extra::OneOnOne | Extra::Penalty) | None => None,
    };
    marked.or(match event.kind {
        kind if kind.is_shot() => event.body_part.map(body_part),
        EventKind::OwnGoalFor => Some(X::Other),
        EventKind::FoulCommitted | EventKind::Card | EventKind::Offside => Some(X::Committed),
        EventKind::FoulWon => Some(X::Awarded),
        EventKind::Substitution => Some(X::SubstituteOut),
        _ => None,
    })
}

/// The extra of an attempt.
pub fn body_part(part: BodyPart) -> InterfaceExtra {
    match part {
        BodyPart::Head => InterfaceExtra::Header,
        BodyPart::RightFoot => InterfaceExtra::RightFoot,
        BodyPart::LeftFoot => InterfaceExtra::LeftFoot,
        BodyPart::Other => InterfaceExtra::Other,
    }
}

/// The other way: the first result of ours that is this one in the interface.
pub fn attempted_from(result: InterfaceResult) -> Option<Outcome> {
    Outcome::ALL.iter().copied().find(|outcome| attempted(*outcome) == Some(result))
}

pub fn card_from(result: InterfaceResult) -> Option<Outcome> {
    Outcome::ALL.iter().copied().find(|outcome| card(*outcome) == Some(result))
}

pub fn body_part_from(extra: InterfaceExtra) -> Option<BodyPart> {
    BodyPart::ALL.iter().copied().find(|part| body_part(*part) == extra)
}
