//! `/ingest/…`: lines of live matches and documents, written over HTTP.
//!
//! `feed.rs` is a live feed, `incoming.rs` its lines, `line_groups.rs` the lines of several feeds; `documents.rs` takes documents. What is written at one time is bounded
//! by limits of its own, and takes no turn: a feed makes no reader wait for a turn, and readers do not hold up a feed. `open_feeds.rs` and `long_lines.rs` bound what
//! feeds hold, so that no key keeps the others from writing.

mod documents;
mod feed;
mod incoming;
mod line_groups;
mod long_lines;
mod open_feeds;

use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderName, HeaderValue};
use axum::http::request::Parts;
use axum::http::{Method, StatusCode};
use axum::response::Response;
use bytes::Bytes;
use football::model::{Language, MatchId};
use serde::Serialize;
use tokio::sync::{Semaphore, mpsc};

use super::client::Client;
use super::framing;
use super::lane_limit::LaneLimit;
use super::routes::{header_keys, http_response, with_turn};
use super::state::AppState;
use super::streaming::{Piece, PieceBody};
use super::wrong_keys::Guess;
use crate::ingest::pruning::Pruner;
use crate::limits::MAX_FEEDS;
use crate::service::{self, Headers, RequestContext, RequestTrace, Service};
use api::rows::error::{BUSY, MATCH_ID_INVALID, USE_GET_OR_POST, USE_PUT};
use line_groups::LineGroups;
use long_lines::LongLines;
use open_feeds::OpenFeeds;

/// The label in the log and the metrics.
pub(super) const LABEL: &str = "ingest";
/// The content type of responses: a JSON value on each line.
pub(super) const NDJSON: &str = "application/x-ndjson";

/// Groups of lines that are worked on at one time: one is written, and the next one is prepared. The others wait in the order in
/// which they came.
const GROUPS_AT_ONCE: usize = 2;
/// Requests with documents that are read and written at one time. Each holds its body in memory.
const DOCUMENTS_AT_ONCE: usize = 2;
const DOCUMENTS_OF_KEY: usize = 1;
/// The threads for all that.
pub(super) const THREADS_MOST: usize = GROUPS_AT_ONCE + DOCUMENTS_AT_ONCE;

/// Parts of a response that wait for their reader.
const QUEUE_MOST: usize = 8;

const PREFIX: &str = "ingest/";
const LIVE: &str = "live";
const DOCUMENTS: &str = "documents";

/// Bounds what is written at one time. Clones share the bounds.
#[derive(Clone, Debug)]
pub(super) struct IngestLimits {
    feeds: OpenFeeds,
    long_lines: LongLines,
    groups: Arc<Semaphore>,
    documents: LaneLimit,
    lines: LineGroups,
    /// None in tests without settings.
    pruner: Option<Arc<Mutex<Pruner>>>,
}

impl Default for IngestLimits {
    fn default() -> IngestLimits {
        IngestLimits {
            feeds: OpenFeeds::new(MAX_FEEDS),
            long_lines: LongLines::default(),
            groups: Arc::new(Semaphore::new(GROUPS_AT_ONCE)),
            documents: LaneLimit::new(DOCUMENTS_AT_ONCE, DOCUMENTS_OF_KEY),
            lines: LineGroups::default(),
            pruner: None,
        }
    }
}

impl IngestLimits {
    pub(super) fn set_most(&mut self, feeds: usize) {
        self.feeds = OpenFeeds::new(feeds);
    }

    /// Notes whether memory is short. If it is, no long line and no documents are read.
    pub(super) fn note_memory(&self, is_short: bool) {
        self.long_lines.note_memory(is_short);
    }

    pub(super) fn set_pruner(&mut self, pruner: Pruner) {
        self.pruner = Some(Arc::new(Mutex::new(pruner)));
    }

    fn is_pruning_due(&self) -> bool {
        let is_due = |pruner: &Arc<Mutex<Pruner>>| pruner.try_lock().is_ok_and(|pruner| pruner.is_due());
        self.pruner.as_ref().is_some_and(is_due)
    }

