//! The versions of the models that an operator saved.

use football::analysis::models::{SHIPPED_XG, threat};
use football::analysis::{ThreatGrid, XgModels};
use serde::Deserialize;

use super::snapshot::Snapshot;
use crate::error::Error;
use crate::rows::models::{CHANCES, OWN_VERSION, SavedModel, THREAT, version_note};

impl Snapshot {
    /// The versions of the expected-threat grid, the shipped one first, and whether each is active.
    pub fn threat_versions(&self) -> Result<Vec<(String, bool)>, Error> {
        self.versions::<ThreatGrid>(THREAT, &threat::SHIPPED.version)
    }

    /// The versions of the expected-goals models, the shipped one first, and whether each is active.
    pub fn chances_versions(&self) -> Result<Vec<(String, bool)>, Error> {
        self.versions::<XgModels>(CHANCES, &SHIPPED_XG.version)
    }

    fn versions<T: for<'de> Deserialize<'de>>(&self, name: &str, shipped: &str) -> Result<Vec<(String, bool)>, Error> {
        let connection = self.connection.as_ref();
        let saved = SavedModel::<T>::load(connection, name)?;
        let (active, count) = saved.map_or((0, 0), |saved| (saved.number, saved.saved_count()));
        let mut versions = vec![(shipped.to_owned(), active == 0)];
        for number in 1..=count {
            if SavedModel::<T>::load(connection, &version_note(name, number))?.is_some() {
                versions.push((format!("{OWN_VERSION}{number}"), active == number));
            }
        }
        Ok(versions)
    }
}
