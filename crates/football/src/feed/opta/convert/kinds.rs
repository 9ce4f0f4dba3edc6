//! The kinds and results of our events that the feed's types and qualifiers stand for.

use super::super::codes::{event_type, qualifier};
use super::super::event::OptaEvent;
use super::super::pitch::{goal_mouth, point};
use crate::feed::provider::passes::{PassForm, Restart};
use crate::model::{BodyPart, Event, EventKind, Extra, Outcome, PlayPattern, Point, Probability};

/// What the events around an event say of it.
pub(super) struct Context {
    /// A period or a goal came before, and no pass since.
    pub(super) kick_off: bool,
    /// The next event says that the acting team played the ball out.
    pub(super) goes_out: bool,
    /// An attempt names this pass: whether it was a goal.
    pub(super) sets_up_goal: Option<bool>,
    /// The event of a substitution that has its other half.
    pub(super) has_on: bool,
}

pub(super) fn is_attempt(kind: u16) -> bool {
    matches!(kind, event_type::MISS | event_type::POST | event_type::ATTEMPT_SAVED | event_type::GOAL)
}

pub(super) fn is_offside(raw: &OptaEvent<'_>) -> bool {
    raw.kind == event_type::OFFSIDE_PASS
}

/// Whether an event of this type may be left out without a notice.
pub(super) fn is_known(kind: u16) -> bool {
    event_type::KNOWN.contains(&kind)
}

/// None if the event is not stored.
pub(super) fn kind_and_result(raw: &OptaEvent<'_>, context: &Context) -> Option<(EventKind, Outcome)> {
    use EventKind as Kind;
    let success = if raw.succeeded { Outcome::Success } else { Outcome::Fail };
    let won = if raw.succeeded { Outcome::Won } else { Outcome::Lost };
    Some(match raw.kind {
        event_type::PASS | event_type::OFFSIDE_PASS => (pass_kind(raw, context), pass_result(raw, context)),
        event_type::TAKE_ON => (Kind::Dribble, success),
        event_type::FOUL if raw.succeeded => (Kind::FoulWon, Outcome::Success),
        event_type::FOUL => (Kind::FoulCommitted, Outcome::Success),
        event_type::FOUL_THROW => (Kind::FoulCommitted, Outcome::FoulThrow),
        event_type::TACKLE if raw.succeeded => (Kind::Tackle, Outcome::Won),
        event_type::TACKLE if context.goes_out => (Kind::Tackle, Outcome::Clear),
        event_type::TACKLE | event_type::CHALLENGE => (Kind::Tackle, Outcome::Fail),
        event_type::INTERCEPTION if context.goes_out => (Kind::Interception, Outcome::Clear),
        event_type::INTERCEPTION => (Kind::Interception, Outcome::Won),
        event_type::TURNOVER => (Kind::Miscontrol, Outcome::Fail),
        // A touch that succeeded was not meant: the ball hit the player.
        event_type::BALL_TOUCH if raw.succeeded => return None,
        event_type::BALL_TOUCH => (Kind::Miscontrol, Outcome::Fail),
        event_type::DISPOSSESSED => (Kind::Dispossessed, Outcome::Fail),
        event_type::SAVE if raw.has(qualifier::DEFENDER_BLOCK) => (Kind::Block, Outcome::None),
        event_type::SAVE => (Kind::KeeperSave, Outcome::Success),
        event_type::BLOCKED_PASS => (Kind::Block, Outcome::None),
        event_type::CLAIM => (Kind::KeeperCollect, success),
        event_type::CROSS_NOT_CLAIMED => (Kind::KeeperCollect, Outcome::Fail),
        event_type::KEEPER_PICK_UP => (Kind::KeeperCollect, Outcome::Success),
        event_type::PUNCH => (Kind::KeeperPunch, success),
        event_type::SMOTHER => (Kind::KeeperSmother, success),
        event_type::KEEPER_SWEEPER if !raw.succeeded => (Kind::KeeperSweep, Outcome::Fail),
        event_type::KEEPER_SWEEPER if context.goes_out => (Kind::KeeperSweep, Outcome::Clear),
        event_type::KEEPER_SWEEPER => (Kind::KeeperSweep, Outcome::Won),
        event_type::CLEARANCE => (Kind::Clear, Outcome::None),
        event_type::GOAL if raw.has(qualifier::OWN_GOAL) => (Kind::OwnGoal, Outcome::None),
        kind if is_attempt(kind) => (attempt_kind(raw), attempt_result(raw)),
        event_type::CARD => (Kind::Card, card(raw).unwrap_or(Outcome::None)),
        event_type::PLAYER_OFF if context.has_on => (Kind::Substitution, Outcome::None),
        event_type::PLAYER_ON if context.has_on => (Kind::Substitution, Outcome::None),
        event_type::PLAYER_OFF | event_type::PLAYER_RETIRED => (Kind::PlayerOff, Outcome::None),
        event_type::PLAYER_ON | event_type::PLAYER_RETURNS => (Kind::PlayerOn, Outcome::None),
        event_type::START_DELAY if raw.has(qualifier::INJURY) => (Kind::InjuryStoppage, Outcome::None),
        event_type::START => (Kind::HalfStart, Outcome::None),
        event_type::END => (Kind::HalfEnd, Outcome::None),
        event_type::TEAM_SET_UP => (Kind::StartingXi, Outcome::None),
        event_type::FORMATION_CHANGE => (Kind::TacticalShift, Outcome::None),
        event_type::AERIAL => (Kind::AerialDuel, won),
        event_type::FIFTY_FIFTY => (Kind::FiftyFifty, won),
        event_type::BALL_RECOVERY => (Kind::BallRecover, Outcome::Success),
        event_type::ERROR => (Kind::Error, Outcome::None),
        event_type::SHIELD => (Kind::Shield, Outcome::None),
        event_type::DROP_BALL => (Kind::DropBall, Outcome::None),
        _ => return None,
    })
}

