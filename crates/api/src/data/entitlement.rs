//! The entitlement rule: which editions a key may read. This is its only copy; [`crate::data`] applies it.

use football::model::EditionId;
use serde::Serialize;

use crate::rows::error::{Error, NOT_ENTITLED};

/// The editions that a key may read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Entitlement {
    All,
    /// Sorted and without duplicates, so that equal entitlements share cached responses.
    Editions(Vec<EditionId>),
}

impl Entitlement {
    /// The entitlement of a key record; `None` stands for all editions.
    pub fn new(editions: Option<Vec<EditionId>>) -> Entitlement {
        let Some(mut editions) = editions else { return Entitlement::All };
        editions.sort_unstable();
        editions.dedup();
        Entitlement::Editions(editions)
    }

    pub fn allows(&self, edition: EditionId) -> bool {
        match self {
            Entitlement::All => true,
            Entitlement::Editions(editions) => editions.binary_search(&edition).is_ok(),
        }
    }

    /// The editions that a list is limited to; none if it is not limited.
    pub fn editions(&self) -> Option<Vec<EditionId>> {
        match self {
            Entitlement::All => None,
            Entitlement::Editions(editions) => Some(editions.clone()),
        }
    }

    pub fn check(&self, edition: EditionId) -> Result<EditionId, Error> {
        if self.allows(edition) { Ok(edition) } else { Err(NOT_ENTITLED.into()) }
    }
}
