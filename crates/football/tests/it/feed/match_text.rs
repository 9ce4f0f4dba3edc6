//! Events of a match as lines of text, with players by side and shirt: the same for every provider.

use football::model::{Event, EventKind, Match, PlayerId, Point, Side};

/// Who a player is: `H9`; a question mark for a player of neither squad.
pub(crate) fn who(match_: &Match, player: PlayerId) -> String {
    for (side, letter) in [(Side::Home, 'H'), (Side::Away, 'A')] {
        if let Some(member) = match_.sheet(side).squad.iter().find(|member| member.player == player) {
            return member.shirt.map_or_else(|| format!("{letter}?"), |shirt| format!("{letter}{shirt}"));
        }
    }
    "?".to_owned()
}

/// Period, second, who, kind, result, extra, where, and what only some kinds have.
pub(crate) fn text(match_: &Match, event: &Event) -> String {
    let letter = event.side.map_or("-", |side| if side == Side::Home { "H" } else { "A" });
    let actor = event.player.map_or_else(|| letter.to_owned(), |player| who(match_, player));
    let spot = |point: Point| format!("{},{}", point.x(), point.y());
    let mut text = format!(
        "{} {} {actor} {} {}",
        event.period.number(),
        event.time.seconds(),
        event.kind.code(),
        event.result.code()
    );
    text.extend(event.extra.map(|extra| format!(" ({})", extra.code())));
    text.extend(event.at.map(|at| format!(" {}", spot(at))));
    text.extend(event.end.map(|end| format!(">{}", spot(end))));
    text.extend(event.body_part.map(|part| format!(" {}", part.code())));
    text.extend(event.replacement.map(|player| format!(" for {}", who(match_, player))));
    text.extend(event.recipient.map(|player| format!(" to {}", who(match_, player))));
    text.extend(event.spot.map(|spot| format!(" as {}", spot.code())));
    text.extend(event.xg.map(|xg| format!(" xg {}", xg.get())));
    text.extend(event.goal_mouth.map(|mouth| format!(" at {},{}", mouth.y(), mouth.z())));
    text + if event.through { " through" } else { "" } + if event.counter { " counter" } else { "" } + "\n"
}

/// All events without the starts and ends of periods and the team sheets.
pub(crate) fn play(match_: &Match, events: &[Event]) -> String {
    let frame = [EventKind::HalfStart, EventKind::HalfEnd, EventKind::StartingXi];
    events.iter().filter(|event| !frame.contains(&event.kind)).map(|event| text(match_, event)).collect()
}
