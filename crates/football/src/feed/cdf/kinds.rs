//! The words for types of events, and what they are.

use super::raw::{RawEvent, word};
use crate::feed::provider::passes::Restart;
use crate::model::{EventKind, Outcome};

/// What a line of the event file is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Action {
    Shot,
    Pass,
    OwnGoal,
    Card,
    Substitution,
    /// An event of this kind, with the results of a success and of a failure.
    Plain(EventKind, Outcome, Outcome),
    /// Says when a period begins or ends, or has no counterpart.
    LeftOut,
}

/// Types whose sub-type says what happened.
const GROUPS: &[&str] =
    &["referee", "defending", "defensive", "goalkeeping", "goalkeeper", "misc", "other", "duel", "possession"];

#[rustfmt::skip]
const ACTIONS: &[(&[&str], Action)] = {
    use Action::*;
    use EventKind as K;
    use Outcome as O;
    &[
        (&["shot", "attempt", "goal_attempt", "penalty_kick"],                         Shot),
        (&["pass", "cross", "throw_in", "corner_kick", "free_kick", "goal_kick", "kick_off"], Pass),
        (&["own_goal"],                                                                OwnGoal),
        (&["caution", "card", "yellow_card", "second_yellow_card", "red_card", "sending_off"], Card),
        (&["substitution"],                                                            Substitution),
        (&["carry", "ball_carry", "run_with_ball"],                                    Plain(K::Carry, O::None, O::None)),
        (&["dribble", "take_on"],                                                      Plain(K::Dribble, O::Success, O::Fail)),
        (&["miscontrol", "bad_touch"],                                                 Plain(K::Miscontrol, O::None, O::None)),
        (&["dispossessed"],                                                            Plain(K::Dispossessed, O::Fail, O::Fail)),
        (&["tackle"],                                                                  Plain(K::Tackle, O::Won, O::Fail)),
        (&["interception"],                                                            Plain(K::Interception, O::Won, O::Lost)),
        (&["block"],                                                                   Plain(K::Block, O::None, O::None)),
        (&["clearance"],                                                               Plain(K::Clear, O::None, O::None)),
        (&["recovery", "ball_recovery"],                                               Plain(K::BallRecover, O::Success, O::Fail)),
        (&["pressing", "pressure"],                                                    Plain(K::Pressure, O::None, O::None)),
        (&["aerial_duel", "aerial", "air_duel"],                                       Plain(K::AerialDuel, O::Won, O::Lost)),
        (&["loose_ball_duel", "fifty_fifty"],                                          Plain(K::FiftyFifty, O::Won, O::Lost)),
        (&["error"],                                                                   Plain(K::Error, O::None, O::None)),
        (&["save"],                                                                    Plain(K::KeeperSave, O::Success, O::Success)),
        (&["save_attempt"],                                                            Plain(K::KeeperFaced, O::None, O::None)),
        (&["claim", "collect", "pick_up"],                                             Plain(K::KeeperCollect, O::Success, O::Fail)),
        (&["punch"],                                                                   Plain(K::KeeperPunch, O::Success, O::Fail)),
        (&["smother"],                                                                 Plain(K::KeeperSmother, O::Success, O::Fail)),
        (&["sweep", "sweeper", "keeper_sweeper"],                                      Plain(K::KeeperSweep, O::Success, O::Fail)),
        (&["foul", "foul_committed"],                                                  Plain(K::FoulCommitted, O::Success, O::Success)),
        (&["foul_won", "foul_suffered"],                                               Plain(K::FoulWon, O::Success, O::Success)),
        (&["offside"],                                                                 Plain(K::Offside, O::None, O::None)),
        (&["player_off"],                                                              Plain(K::PlayerOff, O::None, O::None)),
        (&["player_on"],                                                               Plain(K::PlayerOn, O::None, O::None)),
        (&["drop_ball", "dropped_ball"],                                               Plain(K::DropBall, O::None, O::None)),
        (&["injury", "injury_treatment"],                                              Plain(K::InjuryStoppage, O::None, O::None)),
        (&["final_whistle", "first_half", "second_half", "first_half_extratime", "second_half_extratime", "shootout",
            "other_ball_action", "chance_without_shot", "ground_duel", "tactical_change", "reception", "receival", "receipt",
            "ball_receipt", "video_review", "out_of_play", "ball_out"],                LeftOut),
    ]
};

/// What an event is; none if its words are not known.
pub(super) fn action(event: &RawEvent) -> Option<Action> {
    let (kind, sub_type) = (word(event.kind.as_deref()), word(event.sub_type.as_deref()));
    let find = |word: &str| ACTIONS.iter().find(|(words, _)| words.contains(&word)).map(|(_, action)| *action);
    let found = if GROUPS.contains(&kind.as_str()) { find(&sub_type) } else { find(&kind) };
    match found {
        // A restart is the type of some vendors. If it was a shot at goal, the sub-type says so.
        Some(Action::Pass) if sub_type == "shot" => Some(Action::Shot),
        Some(Action::Shot) if event.outcome_word() == "own_goal" => Some(Action::OwnGoal),
        // A save that let the ball in.
        Some(Action::Plain(EventKind::KeeperSave, ..)) if !event.succeeded() => find("save_attempt"),
        found => found,
    }
}

/// The words of an event, for a notice.
pub(super) fn described(event: &RawEvent) -> String {
    let (kind, sub_type) = (word(event.kind.as_deref()), word(event.sub_type.as_deref()));
    if sub_type.is_empty() { kind } else { format!("{kind}/{sub_type}") }
}

/// How the ball came into play before a pass or an attempt.
pub(super) fn restart(event: &RawEvent) -> Option<Restart> {
    let words = [word(event.sub_type.as_deref()), word(event.kind.as_deref())];
    words.iter().find_map(|word| {
        Some(match word.as_str() {
            "corner_kick" | "corner" => Restart::Corner,
            "free_kick" => Restart::FreeKick,
            "throw_in" => Restart::ThrowIn,
            "goal_kick" => Restart::GoalKick,
            "kick_off" => Restart::KickOff,
            _ => return None,
        })
    })
}

pub(super) fn is_penalty(event: &RawEvent) -> bool {
    [&event.sub_type, &event.kind]
        .iter()
        .any(|text| matches!(word(text.as_deref()).as_str(), "penalty_kick" | "penalty"))
}

/// How an attempt ended, and whether the word for it is known.
pub(super) fn shot_result(event: &RawEvent) -> (Outcome, bool) {
    match event.outcome_word().as_str() {
        "successful" | "goal" | "scored" => (Outcome::Goal, true),
        "saved" | "save" => (Outcome::Saved, true),
        "blocked" | "block" => (Outcome::Blocked, true),
        "woodwork" | "post" | "bar" | "crossbar" => (Outcome::Bar, true),
        "wide" | "off_target" | "miss" | "missed" | "high" | "over" | "unsuccessful" | "out_of_play" => {
            (Outcome::OffTarget, true)
        }
        _ if event.succeeded() => (Outcome::Goal, false),
        _ => (Outcome::OffTarget, false),
    }
}

/// The card that a word means.
pub(super) fn card(word: &str) -> Option<Outcome> {
    Some(match word {
        "yellow_card" | "yellow" => Outcome::Yellow,
        "second_yellow_card" | "second_yellow" => Outcome::SecondYellow,
        "red_card" | "red" => Outcome::Red,
        _ => return None,
    })
}
