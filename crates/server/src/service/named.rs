//! Whom and what a line or a document names.
//!
//! What a match names becomes part of its tournament, and readers of that tournament see it. So a key that is limited to
//! tournaments names only what is part of them already; `writing.rs` checks that.

use std::collections::BTreeMap;

use football::feed::Document;
use football::feed::live::{LineUp, LiveMessage};
use football::model::{Event, Kind, Match, PlayerId, Side};
use serde_json::{Map, Value};

/// Each thing that is named, and the first field that names it.
#[derive(Debug, Default)]
pub(super) struct Named(BTreeMap<(Kind, i64), String>);

impl Named {
    pub(super) fn by_message(message: &LiveMessage) -> Named {
        let mut named = Named::default();
        if let Some(event) = &message.event {
            named.add_event(event, "event");
        }
        for (side, line_up) in [Side::Home, Side::Away].into_iter().zip(&message.line_ups) {
            let Some(LineUp { coach, squad }) = line_up else { continue };
            let field = format!("line_ups.{}", side.code());
            named.add(Kind::Coach, coach.map(|coach| coach.0), || format!("{field}.coach"));
            for (index, member) in squad.iter().enumerate() {
                named.add(Kind::Player, Some(member.player.number()), || format!("{field}.squad[{index}].player"));
            }
        }
        named
    }

    /// By the document of a match, which may state any part of it.
    pub(super) fn by_match_document(document: &Document) -> Named {
        let (mut named, body) = (Named::default(), &document.body);
        for (field, kind) in [("stage", Kind::Stage), ("group", Kind::Group)] {
            named.add(kind, number(body, field), || field.to_owned());
        }
        for side in [Side::Home, Side::Away].map(Side::code) {
            let Some(Value::Object(sheet)) = body.get(side) else { continue };
            for (field, kind) in [("team", Kind::Team), ("coach", Kind::Coach)] {
                named.add(kind, number(sheet, field), || format!("{side}.{field}"));
            }
            let squad = sheet.get("squad").and_then(Value::as_array).into_iter().flatten();
            for (index, member) in squad.enumerate() {
                let player = member.get("player").and_then(Value::as_i64);
                named.add(Kind::Player, player, || format!("{side}.squad[{index}].player"));
            }
        }
        if let Some(Value::Object(officials)) = body.get("officials") {
            for (field, referee) in officials {
                named.add(Kind::Referee, referee.as_i64(), || format!("officials.{field}"));
            }
        }
        for (index, event) in document.events.iter().flatten().enumerate() {
            named.add_event(event, &format!("events[{index}]"));
        }
        named
    }

    /// Without what a match names already.
    pub(super) fn without(mut self, match_: &Match) -> Named {
        let mut forget = |kind: Kind, id: i64| drop(self.0.remove(&(kind, id)));
        for sheet in [&match_.home, &match_.away] {
            forget(Kind::Team, sheet.team.0);
            sheet.coach.iter().for_each(|coach| forget(Kind::Coach, coach.0));
            sheet.squad.iter().for_each(|member| forget(Kind::Player, member.player.number()));
        }
        match_.officials.all().for_each(|referee| forget(Kind::Referee, referee.0));
        self
    }

    /// Kind, id and field of each.
    pub(super) fn each(&self) -> impl Iterator<Item = (Kind, i64, &str)> {
        self.0.iter().map(|((kind, id), field)| (*kind, *id, field.as_str()))
    }

    fn add_event(&mut self, event: &Event, field: &str) {
        for (name, player) in
            [("player", event.player), ("recipient", event.recipient), ("replacement", event.replacement)]
        {
            self.add(Kind::Player, player.map(PlayerId::number), || format!("{field}.{name}"));
        }
        for (index, placing) in event.line_up.iter().enumerate() {
            self.add(Kind::Player, Some(placing.player.number()), || format!("{field}.line_up[{index}].player"));
        }
    }

    fn add(&mut self, kind: Kind, id: Option<i64>, field: impl FnOnce() -> String) {
        if let Some(id) = id {
            self.0.entry((kind, id)).or_insert_with(field);
        }
    }
}

fn number(fields: &Map<String, Value>, field: &str) -> Option<i64> {
    fields.get(field).and_then(Value::as_i64)
}
