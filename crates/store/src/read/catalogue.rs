//! Entities by id and by kind; editions with their stages and groups.

use football::model::{Edition, EditionId, Entity, Group, Kind, Stage};
use jiff::Timestamp;

use super::snapshot::Snapshot;
use crate::engine::row::values;
use crate::error::Error;
use crate::queries;
use crate::rows::entity::{bodies, built_in, stored};
use crate::rows::values::timestamp;

/// An edition, with the first and the last kick-off of its matches.
#[derive(Clone, PartialEq, Debug)]
pub struct EditionRow {
    pub edition: Edition,
    pub first: Option<Timestamp>,
    pub last: Option<Timestamp>,
}

impl Snapshot {
    pub fn entity<T: Entity>(&self, id: i64) -> Result<Option<T>, Error> {
        self.body(T::KIND, id)?.map(|body| stored(id, &body)).transpose()
    }

    /// The JSON of an entity: as stored, else as the product knows it.
    pub(super) fn body(&self, kind: Kind, id: i64) -> Result<Option<String>, Error> {
        let rows = match kind {
            Kind::Match => self.connection.query(queries::MATCH_BY_ID, &values![id])?,
            kind => self.connection.query(queries::ENTITY, &values![kind.id(), id])?,
        };
        match rows.first() {
            Some(row) => Ok(Some(row.text(0)?.to_owned())),
            None => Ok(built_in(kind, id)),
        }
    }

    /// Every entity of a kind, by id.
    pub fn all<T: Entity>(&self) -> Result<Vec<T>, Error> {
        match T::KIND {
            Kind::Match => bodies(&self.connection.query(queries::MATCH_BODIES, &[])?),
            kind => bodies(&self.connection.query(queries::ENTITIES, &values![kind.id()])?),
        }
    }

    /// All editions by id.
    pub fn editions(&self) -> Result<Vec<EditionRow>, Error> {
        self.editions_with_id(None)
    }

    pub fn edition(&self, id: EditionId) -> Result<Option<EditionRow>, Error> {
        Ok(self.editions_with_id(Some(id.0))?.pop())
    }

    fn editions_with_id(&self, id: Option<i64>) -> Result<Vec<EditionRow>, Error> {
        let rows = self.connection.query(queries::EDITIONS, &values![id])?;
        rows.iter()
            .map(|row| {
                Ok(EditionRow {
                    edition: stored("", row.text(0)?)?,
                    first: row.maybe_integer(1)?.map(timestamp).transpose()?,
                    last: row.maybe_integer(2)?.map(timestamp).transpose()?,
                })
            })
            .collect()
    }

    /// The stages of an edition by order, then id.
    pub fn stages_of(&self, edition: EditionId) -> Result<Vec<Stage>, Error> {
        bodies(&self.connection.query(queries::CHILDREN, &values![Kind::Stage.id(), edition.0])?)
    }

    /// The groups of an edition by the order of their stages, then id.
    pub fn groups_of(&self, edition: EditionId) -> Result<Vec<Group>, Error> {
        bodies(&self.connection.query(queries::GROUPS_OF_EDITION, &values![edition.0])?)
    }
}
