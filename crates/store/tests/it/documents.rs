//! Builders of documents.

use football::feed::{Document, Layer, Source};
use football::model::{Event, EventId, EventKind, Kind, Millis, Outcome, Period, PlayerId, Side};
use serde_json::{Value, json};

fn document(layer: Layer, kind: Kind, id: i64, body: Value) -> Document {
    let Value::Object(body) = body else { panic!("a document is an object") };
    let source = Source { file: "test.json".to_owned(), line: 7 };
    Document { kind, id, layer, body, events: None, source }
}

pub(crate) fn whole(kind: Kind, id: i64, mut body: Value) -> Document {
    body["id"] = id.into();
    document(Layer::Whole, kind, id, body)
}

pub(crate) fn overlay(kind: Kind, id: i64, body: Value) -> Document {
    document(Layer::Overlay, kind, id, body)
}

pub(crate) fn named(kind: Kind, id: i64, name: &str) -> Document {
    whole(kind, id, json!({ "name": name }))
}

pub(crate) fn edition(id: i64) -> Document {
    whole(Kind::Edition, id, json!({ "competition": 1, "season": "2026/2027" }))
}

pub(crate) fn stage(id: i64, edition: i64, order: u32) -> Document {
    let body = json!({
        "edition": edition, "name": "Stage", "order": order,
        "stage_type": "GROUP_STAGE", "nature": "LEAGUE", "format": "SINGLE_ROUND_ROBIN"
    });
    whole(Kind::Stage, id, body)
}

pub(crate) fn group(id: i64, stage: i64, teams: &[i64]) -> Document {
    whole(Kind::Group, id, json!({ "stage": stage, "name": "Group", "teams": teams }))
}

/// A final match of edition 1 between two teams.
pub(crate) fn match_(id: i64, home: i64, away: i64) -> Document {
    let body = json!({
        "edition": 1, "status": "final", "kickoff": "2026-11-15T18:00:00Z",
        "home": { "team": home, "coach": home * 10, "squad": [{ "player": home * 100, "role": "starter" }] },
        "away": { "team": away },
        "officials": { "referee": 70 },
        "stadium": 80,
    });
    whole(Kind::Match, id, body)
}

/// A document with some fields replaced.
pub(crate) fn with(mut document: Document, fields: Value) -> Document {
    let Value::Object(fields) = fields else { panic!("fields are an object") };
    document.body.extend(fields);
    document
}

pub(crate) fn with_events(document: Document, events: Vec<Event>) -> Document {
    Document { events: Some(events), ..document }
}

pub(crate) fn event(id: u32, kind: EventKind, result: Outcome, side: Side, player: i64) -> Event {
    let mut event = Event::new(EventId(id * 10), kind, Period::First, Millis(id * 1_000));
    (event.result, event.side, event.player) = (result, Some(side), Some(PlayerId::new(player)));
    event
}

pub(crate) fn goal(id: u32, side: Side, player: i64) -> Event {
    event(id, EventKind::Attempt, Outcome::Goal, side, player)
}
