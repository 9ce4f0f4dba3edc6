//! Bodies worked out again from the stored layers, to check that the stored ones still follow from them; and what follows from
//! the body of an entity, written again.

use football::feed::FieldError;
use football::model::{Event, Kind, Match};
use serde_json::{Map, Value};

use super::derived::fill_from_events;
use super::ingester::Ingester;
use super::layers::{Layers, StoredLayers, json_text};
use super::mentions;
use crate::engine::backend::Connection;
use crate::engine::row::values;
use crate::error::Error;
use crate::queries;
use crate::rows::change::ChangeReason;
use crate::rows::entity::{CheckDocument, CheckedDocument, EntityColumns, kind_functions};

/// What is wrong with the row of an entity that can be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EntityFault {
    /// Its body is not what its layers make.
    Body,
    /// Its columns, or the teams of a group, are not what its body says.
    Derived,
}

/// What was found of an entity.
pub(crate) struct EntityCheck {
    /// None if its rows are as they should be.
    pub(crate) fault: Option<EntityFault>,
    /// How many lines of names follow from its body.
    pub(crate) names: usize,
}

pub(crate) fn check_entity(connection: &dyn Connection, kind: Kind, id: i64) -> Result<EntityCheck, Error> {
    let RebuiltEntity { columns, fault, .. } = rebuild_entity(connection, kind, id)?;
    Ok(EntityCheck { fault, names: columns.map_or(0, |columns| columns.names.len()) })
}

/// An entity as it follows from its layers.
struct RebuiltEntity {
    stored: StoredLayers,
    /// The columns that follow from its body; none while there is no complete document.
    columns: Option<EntityColumns>,
    fault: Option<EntityFault>,
}

fn rebuild_entity(connection: &dyn Connection, kind: Kind, id: i64) -> Result<RebuiltEntity, Error> {
    let stored = StoredLayers::load(connection, kind, id)?;
    let Some(functions) = kind_functions(kind) else {
        return Ok(RebuiltEntity { stored, columns: None, fault: None });
    };
    let (body, columns) = match rebuild(&stored, id, functions.check)? {
        Some(checked) => (Some(json_text(&checked.body)?), Some(checked.value)),
        None => (None, None),
    };
    let fault = if stored.body != body {
        Some(EntityFault::Body)
    } else {
        match (&columns, &body) {
            (Some(columns), Some(body)) if !is_derived(connection, kind, id, columns, body)? => {
                Some(EntityFault::Derived)
            }
            _ => None,
        }
    };
    Ok(RebuiltEntity { stored, columns, fault })
}

/// Whether everything that follows from the body of an entity is stored.
fn is_derived(
    connection: &dyn Connection,
    kind: Kind,
    id: i64,
    EntityColumns { parent, ordinal, country, search, names }: &EntityColumns,
    body: &str,
) -> Result<bool, Error> {
    let rows = connection.query(queries::ENTITY_COLUMNS, &values![kind.id(), id])?;
    let expected = values![*parent, *ordinal, *country, search.as_str()];
    let has_columns = rows.first().is_some_and(|row| row.0 == expected);
    let has_names = names.are_stored(connection, kind, id)?;
    Ok(has_columns && has_names && (kind != Kind::Group || mentions::are_of_group(connection, id, body)?))
}

impl Ingester<'_> {
    /// Writes again what follows from the body of an entity, if it differs. Responses were made with the other, so this is a
    /// change. A damaged body is left as it is.
    pub(crate) fn repair_entity(&mut self, kind: Kind, id: i64) -> Result<(), Error> {
        let RebuiltEntity { stored, columns, fault } = rebuild_entity(self.connection, kind, id)?;
        let (Some(EntityFault::Derived), Some(columns)) = (fault, columns) else { return Ok(()) };
        let EntityColumns { parent, ordinal, country, search, names } = columns;
        let (revision, at) = stored.next_revision(true, self.now);
        let row = values![parent, ordinal, country, search, revision, at, kind.id(), id];
        self.connection.execute(queries::ENTITY_COLUMNS_PUT, &row)?;
        names.drop(self.connection, kind, id)?;
        names.add(self.connection, kind, id)?;
        if kind == Kind::Group {
            mentions::put_group(self.connection, id)?;
        }
        self.log_entity(kind, id, revision, ChangeReason::Corrected)
    }
}

/// Lists the entities of a kind by their names again, and nothing else.
pub(crate) fn rebuild_names(connection: &dyn Connection, kind: Kind) -> Result<(), Error> {
    connection.execute(queries::NAME_LINES_DROP_ALL, &values![kind.id()])?;
    for row in connection.query(queries::ENTITY_IDS, &values![kind.id()])? {
        let id = row.integer(0)?;
        if let Ok(RebuiltEntity { columns: Some(EntityColumns { names, .. }), .. }) =
            rebuild_entity(connection, kind, id)
        {
            names.add(connection, kind, id)?;
        }
    }
    Ok(())
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
