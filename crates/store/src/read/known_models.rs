//! The models that were loaded last, kept in memory: a response need not read them again.

use std::sync::{Arc, Mutex, PoisonError};

use super::store_position::KeyMark;
use crate::error::Error;
use crate::rows::models::ActiveModels;

/// The models, and the mark and the version of the snapshot that loaded them.
#[derive(Default)]
pub(crate) struct KnownModels(Mutex<Option<(KeyMark, i64, Arc<ActiveModels>)>>);

impl KnownModels {
    /// The models of a snapshot with this mark and version. `load` reads them if they are not known. They are the same while
    /// the mark is. A version that went back tells of a history that was lost, and its writes may have been others.
    pub(crate) fn get_or_load(
        &self,
        mark: KeyMark,
        version: i64,
        load: impl FnOnce() -> Result<ActiveModels, Error>,
    ) -> Result<Arc<ActiveModels>, Error> {
        if let Some((known, known_version, models)) = &*self.0.lock().unwrap_or_else(PoisonError::into_inner)
            && *known == mark
            && *known_version <= version
        {
            return Ok(Arc::clone(models));
        }
        let models = Arc::new(load()?);
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((mark, version, Arc::clone(&models)));
        Ok(models)
    }
}
