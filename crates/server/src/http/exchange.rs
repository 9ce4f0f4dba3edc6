//! One request and its response: how both begin and end, whichever way leads from one to the other.

use std::sync::Arc;

use hyper::http::header::CONTENT_LENGTH;
use hyper::{Method, Request};

use super::access_log::PendingEntry;
use super::body::{Body, HttpBody, Response};
use super::client::Client;
use super::request_id::{RequestId, X_REQUEST_ID};
use super::state::AppState;
use crate::service::RequestSummary;

/// What the requests of one connection share.
pub(super) struct Connection {
    pub(super) state: Arc<AppState>,
    pub(super) client: Client,
}

impl Connection {
    /// A request that has arrived.
    pub(super) fn begin<B>(&self, request: &Request<B>) -> ResponseFinisher {
        let Connection { state, client } = self;
        client.deliveries.begin(request.version());
        let id = RequestId::of(request.headers());
        let address = || client.address(request.headers(), &state.proxies);
        let entry = state.access_log.as_ref().map(|log| log.begin(&id, address()));
        ResponseFinisher { is_head: request.method() == Method::HEAD, id, entry }
    }
}

/// What every response gets at the end.
pub(super) struct ResponseFinisher {
    is_head: bool,
    pub(super) id: RequestId,
    /// The line of the access log, if there is one.
    entry: Option<PendingEntry>,
}

impl ResponseFinisher {
    pub(super) fn finish(self, response: Response, summary: impl FnOnce() -> RequestSummary) -> Response {
        let mut response = with_length(response, self.is_head);
        response.headers_mut().insert(X_REQUEST_ID, self.id.header());
        match self.entry {
            Some(entry) => entry.finish(summary(), response),
            None => response,
        }
    }
}

/// The response with its length, if it has one. The response to HEAD has the headers of GET and no body.
pub(super) fn with_length(mut response: Response, is_head: bool) -> Response {
    if let Some(length) = response.body().size_hint().exact() {
        response.headers_mut().entry(CONTENT_LENGTH).or_insert(length.into());
    }
    if is_head {
        *response.body_mut() = Body::empty();
    }
    response
}
