//! The kinds and outcomes of our events that the provider's numbers stand for.

use super::codes::{
    self, card_type, completion, contest_outcome, fifty_fifty_outcome, goalkeeper_outcome, goalkeeper_type,
    pass_outcome, pass_type, shot_type,
};
use super::raw::{IdRef, RawEvent, RawPass, RawShot};
use crate::feed::provider::passes::{PassForm, Restart};
use crate::model::{BodyPart, EventKind, Outcome};

pub(super) fn pass_kind(raw: &RawEvent<'_>, pass: &RawPass) -> EventKind {
    let restart = match pass.kind.map(|kind| kind.id) {
        Some(pass_type::CORNER) => Some(Restart::Corner),
        Some(pass_type::FREE_KICK) => Some(Restart::FreeKick),
        Some(pass_type::THROW_IN) => Some(Restart::ThrowIn),
        Some(pass_type::GOAL_KICK) => Some(Restart::GoalKick),
        Some(pass_type::KICK_OFF) => Some(Restart::KickOff),
        _ => None,
    };
    let form = PassForm {
        restart,
        crossed: pass.cross == Some(true),
        by_hand: pass.body_part.is_some_and(|part| part.id == codes::body_part::KEEPER_ARM),
        start: raw.location.map(|start| start.0),
        end: pass.end_location.map(|end| end.0),
    };
    form.kind()
}

pub(super) fn pass_result(pass: &RawPass) -> Outcome {
    match pass.outcome.map(|outcome| outcome.id) {
        None => Outcome::Success,
        Some(pass_outcome::INCOMPLETE) => Outcome::Fail,
        Some(pass_outcome::OUT) => Outcome::Out,
        Some(pass_outcome::OFFSIDE) => Outcome::Offside,
        Some(pass_outcome::INJURY_CLEARANCE | pass_outcome::UNKNOWN) => Outcome::Void,
        Some(_) => Outcome::None,
    }
}

/// The result of a receipt or a dribble. Without an outcome it succeeded.
pub(super) fn completed(outcome: Option<i64>) -> Outcome {
    match outcome {
        None | Some(completion::COMPLETE) => Outcome::Success,
        Some(completion::INCOMPLETE) => Outcome::Fail,
        Some(_) => Outcome::None,
    }
}

pub(super) fn shot_kind(shot: &RawShot<'_>) -> EventKind {
    match shot.kind.map(|kind| kind.id) {
        Some(shot_type::FREE_KICK) => EventKind::FreeKickShot,
        Some(shot_type::PENALTY) => EventKind::Penalty,
        Some(shot_type::CORNER) => EventKind::CornerShot,
        _ => EventKind::Attempt,
    }
}

pub(super) fn tackle(outcome: Option<i64>) -> Outcome {
    match outcome {
        Some(outcome) if is_won(outcome) => Outcome::Won,
        Some(contest_outcome::LOST | contest_outcome::LOST_IN_PLAY) => Outcome::Fail,
        Some(contest_outcome::LOST_OUT) => Outcome::Clear,
        _ => Outcome::None,
    }
}

pub(super) fn interception(outcome: Option<i64>) -> Outcome {
    match outcome {
        Some(outcome) if is_won(outcome) => Outcome::Won,
        Some(outcome) if is_lost(outcome) => Outcome::Clear,
        _ => Outcome::None,
    }
}

fn is_won(outcome: i64) -> bool {
    use contest_outcome::{SUCCESS, SUCCESS_IN_PLAY, SUCCESS_OUT, WON};
    matches!(outcome, WON | SUCCESS | SUCCESS_IN_PLAY | SUCCESS_OUT)
}

fn is_lost(outcome: i64) -> bool {
    use contest_outcome::{LOST, LOST_IN_PLAY, LOST_OUT};
    matches!(outcome, LOST | LOST_IN_PLAY | LOST_OUT)
}

pub(super) fn fifty_fifty(outcome: Option<i64>) -> Outcome {
    match outcome {
        Some(fifty_fifty_outcome::SUCCESS_TO_TEAM | fifty_fifty_outcome::WON) => Outcome::Won,
        Some(fifty_fifty_outcome::LOST | fifty_fifty_outcome::SUCCESS_TO_OPPOSITE) => Outcome::Lost,
        _ => Outcome::None,
    }
}

/// None for a type that is not known here.
pub(super) fn goalkeeping(kind: Option<i64>, outcome: Option<i64>) -> Option<(EventKind, Outcome)> {
    use EventKind as Kind;
    let success_unless = |failed: bool| if failed { Outcome::Fail } else { Outcome::Success };
    let failed = outcome == Some(goalkeeper_outcome::FAIL);
    Some(match kind? {
        goalkeeper_type::PENALTY_SAVED
        | goalkeeper_type::SAVE
        | goalkeeper_type::SHOT_SAVED
        | goalkeeper_type::PENALTY_SAVED_TO_POST
        | goalkeeper_type::SAVED_TO_POST
        | goalkeeper_type::SHOT_SAVED_TO_POST => (Kind::KeeperSave, Outcome::Success),
        goalkeeper_type::SHOT_SAVED_OFF_TARGET => (Kind::KeeperSave, Outcome::OffTarget),
        goalkeeper_type::COLLECTED => (Kind::KeeperCollect, success_unless(failed)),
        goalkeeper_type::PUNCH => (Kind::KeeperPunch, success_unless(failed)),
        goalkeeper_type::KEEPER_SWEEPER => {
            let result = match outcome {
                Some(outcome) if is_won(outcome) || outcome == goalkeeper_outcome::CLAIM => Outcome::Won,
                Some(goalkeeper_outcome::CLEAR) => Outcome::Clear,
                _ => Outcome::Fail,
            };
            (Kind::KeeperSweep, result)
        }
        goalkeeper_type::SMOTHER => (Kind::KeeperSmother, success_unless(outcome.is_some_and(is_lost))),
        goalkeeper_type::SHOT_FACED => (Kind::KeeperFaced, Outcome::None),
        goalkeeper_type::GOAL_CONCEDED | goalkeeper_type::PENALTY_CONCEDED => (Kind::KeeperFaced, Outcome::Goal),
        _ => return None,
    })
}

pub(super) fn card(card: IdRef) -> Option<Outcome> {
    match card.id {
        card_type::YELLOW => Some(Outcome::Yellow),
        card_type::SECOND_YELLOW => Some(Outcome::SecondYellow),
        card_type::RED => Some(Outcome::Red),
        _ => None,
    }
}

pub(super) fn body_part(part: IdRef) -> BodyPart {
    match part.id {
        codes::body_part::HEAD => BodyPart::Head,
        codes::body_part::LEFT_FOOT => BodyPart::LeftFoot,
        codes::body_part::RIGHT_FOOT => BodyPart::RightFoot,
        _ => BodyPart::Other,
    }
}
