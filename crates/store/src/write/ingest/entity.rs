//! Writes an entity.

use football::feed::{Document, FieldError};
use football::model::Kind;

use super::ingest_error::IngestError;
use super::ingester::{DocumentEffect, Ingester};
use super::layers::json_text;
use super::mentions;
use crate::engine::row::values;
use crate::queries;
use crate::rows::change::ChangeReason;
use crate::rows::entity::{CheckedDocument, EntityColumns, document_row, kind_functions};

impl Ingester<'_> {
    pub(super) fn put_entity(&mut self, document: &Document) -> Result<DocumentEffect, IngestError> {
        if document.events.is_some() {
            return Err(FieldError::new("events", "only a match has events").into());
        }
        let Some(functions) = kind_functions(document.kind) else {
            return Err(FieldError::new("", "a match is not a catalogue entity").into());
        };
        let (kind, id) = (document.kind.id(), document.id);
        let stored = self.prefetched.stored(self.connection, document.kind, id)?;
        let (layers, checked) = self.apply_layers(document, &stored, functions.check)?;
        let CheckedDocument { body, value: columns, .. } = match checked {
            Some(checked) => checked,
            None => {
                let [_, overlay] = layers.sealed(document.kind, id)?;
                let nothing = values![kind, id, None::<i64>, 0, None::<i64>, None::<String>, overlay];
                let hidden = values![None::<String>, "", stored.revision, self.now, None::<String>];
                self.connection.execute(queries::ENTITY_PUT, &[&nothing[..], &hidden[..]].concat())?;
                return Ok(DocumentEffect::Waiting);
            }
        };
        let body = json_text(&body)?;
        let changed = stored.body.as_ref() != Some(&body);
        if !changed && !layers.differ(&stored)? {
            return Ok(DocumentEffect::Unchanged);
        }
        if let Some(other) = self.protected_by(document, &stored, layers.whole_differs(&stored)?) {
            return Ok(DocumentEffect::Protected(other));
        }
        let EntityColumns { parent, ordinal, country, search } = columns;
        let [whole, overlay] = layers.sealed(document.kind, id)?;
        let body = document_row(document.kind, id, "body").seal(&body);
        let (revision, at) = stored.next_revision(changed, self.now);
        self.connection.execute(
            queries::ENTITY_PUT,
            &values![
                kind,
                id,
                parent,
                ordinal,
                country,
                whole,
                overlay,
                body,
                search,
                revision,
                at,
                self.origin_of(document, &stored)
            ],
        )?;
        if !changed {
            return Ok(DocumentEffect::Unchanged);
        }
        match document.kind {
            Kind::Group => mentions::put_group(self.connection, id)?,
            Kind::Stage => mentions::put_stage(self.connection, id)?,
            _ => {}
        }
        let reason = if stored.body.is_none() { ChangeReason::New } else { ChangeReason::Corrected };
        self.log_entity(document.kind, id, revision, reason)?;
        Ok(DocumentEffect::Changed)
    }
}
