//! The layers of an entity or a match: the complete document of a feed, what a live feed has sent of a match since, and the
//! overlay.

use football::feed::live::Ledger;
use football::feed::{Document, FieldError, Layer, merge};
use football::model::{Kind, MatchId};
use serde::Serialize;
use serde_json::{Map, Value};

use super::ingest_error::IngestError;
use crate::engine::backend::Connection;
use crate::engine::row::{Row, values};
use crate::error::Error;
use crate::queries;
use crate::rows::entity::{CheckedDocument, document_row};
use crate::rows::feed_tail::ledger_with_tail;
use crate::rows::match_row::open_document;

/// The stored layers of an entity or a match, visible or not; empty if it is new.
#[derive(Default)]
pub(crate) struct StoredLayers {
    whole: Option<String>,
    overlay: Option<String>,
    pub(crate) body: Option<String>,
    pub(crate) revision: i64,
    updated_at: i64,
    /// What a live feed has sent of a match.
    pub(super) ledger: Option<Ledger>,
    /// The last lines of the feed, which are in a row of their own.
    pub(crate) tail: TailState,
    /// The edition of a match.
    pub(crate) edition: Option<i64>,
    /// The status of a match that is visible.
    pub(crate) status: Option<i64>,
    /// The feed that stated the complete document, if it is known.
    pub(crate) origin: Option<String>,
}

/// What is in the row for the last lines of a feed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum TailState {
    /// There is no row.
    #[default]
    None,
    /// The events and the ledger are complete.
    Empty,
    Lines,
}

impl StoredLayers {
    pub(crate) fn load(connection: &dyn Connection, kind: Kind, id: i64) -> Result<StoredLayers, Error> {
        let rows = match kind {
            Kind::Match => connection.query(queries::MATCH_STORED, &values![id])?,
            kind => connection.query(queries::ENTITY_STORED, &values![kind.id(), id])?,
        };
        StoredLayers::from_row(kind, id, rows.first())
    }

    /// Out of a row of `match_stored.sql` or `entity_stored.sql`.
    pub(super) fn from_row(kind: Kind, id: i64, row: Option<&Row>) -> Result<StoredLayers, Error> {
        let Some(row) = row else { return Ok(StoredLayers::default()) };
        let (ledger, tail) = match kind {
            Kind::Match => stored_ledger(MatchId(id), row)?,
            _ => (None, TailState::None),
        };
        StoredLayers::with_ledger(kind, id, row, ledger, tail)
    }

    /// Without the ledger and the last lines of a match, which may be damaged, for a caller that replaces them.
    pub(crate) fn load_without_feed(connection: &dyn Connection, id: MatchId) -> Result<StoredLayers, Error> {
        let rows = connection.query(queries::MATCH_STORED, &values![id.0])?;
        let Some(row) = rows.first() else { return Ok(StoredLayers::default()) };
        let tail = if row.maybe_blob(8)?.is_some() { TailState::Empty } else { TailState::None };
        StoredLayers::with_ledger(Kind::Match, id.0, row, None, tail)
    }

    fn with_ledger(
        kind: Kind,
        id: i64,
        row: &Row,
        ledger: Option<Ledger>,
        tail: TailState,
    ) -> Result<StoredLayers, Error> {
        let open_body = |sealed: &str| match kind {
            Kind::Match => open_document(MatchId(id), sealed).map(str::to_owned),
            kind => open_layer(kind, id, "body", sealed),
        };
        // A document that is not as it was written counts as another one.
        let or_damaged = |text: Result<String, Error>| text.unwrap_or_else(|_| DAMAGED.to_owned());
        Ok(StoredLayers {
            whole: row.maybe_text(0)?.map(|text| or_damaged(open_layer(kind, id, "whole", text))),
            overlay: row.maybe_text(1)?.map(|text| or_damaged(open_layer(kind, id, "overlay", text))),
            body: row.maybe_text(2)?.map(|text| or_damaged(open_body(text))),
            revision: row.integer(3)?,
            updated_at: row.integer(4)?,
            ledger,
            tail,
            edition: if kind == Kind::Match { row.maybe_integer(6)? } else { None },
            status: if kind == Kind::Match { row.maybe_integer(9)? } else { None },
            origin: row.maybe_text(if kind == Kind::Match { 7 } else { 5 })?.map(str::to_owned),
        })
    }

    /// Whether the complete document is another one than this, which is in its stored form.
    pub(super) fn whole_differs_from(&self, body: &Map<String, Value>) -> Result<bool, Error> {
        Ok(self.whole.is_some() && self.whole != Some(json_text(body)?))
    }

    /// Whether a document takes the place of the overlay, because that is damaged. What it stated cannot be read.
    pub(super) fn loses_overlay_to(&self, document: &Document) -> bool {
        let states_something = document.layer == Layer::Whole || !document.body.is_empty();
        states_something && self.overlay.as_deref() == Some(DAMAGED)
    }

    /// The revision and the time of change that it has from now on.
    pub(crate) fn next_revision(&self, changed: bool, now: i64) -> (i64, i64) {
        if changed { (self.revision + 1, now) } else { (self.revision, self.updated_at) }
    }
}

#[derive(Default)]
pub(crate) struct Layers {
    whole: Option<Map<String, Value>>,
    live: Option<Map<String, Value>>,
    overlay: Option<Map<String, Value>>,
}

