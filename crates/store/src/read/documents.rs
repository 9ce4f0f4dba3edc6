//! Everything that a match names as documents, to be imported into another store.

use football::feed::{Document, Layer, Source};
use football::model::MatchId;

use super::snapshot::Snapshot;
use crate::engine::row::values;
use crate::error::Error;
use crate::queries;

impl Snapshot {
    /// Every entity that a match names, as it is visible here. The match itself is not among them.
    pub fn entity_documents(&self, id: MatchId) -> Result<Vec<Document>, Error> {
        let mut documents = Vec::new();
        for (kind, id) in self.match_entities(id)?.ids() {
            for row in self.connection.query(queries::ENTITY, &values![kind.id(), id])? {
                let body = serde_json::from_str(row.text(0)?)
                    .map_err(|error| Error::damaged(format!("{} {id}: {error}", kind.code())))?;
                let source = Source::default();
                documents.push(Document { kind, id, layer: Layer::Whole, body, events: None, source });
            }
        }
        Ok(documents)
    }
}
