//! `/ingest/…`: lines of live matches and documents, written over HTTP.
//!
//! `feed.rs` is a live feed, `incoming.rs` its lines, `line_groups.rs` the lines of several feeds; `documents.rs` takes documents. What is written at one time is bounded
//! by limits of its own and not by turns: a feed does not delay readers, and readers do not delay a feed. `open_feeds.rs` and `long_lines.rs` bound what
//! feeds hold, so that no key keeps the others from writing.

mod documents;
mod early_end;
mod feed;
mod incoming;
pub(super) mod limits;
mod line_groups;
mod long_lines;
mod open_feeds;

use std::sync::Arc;

use football::model::MatchId;
use hyper::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderName, HeaderValue};
use hyper::http::request::Parts;
use hyper::http::{Method, StatusCode};
use tokio::sync::mpsc;

use super::body::{Body, Request, Response};
use super::client::Client;
use super::framing;
use super::headers::{header_keys, http_response};
use super::pieces::{Piece, PieceBody};
use super::route::{Route, Target};
use super::state::AppState;
use super::unknown_keys::UnknownKeyAttempt;
use crate::service::{self, Headers, RequestContext, RequestTrace, Service};
use api::rows::error::{BUSY, MATCH_ID_INVALID, USE_GET_OR_POST, USE_PUT};

/// The label in the log and the metrics.
pub(super) const LABEL: &str = "ingest";
/// The content type of responses: a JSON value on each line.
pub(super) const NDJSON: &str = "application/x-ndjson";

/// Parts of a response that wait for their reader.
const MAX_QUEUE: usize = 8;

pub(super) async fn respond(
    state: &AppState,
    client: &Client,
    trace: &Arc<RequestTrace>,
    route: Route,
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
    let attempt = UnknownKeyAttempt::of(state, client, &request.headers, &context);
    let refusal = attempt.as_ref().and_then(|attempt| attempt.refusal(state, &context));
    let response = match refusal {
        Some(refusal) => Err(refusal),
        None => respond_admitted(state, client, route, &request, body, Arc::new(context)).await,
    };
    let response = response.unwrap_or_else(|refusal| {
        // What is left of the body is not read.
        framing::close_connection(http_response(refusal), request.version)
    });
    if let (StatusCode::UNAUTHORIZED, Some(attempt)) = (response.status(), attempt) {
        attempt.was_wrong(state);
    }
    response
}

/// The response, or the refusal.
async fn respond_admitted(
    state: &AppState,
    client: &Client,
    route: Route,
    request: &Parts,
    body: Body,
    context: Arc<RequestContext>,
) -> Result<Response, api::Response> {
    let refuse = |error: api::Error| state.service.refuse(&context, error);
    let computing = client.deliveries.computing();
    match route.target {
        Target::FeedLines => {
            let id = route.rest(request.uri.path());
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
            let (sender, receiver) = mpsc::channel(MAX_QUEUE);
            // From here on, heartbeats keep the connection from reaching the idle time-out.
            drop(computing);
            tokio::spawn(feed::run(state.clone(), context, only, body, sender, place));
            Ok(ndjson(receiver, headers))
        }
        _ if request.method != Method::PUT => Err(refuse(USE_PUT.into())),
        _ => {
            let headers = admit(state, &context, None).await?;
            state.service.check_documents(&context)?;
            let Some(permit) = state.ingest.documents.try_acquire(state.lane(&context)) else {
                return Err(busy(state, &context));
            };
            drop(computing);
            let body = documents::read(body, &state.ingest).await.map_err(refuse)?;
            let (sender, receiver) = mpsc::channel(MAX_QUEUE);
            let computing = client.deliveries.computing();
            documents::start(state, context, body, sender, (permit, computing));
            Ok(ndjson(receiver, headers))
        }
    }
}

async fn admit(
    state: &AppState,
    context: &Arc<RequestContext>,
    only: Option<MatchId>,
) -> Result<Headers, api::Response> {
    state.respond_in_turn(context, LABEL, move |service, context| service.admit_writer(context, only)).await?
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
    state.respond_in_turn(context, LABEL, read).await?.map(http_response)
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
