//! F24: the events of a match.

use std::borrow::Cow;

use super::event::{OptaEvent, parse_timestamp};
use crate::feed::document::Notice;
use crate::feed::provider::SourceFile;
use crate::feed::provider::xml::{self, Element};

/// The events of a file, and a notice about those that lack what every event has.
pub(super) fn with_events<T>(
    file: SourceFile<'_>,
    take: impl FnOnce(Vec<OptaEvent<'_>>, Vec<Notice>) -> Result<T, Notice>,
) -> Result<T, Notice> {
    let root = xml::parse(file)?;
    let mut games = root.children("Game");
    let game = games.next().ok_or_else(|| file.file_notice("the file has no Game"))?;
    if games.next().is_some() {
        return Err(file.file_notice("the file has several matches: expected one"));
    }
    let (mut events, mut notices) = (Vec::with_capacity(game.children.len()), Vec::new());
    for element in game.children("Event") {
        match event(element) {
            Ok(event) => events.push(event),
            Err(field) => {
                let value = element.attribute(field).unwrap_or_default();
                let message = format!("\"{value}\" is not a number: the event is left out");
                notices.push(file.notice(element.byte, format!("Event.{field}"), message));
            }
        }
    }
    take(events, notices)
}

/// The event of an element, or the attribute that is wrong.
fn event<'a>(element: &'a Element<'_>) -> Result<OptaEvent<'a>, &'static str> {
    let text = |name: &str| Cow::Borrowed(element.attribute(name).unwrap_or_default());
    let flag = |name: &str| element.attribute(name) == Some("1");
    Ok(OptaEvent {
        id: text("id"),
        number: number(element, "event_id").unwrap_or_default(),
        kind: number(element, "type_id")?,
        period: number(element, "period_id")?,
        minute: number(element, "min")?,
        second: number(element, "sec")?,
        team: text("team_id"),
        player: element.filled("player_id").map(Cow::Borrowed),
        succeeded: flag("outcome"),
        x: number(element, "x").unwrap_or_default(),
        y: number(element, "y").unwrap_or_default(),
        timestamp: element.attribute("timestamp").and_then(parse_timestamp),
        assist: flag("assist"),
        key_pass: flag("keypass"),
        qualifiers: element
            .children("Q")
            .filter_map(|one| {
                let value = one.attribute("value").unwrap_or_default();
                Some((number(one, "qualifier_id").ok()?, Cow::Borrowed(value)))
            })
            .collect(),
    })
}

fn number<T: std::str::FromStr>(element: &Element<'_>, name: &'static str) -> Result<T, &'static str> {
    element.attribute(name).and_then(|value| value.trim().parse().ok()).ok_or(name)
}