impl Layers {
    /// The stored layers with a document applied; and the checked document itself, if no other layer is over it.
    ///
    /// A complete document is stored as the model writes it, so that an overlay finds every field in its full form: a name
    /// as `{"en": …}` even if the feed wrote just the text. The one it replaces is not parsed: it may be damaged.
    pub(super) fn with_document<T>(
        stored: &StoredLayers,
        document: &Document,
        check: impl Fn(&Map<String, Value>) -> Result<CheckedDocument<T>, FieldError>,
    ) -> Result<(Layers, Option<CheckedDocument<T>>), IngestError> {
        let mut overlay = if stored.loses_overlay_to(document) { None } else { parse(stored.overlay.as_deref())? };
        let checked = match document.layer {
            Layer::Whole => Some(check(&document.body)?),
            Layer::Overlay => None,
        };
        let whole = match &checked {
            Some(checked) => Some(checked.body.clone()),
            None if stored.whole.as_deref() == Some(DAMAGED) => {
                let what = "its complete document in the store is damaged: import that again (with --again)";
                return Err(FieldError::new("", what).into());
            }
            None => parse(stored.whole.as_deref())?,
        };
        if document.layer == Layer::Overlay {
            if document.id <= 0 {
                return Err(
                    FieldError::new("id", format!("{} is not an id: ids are positive integers", document.id)).into()
                );
            }
            if !document.body.is_empty() {
                compose(overlay.get_or_insert_default(), &document.body);
            }
        }
        let live = stored.ledger.as_ref().map(Ledger::patch);
        // With another layer over it, it is not what responses show.
        let checked = checked.filter(|_| live.is_none() && overlay.is_none());
        Ok((Layers { whole, live, overlay }, checked))
    }

    /// The stored layers without a document.
    pub(crate) fn from_stored(stored: &StoredLayers) -> Result<Layers, Error> {
        Ok(Layers {
            whole: parse(stored.whole.as_deref())?,
            live: stored.ledger.as_ref().map(Ledger::patch),
            overlay: parse(stored.overlay.as_deref())?,
        })
    }

    /// What feeds sent, without the overlay; none while there is no complete document.
    pub(super) fn without_overlay(&self) -> Option<Map<String, Value>> {
        let mut body = self.whole.clone()?;
        if let Some(live) = &self.live {
            merge(&mut body, live);
        }
        Some(body)
    }

    /// All layers together.
    pub(super) fn merged(&self) -> Option<Map<String, Value>> {
        let mut merged = self.without_overlay()?;
        if let Some(overlay) = &self.overlay {
            merge(&mut merged, overlay);
        }
        Some(merged)
    }

    fn whole_text(&self) -> Result<Option<String>, Error> {
        self.whole.as_ref().map(json_text).transpose()
    }

    fn overlay_text(&self) -> Result<Option<String>, Error> {
        self.overlay.as_ref().map(json_text).transpose()
    }

    /// The complete document and the overlay as they are stored.
    pub(super) fn sealed(&self, kind: Kind, id: i64) -> Result<[Option<String>; 2], Error> {
        let seal = |column, text: Option<String>| text.map(|text| document_row(kind, id, column).seal(&text));
        Ok([seal("whole", self.whole_text()?), seal("overlay", self.overlay_text()?)])
    }

    /// Whether the complete document differs from the stored one.
    pub(super) fn whole_differs(&self, stored: &StoredLayers) -> Result<bool, Error> {
        Ok(stored.whole.is_some() && self.whole_text()? != stored.whole)
    }

    pub(super) fn differ(&self, stored: &StoredLayers) -> Result<bool, Error> {
        Ok(self.whole_text()? != stored.whole || self.overlay_text()? != stored.overlay)
    }
}

/// In place of a document whose checksum differs. It equals none, so a complete document replaces it; and it is not JSON, so
/// nothing is made from it.
const DAMAGED: &str = "";

/// The ledger of a match with what the last lines have added, out of a row of `match_stored.sql`.
fn stored_ledger(id: MatchId, row: &Row) -> Result<(Option<Ledger>, TailState), Error> {
    let Some(ledger) = row.maybe_blob(5)? else { return Ok((None, TailState::None)) };
    let (ledger, tail) = ledger_with_tail(id, ledger, row.maybe_blob(8)?)?;
    let state = match tail {
        None => TailState::None,
        Some(tail) if tail.is_empty() => TailState::Empty,
        Some(_) => TailState::Lines,
    };
    Ok((Some(ledger), state))
}

fn open_layer(kind: Kind, id: i64, column: &'static str, sealed: &str) -> Result<String, Error> {
    document_row(kind, id, column).open(sealed).map(str::to_owned)
}

fn parse(text: Option<&str>) -> Result<Option<Map<String, Value>>, Error> {
    if text == Some(DAMAGED) {
        return Err(Error::damaged("a stored document is not as it was written: its checksum differs"));
    }
    let map = text.map(serde_json::from_str).transpose();
    map.map_err(|error| Error::damaged(format!("a stored document is not JSON: {error}")))
}

/// The JSON text of a value; equal values are always equal texts.
pub(super) fn json_text<T: Serialize>(value: &T) -> Result<String, Error> {
    serde_json::to_string(value).map_err(|error| Error::Engine(format!("a document cannot be encoded: {error}")))
}

/// Makes `first` a patch that does what `first` and then `then` do. A null stays: it removes a field of the document.
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
