//! The native feed: our own documents, as lines of JSON or as one JSON file. `docs/native-feed.md` is its manual.
//!
//! One document is in memory at a time. What is wrong with one becomes a [`Notice`] that names file, line and field,
//! and its neighbours are still taken. A match with one wrong event is refused whole: half a match would be a lie.

mod check;
mod field_error;
mod schema;
mod split;
mod strict;
mod validate;

use serde::Deserialize;
use serde_json::{Map, Value};

pub use check::{check, check_overlay, merge, parse};
pub use field_error::FieldError;
pub use schema::schema;
pub use validate::{validate, validate_events};

use super::{Document, Layer, Notice, Source};
use crate::model::{Event, Kind, MatchId};
use split::{Pieces, syntax};
use strict::Written;

/// The documents of a file: NDJSON, a JSON list, one JSON object, or `{"documents": […]}`.
pub fn documents<'a>(file: &'a str, bytes: &'a [u8]) -> impl Iterator<Item = Result<Document, Notice>> + 'a {
    Pieces::new(bytes).map(move |piece| {
        let source = |line| Source { file: file.to_owned(), line };
        let (line, document) = match piece {
            Ok((line, text)) => read(line, text).map_or_else(|(at, fault)| (at, Err(fault)), |done| (line, Ok(done))),
            Err((line, fault)) => (line, Err(fault)),
        };
        match document {
            Ok(document) => Ok(Document { source: source(line), ..document }),
            Err(FieldError { field, message }) => Err(Notice { source: source(line), field, message }),
        }
    })
}

/// One document that starts on a line. A fault has the line it is on: of a wrong field, where the document starts.
pub(super) fn read(line: usize, text: &[u8]) -> Result<Document, (usize, FieldError)> {
    let written = parsed(text).map_err(|(offset, fault)| (line + offset, fault))?;
    document(written).map_err(|fault| (line, fault))
}

/// A text of one line as a type.
pub(super) fn strictly<T: for<'de> Deserialize<'de>>(text: &[u8]) -> Result<T, FieldError> {
    parsed(text).map_err(|(_, fault)| fault)
}

/// A text as a type; or what is wrong, and how many lines further down it is no JSON.
fn parsed<T: for<'de> Deserialize<'de>>(text: &[u8]) -> Result<T, (usize, FieldError)> {
    let mut json = serde_json::Deserializer::from_slice(text);
    let mut track = serde_path_to_error::Track::new();
    let read = T::deserialize(serde_path_to_error::Deserializer::new(&mut json, &mut track));
    read.and_then(|read| json.end().map(|()| read)).map_err(|error| {
        if error.is_data() {
            (0, FieldError::of_serde(&track.path(), &error))
        } else {
            (error.line().max(1) - 1, syntax(&error))
        }
    })
}

fn document(Written { mut fields, events }: Written) -> Result<Document, FieldError> {
    if let Some(events) = &events {
        validate_events(events)?;
    }
    match (fields.remove("type"), fields.remove("overlay")) {
        (Some(word), None) if word == EVENTS => events_alone(&fields, events),
        (Some(word), None) => {
            let kind = kind("type", &word)?;
            let body = check(kind, &fields)?;
            let id = id("id", &body)?;
            made(kind, id, Layer::Whole, body, events)
        }
        (None, Some(word)) => {
            let kind = kind("overlay", &word)?;
            let id = id("id", &fields)?;
            fields.remove("id");
            let body = check_overlay(kind, &fields)?;
            made(kind, id, Layer::Overlay, body, events)
        }
        (Some(_), Some(_)) => {
            Err(FieldError::new("overlay", "stands beside \"type\": a document is whole or an overlay"))
        }
        (None, None) => {
            Err(FieldError::new("type", "is missing: say what the document is, such as \"team\" or \"match\""))
        }
    }
}

/// The type of a document that only gives a match its events.
const EVENTS: &str = "events";

fn events_alone(fields: &Map<String, Value>, events: Option<Vec<Event>>) -> Result<Document, FieldError> {
    if let Some(other) = fields.keys().find(|field| *field != "match") {
        return Err(FieldError::new(other, "is no field here; the fields are match, events"));
    }
    let id = id("match", fields)?;
    let events = events.ok_or_else(|| FieldError::new("events", "is missing"))?;
    made(Kind::Match, id, Layer::Overlay, Map::new(), Some(events))
}

fn made(
    kind: Kind,
    id: i64,
    layer: Layer,
    body: Map<String, Value>,
    events: Option<Vec<Event>>,
) -> Result<Document, FieldError> {
    if events.is_some() && kind != Kind::Match {
        return Err(FieldError::new("events", format!("are of a match, not of a {}", kind.code())));
    }
    Ok(Document { kind, id, layer, body, events, source: Source::default() })
}

fn kind(field: &str, word: &Value) -> Result<Kind, FieldError> {
    word.as_str().and_then(Kind::from_code).ok_or_else(|| {
        let kinds: Vec<_> = Kind::ALL.iter().map(|kind| kind.code()).collect();
        let also = if field == "type" { format!(", {EVENTS}") } else { String::new() };
        FieldError::new(field, format!("{word} is no kind of document: {}{also}", kinds.join(", ")))
    })
}

/// The id in a field; every kind writes it alike.
fn id(field: &str, fields: &Map<String, Value>) -> Result<i64, FieldError> {
    let value = fields.get(field).ok_or_else(|| FieldError::new(field, "is missing"))?;
    let id: Result<MatchId, _> = serde_path_to_error::deserialize(value);
    id.map(|id| id.0).map_err(|error| FieldError::of_serde(error.path(), error.inner()).inside(field))
}
