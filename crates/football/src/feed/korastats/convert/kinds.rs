//! The table of translation, from the interface's events to our types and results. `analysis::interface` has the other way.

use super::row::InterfaceRow;
use super::starts::PassStart;
use crate::analysis::interface::{attempted_from, card_from};
use crate::model::{EventKind, Extra, InterfaceEvent, InterfaceExtra, InterfaceResult, Outcome};

/// Our type and result. `None` if the event is part of another one, which says the same.
pub(super) fn kind(row: &InterfaceRow<'_>, start: PassStart) -> Option<(EventKind, Outcome)> {
    use EventKind as K;
    use InterfaceEvent as I;
    use InterfaceResult as R;
    let succeeded = row.result == Some(R::Success);
    let passed = if succeeded { Outcome::Success } else { Outcome::Fail };
    let from = |open: K| match start {
        PassStart::Open => open,
        PassStart::KickOff => K::KickOff,
        PassStart::GoalKick => K::GoalKick,
    };
    if row.result == Some(R::OwnGoal) {
        return Some((K::OwnGoal, Outcome::None));
    }
    Some(match row.event {
        I::Pass | I::EffectivePass | I::KeeperPass => (from(K::Pass), passed),
        I::LongPass | I::KeeperLongPass => (from(K::LongPass), passed),
        I::Cross => (K::Cross, passed),
        I::FreeKickCross => (K::FreeKickCross, passed),
        I::CornerCrossed => (K::CornerCross, passed),
        I::CornerPassed => (K::CornerPass, passed),
        I::FreeKickPass | I::FreeKickLongPass => (K::FreeKickPass, passed),
        I::ThrowInShort | I::ThrowInLong | I::ThrowInCross => (K::ThrowIn, passed),
        I::BallReceived => (K::BallReceive, passed),
        I::Dribble | I::TakeOn => (K::Dribble, passed),
        I::Possession => match row.result {
            Some(R::Fail) => (K::Dispossessed, Outcome::Fail),
            Some(R::Success) => (K::Carry, Outcome::Success),
            _ => (K::Miscontrol, Outcome::Fail),
        },
        I::MissTouch => (K::Miscontrol, if row.result == Some(R::Fail) { Outcome::Fail } else { Outcome::None }),
        I::Shoot | I::OneOnOne => (K::Attempt, attempted(row.result)),
        I::Penalty | I::PenaltyShootOut => (K::Penalty, attempted(row.result)),
        I::Corner => (K::CornerShot, attempted(row.result)),
        I::FreeKick => (K::FreeKickShot, attempted(row.result)),
        I::OwnGoal => (K::OwnGoal, Outcome::None),
        I::OwnGoalInOpponent => (K::OwnGoalFor, Outcome::None),
        I::Tackle => match row.result {
            Some(R::Success) => (K::Tackle, Outcome::Won),
            Some(R::Fail) => (K::Tackle, Outcome::Fail),
            _ => (K::Tackle, Outcome::Lost),
        },
        I::TackleClear => (K::Tackle, Outcome::Clear),
        I::Intercept if row.result == Some(R::Fail) => (K::Interception, Outcome::Lost),
        I::Intercept => (K::Interception, Outcome::Won),
        I::InterceptClear => (K::Interception, Outcome::Clear),
        I::Clear => (K::Clear, Outcome::None),
        I::Recover if row.result == Some(R::Fail) => (K::BallRecover, Outcome::Fail),
        I::Recover => (K::BallRecover, Outcome::Success),
        I::AerialBall => (K::AerialDuel, if succeeded { Outcome::Won } else { Outcome::Lost }),
        I::Shield => (K::Shield, Outcome::None),
        I::Block => (K::Block, Outcome::None),
        I::Pressing => (K::Pressure, Outcome::None),
        I::KeeperShoot | I::KeeperFreeKick | I::KeeperPenalty | I::KeeperOneOnOne => match row.result {
            Some(R::Save) => (K::KeeperSave, Outcome::Success),
            Some(R::GoalConceded) => (K::KeeperFaced, Outcome::Goal),
            _ => (K::KeeperFaced, Outcome::None),
        },
        I::KeeperCross if row.result == Some(R::Save) => (K::KeeperCollect, Outcome::Success),
        I::KeeperCross => (K::KeeperCollect, Outcome::Fail),
        I::Foul | I::Handball | I::PenaltyGiven | I::Advantage | I::KeeperSixSeconds | I::KeeperHand => {
            let result = if row.event == I::Advantage { Outcome::Advantage } else { Outcome::Success };
            match row.extra {
                Some(InterfaceExtra::Awarded) => (K::FoulWon, result),
                _ => (K::FoulCommitted, result),
            }
        }
        I::BadBehavior => (K::Card, card_from(row.result?)?),
        I::Offside if row.extra != Some(InterfaceExtra::Awarded) => (K::Offside, Outcome::None),
        I::Substitution if row.extra == Some(InterfaceExtra::SubstituteOut) => (K::Substitution, Outcome::None),
        I::EndOfHalf => (K::HalfEnd, Outcome::None),
        I::Offside
        | I::Substitution
        | I::EndOfMatch
        | I::ShootLocation
        | I::BallPastLine
        | I::OwnGoalConceded
        | I::OutOfPosition
        | I::CoveringOffside
        | I::TakeOnAgainst => return None,
    })
}

/// A shot that goes out for a corner was touched by a defender.
fn attempted(result: Option<InterfaceResult>) -> Outcome {
    match result {
        Some(InterfaceResult::AttackCorner) => Outcome::Blocked,
        result => result.and_then(attempted_from).unwrap_or(Outcome::None),
    }
}

/// Our extra of an event of this type.
pub(super) fn extra(row: &InterfaceRow<'_>, kind: EventKind) -> Option<Extra> {
    match (row.event, kind) {
        (InterfaceEvent::OneOnOne, _) => return Some(Extra::OneOnOne),
        (InterfaceEvent::PenaltyGiven, _) => return Some(Extra::Penalty),
        _ => {}
    }
    Some(match row.extra? {
        InterfaceExtra::Assist => Extra::Assist,
        InterfaceExtra::KeyPass => Extra::KeyPass,
        InterfaceExtra::ErrorLeadToGoal => Extra::ErrorLedToGoal,
        InterfaceExtra::ErrorLeadToOpportunity => Extra::ErrorLedToOpportunity,
        InterfaceExtra::GoalSaved => Extra::GoalSaved,
        InterfaceExtra::OpportunitySaved => Extra::OpportunitySaved,
        _ => return None,
    })
}
