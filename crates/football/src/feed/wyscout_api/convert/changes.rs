//! Substitutions, which are not among the events.

use serde_json::Value;

use super::super::header::id;
use super::period;
use crate::feed::provider::match_files::MatchHeader;
use crate::model::{Event, EventId, EventKind, Millis, Period, PlatformId, PlayerId, Side};

/// A player who leaves, and the one who comes on.
struct Change {
    side: Side,
    period: Period,
    time: Millis,
    off: Option<PlayerId>,
    on: Option<PlayerId>,
}

/// Inserts each substitution after the last event before it.
pub(super) fn insert(root: &Value, header: &MatchHeader, events: &mut Vec<Event>) {
    let mut changes: Vec<Change> = Side::BOTH.into_iter().flat_map(|side| of_side(root, header, side)).collect();
    changes.sort_by_key(|change| (change.period, change.time));
    for change in changes {
        let moment = (change.period, change.time);
        let is_later = |event: &Event| (event.period, event.time) >= moment && event.id.0 >= 10;
        // Substitutions of one moment stay in their order.
        let at = events.iter().position(|event| is_later(event) && event.id.rank() != 7);
        let at = at.unwrap_or(events.len());
        // The nearest entry whose rank 7 is free gives the id.
        let mut entry = at.checked_sub(1).and_then(|before| events.get(before)).map_or(0, |event| event.id.entry());
        while events.iter().any(|event| event.id.0 == entry * 10 + 7) {
            entry += 1;
        }
        let mut event = Event::new(EventId(entry * 10 + 7), EventKind::Substitution, change.period, change.time);
        event.side = Some(change.side);
        (event.kind, event.player, event.replacement) = match (change.off, change.on) {
            (Some(off), on) if on.is_some() => (EventKind::Substitution, Some(off), on),
            (Some(off), _) => (EventKind::PlayerOff, Some(off), None),
            (None, on) => (EventKind::PlayerOn, on, None),
        };
        if event.player.is_some() {
            events.insert(at, event);
        }
    }
}

fn of_side(root: &Value, header: &MatchHeader, side: Side) -> Vec<Change> {
    let team = &header.side(side).team.key;
    let player = |value: &Value| PlayerId::from_key(PlatformId::WYSCOUT, &id(value)?);
    let mut changes = Vec::new();
    if let Some(periods) = root["substitutions"][team].as_object() {
        for (name, seconds) in periods {
            let Some(period) = period(name) else { continue };
            for (second, change) in seconds.as_object().into_iter().flatten() {
                let Some(time) = second.parse().ok().and_then(Millis::from_seconds) else { continue };
                let list = |field: &str| -> Vec<Option<PlayerId>> {
                    let players = change[field].as_array().into_iter().flatten();
                    players.map(|entry| player(&entry["playerId"])).collect()
                };
                let (on, off) = (list("in"), list("out"));
                for index in 0..on.len().max(off.len()) {
                    let get = |list: &[Option<PlayerId>]| list.get(index).copied().flatten();
                    changes.push(Change { side, period, time, off: get(&off), on: get(&on) });
                }
            }
        }
        return changes;
    }
    let listed = root["match"]["teamsData"][team]["formation"]["substitutions"].as_array();
    for change in listed.into_iter().flatten() {
        let Some(minute) = change["minute"].as_u64() else { continue };
        let (period, first) = match minute {
            0..=45 => (Period::First, 0),
            46..=90 => (Period::Second, 45),
            91..=105 => (Period::ExtraFirst, 90),
            _ => (Period::ExtraSecond, 105),
        };
        // The minute is the one that is played, so it has begun one minute before.
        let Some(time) = Millis::from_seconds((minute.saturating_sub(first + 1) * 60) as f64) else { continue };
        let (off, on) = (player(&change["playerOut"]), player(&change["playerIn"]));
        changes.push(Change { side, period, time, off, on });
    }
    changes
}
