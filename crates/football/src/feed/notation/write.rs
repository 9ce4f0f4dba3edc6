//! Writes a match as text. Defaults are left out, so that a small match is a short text.

use std::fmt::Write as _;

use super::events::{add_half_ends, next_id};
use super::line::{MARKERS, clock_text, event_id_text, letter, point_text};
use super::sheet::Sheet;
use super::words::{Modifier, default_result, event_word, modifier_word, spot_word};
use crate::model::{Event, EventKind, Match, Period, PlayerId, Side, SquadMember, Status};

/// The match in the notation, which parses as the same match and events: its ids are written as they are. Names are not part of a match, so the text has
/// none.
pub fn write(match_: &Match, events: &[Event]) -> String {
    let mut lines = sheet(match_);
    if match_.status == Status::Final {
        let mut ended = events.to_vec();
        add_half_ends(&mut ended);
        lines.extend((ended.len() > events.len()).then(|| "ends as written".to_owned()));
    }
    let (mut period, mut last) = (Period::First, None);
    for event in events {
        if event.period != period {
            period = event.period;
            lines.extend(MARKERS.iter().find(|(marked, _)| *marked == period).map(|(_, words)| (*words).to_owned()));
        }
        let id = (event.id != next_id(last)).then(|| event_id_text(event.id));
        last = Some(event.id);
        lines.push(line(match_, event, id));
    }
    lines.into_iter().fold(String::new(), |text, line| text + &line + "\n")
}

fn sheet(match_: &Match) -> Vec<String> {
    let default = Sheet::default().match_;
    let mut lines = Vec::new();
    let mut put = |differs: bool, line: String| lines.extend(differs.then_some(line));
    let or_none = |id: Option<i64>| id.map_or("none".to_owned(), |id| format!("#{id}"));

    put(match_.id != default.id, format!("match #{}", match_.id));
    put(match_.edition != default.edition, format!("season #{}", match_.edition));
    put(match_.stage != default.stage, format!("stage {}", or_none(match_.stage.map(|id| id.0))));
    put(match_.group != default.group, format!("group {}", or_none(match_.group.map(|id| id.0))));
    put(match_.status != default.status, format!("status {}", match_.status.code()));
    let officials = &match_.officials;
    let optional = [
        match_.round.map(|round| format!("round {round}")),
        match_.kickoff.map(|kickoff| format!("date {kickoff}")),
        match_.stadium.map(|id| format!("stadium #{id}")),
        officials.referee.map(|id| format!("referee #{id}")),
        officials.assistant1.map(|id| format!("assistant1 #{id}")),
        officials.assistant2.map(|id| format!("assistant2 #{id}")),
        officials.fourth_official.map(|id| format!("fourth #{id}")),
        match_.score.map(|score| format!("score {}-{}", score.home, score.away)),
        match_.shoot_out.map(|score| format!("shoot-out {}-{}", score.home, score.away)),
        match_.shoot_out_winner.map(|side| format!("shoot-out-winner {}", side.code())),
        match_.half_time.map(|score| format!("half-time {}-{}", score.home, score.away)),
        match_.full_time.map(|score| format!("full-time {}-{}", score.home, score.away)),
        match_.attendance.map(|count| format!("attendance {count}")),
        match_.neutral.then(|| "neutral yes".to_owned()),
    ];
    lines.extend(optional.into_iter().flatten());
    lines.extend(match_.platforms.iter().map(|platform| format!("platform {} {}", platform.platform.0, platform.id)));
    lines.extend(match_.absent.iter().map(|absent| format!("absent {}", absent.code())));
    lines.extend(match_.video.iter().filter_map(|half| Some(format!("video {}", serde_json::to_string(half).ok()?))));
    for side in [Side::Home, Side::Away] {
        team(match_, &default, side, &mut lines);
    }
    lines
}

