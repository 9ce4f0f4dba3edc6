//! The hot cache: the response to a request that was answered before, if nothing has been committed since.

use std::fmt;
use std::time::Instant;

use bytes::Bytes;

use super::base::Service;
use super::coding::Coding;
use super::context::RequestContext;
use super::request_index::{IndexedAnswer, RequestHash};
use super::response_meta::ResponseMeta;
use super::trace::RequestSummary;
use crate::metrics::ResponseSource;
use api::rows::response::Response;

/// A GET request as it arrived, not yet parsed.
pub struct HotRequest<'a> {
    pub hash: RequestHash,
    /// The header `If-None-Match`.
    pub if_none_match: Option<&'a str>,
    /// The best coding in the header `Accept-Encoding`.
    pub coding: Option<Coding>,
    /// The parsed request, which only an error needs.
    pub context: &'a dyn Fn() -> RequestContext,
    /// Whether there is room to send a cached body. It is asked before the request counts anywhere.
    pub has_room: &'a dyn Fn(&Bytes) -> bool,
}

impl fmt::Debug for HotRequest<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HotRequest").finish_non_exhaustive()
    }
}

/// A response that needs no work.
#[derive(Debug)]
pub struct ImmediateResponse {
    pub summary: RequestSummary,
    pub response: Response,
}

impl Service {
    /// The response, which needs no query and no work that blocks. `None` if the request has to be answered by
    /// [`Service::start`].
    pub fn hot_response(&self, request: &HotRequest<'_>) -> Option<ImmediateResponse> {
        let started = Instant::now();
        let indexed = self.request_index.current(request.hash, || self.store.commit_mark())?;
        let operation = indexed.operation.name;
        let entry = match indexed.answer {
            IndexedAnswer::Response(entry) => entry,
            IndexedAnswer::Unauthorized(refusal) => {
                self.metrics.request(operation, refusal.status, started.elapsed());
                let summary = RequestSummary { operation, key: None, source: None };
                return Some(ImmediateResponse { summary, response: Response::clone(&refusal) });
            }
        };
        let now = (self.clock)();
        if !entry.is_key_live(now) || entry.current_until.is_some_and(|end| now >= end) {
            return None;
        }
        let named = request.if_none_match.and_then(|named| entry.etag.matching(named));
        let (mut response, source) = match named {
            Some(named) => (Response::not_modified(entry.content_type, named), ResponseSource::Unchanged),
            None => {
                let form = self.cache.get_form(entry.etag, request.coding)?;
                if !(request.has_room)(&form.body) {
                    return None;
                }
                (Response::clone(&form), ResponseSource::Cached)
            }
        };
        let mut meta = ResponseMeta { position: Some(entry.position), ..ResponseMeta::default() };
        let mut summary = RequestSummary { operation, key: None, source: None };
        match self.count_request(&entry.key, now, &mut meta) {
            Ok(()) => {
                self.health.succeeded();
                indexed.hot_cache.count(source, started.elapsed());
                summary.source = Some(source);
            }
            Err(error) => {
                response = self.refuse(&(request.context)(), error);
                self.metrics.request(operation, response.status, started.elapsed());
            }
        }
        meta.add_headers(&mut response);
        summary.key = Some(entry.key);
        Some(ImmediateResponse { summary, response })
    }
}
