//! Entities as documents: those that a match names, to be imported into another store, and all of a kind.

use std::collections::HashSet;

use football::countries;
use football::feed::{Document, Layer, Source};
use football::model::{Kind, MatchId};
use jiff::Timestamp;

use super::snapshot::Snapshot;
use crate::engine::row::values;
use crate::error::Error;
use crate::queries;
use crate::rows::entity::{built_in, open_body, parse_body};
use crate::rows::values::timestamp;

/// An entity as it is visible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EntityDocument {
    pub kind: Kind,
    pub id: i64,
    /// Its JSON.
    pub body: String,
    /// None for an entity that the product knows and no document states.
    pub updated_at: Option<Timestamp>,
}

impl Snapshot {
    /// Shows every entity of a kind by id. Countries and continents that only the product knows come last.
    pub fn each_entity(&self, kind: Kind, show: &mut dyn FnMut(EntityDocument)) -> Result<(), Error> {
        let mut seen = HashSet::new();
        let unstated: Vec<i64> = match kind {
            Kind::Country => countries::all().map(|country| country.id.0).collect(),
            Kind::Continent => countries::continents().map(|continent| continent.id.0).collect(),
            _ => Vec::new(),
        };
        self.connection.query_each(queries::ENTITY_DOCUMENTS, &values![kind.id()], &mut |row| {
            let (id, updated_at) = (row.integer(0)?, Some(timestamp(row.integer(2)?)?));
            let body = open_body(kind, id, row.text(1)?)?.to_owned();
            if !unstated.is_empty() {
                seen.insert(id);
            }
            show(EntityDocument { kind, id, body, updated_at });
            Ok(())
        })?;
        for id in unstated.into_iter().filter(|id| !seen.contains(id)) {
            if let Some(body) = built_in(kind, id) {
                show(EntityDocument { kind, id, body, updated_at: None });
            }
        }
        Ok(())
    }

    /// Every entity that a match names, as it is visible here. The match itself is not among them.
    pub fn entity_documents(&self, id: MatchId) -> Result<Vec<Document>, Error> {
        let mut documents = Vec::new();
        for (kind, id) in self.all_match_entities(id)?.ids() {
            for row in self.connection.query(queries::ENTITY, &values![kind.id(), id])? {
                let body = parse_body(kind, id, open_body(kind, id, row.text(0)?)?)?;
                let source = Source::default();
                documents.push(Document { kind, id, layer: Layer::Whole, body, events: None, source });
            }
        }
        Ok(documents)
    }
}
