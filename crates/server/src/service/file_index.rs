//! The ETags of the files that were made: the responses themselves are in the response cache.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use super::etag::ETag;

/// The ETags of the files that were made. There are some hundreds of files at most: pages, languages and themes. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct FileIndex(Arc<RwLock<HashMap<String, ETag>>>);

impl FileIndex {
    pub(super) fn get(&self, identity: &str) -> Option<ETag> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).get(identity).copied()
    }

    pub(super) fn insert(&self, identity: &str, etag: ETag) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).insert(identity.to_owned(), etag);
    }
}
