//! The part of the work on a document that needs no store: many threads may do it while one writes.

use std::borrow::Cow;

use football::feed::{Document, FilledNames, Layer, fill_arabic_names, parse};
use football::model::{Event, Kind, Match, MatchId};

use super::derived::{Derived, MAX_EVENTS, fill_from_events};
use super::ingester::Origin;
use crate::error::Error;
use crate::rows::codec;
use crate::rows::models::ActiveModels;

/// Prepares documents for a store.
#[derive(Clone, Debug)]
pub struct Preparer {
    models: ActiveModels,
}

/// A document on its way into the store.
#[derive(Debug)]
pub struct PreparedDocument {
    pub(super) document: Document,
    pub(super) fingerprint: Option<String>,
    pub(super) prepared: Option<Box<PreparedMatch>>,
    pub(super) origin: Option<Origin>,
}

/// What the writer would derive from a complete match and its events if there is no overlay.
#[derive(Debug)]
pub(super) struct PreparedMatch {
    /// None if only the events were prepared.
    pub(super) derived: Option<Derived>,
    /// The events, encoded.
    pub(super) events: Vec<u8>,
}

impl PreparedMatch {
    /// With nothing but the events.
    pub(super) fn of_events(id: MatchId, events: &[Event]) -> Result<PreparedMatch, Error> {
        Ok(PreparedMatch { derived: None, events: codec::encode(id, events)? })
    }
}

impl From<Document> for PreparedDocument {
    /// Not prepared: the writer does all the work.
    fn from(document: Document) -> PreparedDocument {
        PreparedDocument { document, fingerprint: None, prepared: None, origin: None }
    }
}

impl PreparedDocument {
    /// With the fingerprint of the files that a match was made from: see [`Snapshot::source_fingerprints`].
    ///
    /// [`Snapshot::source_fingerprints`]: crate::read::snapshot::Snapshot::source_fingerprints
    pub fn with_fingerprint(self, fingerprint: Option<String>) -> PreparedDocument {
        PreparedDocument { fingerprint, ..self }
    }

    /// Adds Arabic names where the document leaves them out: see [`fill_arabic_names`].
    pub fn fill_arabic_names(&mut self, transliterate: bool) -> FilledNames {
        fill_arabic_names(&mut self.document, transliterate)
    }

    /// From this feed. A document of an unknown origin may replace any, and any may replace it.
    pub fn with_origin(self, origin: Origin) -> PreparedDocument {
        PreparedDocument { origin: Some(origin), ..self }
    }

    pub fn document(&self) -> &Document {
        &self.document
    }

    /// The match, if this is the complete document of one.
    pub fn match_(&self) -> Option<Cow<'_, Match>> {
        match self.prepared.as_deref() {
            Some(PreparedMatch { derived: Some(derived), .. }) => Some(Cow::Borrowed(&derived.match_)),
            _ if is_complete_match(&self.document) => parse(&self.document.body).ok().map(Cow::Owned),
            _ => None,
        }
    }
}

impl Preparer {
    pub(crate) fn new(models: ActiveModels) -> Preparer {
        Preparer { models }
    }

    /// Encodes the events of a match and analyses it. A document that is wrong is refused later, when it is ingested.
    pub fn prepare(&self, document: Document) -> PreparedDocument {
        let prepared = self.prepare_match(&document).map(Box::new);
        PreparedDocument { document, fingerprint: None, prepared, origin: None }
    }

    fn prepare_match(&self, document: &Document) -> Option<PreparedMatch> {
        let events = document.events.as_ref()?;
        if !is_complete_match(document) || !(1..=MAX_EVENTS).contains(&events.len()) {
            return None;
        }
        let mut match_: Match = parse(&document.body).ok()?;
        fill_from_events(&mut match_, events);
        let derived = Some(Derived::new(match_, events, &self.models).ok()?);
        Some(PreparedMatch { derived, events: codec::encode(MatchId(document.id), events).ok()? })
    }
}

fn is_complete_match(document: &Document) -> bool {
    document.kind == Kind::Match && document.layer == Layer::Whole
}
