//! Responses to requests that were answered before: sent from the task of the connection, while nothing has changed.
//!
//! Most traffic of a live service is the same response to many readers. Such a request is neither parsed nor routed. Its hash
//! leads to the cached response, and one mark of the store tells whether that is current. There is no query, no hop to
//! another thread, and no lock that all requests share. Everything else goes the long way through [`super::routes`].

use std::time::Instant;

use axum::body::HttpBody;
use axum::http::{Method, Request};
use axum::response::Response;

use super::conditional;
use super::framing;
use super::routes::{AT_LEAST, Entry, coding, header_keys, http_response, with_common_headers};
use super::state::AppState;
use crate::api::{self, RecallRequest, Recalled, RequestContext, RequestHash};

/// The response, if it can be sent at once.
pub(super) fn respond<B: HttpBody>(state: &AppState, request: &Request<B>) -> Option<Response> {
    let started = Instant::now();
    let headers = request.headers();
    let is_plain = matches!(*request.method(), Method::GET | Method::HEAD)
        && request.body().is_end_stream()
        && !headers.contains_key(AT_LEAST)
        && framing::is_unambiguous(request.version(), headers);
    if !is_plain {
        return None;
    }
    let Entry { is_classic, operation_name } = Entry::of(request.uri().path().trim_matches('/'));
    let query = request.uri().query().unwrap_or_default();
    let header_keys = header_keys(headers);
    let context = || {
        let context = RequestContext::new(api::Method::Get, operation_name, query);
        if is_classic { context.classic() } else { context }
    };
    let if_none_match = conditional::if_none_match(headers);
    let Recalled { operation, response } = state.service.recall(&RecallRequest {
        hash: RequestHash::new(is_classic, operation_name, &header_keys, query),
        if_none_match: if_none_match.as_deref(),
        coding: coding(headers),
        context: &context,
    })?;
    tracing::debug!(
        operation,
        status = response.status,
        bytes = response.body.len(),
        micros = started.elapsed().as_micros(),
        "responded from the cache"
    );
    Some(with_common_headers(http_response(response)))
}
