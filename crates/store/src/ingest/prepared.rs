//! What can be worked out of a document without the store: many may do that while one writes.

use football::analysis::{Facts, analyse_with};
use football::feed::{Document, Layer, parse};
use football::model::{Kind, Match};

use super::{EVENTS_MAX, fill};
use crate::codec;
use crate::models::Held;

/// Makes documents ready for a store.
#[derive(Clone, Debug)]
pub struct Preparer {
    held: Held,
}

/// A document on its way into the store.
#[derive(Debug)]
pub struct Prepared {
    pub(super) document: Document,
    pub(super) mark: Option<String>,
    pub(super) made: Option<Box<Made>>,
}

/// What the writer would make of a whole match and its events, if nothing lies over it.
#[derive(Debug)]
pub(super) struct Made {
    pub(super) match_: Match,
    pub(super) facts: Facts,
    /// The engine and the models that made the facts.
    pub(super) engine: i64,
    /// The events as they are kept.
    pub(super) events: Vec<u8>,
}

impl From<Document> for Prepared {
    /// As it is: the writer does all the work.
    fn from(document: Document) -> Prepared {
        Prepared { document, mark: None, made: None }
    }
}

impl Prepared {
    /// With a mark that says what a match was made from: see [`crate::Snapshot::marks`].
    pub fn marked(self, mark: Option<String>) -> Prepared {
        Prepared { mark, ..self }
    }

    pub fn document(&self) -> &Document {
        &self.document
    }
}

impl Preparer {
    pub(crate) fn new(held: Held) -> Preparer {
        Preparer { held }
    }

    /// Packs the events of a match and analyses it. What is wrong with a document is told when it is taken.
    pub fn prepare(&self, document: Document) -> Prepared {
        let made = self.made(&document).map(Box::new);
        Prepared { document, mark: None, made }
    }

    fn made(&self, document: &Document) -> Option<Made> {
        let events = document.events.as_ref()?;
        let whole = document.kind == Kind::Match && document.layer == Layer::Whole;
        if !whole || !(1..=EVENTS_MAX).contains(&events.len()) {
            return None;
        }
        let mut match_: Match = parse(&document.body).ok()?;
        fill(&mut match_, events);
        let facts = analyse_with(&match_, events, &self.held.models.xg);
        Some(Made { match_, facts, engine: self.held.engine, events: codec::encode(events).ok()? })
    }
}
