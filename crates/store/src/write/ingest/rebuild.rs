//! What the layers that are stored come to, worked out once more: to see whether what is answered still follows from them.

use football::model::{Event, Kind, Match};
use serde_json::{Map, Value};

use super::layers::{Layers, Stored, text};
use super::{FieldError, fill};
use crate::engine::backend::Connection;
use crate::error::Error;
use crate::rows::entity::{Check, Checked, shape};

/// An entity's body as it is stored, and as its layers make it.
pub(crate) fn entity_again(connection: &dyn Connection, kind: Kind, id: i64) -> Result<[Option<String>; 2], Error> {
    let stored = Stored::read(connection, kind, id)?;
    let Some(shape) = shape(kind) else { return Ok([None, None]) };
    let again = shown(&stored, id, shape.check)?.map(|checked| text(&checked.body)).transpose()?;
    Ok([stored.body, again])
}

/// A match's body as it is stored, and as its layers and these events make it.
pub(crate) fn match_again(
    connection: &dyn Connection,
    id: i64,
    events: &[Event],
) -> Result<[Option<String>; 2], Error> {
    let stored = Stored::read(connection, Kind::Match, id)?;
    let again = shown(&stored, id, Checked::<Match>::new)?.map(|Checked { of: mut match_, .. }| {
        fill(&mut match_, events);
        text(&match_)
    });
    Ok([stored.body, again.transpose()?])
}

fn shown<T>(stored: &Stored, id: i64, check: Check<T>) -> Result<Option<Checked<T>>, Error> {
    let layers = Layers::stored(stored)?;
    let (Some(stated), Some(merged)) = (layers.stated(), layers.merged()) else { return Ok(None) };
    let own = |body: &Map<String, Value>| match check(body)? {
        checked if checked.id == id => Ok(checked),
        checked => Err(FieldError::new("id", format!("it is of {}", checked.id))),
    };
    // An overlay that does not fit is left out.
    let checked = own(&merged).or_else(|_| own(&stated));
    checked
        .map(Some)
        .map_err(|fault| Error::damaged(format!("what was stated of it: {}: {}", fault.field, fault.message)))
}
