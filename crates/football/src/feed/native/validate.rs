//! What a match must keep to beyond the types of its fields, in one place.

use std::collections::HashMap;

use super::field_error::FieldError;
use crate::model::{Event, Match, PlatformId, Role, Side, Status};

/// Rules between the fields of a match.
pub fn validate(match_: &Match) -> Result<(), FieldError> {
    if match_.home.team == match_.away.team {
        return Err(FieldError::new("away.team", format!("is team {}, the same as home.team", match_.away.team)));
    }
    let mut players = HashMap::new();
    for side in [Side::Home, Side::Away] {
        squad(match_, side, &mut players)?;
    }
    if !may_have_score(match_.status) {
        let given = [("score", match_.score), ("shoot_out", match_.shoot_out)];
        if let Some((field, _)) = given.into_iter().find(|(_, score)| score.is_some()) {
            let status = match_.status.code();
            return Err(FieldError::new(field, format!("is given, but the match is {status}: it has no score")));
        }
    }
    for (place, reference) in match_.platforms.iter().enumerate() {
        let PlatformId(id) = reference.platform;
        if ![PlatformId::STATSBOMB, PlatformId::WYSCOUT].contains(&reference.platform) && id < PlatformId::FIRST_OWN.0 {
            return Err(FieldError::new(
                format!("platforms[{place}].platform"),
                format!("{id} is no platform: 1 is StatsBomb, 2 Wyscout, 100 and up are your own"),
            ));
        }
    }
    for (place, half) in match_.video.iter().enumerate() {
        if !(1..=4).contains(&half.half) {
            return Err(FieldError::new(
                format!("video[{place}].half"),
                format!("{} is no half: 1 and 2, or 3 and 4 of extra time", half.half),
            ));
        }
    }
    Ok(())
}

/// The most players a side may start with.
const ELEVEN: usize = 11;

fn squad(match_: &Match, side: Side, players: &mut HashMap<i64, String>) -> Result<(), FieldError> {
    let mut spots = HashMap::new();
    let mut starters = 0;
    for (place, member) in match_.sheet(side).squad.iter().enumerate() {
        let path = format!("{}.squad[{place}]", side.code());
        if let Some(first) = players.insert(member.player.number(), path.clone()) {
            let message = format!("player {} is named twice, first in {first}", member.player);
            return Err(FieldError::new(format!("{path}.player"), message));
        }
        if member.role != Role::Starter {
            continue;
        }
        starters += 1;
        if starters > ELEVEN {
            return Err(FieldError::new(
                format!("{path}.role"),
                "is the twelfth starter: a side starts with eleven at most",
            ));
        }
        if let Some(spot) = member.spot
            && let Some(first) = spots.insert(spot, path.clone())
        {
            let message = format!("\"{}\" is taken: {first} starts there", spot.code());
            return Err(FieldError::new(format!("{path}.spot"), message));
        }
    }
    Ok(())
}

/// A result can also be awarded without a kick-off.
fn may_have_score(status: Status) -> bool {
    status.has_kicked_off() || status == Status::Awarded
}

/// Rules of a match's events among themselves. The path begins with `events`.
pub fn validate_events(events: &[Event]) -> Result<(), FieldError> {
    let mut places = HashMap::with_capacity(events.len());
    for (place, event) in events.iter().enumerate() {
        let fault = |field: &str, message: String| Err(FieldError::new(format!("events[{place}].{field}"), message));
        if let Some(first) = places.insert(event.id, place) {
            return fault("id", format!("{} is given twice, first in events[{first}]", event.id.0));
        }
        if let (Some(player), None) = (event.player, event.side) {
            return fault("side", format!("is missing: say whether player {player} is of \"home\" or \"away\""));
        }
        if let Some(xg) = event.xg.filter(|xg| !(0.0..=1.0).contains(xg)) {
            return fault("xg", format!("{xg} is no probability: it runs from 0 to 1"));
        }
    }
    Ok(())
}
