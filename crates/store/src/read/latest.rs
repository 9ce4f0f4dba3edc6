//! What was loaded last and changes rarely, kept in memory: a response need not read it again.

use std::sync::{Arc, Mutex, PoisonError};

use super::store_position::KeyMark;
use crate::error::Error;

/// A value, and the mark and the version of the snapshot that loaded it.
pub(crate) struct Latest<T>(Mutex<Option<(KeyMark, i64, Arc<T>)>>);

impl<T> Default for Latest<T> {
    fn default() -> Latest<T> {
        Latest(Mutex::default())
    }
}

/// A value that belongs to a key, as it was loaded last.
pub(crate) struct LatestFor<K, T>(Mutex<Option<(K, Arc<T>)>>);

impl<K, T> Default for LatestFor<K, T> {
    fn default() -> LatestFor<K, T> {
        LatestFor(Mutex::default())
    }
}

impl<K: PartialEq, T> LatestFor<K, T> {
    /// The value of a key. `load` reads it if it is not the one that was loaded last.
    pub(crate) fn get_or_load(&self, key: K, load: impl FnOnce() -> Result<T, Error>) -> Result<Arc<T>, Error> {
        if let Some((known, value)) = &*self.0.lock().unwrap_or_else(PoisonError::into_inner)
            && *known == key
        {
            return Ok(Arc::clone(value));
        }
        let value = Arc::new(load()?);
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((key, Arc::clone(&value)));
        Ok(value)
    }
}

impl<T> Latest<T> {
    /// The value of a snapshot with this mark and version. `load` reads it if it is not known. It is the same while the mark
    /// is. A version that went back tells of a history that was lost, and its writes may have been others.
    pub(crate) fn get_or_load(
        &self,
        mark: KeyMark,
        version: i64,
        load: impl FnOnce() -> Result<T, Error>,
    ) -> Result<Arc<T>, Error> {
        if let Some((known, known_version, value)) = &*self.0.lock().unwrap_or_else(PoisonError::into_inner)
            && *known == mark
            && *known_version <= version
        {
            return Ok(Arc::clone(value));
        }
        let value = Arc::new(load()?);
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((mark, version, Arc::clone(&value)));
        Ok(value)
    }
}
