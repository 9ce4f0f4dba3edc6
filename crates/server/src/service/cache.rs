//! The cache of rendered responses, plain and compressed, keyed by ETag.
//!
//! An ETag includes the version of the data, so a cached response is never out of date: changed data has another ETag.
//! The least used responses are evicted. Of concurrent requests for the same response, one computes it and the others
//! wait for the result: see `computation.rs`.

use std::fmt;
use std::sync::Arc;

use moka::sync::Cache;

use super::coding::Coding;
use super::computation::{Computation, Computations, InFlight, OwnComputation};
use super::etag::ETag;
use api::COMPRESSED_FROM;
use api::rows::error::Error;
use api::rows::response::Response;

/// The rendered responses of one service. The default caches nothing.
#[derive(Clone, Default)]
pub struct ResponseCache(Option<Responses>);

#[derive(Clone)]
struct Responses {
    cache: Cache<CacheKey, Arc<Response>>,
    computations: Computations,
}

/// How a request gets its response.
pub(super) enum Lookup<'a> {
    Found(Arc<Response>),
    /// The request computes it.
    Missing(MissingResponse<'a>),
    /// Another request is computing it.
    InProgress(Arc<Computation>),
}

/// A response that is not in the cache, and that the owner of this value computes.
pub(super) struct MissingResponse<'a> {
    key: CacheKey,
    /// None if nothing is cached: then nobody waits for it.
    computed: Option<(&'a Responses, OwnComputation)>,
}

impl MissingResponse<'_> {
    /// The result of the computation, for the cache and for those who wait. `None` is a response that is too long for both:
    /// they compute it themselves.
    pub(super) fn end(self, result: Result<Option<Response>, Error>) -> Result<Option<Arc<Response>>, Error> {
        let response = result.map(|response| response.map(Arc::new));
        if let Some((responses, own)) = self.computed {
            match &response {
                // In the cache before the computation ends, so that no third request begins it again.
                Ok(Some(response)) => responses.cache.insert(self.key, Arc::clone(response)),
                Ok(None) => {}
                Err(error) => own.fail(error),
            }
        }
        response
    }
}

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
        ResponseCache((most > 0).then(|| Responses {
            cache: Cache::builder().max_capacity(most).weigher(weight).build(),
            computations: Computations::default(),
        }))
    }

    /// The bytes of all cached responses, as far as the cache has counted them.
    pub(crate) fn bytes(&self) -> u64 {
        self.0.as_ref().map_or(0, |responses| responses.cache.weighted_size())
    }

    pub(crate) fn entries(&self) -> u64 {
        self.0.as_ref().map_or(0, |responses| responses.cache.entry_count())
    }

    /// Forgets every response. Those that are being sent stay until then.
    pub(crate) fn clear(&self) {
        if let Some(responses) = &self.0 {
            responses.cache.invalidate_all();
            responses.cache.run_pending_tasks();
        }
    }

    /// The response of an ETag, or who computes it.
    pub(super) fn look_up(&self, etag: ETag) -> Lookup<'_> {
        let key = (etag.hash(), None);
        let Some(responses) = &self.0 else { return Lookup::Missing(MissingResponse { key, computed: None }) };
        if let Some(found) = responses.cache.get(&key) {
            return Lookup::Found(found);
        }
        match responses.computations.claim(etag.hash()) {
            InFlight::Other(computation) => Lookup::InProgress(computation),
            // Another request may have ended its computation since the cache was looked at.
            InFlight::Own(own) => match responses.cache.get(&key) {
                Some(found) => Lookup::Found(found),
                None => Lookup::Missing(MissingResponse { key, computed: Some((responses, own)) }),
            },
        }
    }

    /// The plain response of an ETag, if it is cached.
    pub(super) fn get(&self, etag: ETag) -> Option<Arc<Response>> {
        self.0.as_ref()?.cache.get(&(etag.hash(), None))
    }

    /// The response of an ETag in the form that a caller accepts, if it is cached in that form.
    pub(super) fn get_form(&self, etag: ETag, coding: Option<Coding>) -> Option<Arc<Response>> {
        let Some(coding) = coding else { return self.get(etag) };
        let compressed = self.0.as_ref()?.cache.get(&(etag.hash(), Some(coding)));
        compressed.or_else(|| self.get(etag).filter(|plain| plain.body.len() < COMPRESSED_FROM))
    }

    /// A response in the form that a caller accepts. A compressed form is made once, however many ask for it.
    pub(super) fn form(&self, etag: ETag, plain: Arc<Response>, coding: Option<Coding>) -> Arc<Response> {
        let Some(coding) = coding.filter(|_| plain.body.len() >= COMPRESSED_FROM) else { return plain };
        let compress = || coding.compressed(&plain).map(Arc::new);
        let compressed = match &self.0 {
            Some(responses) => responses.cache.optionally_get_with((etag.hash(), Some(coding)), compress),
            None => compress(),
        };
        compressed.unwrap_or(plain)
    }
}

