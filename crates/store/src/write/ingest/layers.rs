//! The layers of a thing: what a feed stated whole, what a live feed says of a match since, and what was laid over it.

use football::feed::live::Ledger;
use football::feed::{Document, Layer, merge};
use football::model::Kind;
use serde::Serialize;
use serde_json::{Map, Value};

use super::{FieldError, Trouble, live};
use crate::engine::backend::{Connection, Row, values};
use crate::error::Error;
use crate::queries;
use crate::rows::entity::Checked;

/// What is known of a thing before the document, visible or not; nothing if it is new.
#[derive(Default)]
pub(super) struct Stored {
    whole: Option<String>,
    overlay: Option<String>,
    pub(super) body: Option<String>,
    pub(super) revision: i64,
    updated_at: i64,
    /// What a live feed has said of a match.
    pub(super) ledger: Option<Ledger>,
    /// Of a match.
    pub(super) edition: Option<i64>,
}

impl Stored {
    pub(super) fn read(connection: &dyn Connection, kind: Kind, id: i64) -> Result<Stored, Error> {
        let rows = match kind {
            Kind::Match => connection.query(queries::MATCH_STORED, &values![id])?,
            kind => connection.query(queries::ENTITY_STORED, &values![kind.id(), id])?,
        };
        Stored::of(kind, rows.first())
    }

    /// Out of a row of `match_stored.sql` or `entity_stored.sql`.
    pub(super) fn of(kind: Kind, row: Option<&Row>) -> Result<Stored, Error> {
        let Some(row) = row else { return Ok(Stored::default()) };
        Ok(Stored {
            whole: row.maybe_text(0)?.map(str::to_owned),
            overlay: row.maybe_text(1)?.map(str::to_owned),
            body: row.maybe_text(2)?.map(str::to_owned),
            revision: row.integer(3)?,
            updated_at: row.integer(4)?,
            ledger: if kind == Kind::Match { row.maybe_blob(5)?.map(live::open).transpose()? } else { None },
            edition: if kind == Kind::Match { row.maybe_integer(6)? } else { None },
        })
    }

    /// The revision and the time of change that it has from now on.
    pub(super) fn stamp(&self, changed: bool, now: i64) -> (i64, i64) {
        if changed { (self.revision + 1, now) } else { (self.revision, self.updated_at) }
    }
}

pub(super) struct Layers {
    whole: Option<Map<String, Value>>,
    live: Option<Map<String, Value>>,
    overlay: Option<Map<String, Value>>,
}

impl Layers {
    /// What is stored, with what a document states; and that itself, where nothing lies over it.
    ///
    /// A whole is kept as the model writes it, so that an overlay finds every field in its full form: a name as
    /// `{"en": …}` even where the feed wrote just the text. The whole it replaces is not even read: it may be damaged.
    pub(super) fn of<T>(
        stored: &Stored,
        document: &Document,
        check: impl Fn(&Map<String, Value>) -> Result<Checked<T>, FieldError>,
    ) -> Result<(Layers, Option<Checked<T>>), Trouble> {
        let mut overlay = read(stored.overlay.as_deref())?;
        let checked = match document.layer {
            Layer::Whole => Some(check(&document.body)?),
            Layer::Overlay => None,
        };
        let whole = match &checked {
            Some(checked) => Some(checked.body.clone()),
            None => read(stored.whole.as_deref())?,
        };
        if document.layer == Layer::Overlay {
            if document.id <= 0 {
                return Err(
                    FieldError::new("id", format!("{} is no id: ids are positive integers", document.id)).into()
                );
            }
            if !document.body.is_empty() {
                compose(overlay.get_or_insert_default(), &document.body);
            }
        }
        let live = stored.ledger.as_ref().map(Ledger::patch);
        // With something over it, it is not yet what is shown.
        let checked = checked.filter(|_| live.is_none() && overlay.is_none());
        Ok((Layers { whole, live, overlay }, checked))
    }

    /// What is stored, and nothing more.
    pub(super) fn stored(stored: &Stored) -> Result<Layers, Error> {
        Ok(Layers {
            whole: read(stored.whole.as_deref())?,
            live: stored.ledger.as_ref().map(Ledger::patch),
            overlay: read(stored.overlay.as_deref())?,
        })
    }

    /// What feeds say, without the overlay; none while there is no whole.
    pub(super) fn stated(&self) -> Option<Map<String, Value>> {
        let mut stated = self.whole.clone()?;
        if let Some(live) = &self.live {
            merge(&mut stated, live);
        }
        Some(stated)
    }

    /// That with the overlay over it.
    pub(super) fn merged(&self) -> Option<Map<String, Value>> {
        let mut merged = self.stated()?;
        if let Some(overlay) = &self.overlay {
            merge(&mut merged, overlay);
        }
        Some(merged)
    }

    pub(super) fn whole_text(&self) -> Result<Option<String>, Error> {
        self.whole.as_ref().map(text).transpose()
    }

    pub(super) fn overlay_text(&self) -> Result<Option<String>, Error> {
        self.overlay.as_ref().map(text).transpose()
    }

    pub(super) fn differ(&self, stored: &Stored) -> Result<bool, Error> {
        Ok(self.whole_text()? != stored.whole || self.overlay_text()? != stored.overlay)
    }
}

fn read(text: Option<&str>) -> Result<Option<Map<String, Value>>, Error> {
    let map = text.map(serde_json::from_str).transpose();
    map.map_err(|error| Error::damaged(format!("a stored document is no JSON: {error}")))
}

/// The JSON text of a thing; the same thing is always the same text.
pub(super) fn text<T: Serialize>(thing: &T) -> Result<String, Error> {
    serde_json::to_string(thing).map_err(|error| Error::Engine(format!("a document cannot be written: {error}")))
}

/// One patch that does what `first` and then `then` do. A null stays: it has to remove what the whole states.
fn compose(first: &mut Map<String, Value>, then: &Map<String, Value>) {
    for (field, value) in then {
        match (first.get_mut(field), value) {
            (Some(Value::Object(first)), Value::Object(then)) => compose(first, then),
            _ => {
                first.insert(field.clone(), value.clone());
            }
        }
    }
}
