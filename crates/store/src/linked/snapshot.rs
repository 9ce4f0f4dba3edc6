//! The snapshot of one caller, and the links that they see.

use std::cell::OnceCell;
use std::rc::Rc;
use std::sync::Arc;

use football::identity::Links;
use football::model::{EditionId, Kind};

use crate::error::Error;
use crate::read::snapshot::Snapshot;

/// A snapshot with the links that a caller sees. It does not dereference to the snapshot: a method that is forgotten here
/// would serve ids that are linked.
#[derive(Clone, Debug)]
pub struct LinkedSnapshot<'a> {
    snapshot: &'a Rc<Snapshot>,
    entitled: Option<Rc<[EditionId]>>,
    /// Loaded at first use.
    links: Rc<OnceCell<Arc<Links>>>,
}

impl<'a> LinkedSnapshot<'a> {
    /// `entitled` are the editions that the caller may read. None: all.
    pub fn new(snapshot: &'a Rc<Snapshot>, entitled: Option<Vec<EditionId>>) -> LinkedSnapshot<'a> {
        LinkedSnapshot { snapshot, entitled: entitled.map(Rc::from), links: Rc::default() }
    }

    /// Reads everything under the ids that it is stored under.
    pub fn without_links(snapshot: &'a Rc<Snapshot>) -> LinkedSnapshot<'a> {
        LinkedSnapshot { snapshot, entitled: None, links: Rc::new(OnceCell::from(Arc::default())) }
    }

    /// What is stored, without links.
    pub fn unlinked(&self) -> &'a Rc<Snapshot> {
        self.snapshot
    }

    /// Whether the caller may read only some editions.
    pub(super) fn is_restricted(&self) -> bool {
        self.entitled.is_some()
    }

    /// The id under which an id is served.
    pub fn kept_id(&self, kind: Kind, id: i64) -> Result<i64, Error> {
        Ok(self.links()?.kept(kind, id))
    }

    /// The links that the caller sees.
    pub fn links(&self) -> Result<&Links, Error> {
        match self.links.get() {
            Some(links) => Ok(links),
            None => {
                let links = self.snapshot.links(self.entitled.as_deref())?;
                Ok(self.links.get_or_init(|| links))
            }
        }
    }
}
