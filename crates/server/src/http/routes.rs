//! Routing: which path leads to which response, and the headers of every response.

use std::sync::Arc;
use std::time::Instant;

use axum::body::{Body, HttpBody};
use axum::extract::Request;
use axum::http::header::{
    ACCEPT_ENCODING, AUTHORIZATION, CONTENT_TYPE, HeaderName, HeaderValue, REFERRER_POLICY, WWW_AUTHENTICATE,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::Response;
use bytes::Bytes;

use super::blocking::spawn_blocking;
use super::client::Client;
use super::framing::{self, BodyError};
use super::state::AppState;
use super::wrong_keys::Guess;
use super::{conditional, files, ingest, live, mcp, pages, streaming};
use crate::service::{self, Coding, FileForm, FollowRequest, RequestContext, RequestTrace, Service};
use ::pages::reference;
use api::MAX_BODY;
use api::rows::error::{BODY_INVALID, BODY_TIMEOUT, BODY_TOO_LARGE, BUSY, INTERNAL, USE_GET};

/// The least position of the data to read.
pub(super) const AT_LEAST: &str = "touchline-at-least";
/// The label of `/healthz` and `/readyz`.
const PROBE: &str = "probe";
/// The label of pages and files.
const PAGE: &str = "page";
/// Most responses have fewer headers.
const HEADERS_USUAL: usize = 12;
/// The path that gives tokens for the push, and its label in the log and the metrics.
const TOKENS: &str = "tokens";

/// One request, and its line in the log.
pub(super) async fn respond(
    state: &AppState,
    client: &Client,
    trace: &Arc<RequestTrace>,
    request: Request,
) -> Response {
    let started = Instant::now();
    let version = request.version();
    let (operation, response) = if let Err(status) = framing::check(&request) {
        ("none", framing::reject(status, version))
    } else if ingest::takes(request.uri().path()) {
        // Its body is read while it is written, and may be long.
        (ingest::LABEL, ingest::respond(state, client, trace, request).await)
    } else {
        let (parts, body) = framing::read(request).await;
        route(state, client, trace, &parts, body).await
    };
    let (status, bytes) = (response.status().as_u16(), response.body().size_hint().lower());
    trace.note_operation(operation);
    state.service.metrics.request(operation, status, started.elapsed());
    tracing::debug!(operation, status, bytes, micros = started.elapsed().as_micros(), "responded");
    with_common_headers(response)
}

/// The response, and its label in the log and the metrics. The label is never text that a caller sent.
async fn route(
    state: &AppState,
    client: &Client,
    trace: &Arc<RequestTrace>,
    request: &Parts,
    body: Result<Bytes, BodyError>,
) -> (&'static str, Response) {
    let path = request.uri.path().trim_matches('/');
    if let Some(response) = state.probes.respond(&request.method, path).await {
        return (PROBE, response);
    }
    let query = request.uri.query().unwrap_or_default();
    let method = match request.method {
        Method::GET | Method::HEAD => service::Method::Get,
        Method::POST => service::Method::Post,
        _ => service::Method::Other,
    };
    let Entry { is_classic, operation_name } = Entry::of(path);
    let mut context = RequestContext::new(method, operation_name, query);
    if is_classic {
        context = context.classic();
    }
    context.header_keys = header_keys(&request.headers);
    context.coding = coding(&request.headers);
    context.trace = Arc::clone(trace);
    let guess = Guess::of(state, client, &request.headers, &context);
    let label = context.operation().map_or("unknown", |operation| operation.name);
    if let Some(refusal) = guess.as_ref().and_then(|guess| guess.refusal(state, &context)) {
        return (label, http_response(refusal));
    }
    let (label, response) = route_context(state, client, request, body, context, label).await;
    if let (StatusCode::UNAUTHORIZED, Some(guess)) = (response.status(), guess) {
        guess.was_wrong(state);
    }
    (label, response)
}

async fn route_context(
    state: &AppState,
    client: &Client,
    request: &Parts,
    body: Result<Bytes, BodyError>,
    mut context: RequestContext,
    label: &'static str,
) -> (&'static str, Response) {
    let _making = client.deliveries.making();
    let path = request.uri.path().trim_matches('/');
    let query = request.uri.query().unwrap_or_default();
    let (method, operation_name) = (context.method, Entry::of(path).operation_name);
    let is_tokens = path == TOKENS;
    let is_mcp = path == mcp::PATH && state.has_tools;
    match body {
        Ok(body) => context.body = body,
        Err(error) if is_tokens || is_mcp || context.operation().is_some_and(api::Operation::takes_body) => {
            let refused = http_response(state.service.refuse(&context, body_error(error)));
            return (label, framing::close_connection(refused, request.version));
        }
        Err(error) => return (label, framing::reject(error.status(), request.version)),
    }
    if is_tokens {
        return (TOKENS, issue_token(state, context).await);
    }
    if is_mcp {
        return (mcp::PATH, mcp::respond(state, request, context).await);
    }
    if let Some(match_id) = path.strip_prefix("live/") {
        return ("live", live_match(state, request, &context, match_id).await);
    }
    // `/?api=…` and `/api.php` are requests for an operation, known or unknown.
    let is_page = context.operation().is_none() && (operation_name.is_some() || !context.names_operation());
    if is_page && let Some(response) = pages::respond(state, client, request, &context).await {
        return (PAGE, response);
    }
    let if_none_match = conditional::if_none_match(&request.headers);
    if method == service::Method::Get && is_page {
        let form = FileForm { coding: context.coding, if_none_match: if_none_match.clone() };
        let docs = pages::docs_request(state, request);
        if let Some(mut response) = files::respond(state, path, docs, form, request.version).await {
            pages::remember_language(&mut response, query);
            return (PAGE, response);
        }
        if let Some(response) = pages::not_found(state, request) {
            return (PAGE, response);
        }
    } else if is_page && reference::is_file(path) {
        return (PAGE, http_response(state.service.refuse(&context, USE_GET)));
    }
    context.if_none_match = if_none_match;
    // A value that is not text is not a number either; the empty text gives that error.
    context.at_least = request.headers.get(AT_LEAST).map(|text| text.to_str().unwrap_or_default().to_owned());
    (label, streaming::run(state, client, context).await)
}

/// What the path says of an operation.
pub(super) struct Entry<'a> {
    pub(super) is_classic: bool,
    /// None if the query names the operation.
    pub(super) operation_name: Option<&'a str>,
}

