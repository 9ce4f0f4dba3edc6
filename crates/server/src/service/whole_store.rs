//! Reading without a key, for the command line.

use std::rc::Rc;

use super::base::Service;
use api::UnrestrictedData;
use api::data::entitlement::Entitlement;
use api::rows::error::Error;

impl Service {
    /// Reads in one snapshot, without a key.
    pub(crate) fn read_unrestricted<T, E: From<Error>>(
        &self,
        read: impl FnOnce(&UnrestrictedData<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let snapshot = Rc::new(self.store.snapshot().map_err(Error::from)?);
        let data = self.open(&snapshot, Entitlement::All, (self.clock)(), &self.zone);
        read(&UnrestrictedData::new(data))
    }
}
