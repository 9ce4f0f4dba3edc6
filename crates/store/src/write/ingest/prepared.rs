//! What can be worked out of a document without the store: many may do that while one writes.

use std::borrow::Cow;
use std::collections::BTreeSet;

use football::analysis::analyse_with;
use football::feed::{Document, Layer, parse};
use football::model::{Event, Kind, Match};

use super::mentions::{Mention, mentions};
use super::{EVENTS_MAX, fill};
use crate::error::Error;
use crate::read::facts::Packed;
use crate::read::models::ActiveModels;
use crate::rows::codec;

/// Makes documents ready for a store.
#[derive(Clone, Debug)]
pub struct Preparer {
    models: ActiveModels,
}

/// A document on its way into the store.
#[derive(Debug)]
pub struct PreparedDocument {
    pub(super) document: Document,
    pub(super) mark: Option<String>,
    pub(super) made: Option<Box<Made>>,
}

/// What the writer would make of a whole match and its events, if nothing lies over it.
#[derive(Debug)]
pub(super) struct Made {
    pub(super) of: Of,
    /// The events as they are kept.
    pub(super) events: Vec<u8>,
}

/// What follows from a match and its events.
#[derive(Debug)]
pub(super) struct Of {
    pub(super) match_: Match,
    pub(super) mentions: BTreeSet<Mention>,
    pub(super) facts: Packed,
    /// The engine and the models that made the facts.
    pub(super) engine: i64,
}

impl Of {
    pub(super) fn new(match_: Match, events: &[Event], models: &ActiveModels) -> Result<Of, Error> {
        let facts = analyse_with(&match_, events, &models.models.xg);
        let mentions = mentions(&match_, events, &facts);
        Ok(Of { match_, mentions, facts: Packed::of(facts)?, engine: models.engine })
    }
}

impl From<Document> for PreparedDocument {
    /// As it is: the writer does all the work.
    fn from(document: Document) -> PreparedDocument {
        PreparedDocument { document, mark: None, made: None }
    }
}

impl PreparedDocument {
    /// With a mark that says what a match was made from: see [`crate::Snapshot::source_fingerprints`].
    pub fn with_fingerprint(self, mark: Option<String>) -> PreparedDocument {
        PreparedDocument { mark, ..self }
    }

    pub fn document(&self) -> &Document {
        &self.document
    }

    /// The match that it states, if that is what it does.
    pub fn match_(&self) -> Option<Cow<'_, Match>> {
        match &self.made {
            Some(made) => Some(Cow::Borrowed(&made.of.match_)),
            None if is_match(&self.document) => parse(&self.document.body).ok().map(Cow::Owned),
            None => None,
        }
    }
}

impl Preparer {
    pub(crate) fn new(models: ActiveModels) -> Preparer {
        Preparer { models }
    }

    /// Packs the events of a match and analyses it. What is wrong with a document is told when it is taken.
    pub fn prepare(&self, document: Document) -> PreparedDocument {
        let made = self.made(&document).map(Box::new);
        PreparedDocument { document, mark: None, made }
    }

    fn made(&self, document: &Document) -> Option<Made> {
        let events = document.events.as_ref()?;
        if !is_match(document) || !(1..=EVENTS_MAX).contains(&events.len()) {
            return None;
        }
        let mut match_: Match = parse(&document.body).ok()?;
        fill(&mut match_, events);
        Some(Made { of: Of::new(match_, events, &self.models).ok()?, events: codec::encode(events).ok()? })
    }
}

/// States a match whole.
fn is_match(document: &Document) -> bool {
    document.kind == Kind::Match && document.layer == Layer::Whole
}
