//! Recent requests and the ETags of their responses, for the time in which the store is unreachable.
//!
//! The index maps a hash of the request, which contains the key, to the ETag of its response. The response itself is in
//! the response cache, if it has not been evicted. So a caller only receives what the same key received before, and no
//! key can be read from memory.

use std::fmt;
use std::time::Duration;

use jiff::Timestamp;
use moka::sync::Cache;
use sha2::{Digest, Sha256};

use super::context::RequestContext;
use super::etag::ETag;
use super::{Operation, Profile};

/// The most requests in the index; the least used ones are evicted.
const REQUESTS_MOST: u64 = 100_000;

/// The recent requests of one service. The default records none.
#[derive(Clone, Default)]
pub struct StaleIndex(Option<Recording>);

#[derive(Clone)]
struct Recording {
    requests: Cache<[u8; 32], StaleEntry>,
    max_age: Duration,
}

/// How a request was answered.
#[derive(Clone, Copy, Debug)]
pub(super) struct StaleEntry {
    pub(super) etag: ETag,
    pub(super) key_id: i64,
    pub(super) key_expires_at: Option<Timestamp>,
    /// The position of the snapshot that it was read from.
    pub(super) position: i64,
    /// When the response was last known to be current.
    pub(super) current_at: Timestamp,
}

impl StaleIndex {
    /// Responses may be stale for at most this long; zero records nothing.
    pub fn with_max_age(max_age: Duration) -> StaleIndex {
        let requests = || Cache::builder().max_capacity(REQUESTS_MOST).time_to_live(max_age).build();
        StaleIndex((!max_age.is_zero()).then(|| Recording { requests: requests(), max_age }))
    }

    pub(super) fn insert(&self, operation: &Operation, request: &RequestContext, entry: StaleEntry) {
        if let Some(Recording { requests, .. }) = &self.0 {
            requests.insert(request_hash(operation, request), entry);
        }
    }

    pub(super) fn remove(&self, operation: &Operation, request: &RequestContext) {
        if let Some(Recording { requests, .. }) = &self.0 {
            requests.invalidate(&request_hash(operation, request));
        }
    }

    /// The entry of a request, and its age in seconds. `None` if it is too old or its key has expired.
    pub(super) fn get(
        &self,
        operation: &Operation,
        request: &RequestContext,
        now: Timestamp,
    ) -> Option<(StaleEntry, u64)> {
        let Recording { requests, max_age } = self.0.as_ref()?;
        let entry = requests.get(&request_hash(operation, request))?;
        // The age is zero if the clock was set back.
        let age = Duration::try_from(now.duration_since(entry.current_at)).unwrap_or_default();
        let is_key_live = entry.key_expires_at.is_none_or(|end| now < end);
        (age <= *max_age && is_key_live).then_some((entry, age.as_secs()))
    }
}

/// The query or the headers contain the key, so the hash is cryptographic: nobody can construct another request with the
/// same hash. No operation has `?` or `/` in its name, and a key in a header has its length before it, so the input is
/// unambiguous.
fn request_hash(operation: &Operation, request: &RequestContext) -> [u8; 32] {
    let keys = request.header_keys.iter().fold(String::new(), |keys, key| format!("{keys}{}:{key}", key.len()));
    let profile = match operation.profile {
        Profile::Standard => "",
        Profile::Classic => "classic/",
    };
    Sha256::new()
        .chain_update(profile)
        .chain_update(operation.name)
        .chain_update("?")
        .chain_update(keys.len().to_le_bytes())
        .chain_update(keys)
        .chain_update(request.query_string())
        .finalize()
        .into()
}

impl fmt::Debug for StaleIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("StaleIndex").field(&self.0.as_ref().map(|recording| recording.max_age)).finish()
    }
}