fn pass_kind(raw: &OptaEvent<'_>, context: &Context) -> EventKind {
    let at_centre = (raw.x - 50.0).abs() <= 2.0 && (raw.y - 50.0).abs() <= 2.0;
    let restart = [
        (qualifier::CORNER, Restart::Corner),
        (qualifier::FREE_KICK, Restart::FreeKick),
        (qualifier::THROW_IN, Restart::ThrowIn),
        (qualifier::GOAL_KICK, Restart::GoalKick),
        (qualifier::KICK_OFF, Restart::KickOff),
    ];
    let restart = restart.into_iter().find(|(known, _)| raw.has(*known)).map(|(_, restart)| restart);
    let form = PassForm {
        // Older files do not mark the kick-off.
        restart: restart.or((context.kick_off && at_centre).then_some(Restart::KickOff)),
        crossed: raw.has(qualifier::CROSS),
        by_hand: raw.has(qualifier::KEEPER_THROW),
        start: point(raw.x, raw.y),
        end: pass_end(raw),
    };
    form.kind()
}

fn pass_result(raw: &OptaEvent<'_>, context: &Context) -> Outcome {
    match raw.succeeded {
        _ if is_offside(raw) => Outcome::Offside,
        _ if raw.has(qualifier::FAIR_PLAY) => Outcome::Void,
        true => Outcome::Success,
        false if context.goes_out => Outcome::Out,
        false => Outcome::Fail,
    }
}

fn pass_end(raw: &OptaEvent<'_>) -> Option<Point> {
    point(raw.number_value(qualifier::PASS_END_X)?, raw.number_value(qualifier::PASS_END_Y)?)
}

fn attempt_kind(raw: &OptaEvent<'_>) -> EventKind {
    match raw {
        raw if raw.has(qualifier::PENALTY) => EventKind::Penalty,
        raw if raw.has(qualifier::FREE_KICK_SHOT) => EventKind::FreeKickShot,
        raw if raw.has(qualifier::DIRECT_CORNER) => EventKind::CornerShot,
        _ => EventKind::Attempt,
    }
}

fn attempt_result(raw: &OptaEvent<'_>) -> Outcome {
    match raw.kind {
        event_type::GOAL => Outcome::Goal,
        event_type::POST => Outcome::Bar,
        event_type::MISS => Outcome::OffTarget,
        _ if raw.has(qualifier::SAVED_OFF_LINE) => Outcome::BlockedOnLine,
        _ if raw.has(qualifier::BLOCKED) => Outcome::Blocked,
        _ => Outcome::Saved,
    }
}

