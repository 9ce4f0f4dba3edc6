//! The cache of rendered responses, plain and compressed, keyed by ETag.
//!
//! An ETag includes the version of the data, so a cached response is never out of date: changed data has another ETag.
//! The least used responses are evicted. Of concurrent requests for the same response, one computes it and the others
//! wait for the result.

use std::fmt;
use std::sync::Arc;

use moka::sync::Cache;

use super::coding::{COMPRESSED_FROM, Coding};
use super::error::{Error, INTERNAL};
use super::etag::ETag;
use super::response::Response;

/// The rendered responses of one service. The default caches nothing.
#[derive(Clone, Default)]
pub struct ResponseCache(Option<Cache<CacheKey, Arc<Response>>>);

/// The hash of an ETag, and the coding of a compressed form. Plain and compressed forms are evicted independently.
type CacheKey = ([u8; 32], Option<Coding>);

/// What a cached response takes besides its body.
const OVERHEAD_BYTES: usize = 256;

impl ResponseCache {
    /// A cache of at most this many bytes; 0 caches nothing.
    pub fn of_bytes(most: u64) -> ResponseCache {
        let weight = |_: &CacheKey, response: &Arc<Response>| {
            u32::try_from(response.body.len() + OVERHEAD_BYTES).unwrap_or(u32::MAX)
        };
        ResponseCache((most > 0).then(|| Cache::builder().max_capacity(most).weigher(weight).build()))
    }

    /// The bytes of all cached responses, as far as the cache has counted them.
    pub(crate) fn bytes(&self) -> u64 {
        self.0.as_ref().map_or(0, Cache::weighted_size)
    }

    pub(crate) fn entries(&self) -> u64 {
        self.0.as_ref().map_or(0, Cache::entry_count)
    }

    /// The response of an ETag, computed if it is not cached.
    pub(super) fn get_or_compute(
        &self,
        etag: ETag,
        compute: impl FnOnce() -> Result<Response, Error>,
    ) -> Result<Arc<Response>, Error> {
        let found = self.get_or_compute_short(etag, || compute().map(Some))?;
        // `compute` returned a response, and so did any other that this one waited for: an ETag has one length.
        found.ok_or_else(|| INTERNAL.into())
    }

    /// The same for a response that may be too long to be cached: then `compute` returns `None`, and so does this.
    pub(super) fn get_or_compute_short(
        &self,
        etag: ETag,
        compute: impl FnOnce() -> Result<Option<Response>, Error>,
    ) -> Result<Option<Arc<Response>>, Error> {
        let Some(cache) = &self.0 else { return Ok(compute()?.map(Arc::new)) };
        let found = cache.try_get_with((etag.hash(), None), || match compute() {
            Ok(Some(response)) => Ok(Arc::new(response)),
            Ok(None) => Err(None),
            Err(error) => Err(Some(error)),
        });
        match found {
            Ok(response) => Ok(Some(response)),
            Err(uncached) => uncached.as_ref().clone().map_or(Ok(None), Err),
        }
    }

    /// The plain response of an ETag, if it is cached.
    pub(super) fn get(&self, etag: ETag) -> Option<Arc<Response>> {
        self.0.as_ref()?.get(&(etag.hash(), None))
    }

    /// The response of an ETag in the form that a caller accepts, if it is cached in that form.
    pub(super) fn get_form(&self, etag: ETag, coding: Option<Coding>) -> Option<Arc<Response>> {
        let Some(coding) = coding else { return self.get(etag) };
        let compressed = self.0.as_ref()?.get(&(etag.hash(), Some(coding)));
        compressed.or_else(|| self.get(etag).filter(|plain| plain.body.len() < COMPRESSED_FROM))
    }

    /// A response in the form that a caller accepts. A compressed form is made once, however many ask for it.
    pub(super) fn form(&self, etag: ETag, plain: Arc<Response>, coding: Option<Coding>) -> Arc<Response> {
        let Some(coding) = coding.filter(|_| plain.body.len() >= COMPRESSED_FROM) else { return plain };
        let compress = || plain.compressed(coding).map(Arc::new);
        let compressed = match &self.0 {
            Some(cache) => cache.optionally_get_with((etag.hash(), Some(coding)), compress),
            None => compress(),
        };
        compressed.unwrap_or(plain)
    }
}

impl fmt::Debug for ResponseCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ResponseCache").field(&self.0.as_ref().map(Cache::weighted_size)).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use bytes::Bytes;

    use super::super::error::MATCH_NOT_FOUND;
    use super::*;

    fn response(text: &str) -> Response {
        let body = Bytes::copy_from_slice(text.as_bytes());
        Response { status: 200, content_type: "text/plain", headers: Vec::new(), body }
    }

    #[test]
    fn of_concurrent_requests_one_computes() {
        let (cache, computed, ready) = (ResponseCache::of_bytes(1 << 20), AtomicUsize::new(0), Barrier::new(64));
        std::thread::scope(|scope| {
            for _ in 0..64 {
                scope.spawn(|| {
                    ready.wait();
                    let found = cache.get_or_compute(ETag::of_bytes(b"same"), || {
                        computed.fetch_add(1, Ordering::Relaxed);
                        std::thread::sleep(std::time::Duration::from_millis(20));
                        Ok(response("body"))
                    });
                    assert_eq!(found.unwrap().body, "body");
                });
            }
        });
        assert_eq!(computed.into_inner(), 1);
    }

    #[test]
    fn an_error_is_not_cached_and_the_size_is_bounded() {
        let cache = ResponseCache::of_bytes(100_000);
        let error = cache.get_or_compute(ETag::of_bytes(b"1"), || Err(MATCH_NOT_FOUND.into())).unwrap_err();
        assert_eq!(error.text, MATCH_NOT_FOUND);
        assert!(cache.get_or_compute(ETag::of_bytes(b"1"), || Ok(response("now"))).is_ok());
        for number in 0..100_u32 {
            let large = response(&"x".repeat(10_000));
            cache.get_or_compute(ETag::of_bytes(&number.to_le_bytes()), || Ok(large)).unwrap();
        }
        let cache = cache.0.unwrap();
        cache.run_pending_tasks();
        assert!(cache.weighted_size() <= 100_000, "{}", cache.weighted_size());
    }
}
