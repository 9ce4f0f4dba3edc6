//! What an import states that may refer to something missing: overlays, events and matches.

use std::collections::{BTreeSet, HashMap};

use anyhow::Result;
use football::feed::{Document, Layer, Notice, Source};
use football::model::Kind;
use store::Store;

/// The overlays and matches of an import, with the place where each was stated last.
#[derive(Debug, Default)]
pub(super) struct TouchedDocuments(HashMap<(Kind, i64), Source>);

impl TouchedDocuments {
    pub(super) fn add(&mut self, document: &Document) {
        if document.kind == Kind::Match || document.layer == Layer::Overlay {
            self.0.insert((document.kind, document.id), document.source.clone());
        }
    }

    /// A notice for each that refers to something that is not in the store, now that everything is imported.
    pub(super) fn dangling(&self, store: &Store) -> Result<Vec<Notice>> {
        if self.0.is_empty() {
            return Ok(Vec::new());
        }
        let touched: BTreeSet<(Kind, i64)> = self.0.keys().copied().collect();
        let dangling = store.snapshot()?.dangling_among(touched.into_iter())?;
        let notices = dangling.into_iter().filter_map(|reference| {
            let source = self.0.get(&(reference.kind, reference.id))?.clone();
            Some(Notice { source, field: String::new(), message: reference.to_string() })
        });
        Ok(notices.collect())
    }
}
