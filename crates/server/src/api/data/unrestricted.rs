//! The whole data for the command line, in one snapshot. Whoever runs it can read the store anyway.

use std::rc::Rc;

use football::model::Kind;
use store::{Change, EntityDocument};

use super::{Data, Entitlement};
use crate::api::error::Error;
use crate::api::service::Service;

/// All data, and what no key may read: the change log and the documents of entities.
#[derive(Debug)]
pub struct UnrestrictedData<'a>(Data<'a>);

impl Service {
    /// Reads in one snapshot, without a key.
    pub(crate) fn read_unrestricted<T, E: From<Error>>(
        &self,
        read: impl FnOnce(&UnrestrictedData<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let snapshot = Rc::new(self.store.snapshot().map_err(Error::from)?);
        read(&UnrestrictedData(Data::new(&snapshot, Entitlement::All, (self.clock)(), &self.zone, self.live_tables)))
    }
}

impl<'a> UnrestrictedData<'a> {
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
