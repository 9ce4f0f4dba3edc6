//! Responses to requests that were answered before: sent from the task of the connection, while nothing has changed.
//!
//! Most traffic of a live service is the same response to many readers. Such a request is neither parsed nor routed. Its hash
//! leads to the cached response, and one mark of the store tells whether that is current. There is no query, no hop to
//! another thread, and no lock that all requests share. Everything else goes the long way through [`super::routes`].

use std::cell::Cell;
use std::time::Instant;

use bytes::Bytes;
use hyper::http::{Method, Request};

use super::body::{HttpBody, Response};
use super::client::Client;
use super::conditional;
use super::framing;
use super::headers::{AT_LEAST, coding, header_keys, http_response, with_common_headers};
use super::limits::MAX_HEADERS;
use super::request_id::RequestId;
use super::route::Route;
use super::shared_bodies::BodyLease;
use super::state::AppState;
use super::unknown_keys::UnknownKeyAttempt;
use crate::service::{self, HotRequest, ImmediateResponse, RequestContext, RequestHash, RequestSummary};

const UNAUTHORIZED: u16 = 401;

/// The response, if it can be sent at once, and what the access log says of it.
pub(super) fn respond<B: HttpBody>(
    state: &AppState,
    client: &Client,
    id: &RequestId,
    route: Route,
    request: &Request<B>,
) -> Option<(Response, RequestSummary)> {
    let started = Instant::now();
    let headers = request.headers();
    let is_plain = matches!(*request.method(), Method::GET | Method::HEAD)
        && request.body().is_end_stream()
        && !headers.contains_key(AT_LEAST)
        && headers.len() <= MAX_HEADERS
        && framing::is_unambiguous(request.version(), headers);
    if !is_plain {
        return None;
    }
    let (is_classic, operation_name) = (route.is_classic(), route.operation_name(request.uri().path()));
    let query = request.uri().query().unwrap_or_default();
    let header_keys = header_keys(headers);
    let context = || {
        let mut context = RequestContext::new(service::Method::Get, operation_name, query);
        context.header_keys.clone_from(&header_keys);
        if is_classic { context.classic() } else { context }
    };
    let if_none_match = conditional::if_none_match(headers);
    let lease = Cell::new(BodyLease::default());
    let has_room = |body: &Bytes| client.deliveries.share(body).map(|taken| lease.set(taken)).is_some();
    let ImmediateResponse { summary, response } = state.service.hot_response(&HotRequest {
        hash: RequestHash::new(is_classic, operation_name, &header_keys, query),
        if_none_match: if_none_match.as_deref(),
        coding: coding(headers),
        context: &context,
        has_room: &has_room,
    })?;
    if response.status == UNAUTHORIZED
        && let Some(attempt) = UnknownKeyAttempt::of(state, client, headers, &context())
    {
        if let Some(refusal) = attempt.refusal(state, &context()) {
            return Some((sent(client, refusal, BodyLease::default()), summary));
        }
        attempt.was_wrong(state);
    }
    tracing::debug!(
        operation = summary.operation,
        status = response.status,
        bytes = response.body.len(),
        micros = started.elapsed().as_micros(),
        request_id = %id,
        "responded from the cache"
    );
    Some((sent(client, response, lease.into_inner()), summary))
}

/// The response with the headers of every response. Its body has this part of the send budget.
fn sent(client: &Client, response: api::Response, lease: BodyLease) -> Response {
    let response = with_common_headers(http_response(response));
    client.deliveries.shared(conditional::finish(response), lease)
}
