//! Every name in the store.

use football::feed::name_fields;
use football::model::{Kind, Name};
use serde_json::{Map, Value};

use super::snapshot::Snapshot;
use crate::engine::row::values;
use crate::error::Error;
use crate::queries;
use crate::rows::entity::{open_body, parse_body};
use crate::rows::sealed_text::unchecked;

/// A name of an entity.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredName {
    pub kind: Kind,
    pub id: i64,
    /// The field of the entity's document that has the name.
    pub field: &'static str,
    pub name: Name,
}

impl Snapshot {
    /// The names of every entity of a kind, by id.
    pub fn names_of(&self, kind: Kind) -> Result<Vec<StoredName>, Error> {
        let mut names = Vec::new();
        for row in self.connection.query(queries::ENTITIES, &values![kind.id()])? {
            let mut body: Map<String, Value> = parse_body(kind, "", unchecked(row.text(0)?))?;
            let id = body.get("id").and_then(Value::as_i64).unwrap_or_default();
            open_body(kind, id, row.text(0)?)?;
            for field in name_fields(kind).iter().copied() {
                if let Some(name) = body.remove(field).filter(|name| !name.is_null()) {
                    let name = serde_json::from_value(name)
                        .map_err(|error| Error::damaged(format!("{} {id}: {field}: {error}", kind.code())))?;
                    names.push(StoredName { kind, id, field, name });
                }
            }
        }
        Ok(names)
    }
}
