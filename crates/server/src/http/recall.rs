//! Responses to requests that were answered before: sent from the task of the connection, while nothing has changed.
//!
//! Most traffic of a live service is the same response to many readers. Such a request is neither parsed nor routed. Its hash
//! leads to the cached response, and one mark of the store tells whether that is current. There is no query, no hop to
//! another thread, and no lock that all requests share. Everything else goes the long way through [`super::routes`].

use std::cell::Cell;
use std::time::Instant;

use axum::body::HttpBody;
use axum::http::{Method, Request};
use axum::response::Response;
use bytes::Bytes;

use super::client::Client;
use super::conditional;
use super::connections::HEADERS_MOST;
use super::framing;
use super::request_id::RequestId;
use super::routes::{AT_LEAST, Entry, coding, header_keys, http_response, with_common_headers};
use super::shared_bodies::SharedPart;
use super::state::AppState;
use super::wrong_keys::Guess;
use crate::service::{self, RecallRequest, Recalled, RequestContext, RequestHash, RequestSummary};

const UNAUTHORIZED: u16 = 401;

/// A response without work.
pub(super) struct Sent {
    pub(super) summary: RequestSummary,
    pub(super) response: Response,
    /// The room for its body.
    pub(super) part: SharedPart,
}

/// The response, if it can be sent at once.
pub(super) fn respond<B: HttpBody>(
    state: &AppState,
    client: &Client,
    id: &RequestId,
    request: &Request<B>,
) -> Option<Sent> {
    let started = Instant::now();
    let headers = request.headers();
    let is_plain = matches!(*request.method(), Method::GET | Method::HEAD)
        && request.body().is_end_stream()
        && !headers.contains_key(AT_LEAST)
        && headers.len() <= HEADERS_MOST
        && framing::is_unambiguous(request.version(), headers);
    if !is_plain {
        return None;
    }
    let Entry { is_classic, operation_name } = Entry::of(request.uri().path().trim_matches('/'));
    let query = request.uri().query().unwrap_or_default();
    let header_keys = header_keys(headers);
    let context = || {
        let mut context = RequestContext::new(service::Method::Get, operation_name, query);
        context.header_keys.clone_from(&header_keys);
        if is_classic { context.classic() } else { context }
    };
    let if_none_match = conditional::if_none_match(headers);
    let part = Cell::new(SharedPart::default());
    let has_room = |body: &Bytes| client.deliveries.share(body).map(|taken| part.set(taken)).is_some();
    let Recalled { summary, response } = state.service.recall(&RecallRequest {
        hash: RequestHash::new(is_classic, operation_name, &header_keys, query),
        if_none_match: if_none_match.as_deref(),
        coding: coding(headers),
        context: &context,
        has_room: &has_room,
    })?;
    if response.status == UNAUTHORIZED
        && let Some(guess) = Guess::of(state, client, headers, &context())
    {
        if let Some(refusal) = guess.refusal(state, &context()) {
            let response = with_common_headers(http_response(refusal));
            return Some(Sent { summary, response, part: SharedPart::default() });
        }
        guess.was_wrong(state);
    }
    tracing::debug!(
        operation = summary.operation,
        status = response.status,
        bytes = response.body.len(),
        micros = started.elapsed().as_micros(),
        request_id = %id,
        "responded from the cache"
    );
    let response = with_common_headers(http_response(response));
    Some(Sent { summary, response, part: part.into_inner() })
}