    /// Prunes the change log if it is due. If another feed does, there is nothing to do.
    fn prune(&self, store: &store::Store) {
        let Some(pruner) = &self.pruner else { return };
        let mut pruner = match pruner.try_lock() {
            Ok(pruner) => pruner,
            Err(std::sync::TryLockError::Poisoned(poisoned)) => PoisonError::into_inner(poisoned),
            Err(std::sync::TryLockError::WouldBlock) => return,
        };
        if let Err(error) = pruner.prune(store) {
            tracing::warn!("the change log was not pruned: {error}; retrying in an hour");
        }
    }
}

/// Where a request goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Endpoint<'a> {
    /// Lines of live matches; of this one alone, if the path names it.
    Live(Option<&'a str>),
    Documents,
}

impl Endpoint<'_> {
    fn of(path: &str) -> Option<Endpoint<'_>> {
        match path.trim_matches('/').strip_prefix(PREFIX)? {
            LIVE => Some(Endpoint::Live(None)),
            DOCUMENTS => Some(Endpoint::Documents),
            path => path.strip_prefix("live/").map(|id| Endpoint::Live(Some(id))),
        }
    }
}

/// Whether requests of this path are for this module.
pub(super) fn takes(path: &str) -> bool {
    Endpoint::of(path).is_some()
}

pub(super) async fn respond(
    state: &AppState,
    client: &Client,
    trace: &Arc<RequestTrace>,
    request: Request,
) -> Response {
    let (request, body) = request.into_parts();
    let method = match request.method {
        Method::GET | Method::HEAD => service::Method::Get,
        Method::POST => service::Method::Post,
        _ => service::Method::Other,
    };
    let mut context = RequestContext::new(method, Some(LABEL), request.uri.query().unwrap_or_default());
    context.header_keys = header_keys(&request.headers);
    context.trace = Arc::clone(trace);
    let guess = Guess::of(state, client, &request.headers, &context);
    let refusal = guess.as_ref().and_then(|guess| guess.refusal(state, &context));
    let response = match refusal {
        Some(refusal) => Err(refusal),
        None => respond_admitted(state, client, &request, body, Arc::new(context)).await,
    };
    let response = response.unwrap_or_else(|refusal| {
        // What is left of the body is not read.
        framing::close_connection(http_response(refusal), request.version)
    });
    if let (StatusCode::UNAUTHORIZED, Some(guess)) = (response.status(), guess) {
        guess.was_wrong(state);
    }
    response
}

/// The response, or the refusal.
async fn respond_admitted(
    state: &AppState,
    client: &Client,
    request: &Parts,
    body: Body,
    context: Arc<RequestContext>,
) -> Result<Response, api::Response> {
    let refuse = |error: api::Error| state.service.refuse(&context, error);
    let making = client.deliveries.making();
    match Endpoint::of(request.uri.path()) {
        Some(Endpoint::Live(id)) => {
            let parse = |id: &str| id.parse().ok().filter(|id| *id > 0).map(MatchId).ok_or(MATCH_ID_INVALID);
            let only = id.map(parse).transpose().map_err(|error| refuse(error.into()))?;
            match request.method {
                Method::GET | Method::HEAD => return state_of_feed(state, &context, only).await,
                Method::POST => {}
                _ => return Err(refuse(USE_GET_OR_POST.into())),
            }
            let headers = admit(state, &context, only).await?;
            let Some(place) = state.ingest.feeds.take(state.lane(&context)) else {
                return Err(busy(state, &context));
            };
            let (sender, receiver) = mpsc::channel(QUEUE_MOST);
            // From here on, heartbeats keep the connection from reaching the idle time-out.
            drop(making);
            tokio::spawn(feed::run(state.clone(), context, only, body, sender, place));
            Ok(ndjson(receiver, headers))
        }
        Some(Endpoint::Documents) if request.method != Method::PUT => Err(refuse(USE_PUT.into())),
        Some(Endpoint::Documents) => {
            let headers = admit(state, &context, None).await?;
            state.service.check_documents(&context)?;
            let Some(permit) = state.ingest.documents.try_acquire(state.lane(&context)) else {
                return Err(busy(state, &context));
            };
            drop(making);
            let body = documents::read(body, &state.ingest).await.map_err(refuse)?;
            let (sender, receiver) = mpsc::channel(QUEUE_MOST);
            let making = client.deliveries.making();
            documents::start(state, context, body, sender, (permit, making));
            Ok(ndjson(receiver, headers))
        }
        // `takes` has said that there is one.
        None => Err(refuse(api::rows::error::INTERNAL.into())),
    }
}

