//! The provider's numbers for types, outcomes and body parts, and what they are here.

use super::raw;
use crate::model::{BodyPart, EventKind, Outcome, Point};

/// From this length on a pass is a long pass.
const LONG: f64 = 35.0;

pub(super) fn pass_kind(raw: &raw::Event<'_>, pass: &raw::Pass) -> EventKind {
    use EventKind as Kind;
    let (start, end) = (raw.location.map(|start| start.0), pass.end_location.map(|end| end.0));
    let crossed = pass.cross == Some(true);
    let into_box = end.is_some_and(Point::in_box);
    let long = start.zip(end).is_some_and(|(start, end)| start.distance(end) >= LONG);
    match pass.kind.map(|kind| kind.id) {
        Some(61) if crossed || into_box => Kind::CornerCross,
        Some(61) => Kind::CornerPass,
        Some(62) if crossed || (into_box && start.is_some_and(|start| start.x() >= 80.0)) => Kind::FreeKickCross,
        Some(62) => Kind::FreeKickPass,
        Some(67) => Kind::ThrowIn,
        Some(63) => Kind::GoalKick,
        Some(65) => Kind::KickOff,
        _ if pass.body_part.is_some_and(|part| part.id == 69) => Kind::KeeperThrow,
        _ if crossed => Kind::Cross,
        _ if long => Kind::LongPass,
        _ => Kind::Pass,
    }
}

pub(super) fn pass_result(pass: &raw::Pass) -> Outcome {
    match pass.outcome.map(|outcome| outcome.id) {
        None => Outcome::Success,
        Some(9) => Outcome::Fail,
        Some(75) => Outcome::Out,
        Some(76) => Outcome::Offside,
        Some(74 | 77) => Outcome::Void,
        Some(_) => Outcome::None,
    }
}

/// Receipts and take-ons: what is not said to have failed succeeded.
pub(super) fn completed(outcome: Option<i64>) -> Outcome {
    match outcome {
        None | Some(8) => Outcome::Success,
        Some(9) => Outcome::Fail,
        Some(_) => Outcome::None,
    }
}

pub(super) fn shot_kind(shot: &raw::Shot<'_>) -> EventKind {
    match shot.kind.map(|kind| kind.id) {
        Some(62) => EventKind::FreeKickShot,
        Some(88) => EventKind::Penalty,
        Some(61) => EventKind::CornerShot,
        _ => EventKind::Attempt,
    }
}

pub(super) fn tackle(outcome: Option<i64>) -> Outcome {
    match outcome {
        Some(4 | 15 | 16 | 17) => Outcome::Won,
        Some(1 | 13) => Outcome::Fail,
        Some(14) => Outcome::Clear,
        _ => Outcome::None,
    }
}

pub(super) fn interception(outcome: Option<i64>) -> Outcome {
    match outcome {
        Some(4 | 15 | 16 | 17) => Outcome::Won,
        Some(1 | 13 | 14) => Outcome::Clear,
        _ => Outcome::None,
    }
}

pub(super) fn fifty_fifty(outcome: Option<i64>) -> Outcome {
    match outcome {
        Some(3 | 4) => Outcome::Won,
        Some(1 | 2) => Outcome::Lost,
        _ => Outcome::None,
    }
}

pub(super) fn goalkeeping(kind: Option<i64>, outcome: Option<i64>) -> Option<(EventKind, Outcome)> {
    use EventKind as Kind;
    let unless = |failed: &[i64]| match outcome {
        Some(outcome) if failed.contains(&outcome) => Outcome::Fail,
        _ => Outcome::Success,
    };
    Some(match kind? {
        29 | 31 | 33 | 109 | 110 | 114 => (Kind::KeeperSave, Outcome::Success),
        113 => (Kind::KeeperSave, Outcome::OffTarget),
        25 => (Kind::KeeperCollect, unless(&[50])),
        30 => (Kind::KeeperPunch, unless(&[50])),
        27 => {
            let result = match outcome {
                Some(4 | 15 | 16 | 17 | 47) => Outcome::Won,
                Some(48) => Outcome::Clear,
                _ => Outcome::Fail,
            };
            (Kind::KeeperSweep, result)
        }
        34 => (Kind::KeeperSmother, unless(&[1, 13, 14])),
        32 => (Kind::KeeperFaced, Outcome::None),
        26 | 28 => (Kind::KeeperFaced, Outcome::Goal),
        _ => return None,
    })
}

pub(super) fn card(card: raw::Ref) -> Option<Outcome> {
    match card.id {
        7 => Some(Outcome::Yellow),
        6 => Some(Outcome::SecondYellow),
        5 => Some(Outcome::Red),
        _ => None,
    }
}

pub(super) fn body_part(part: raw::Ref) -> BodyPart {
    match part.id {
        37 => BodyPart::Head,
        38 => BodyPart::LeftFoot,
        40 => BodyPart::RightFoot,
        _ => BodyPart::Other,
    }
}