impl Entry<'_> {
    pub(super) fn of(path: &str) -> Entry<'_> {
        let (is_classic, entry) = match path.strip_prefix("classic") {
            Some(rest) if rest.is_empty() || rest.starts_with('/') => (true, rest.trim_start_matches('/')),
            _ => (false, path),
        };
        Entry { is_classic, operation_name: if matches!(entry, "" | "api.php") { None } else { Some(entry) } }
    }
}

async fn live_match(state: &AppState, request: &Parts, context: &RequestContext, match_id: &str) -> Response {
    let last_event_id = request.headers.get("last-event-id").and_then(|id| id.to_str().ok());
    let query = request.uri.query().unwrap_or_default();
    let follow = FollowRequest::new(context.method, match_id, query, last_event_id)
        .with_header_keys(context.header_keys.clone())
        .with_trace(Arc::clone(&context.trace));
    if context.method != service::Method::Get {
        return http_response(state.service.refuse(follow.context(), USE_GET));
    }
    live::follow(state, follow).await.unwrap_or_else(http_response)
}

/// The keys in `Authorization: Bearer` and `X-API-Key`. A header with another scheme has none; a value that is not text is
/// a wrong key.
pub(super) fn header_keys(headers: &HeaderMap) -> Vec<String> {
    let text = |value: &HeaderValue| value.to_str().unwrap_or("?").trim().to_owned();
    let bearer = headers.get_all(AUTHORIZATION).iter().filter_map(|value| {
        let value = text(value);
        let (scheme, key) = value.split_once(' ')?;
        scheme.eq_ignore_ascii_case("bearer").then(|| key.trim().to_owned())
    });
    bearer.chain(headers.get_all("x-api-key").iter().map(text)).filter(|key| !key.is_empty()).collect()
}

/// The best coding that the caller accepts.
pub(super) fn coding(headers: &HeaderMap) -> Option<Coding> {
    Coding::accepted(headers.get(ACCEPT_ENCODING)?.to_str().ok()?)
}

fn body_error(error: BodyError) -> api::Error {
    match error {
        BodyError::TooLarge => BODY_TOO_LARGE.with("most", MAX_BODY),
        BodyError::Incomplete => BODY_INVALID.with("why", "it is incomplete"),
        BodyError::Timeout => BODY_TIMEOUT.into(),
    }
}

/// Issues a token on the blocking pool, as soon as it has a turn.
async fn issue_token(state: &AppState, context: RequestContext) -> Response {
    let issued = with_turn(state, &Arc::new(context), TOKENS, Service::issue_token).await;
    http_response(issued.unwrap_or_else(|refused| refused))
}

/// Runs work on the blocking pool, as soon as it has a turn. `Err` is the response if it has none in time, or if it panics.
pub(super) async fn with_turn<T: Send + 'static>(
    state: &AppState,
    context: &Arc<RequestContext>,
    label: &'static str,
    work: impl FnOnce(&Service, &RequestContext) -> T + Send + 'static,
) -> Result<T, api::Response> {
    let Some(turn) = state.turns.take(state.lane(context), label).await else {
        state.service.metrics.busy();
        return Err(state.service.refuse(context, BUSY));
    };
    let (service, context_) = (Arc::clone(&state.service), Arc::clone(context));
    let done = spawn_blocking(move || {
        let _turn = turn;
        work(&service, &context_)
    });
    // The panic hook has logged the panic.
    done.await.map_err(|_| state.service.refuse(context, INTERNAL))
}

pub(super) fn http_response(response: api::Response) -> Response {
    let mut http = Response::new(Body::from(response.body));
    *http.status_mut() = StatusCode::from_u16(response.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let headers = http.headers_mut();
    headers.reserve(HEADERS_USUAL);
    if response.status != 304 {
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(response.content_type));
    }
    for (name, value) in response.headers {
        if let Ok(value) = HeaderValue::try_from(value) {
            headers.insert(HeaderName::from_static(name), value);
        }
    }
    http
}

/// The headers of every response: no content sniffing, no referrer (the URL contains the key; pages have a rule of their
/// own), and caching by the caller alone. A response that asks for a key says how to send one. Browsers know no dialogue for that scheme, so none appears.
pub(super) fn with_common_headers(mut response: Response) -> Response {
    let is_unauthorized = response.status() == StatusCode::UNAUTHORIZED;
    let headers = response.headers_mut();
    if is_unauthorized {
        headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer realm=\"touchline\""));
    }
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.entry(REFERRER_POLICY).or_insert(HeaderValue::from_static("no-referrer"));
    conditional::add_cache_headers(headers);
    response
}
