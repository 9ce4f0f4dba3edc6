//! Reading without a key, for the command line.

use std::rc::Rc;

use super::respond::Service;
use api::data::entitlement::Entitlement;
use api::rows::error::Error;
use api::{Data, UnrestrictedData};

impl Service {
    /// Reads in one snapshot, without a key.
    pub(crate) fn read_unrestricted<T, E: From<Error>>(
        &self,
        read: impl FnOnce(&UnrestrictedData<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let snapshot = Rc::new(self.store.snapshot().map_err(Error::from)?);
        let data = Data::new(&snapshot, Entitlement::All, (self.clock)(), &self.zone, self.live_tables);
        read(&UnrestrictedData::new(data))
    }
}
