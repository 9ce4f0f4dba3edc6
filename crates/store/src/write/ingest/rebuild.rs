//! Bodies worked out again from the stored layers, to check that the stored ones still follow from them.

use football::feed::FieldError;
use football::model::{Event, Kind, Match};
use serde_json::{Map, Value};

use super::derived::fill_from_events;
use super::layers::{Layers, StoredLayers, json_text};
use crate::engine::backend::Connection;
use crate::error::Error;
use crate::rows::entity::{CheckDocument, CheckedDocument, EntityColumns, kind_functions};

/// An entity's body as it is stored, and as it follows from its layers; and the columns that follow from it.
pub(crate) fn rebuild_entity(
    connection: &dyn Connection,
    kind: Kind,
    id: i64,
) -> Result<([Option<String>; 2], Option<EntityColumns>), Error> {
    let stored = StoredLayers::load(connection, kind, id)?;
    let Some(functions) = kind_functions(kind) else { return Ok(([None, None], None)) };
    let (rebuilt, columns) = match rebuild(&stored, id, functions.check)? {
        Some(checked) => (Some(json_text(&checked.body)?), Some(checked.value)),
        None => (None, None),
    };
    Ok(([stored.body, rebuilt], columns))
}

/// A match's body as it is stored, and as it follows from its layers and these events.
pub(crate) fn rebuild_match(
    connection: &dyn Connection,
    id: i64,
    events: &[Event],
) -> Result<[Option<String>; 2], Error> {
    let stored = StoredLayers::load(connection, Kind::Match, id)?;
    let checked = rebuild(&stored, id, CheckedDocument::<Match>::new)?;
    let rebuilt = checked.map(|CheckedDocument { value: mut match_, .. }| {
        fill_from_events(&mut match_, events);
        json_text(&match_)
    });
    Ok([stored.body, rebuilt.transpose()?])
}

fn rebuild<T>(stored: &StoredLayers, id: i64, check: CheckDocument<T>) -> Result<Option<CheckedDocument<T>>, Error> {
    let layers = Layers::from_stored(stored)?;
    let (Some(without_overlay), Some(merged)) = (layers.without_overlay(), layers.merged()) else { return Ok(None) };
    let check_id = |body: &Map<String, Value>| match check(body)? {
        checked if checked.id == id => Ok(checked),
        checked => Err(FieldError::new("id", format!("it is of {}", checked.id))),
    };
    // An overlay that does not fit is left out.
    let checked = check_id(&merged).or_else(|_| check_id(&without_overlay));
    checked
        .map(Some)
        .map_err(|error| Error::damaged(format!("its stored documents: {}: {}", error.field, error.message)))
}
