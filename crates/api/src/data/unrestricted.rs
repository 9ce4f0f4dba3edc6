//! The whole data for the command line, in one snapshot. Whoever runs it can read the store anyway.

use football::model::Kind;
use store::{Change, EntityDocument};

use super::Data;
use crate::rows::error::Error;

/// All data, and what no key may read: the change log and the documents of entities.
#[derive(Debug)]
pub struct UnrestrictedData<'a>(Data<'a>);

impl<'a> UnrestrictedData<'a> {
    /// `data` is of a caller who may read everything.
    pub fn new(data: Data<'a>) -> UnrestrictedData<'a> {
        UnrestrictedData(data)
    }

    pub fn data(&self) -> &Data<'a> {
        &self.0
    }

    /// The number of the newest change.
    pub fn version(&self) -> i64 {
        self.0.snapshot.version()
    }

    /// The least version after which every change is known.
    pub fn oldest_version(&self) -> Result<i64, Error> {
        self.0.oldest_version()
    }

    /// The changes after this number, in order.
    pub fn changes_since(&self, number: i64) -> Result<Vec<Change>, Error> {
        Ok(self.0.snapshot.changes_since(number)?)
    }

    /// Every entity of a kind by id. Countries and continents that the product knows come last.
    pub fn each_entity(&self, kind: Kind, show: &mut dyn FnMut(EntityDocument)) -> Result<(), Error> {
        Ok(self.0.snapshot.each_entity(kind, show)?)
    }
}
