//! MA3: the events of a match.

use std::borrow::Cow;

use crate::feed::document::Notice;
use crate::feed::opta::event::{OptaEvent, parse_timestamp};
use crate::feed::provider::SourceFile;
use crate::feed::provider::node::{Node, Tree};

/// The events of a file, and a notice about those that lack what every event has.
pub(super) fn with_events<T>(
    file: SourceFile<'_>,
    take: impl FnOnce(Vec<OptaEvent<'_>>, Vec<Notice>) -> Result<T, Notice>,
) -> Result<T, Notice> {
    let tree = Tree::parse(file)?;
    let live = tree.root().child("liveData").ok_or_else(|| file.file_notice("the file has no liveData"))?;
    let (mut events, mut notices) = (Vec::new(), Vec::new());
    for (index, node) in live.list("events", "event").into_iter().enumerate() {
        match event(node) {
            Ok(event) => events.push(event),
            Err(field) => {
                let value = node.text(field).unwrap_or_default();
                let mut notice = file.file_notice(format!("\"{value}\" is not a number: the event is left out"));
                notice.field = format!("event[{index}].{field}");
                notices.push(notice);
            }
        }
    }
    take(events, notices)
}

/// The event of a node, or the field that is wrong.
fn event(node: Node<'_>) -> Result<OptaEvent<'_>, &'static str> {
    let flag = |name: &str| node.text(name).as_deref() == Some("1");
    let qualifiers = node.list("qualifiers", "qualifier").into_iter().filter_map(|one| {
        let value = one.text("value").unwrap_or(Cow::Borrowed(""));
        Some((one.number("qualifierId")?, value))
    });
    Ok(OptaEvent {
        id: node.text("id").unwrap_or_default(),
        number: node.number("eventId").unwrap_or_default(),
        kind: node.number("typeId").ok_or("typeId")?,
        period: node.number("periodId").ok_or("periodId")?,
        minute: node.number("timeMin").ok_or("timeMin")?,
        second: node.number("timeSec").ok_or("timeSec")?,
        team: node.text("contestantId").unwrap_or_default(),
        player: node.text("playerId"),
        succeeded: flag("outcome"),
        x: node.number("x").unwrap_or_default(),
        y: node.number("y").unwrap_or_default(),
        timestamp: node.text("timeStamp").as_deref().and_then(parse_timestamp),
        assist: flag("assist"),
        key_pass: flag("keyPass"),
        qualifiers: qualifiers.collect(),
    })
}