/// None for a card of another colour, and for one that was taken back.
pub(super) fn card(raw: &OptaEvent<'_>) -> Option<Outcome> {
    match raw {
        raw if raw.has(qualifier::RESCINDED) => None,
        raw if raw.has(qualifier::SECOND_YELLOW) => Some(Outcome::SecondYellow),
        raw if raw.has(qualifier::RED) => Some(Outcome::Red),
        raw if raw.has(qualifier::YELLOW) => Some(Outcome::Yellow),
        _ => None,
    }
}

/// Sets the fields that only some kinds of event have.
pub(super) fn describe(raw: &OptaEvent<'_>, context: &Context, event: &mut Event) {
    if event.kind.is_pass_family() {
        event.end = pass_end(raw);
        event.through = raw.has(qualifier::THROUGH_BALL);
        event.body_part = if raw.has(qualifier::HEAD_PASS) { Some(BodyPart::Head) } else { body_part(raw) };
        let goal = event_type::GOAL.to_string();
        let stated = raw.assist || raw.value(qualifier::SET_UP) == Some(goal.as_str());
        event.extra = match context.sets_up_goal {
            Some(true) => Some(Extra::Assist),
            _ if stated => Some(Extra::Assist),
            Some(false) => Some(Extra::KeyPass),
            None => (raw.key_pass || raw.has(qualifier::SET_UP)).then_some(Extra::KeyPass),
        };
    } else if event.kind.is_shot() {
        event.body_part = body_part(raw);
        event.extra = raw.has(qualifier::ONE_ON_ONE).then_some(Extra::OneOnOne);
        event.counter = raw.has(qualifier::FAST_BREAK);
        event.play_pattern = play_pattern(raw);
        event.xg =
            raw.number_value(qualifier::EXPECTED_GOALS).filter(|xg| (0.0..=1.0).contains(xg)).map(Probability::new);
        let mouth = raw.number_value(qualifier::GOAL_MOUTH_Y).zip(raw.number_value(qualifier::GOAL_MOUTH_Z));
        let blocked = raw.number_value(qualifier::BLOCKED_X).zip(raw.number_value(qualifier::BLOCKED_Y));
        event.goal_mouth = mouth.and_then(|(y, z)| goal_mouth(y, z));
        event.end = match (blocked, mouth) {
            (Some((x, y)), _) => point(x, y),
            (None, Some((y, _))) => point(100.0, y),
            (None, None) => None,
        };
    }
    match event.kind {
        EventKind::Clear | EventKind::OwnGoal => event.body_part = body_part(raw),
        EventKind::FoulCommitted | EventKind::FoulWon => {
            event.extra = raw.has(qualifier::PENALTY).then_some(Extra::Penalty);
        }
        EventKind::Block if raw.has(qualifier::LAST_LINE) => event.extra = Some(Extra::GoalSaved),
        EventKind::Error if raw.has(qualifier::LED_TO_GOAL) => event.extra = Some(Extra::ErrorLedToGoal),
        EventKind::Error if raw.has(qualifier::LED_TO_ATTEMPT) => event.extra = Some(Extra::ErrorLedToOpportunity),
        _ => {}
    }
}

fn body_part(raw: &OptaEvent<'_>) -> Option<BodyPart> {
    let parts = [
        (qualifier::HEAD, BodyPart::Head),
        (qualifier::LEFT_FOOT, BodyPart::LeftFoot),
        (qualifier::RIGHT_FOOT, BodyPart::RightFoot),
        (qualifier::OTHER_BODY_PART, BodyPart::Other),
    ];
    parts.into_iter().find(|(known, _)| raw.has(*known)).map(|(_, part)| part)
}

fn play_pattern(raw: &OptaEvent<'_>) -> Option<PlayPattern> {
    let patterns = [
        (qualifier::FAST_BREAK, PlayPattern::Counter),
        (qualifier::FROM_CORNER, PlayPattern::Corner),
        (qualifier::CORNER_SITUATION, PlayPattern::Corner),
        (qualifier::FREE_KICK_SHOT, PlayPattern::FreeKick),
        (qualifier::SET_PIECE, PlayPattern::FreeKick),
        (qualifier::THROW_IN_SET_PIECE, PlayPattern::ThrowIn),
        (qualifier::REGULAR_PLAY, PlayPattern::Regular),
        (qualifier::PENALTY, PlayPattern::Other),
    ];
    patterns.into_iter().find(|(known, _)| raw.has(*known)).map(|(_, pattern)| pattern)
}
