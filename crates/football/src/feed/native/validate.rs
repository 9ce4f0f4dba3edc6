//! The rules for a match that its types do not enforce.

use std::collections::HashMap;

use super::field_error::FieldError;
use crate::model::{Event, Match, PLATFORMS, PlatformId, Probability, Role, Side, Status};

/// Checks the rules between the fields of a match.
pub fn validate(match_: &Match) -> Result<(), FieldError> {
    if match_.home.team == match_.away.team {
        return Err(FieldError::new("away.team", format!("team {} is both home and away", match_.away.team)));
    }
    let mut players = HashMap::new();
    for side in [Side::Home, Side::Away] {
        squad(match_, side, &mut players)?;
    }
    if !may_have_score(match_.status) {
        let given = [("score", match_.score), ("shoot_out", match_.shoot_out)];
        if let Some((field, _)) = given.into_iter().find(|(_, score)| score.is_some()) {
            let status = match_.status.code();
            return Err(FieldError::new(field, format!("is not allowed: the match is {status} and has no score")));
        }
    }
    for (index, reference) in match_.platforms.iter().enumerate() {
        let PlatformId(id) = reference.platform;
        if !reference.platform.is_known() {
            let known: Vec<_> =
                PLATFORMS.iter().map(|platform| format!("{} ({})", platform.id.0, platform.title)).collect();
            return Err(FieldError::new(
                format!("platforms[{index}].platform"),
                format!("{id} is not a platform: expected {}, or your own number from 100", known.join(", ")),
            ));
        }
    }
    for (index, half) in match_.video.iter().enumerate() {
        if !(1..=4).contains(&half.half) {
            return Err(FieldError::new(
                format!("video[{index}].half"),
                format!("{} is not a half: expected 1 or 2, or 3 or 4 in extra time", half.half),
            ));
        }
    }
    Ok(())
}

/// The most players a side may start with.
const MAX_STARTERS: usize = 11;

fn squad(match_: &Match, side: Side, players: &mut HashMap<i64, String>) -> Result<(), FieldError> {
    let mut spots = HashMap::new();
    let mut starters = 0;
    for (index, member) in match_.sheet(side).squad.iter().enumerate() {
        let path = format!("{}.squad[{index}]", side.code());
        if let Some(first) = players.insert(member.player.number(), path.clone()) {
            let message = format!("player {} is in the squads twice, first in {first}", member.player);
            return Err(FieldError::new(format!("{path}.player"), message));
        }
        if member.role != Role::Starter {
            continue;
        }
        starters += 1;
        if starters > MAX_STARTERS {
            return Err(FieldError::new(format!("{path}.role"), "is the twelfth starter: expected eleven at most"));
        }
        if let Some(spot) = member.spot
            && let Some(first) = spots.insert(spot, path.clone())
        {
            let message = format!("\"{}\" is used twice, first in {first}", spot.code());
            return Err(FieldError::new(format!("{path}.spot"), message));
        }
    }
    Ok(())
}

/// A match that was not played can have an awarded result.
fn may_have_score(status: Status) -> bool {
    status.has_kicked_off() || status == Status::Awarded
}

/// Checks the rules between the events of a match. The path of an error begins with `events`.
pub fn validate_events(events: &[Event]) -> Result<(), FieldError> {
    let mut indices = HashMap::with_capacity(events.len());
    for (index, event) in events.iter().enumerate() {
        let wrong = |field: &str, message: String| Err(FieldError::new(format!("events[{index}].{field}"), message));
        if let Some(first) = indices.insert(event.id, index) {
            return wrong("id", format!("{} is used twice, first in events[{first}]", event.id.0));
        }
        if let (Some(player), None) = (event.player, event.side) {
            return wrong("side", format!("is missing: player {player} needs \"home\" or \"away\""));
        }
        if let Some(xg) = event.xg.map(Probability::get).filter(|xg| !(0.0..=1.0).contains(xg)) {
            return wrong("xg", format!("{xg} is not a probability: expected 0 to 1"));
        }
    }
    Ok(())
}
