//! The models that were loaded last, kept in memory: a response need not read them again.

use std::sync::{Arc, Mutex, PoisonError};

use super::store_position::StorePosition;
use crate::error::Error;
use crate::rows::models::ActiveModels;

/// The models, and the position of the snapshot that loaded them.
#[derive(Default)]
pub(crate) struct KnownModels(Mutex<Option<(StorePosition, Arc<ActiveModels>)>>);

impl KnownModels {
    /// The models of a snapshot at this position. `load` reads them if they are not known.
    pub(crate) fn get_or_load(
        &self,
        position: StorePosition,
        load: impl FnOnce() -> Result<ActiveModels, Error>,
    ) -> Result<Arc<ActiveModels>, Error> {
        if let Some((loaded_at, models)) = &*self.0.lock().unwrap_or_else(PoisonError::into_inner)
            && same_models(*loaded_at, position)
        {
            return Ok(Arc::clone(models));
        }
        let models = Arc::new(load()?);
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((position, Arc::clone(&models)));
        Ok(models)
    }
}

/// Saving a model is an untracked write. So the models are the same if none was made in between. A version that went back
/// tells of a history that was lost, and its writes may have been others. So may those of another file.
fn same_models(loaded_at: StorePosition, now: StorePosition) -> bool {
    loaded_at.file == now.file && loaded_at.untracked_writes == now.untracked_writes && loaded_at.version <= now.version
}
