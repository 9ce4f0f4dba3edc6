//! Saving and activating models that an operator fitted on their own matches.

use std::borrow::Cow;

use football::analysis::models::{SHIPPED_XG, threat};
use football::analysis::{ThreatGrid, XgModels};
use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::rows::models::{CHANCES, OWN_VERSION, SavedModel, THREAT, version_note};
use crate::store::Store;

impl Store {
    /// Saves an expected-threat grid under a new version, makes it the active one, and returns it with its version. Facts
    /// made with another grid are no longer used: reanalyse.
    pub fn save_threat(&self, grid: ThreatGrid) -> Result<ThreatGrid, Error> {
        self.save_model(THREAT, grid, |grid, version| grid.version = version)
    }

    /// Saves expected-goals models under a new version, and makes them the active ones. Facts made with other models are no
    /// longer used: reanalyse.
    pub fn save_chances(&self, chances: XgModels) -> Result<XgModels, Error> {
        self.save_model(CHANCES, chances, |chances, version| chances.version = version)
    }

    fn save_model<T: Serialize + for<'de> Deserialize<'de>>(
        &self,
        name: &str,
        mut model: T,
        set_version: impl Fn(&mut T, Cow<'static, str>),
    ) -> Result<T, Error> {
        self.write_bumping_position(|connection| {
            let number = SavedModel::<T>::load(connection, name)?.map_or(0, |before| before.saved_count()) + 1;
            set_version(&mut model, format!("{OWN_VERSION}{number}").into());
            let saved = SavedModel { number, made: number, model: Some(&model) };
            saved.put(connection, name)?;
            saved.put(connection, &version_note(name, number))
        })?;
        Ok(model)
    }

    /// Makes a version of the expected-threat grid the active one; false if there is none of that name. Facts made with
    /// another grid are no longer used: reanalyse.
    pub fn use_threat(&self, version: &str) -> Result<bool, Error> {
        self.use_version::<ThreatGrid>(THREAT, &threat::SHIPPED.version, version)
    }

    /// Makes a version of the expected-goals models the active one. Facts made with others are no longer used: reanalyse.
    pub fn use_chances(&self, version: &str) -> Result<bool, Error> {
        self.use_version::<XgModels>(CHANCES, &SHIPPED_XG.version, version)
    }

    fn use_version<T: Serialize + for<'de> Deserialize<'de>>(
        &self,
        name: &str,
        shipped: &str,
        version: &str,
    ) -> Result<bool, Error> {
        self.write_bumping_position(|connection| {
            let made = SavedModel::<T>::load(connection, name)?.map_or(0, |saved| saved.saved_count());
            let number = version.strip_prefix(OWN_VERSION).and_then(|number| number.parse().ok()).unwrap_or(0);
            let found = match SavedModel::<T>::load(connection, &version_note(name, number))? {
                Some(found) => SavedModel { made, ..found },
                None if version == shipped => SavedModel { number: 0, made, model: None },
                None => return Ok(false),
            };
            found.put(connection, name)?;
            Ok(true)
        })
    }
}
