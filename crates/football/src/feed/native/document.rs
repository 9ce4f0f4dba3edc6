//! Parses files of the native feed into documents.

use serde::Deserialize;
use serde_json::{Map, Value};

use super::check::{check, check_overlay};
use super::field_error::FieldError;
use super::limits::{check_bytes, check_fields};
use super::split::{Pieces, syntax_error};
use super::strict::DocumentJson;
use super::validate::validate_events;
use crate::feed::document::{Document, Layer, Notice, Source};
use crate::model::{Event, ID_BLOCK, Kind, MatchId};

/// The documents of a file: NDJSON, a JSON list, one JSON object, or `{"documents": […]}`.
pub fn documents<'a>(file: &'a str, bytes: &'a [u8]) -> impl Iterator<Item = Result<Document, Notice>> + 'a {
    Pieces::new(bytes).map(move |piece| {
        let source_at = |line| Source { file: file.to_owned(), line };
        let (line, document) = match piece {
            Ok((line, text)) => {
                parse_document(line, text).map_or_else(|(at, error)| (at, Err(error)), |document| (line, Ok(document)))
            }
            Err((line, error)) => (line, Err(error)),
        };
        match document {
            Ok(document) => Ok(Document { source: source_at(line), ..document }),
            Err(FieldError { field, message }) => Err(Notice { source: source_at(line), field, message }),
        }
    })
}

/// Parses a document that starts on a line. A syntax error has the line it is on; a wrong field has the line that the
/// document starts on.
pub(in crate::feed) fn parse_document(line: usize, text: &[u8]) -> Result<Document, (usize, FieldError)> {
    check_bytes(text).map_err(|error| (line, error))?;
    let json: DocumentJson = parse_json(text).map_err(|(offset, error)| (line + offset, error))?;
    check_fields(&json.fields).map_err(|error| (line, error))?;
    document(json).map_err(|error| (line, error))
}

/// Parses the JSON of one line.
pub(in crate::feed) fn parse_strict<T: for<'de> Deserialize<'de>>(text: &[u8]) -> Result<T, FieldError> {
    parse_json(text).map_err(|(_, error)| error)
}

/// Parses JSON. An error has the number of lines before it.
fn parse_json<T: for<'de> Deserialize<'de>>(text: &[u8]) -> Result<T, (usize, FieldError)> {
    let mut json = serde_json::Deserializer::from_slice(text);
    let mut track = serde_path_to_error::Track::new();
    let value = T::deserialize(serde_path_to_error::Deserializer::new(&mut json, &mut track));
    value.and_then(|value| json.end().map(|()| value)).map_err(|error| {
        if error.is_data() {
            (0, FieldError::from_serde(&track.path(), &error))
        } else {
            (error.line().max(1) - 1, syntax_error(&error))
        }
    })
}

fn document(DocumentJson { mut fields, events }: DocumentJson) -> Result<Document, FieldError> {
    if let Some(events) = &events {
        validate_events(events)?;
    }
    match (fields.remove("type"), fields.remove("overlay")) {
        (Some(word), None) if word == EVENTS => events_alone(&fields, events),
        (Some(word), None) => {
            let kind = kind("type", &word)?;
            check_own_id(&fields)?;
            let body = check(kind, &fields)?;
            let id = id("id", &body)?;
            new_document(kind, id, Layer::Whole, body, events)
        }
        (None, Some(word)) => {
            let kind = kind("overlay", &word)?;
            let id = id("id", &fields)?;
            fields.remove("id");
            let body = check_overlay(kind, &fields)?;
            new_document(kind, id, Layer::Overlay, body, events)
        }
        (Some(_), Some(_)) => {
            Err(FieldError::new("overlay", "is not allowed together with \"type\": a document is whole or an overlay"))
        }
        (None, None) => {
            Err(FieldError::new("type", "is missing: expected a kind of document, such as \"team\" or \"match\""))
        }
    }
}

/// Numbers from [`ID_BLOCK`] on belong to providers. A complete document may still be of a provider's entity: then its id is
/// text, `"wyscout:1609"`, so that this cannot happen by mistake.
fn check_own_id(fields: &Map<String, Value>) -> Result<(), FieldError> {
    match fields.get("id").and_then(Value::as_i64).filter(|id| *id >= ID_BLOCK) {
        Some(id) => Err(FieldError::new(
            "id",
            format!(
                "{id} is not an id of your own: they are below {ID_BLOCK}; an id of a provider is text, such as \"wyscout:1609\""
            ),
        )),
        None => Ok(()),
    }
}

/// The type of a document that only gives a match its events.
pub(super) const EVENTS: &str = "events";

fn events_alone(fields: &Map<String, Value>, events: Option<Vec<Event>>) -> Result<Document, FieldError> {
    if let Some(other) = fields.keys().find(|field| *field != "match") {
        return Err(FieldError::new(other, "is not a field of this document: expected match, events"));
    }
    let id = id("match", fields)?;
    let events = events.ok_or_else(|| FieldError::new("events", "is missing"))?;
    new_document(Kind::Match, id, Layer::Overlay, Map::new(), Some(events))
}

fn new_document(
    kind: Kind,
    id: i64,
    layer: Layer,
    body: Map<String, Value>,
    events: Option<Vec<Event>>,
) -> Result<Document, FieldError> {
    if events.is_some() && kind != Kind::Match {
        return Err(FieldError::new("events", format!("are only allowed in a match, not in a {}", kind.code())));
    }
    Ok(Document { kind, id, layer, body, events, source: Source::default() })
}

fn kind(field: &str, word: &Value) -> Result<Kind, FieldError> {
    word.as_str().and_then(Kind::from_code).ok_or_else(|| {
        let kinds: Vec<_> = Kind::ALL.iter().map(|kind| kind.code()).collect();
        let also = if field == "type" { format!(", {EVENTS}") } else { String::new() };
        FieldError::new(field, format!("{word} is not a kind of document: expected {}{also}", kinds.join(", ")))
    })
}

/// The id in a field. All kinds of ids have the same form.
fn id(field: &str, fields: &Map<String, Value>) -> Result<i64, FieldError> {
    let value = fields.get(field).ok_or_else(|| FieldError::new(field, "is missing"))?;
    let id: Result<MatchId, _> = serde_path_to_error::deserialize(value);
    id.map(|id| id.0).map_err(|error| FieldError::from_serde(error.path(), error.inner()).inside(field))
}