async fn admit(
    state: &AppState,
    context: &Arc<RequestContext>,
    only: Option<MatchId>,
) -> Result<Headers, api::Response> {
    with_turn(state, context, LABEL, move |service, context| service.admit_writer(context, only)).await?
}

/// What a key may feed: the matches of these days, or one match.
async fn state_of_feed(
    state: &AppState,
    context: &Arc<RequestContext>,
    only: Option<MatchId>,
) -> Result<Response, api::Response> {
    let read = move |service: &Service, context: &RequestContext| match only {
        Some(id) => service.feed_state(context, id),
        None => service.feed_list(context),
    };
    with_turn(state, context, LABEL, read).await?.map(http_response)
}

fn busy(state: &AppState, context: &RequestContext) -> api::Response {
    state.service.metrics.busy();
    state.service.refuse(context, BUSY)
}

/// A response of lines that are sent as they come.
fn ndjson(pieces: mpsc::Receiver<Piece>, headers: Headers) -> Response {
    let mut response = Response::new(Body::new(PieceBody::new(pieces)));
    let to = response.headers_mut();
    for (name, value) in headers {
        if let Ok(value) = HeaderValue::try_from(value) {
            to.insert(HeaderName::from_static(name), value);
        }
    }
    to.insert(CONTENT_TYPE, HeaderValue::from_static(NDJSON));
    to.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// The last line of a response that ends before everything is acknowledged.
#[derive(Serialize)]
struct EarlyEnd {
    result: &'static str,
    why: String,
    /// The same would happen again: only the operator can change it.
    #[serde(rename = "final", skip_serializing_if = "std::ops::Not::not")]
    is_final: bool,
}

impl EarlyEnd {
    fn new(why: impl Into<String>) -> EarlyEnd {
        EarlyEnd { result: "ended", why: why.into(), is_final: false }
    }

    /// The end by an error. `resend` says what to do if it may succeed later.
    fn of(error: &api::Error, language: Language, resend: &str) -> EarlyEnd {
        let why = error.message.in_(language);
        if error.is_final() {
            return EarlyEnd { is_final: true, ..EarlyEnd::new(why) };
        }
        EarlyEnd::new(format!("{}: {resend}", why.trim_end_matches('.')))
    }

    fn piece(&self) -> Piece {
        lines(&[self])
    }
}

/// Values as lines of JSON.
fn lines<T: Serialize>(values: &[T]) -> Piece {
    let mut bytes = Vec::new();
    for value in values {
        // A struct of numbers and texts always serializes.
        if serde_json::to_writer(&mut bytes, value).is_ok() {
            bytes.push(b'\n');
        }
    }
    Piece::Bytes(Bytes::from(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_leads_to_an_endpoint_or_to_none() {
        assert_eq!(Endpoint::of("/ingest/live"), Some(Endpoint::Live(None)));
        assert_eq!(Endpoint::of("/ingest/live/7/"), Some(Endpoint::Live(Some("7"))));
        assert_eq!(Endpoint::of("/ingest/documents"), Some(Endpoint::Documents));
        for path in ["/", "/ingest", "/ingest/", "/ingest/lives", "/ingest/documents/7", "/live/7", "/TournamentList"] {
            assert_eq!(Endpoint::of(path), None, "{path}");
        }
    }
}
