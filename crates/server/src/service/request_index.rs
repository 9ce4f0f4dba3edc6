//! The index of recent requests: how each was answered.
//!
//! It maps a hash of the request, which contains the key, to the ETag of its response. The response itself is in the
//! response cache, if it has not been evicted. So a caller only receives what the same key received before, and no key can
//! be read from memory. It serves two ends:
//!
//! - While nothing has been committed since, the same response is current, and is sent again without asking the store.
//! - While the store is unreachable, the response is sent as a stale one.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use moka::sync::Cache;
use sha2::{Digest, Sha256};
use store::CommitMark;

use super::active_keys::ActiveKey;
use super::etag::ETag;
use crate::metrics::HotCacheCounters;
use api::Operation;
use api::rows::response::Response;

/// The most requests in the index; the least used ones are evicted.
const MAX_REQUESTS: u64 = 100_000;

/// The recent requests of one service. The default records none.
#[derive(Clone, Default)]
pub struct RequestIndex(Option<Recording>);

#[derive(Clone)]
struct Recording {
    requests: Cache<RequestHash, IndexedRequest>,
    max_stale: Duration,
}

/// How a request was answered.
#[derive(Clone, Debug)]
pub(super) struct IndexedRequest {
    pub(super) operation: &'static Operation,
    pub(super) answer: IndexedAnswer,
    /// The newest commit before the response was read; none if it is not known.
    pub(super) mark: Option<CommitMark>,
    /// Counts how often the response is sent again.
    pub(super) hot_cache: HotCacheCounters,
}

#[derive(Clone, Debug)]
pub(super) enum IndexedAnswer {
    Response(IndexedResponse),
    /// The key was not valid.
    Unauthorized(Arc<Response>),
}

/// A response that is in the response cache, or was.
#[derive(Clone, Debug)]
pub(super) struct IndexedResponse {
    pub(super) etag: ETag,
    pub(super) content_type: &'static str,
    pub(super) key: Arc<ActiveKey>,
    pub(super) key_expires_at: Option<Timestamp>,
    /// The position of the snapshot that it was read from.
    pub(super) position: i64,
    /// When the response was last known to be current.
    pub(super) current_at: Timestamp,
    /// When it is out of date although nothing changed: at the end of the day, if it depends on the date.
    pub(super) current_until: Option<Timestamp>,
}

impl IndexedResponse {
    pub(super) fn is_key_live(&self, now: Timestamp) -> bool {
        self.key_expires_at.is_none_or(|end| now < end)
    }
}

impl RequestIndex {
    /// Stale responses may be this old; with zero there are none.
    pub fn with_max_stale(max_stale: Duration) -> RequestIndex {
        let requests = Cache::builder().max_capacity(MAX_REQUESTS).build();
        RequestIndex(Some(Recording { requests, max_stale }))
    }

    pub(super) fn is_on(&self) -> bool {
        self.0.is_some()
    }

    pub(super) fn insert(&self, request: RequestHash, entry: IndexedRequest) {
        if let Some(Recording { requests, .. }) = &self.0 {
            requests.insert(request, entry);
        }
    }

    pub(super) fn remove(&self, request: RequestHash) {
        if let Some(Recording { requests, .. }) = &self.0 {
            requests.invalidate(&request);
        }
    }

    /// Forgets every request.
    pub(super) fn clear(&self) {
        if let Some(Recording { requests, .. }) = &self.0 {
            requests.invalidate_all();
        }
    }

    /// How the request was answered, if nothing was committed since.
    pub(super) fn current(
        &self,
        request: RequestHash,
        mark: impl FnOnce() -> Option<CommitMark>,
    ) -> Option<IndexedRequest> {
        let entry = self.0.as_ref()?.requests.get(&request)?;
        let is_current = entry.mark.is_some() && entry.mark == mark();
        is_current.then_some(entry)
    }

    /// The response of a request, and its age in seconds. `None` if it is too old or its key has expired.
    pub(super) fn stale(&self, request: RequestHash, now: Timestamp) -> Option<(IndexedResponse, u64)> {
        let Recording { requests, max_stale } = self.0.as_ref()?;
        let IndexedAnswer::Response(response) = requests.get(&request)?.answer else { return None };
        // The age is zero if the clock was set back.
        let age = Duration::try_from(now.duration_since(response.current_at)).unwrap_or_default();
        let is_usable = !max_stale.is_zero() && age <= *max_stale && response.is_key_live(now);
        is_usable.then_some((response, age.as_secs()))
    }
}

impl fmt::Debug for RequestIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("RequestIndex").field(&self.0.as_ref().map(|recording| recording.max_stale)).finish()
    }
}

/// A GET request as it arrived. The query or the headers contain the key, so the hash is cryptographic: nobody can construct
/// another request with the same hash.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RequestHash([u8; 32]);

impl RequestHash {
    /// The hash of a request for this operation of the path, or for that of the query if there is none. Each part has its
    /// length before it, so no two requests have the same parts.
    pub fn new(is_classic: bool, operation_name: Option<&str>, header_keys: &[String], query: &str) -> RequestHash {
        let mut hash = Sha256::new();
        let mut part = |text: &str| {
            hash.update(text.len().to_le_bytes());
            hash.update(text);
        };
        part(if is_classic { "classic" } else { "" });
        part(operation_name.unwrap_or_default());
        part(query);
        header_keys.iter().for_each(|key| part(key));
        RequestHash(hash.finalize().into())
    }
}