fn team(match_: &Match, default: &Match, side: Side, lines: &mut Vec<String>) {
    let (team, default) = (match_.sheet(side), default.sheet(side));
    let name = side.code();
    lines.extend((team.team != default.team).then(|| format!("{name} #{}", team.team)));
    lines.extend(team.coach.map(|coach| format!("{name} coach #{coach}")));
    if team.squad.is_empty() {
        lines.push(format!("{name} squad none"));
    } else if team.squad != default.squad {
        lines.extend(team.squad.iter().map(|member| squad_line(side, member)));
    }
}

fn squad_line(side: Side, member: &SquadMember) -> String {
    let mut line = match member.shirt {
        Some(shirt) => format!("{}{shirt} #{}", letter(side), member.player),
        None => format!("{}#{}", letter(side), member.player),
    };
    let spot = member.spot.map_or("no spot", spot_word);
    // Writing to a string cannot fail.
    let _ = write!(line, ", {}, {spot}", member.role.code());
    if let Some(position) = member.position {
        let _ = write!(line, ", position {}", position.code());
    }
    if let Some(place) = member.place {
        let _ = write!(line, ", ({},{})", place.x, place.y);
    }
    line
}

fn line(match_: &Match, event: &Event, id: Option<String>) -> String {
    let player = |id: PlayerId| label(match_, id);
    let who = match (event.side, event.player) {
        (None, _) => "-".to_owned(),
        (Some(side), None) => letter(side).to_string(),
        (Some(side), Some(id)) => label_of(match_, side, id).unwrap_or_else(|| format!("{}#{id}", letter(side))),
    };
    let mut words = vec![clock_text(event.time)];
    match event.replacement {
        Some(on) if event.kind == EventKind::Substitution && event.player.is_some() => {
            words.push(format!("sub {} for {who}", player(on)));
        }
        on => {
            words.extend([who, event_word(event.kind)]);
            words.extend(on.map(|on| format!("on={}", player(on))));
        }
    }
    let modifiers = [
        (default_result(event.kind) != Some(event.result)).then_some(Modifier::Result(event.result)),
        event.extra.map(Modifier::Extra),
        event.body_part.map(Modifier::Body),
        event.play_pattern.map(Modifier::Pattern),
        event.under_pressure.then_some(Modifier::Pressure),
        event.counter.then_some(Modifier::Counter),
        event.through.then_some(Modifier::Through),
    ];
    let locations = [
        event.at.map(point_text),
        event.end.map(|end| format!("-> {}", point_text(end))),
        event.recipient.map(|recipient| format!("to {}", player(recipient))),
    ];
    let more = [
        event.spot.map(|spot| format!("as {}", spot_word(spot))),
        event.possession.map(|side| format!("ball={}", letter(side))),
        event.xg.map(|xg| format!("xg={}", xg.get())),
        event.goal_mouth.map(|place| format!("mouth=({},{})", place.y(), place.z())),
        (!event.duration.is_zero()).then(|| format!("{}s", event.duration.seconds())),
        id,
    ];
    let modifiers = modifiers.into_iter().flatten().map(modifier_word);
    words.extend(modifiers.chain(locations.into_iter().flatten()).chain(more.into_iter().flatten()));
    words.extend(event.related.iter().map(|id| format!("<- {}", event_id_text(*id))));
    let mut text = words.join(" ");
    let line_up = event.line_up.iter().map(|placing| format!("{} {}", player(placing.player), spot_word(placing.spot)));
    let line_up: Vec<_> = line_up.collect();
    if !line_up.is_empty() {
        let _ = write!(text, ": {}", line_up.join(", "));
    }
    text
}

/// A player of either side, by shirt or else by id.
fn label(match_: &Match, id: PlayerId) -> String {
    let worn = [Side::Home, Side::Away].into_iter().find_map(|side| label_of(match_, side, id));
    worn.unwrap_or_else(|| format!("#{id}"))
}

/// A player of a side by shirt, if no other player of the side has it.
fn label_of(match_: &Match, side: Side, id: PlayerId) -> Option<String> {
    let squad = &match_.sheet(side).squad;
    let shirt = squad.iter().find(|member| member.player == id)?.shirt?;
    let wearers = squad.iter().filter(|member| member.shirt == Some(shirt)).count();
    (wearers == 1).then(|| format!("{}{shirt}", letter(side)))
}
