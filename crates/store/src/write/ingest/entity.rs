//! Writes an entity.

use football::feed::{Document, FieldError};
use football::model::Kind;

use super::ingest_error::IngestError;
use super::ingester::{DocumentEffect, Ingester};
use super::layers::json_text;
use super::mentions;
use crate::engine::row::values;
use crate::error::Error;
use crate::queries;
use crate::rows::change::ChangeReason;
use crate::rows::entity::{CheckedDocument, EntityColumns, document_row, kind_functions};
use crate::rows::name_lines::NameLines;

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
                self.put_names(document.kind, id, stored.body.as_deref(), None)?;
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
        let EntityColumns { parent, ordinal, country, search, names } = columns;
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
        self.put_names(document.kind, id, stored.body.as_deref(), Some(&names))?;
        match document.kind {
            Kind::Group => mentions::put_group(self.connection, id)?,
            Kind::Stage => mentions::put_stage(self.connection, id)?,
            _ => {}
        }
        let reason = if stored.body.is_none() { ChangeReason::New } else { ChangeReason::Corrected };
        self.log_entity(document.kind, id, revision, reason)?;
        Ok(DocumentEffect::Changed)
    }

    /// Lists an entity by its names, or not any more, and counts it. `before` is its body until now.
    pub(crate) fn put_names(
        &self,
        kind: Kind,
        id: i64,
        before: Option<&str>,
        names: Option<&NameLines>,
    ) -> Result<(), Error> {
        let connection = self.connection;
        let stored = before.map(|body| names_of(kind, body));
        if stored.as_ref().map(Option::as_ref) != names.map(Some) {
            match &stored {
                Some(Some(stored)) => stored.drop(connection, kind, id)?,
                // Nobody knows which names a damaged body had.
                Some(None) => drop(connection.execute(queries::NAME_LINES_DROP_OF, &values![kind.id(), id])?),
                None => {}
            }
            names.map_or(Ok(()), |names| names.add(connection, kind, id))?;
        }
        let more = i64::from(names.is_some()) - i64::from(before.is_some());
        if more != 0 {
            connection.execute(queries::VISIBLE_COUNT_ADD, &values![kind.id(), 0, more])?;
        }
        Ok(())
    }
}

/// The lines of an entity with this body; none if it is damaged.
fn names_of(kind: Kind, body: &str) -> Option<NameLines> {
    let body = serde_json::from_str(body).ok()?;
    Some((kind_functions(kind)?.check)(&body).ok()?.value.names)
}