impl fmt::Debug for ResponseCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ResponseCache").field(&self.0.as_ref().map(|responses| responses.cache.weighted_size())).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use bytes::Bytes;

    use super::*;
    use api::rows::error::MATCH_NOT_FOUND;

    fn response(text: &str) -> Response {
        let body = Bytes::copy_from_slice(text.as_bytes());
        Response { status: 200, content_type: "text/plain", headers: Vec::new(), body }
    }

    /// What a request without a snapshot does.
    fn respond(
        cache: &ResponseCache,
        etag: ETag,
        compute: impl FnOnce() -> Result<Response, Error>,
    ) -> Result<Option<Arc<Response>>, Error> {
        match cache.look_up(etag) {
            Lookup::Found(found) => Ok(Some(found)),
            Lookup::Missing(missing) => missing.end(compute().map(Some)),
            Lookup::InProgress(computation) => computation.wait().map(|()| cache.get(etag)),
        }
    }

    #[test]
    fn of_concurrent_requests_one_computes() {
        let (cache, computed, ready) = (ResponseCache::of_bytes(1 << 20), AtomicUsize::new(0), Barrier::new(64));
        std::thread::scope(|scope| {
            for _ in 0..64 {
                scope.spawn(|| {
                    ready.wait();
                    let found = respond(&cache, ETag::of_bytes(b"same"), || {
                        computed.fetch_add(1, Ordering::Relaxed);
                        std::thread::sleep(std::time::Duration::from_millis(20));
                        Ok(response("body"))
                    });
                    assert_eq!(found.unwrap().unwrap().body, "body");
                });
            }
        });
        assert_eq!(computed.into_inner(), 1);
    }

    #[test]
    fn who_waits_receives_the_error_and_a_panic_ends_the_wait() {
        let (cache, etag) = (ResponseCache::of_bytes(1 << 20), ETag::of_bytes(b"same"));
        let Lookup::Missing(missing) = cache.look_up(etag) else { panic!("nothing is cached") };
        let Lookup::InProgress(computation) = cache.look_up(etag) else { panic!("it is being computed") };
        let (sender, ended) = std::sync::mpsc::channel();
        computation.at_end(move || sender.send(()).unwrap());
        assert!(ended.try_recv().is_err());
        missing.end(Err(MATCH_NOT_FOUND.into())).unwrap_err();
        ended.recv().unwrap();
        assert_eq!(computation.wait().unwrap_err().text, MATCH_NOT_FOUND);

        let Lookup::Missing(missing) = cache.look_up(etag) else { panic!("an error is not cached") };
        let Lookup::InProgress(computation) = cache.look_up(etag) else { panic!("it is being computed") };
        let panicked = std::thread::scope(|scope| {
            let work = move || {
                let _missing = missing;
                panic!("on purpose");
            };
            scope.spawn(work).join()
        });
        panicked.unwrap_err();
        computation.wait().unwrap();
        assert!(matches!(cache.look_up(etag), Lookup::Missing(_)), "the next request computes it");
    }

    #[test]
    fn an_error_is_not_cached_and_the_size_is_bounded() {
        let cache = ResponseCache::of_bytes(100_000);
        let error = respond(&cache, ETag::of_bytes(b"1"), || Err(MATCH_NOT_FOUND.into())).unwrap_err();
        assert_eq!(error.text, MATCH_NOT_FOUND);
        assert!(respond(&cache, ETag::of_bytes(b"1"), || Ok(response("now"))).unwrap().is_some());
        for number in 0..100_u32 {
            let large = response(&"x".repeat(10_000));
            respond(&cache, ETag::of_bytes(&number.to_le_bytes()), || Ok(large)).unwrap();
        }
        let cache = cache.0.unwrap().cache;
        cache.run_pending_tasks();
        assert!(cache.weighted_size() <= 100_000, "{}", cache.weighted_size());
    }
}
