//! An entity together with its source.

use crate::feed::document::{Document, Source};
use crate::model::Entity;

/// An entity, and the record that states it.
#[derive(Debug)]
pub(in crate::feed) struct Sourced<T> {
    pub(in crate::feed) entity: T,
    pub(in crate::feed) source: Source,
}

impl<T: Entity> Sourced<T> {
    pub(in crate::feed) fn document(&self) -> Document {
        Document::of(&self.entity, self.source.clone())
    }
}
