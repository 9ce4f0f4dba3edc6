//! Routing: which path leads to which response, and the headers of every response.

use std::sync::Arc;
use std::time::Instant;

use bytes::Bytes;
use hyper::http::header::ACCEPT;
use hyper::http::request::Parts;
use hyper::http::{Method, StatusCode};

use super::body::{HttpBody, Request, Response};
use super::client::Client;
use super::framing::{self, BodyError};
use super::headers::{AT_LEAST, coding, header_keys, http_response, with_common_headers};
use super::page_context::remember_language;
use super::route::{Route, Target};
use super::state::AppState;
use super::unknown_keys::UnknownKeyAttempt;
use super::{conditional, files, ingest, live, mcp, operations, pages};
use crate::service::{self, FileForm, FollowRequest, RequestContext, RequestTrace, Service};
use ::pages::reference;
use api::MAX_BODY;
use api::rows::error::{BODY_INVALID, BODY_TIMEOUT, BODY_TOO_LARGE, USE_GET};

/// The label of `/healthz` and `/readyz`.
const PROBE: &str = "probe";
/// The label of pages and files.
const PAGE: &str = "page";
/// The label of tokens for the push.
const TOKENS: &str = "tokens";

/// One request, and its line in the log.
pub(super) async fn respond(
    state: &AppState,
    client: &Client,
    trace: &Arc<RequestTrace>,
    route: Route,
    request: Request,
) -> Response {
    let started = Instant::now();
    let version = request.version();
    let (operation, response) = if let Err(status) = framing::check(&request) {
        ("none", framing::reject(status, version))
    } else if matches!(route.target, Target::FeedLines | Target::Documents) {
        // Its body is read while it is written, and may be long.
        (ingest::LABEL, ingest::respond(state, client, trace, route, request).await)
    } else {
        let (parts, body) = framing::read(request).await;
        respond_to(state, client, trace, route, &parts, body).await
    };
    let (status, bytes) = (response.status().as_u16(), response.body().size_hint().lower());
    trace.note_operation(operation);
    state.service.metrics.request(operation, status, started.elapsed());
    tracing::debug!(operation, status, bytes, micros = started.elapsed().as_micros(), "responded");
    with_common_headers(response)
}

/// The response, and its label in the log and the metrics. The label is never text that a caller sent.
async fn respond_to(
    state: &AppState,
    client: &Client,
    trace: &Arc<RequestTrace>,
    route: Route,
    request: &Parts,
    body: Result<Bytes, BodyError>,
) -> (&'static str, Response) {
    if let Some(response) = state.probes.respond(&request.method, route.target).await {
        return (PROBE, response);
    }
    let query = request.uri.query().unwrap_or_default();
    let method = match request.method {
        Method::GET | Method::HEAD => service::Method::Get,
        Method::POST => service::Method::Post,
        _ => service::Method::Other,
    };
    let mut context = RequestContext::new(method, route.operation_name(request.uri.path()), query);
    if route.is_classic() {
        context = context.classic();
    }
    context.header_keys = header_keys(&request.headers);
    context.coding = coding(&request.headers);
    context.trace = Arc::clone(trace);
    let attempt = UnknownKeyAttempt::of(state, client, &request.headers, &context);
    let label = context.operation().map_or("unknown", |operation| operation.name);
    if let Some(refusal) = attempt.as_ref().and_then(|attempt| attempt.refusal(state, &context)) {
        return (label, http_response(refusal));
    }
    let (label, response) = respond_with(state, client, route, request, body, context, label).await;
    if let (StatusCode::UNAUTHORIZED, Some(attempt)) = (response.status(), attempt) {
        attempt.was_wrong(state);
    }
    (label, response)
}

async fn respond_with(
    state: &AppState,
    client: &Client,
    route: Route,
    request: &Parts,
    body: Result<Bytes, BodyError>,
    mut context: RequestContext,
    label: &'static str,
) -> (&'static str, Response) {
    let _computing = client.deliveries.computing();
    let path = request.uri.path().trim_matches('/');
    let query = request.uri.query().unwrap_or_default();
    let is_tokens = matches!(route.target, Target::Tokens);
    let is_mcp = matches!(route.target, Target::Tools) && state.has_tools;
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
        return (mcp::LABEL, mcp::respond(state, request, context).await);
    }
    if let Target::Follow = route.target {
        let match_id = route.rest(path).unwrap_or_default();
        return ("live", live_match(state, request, &context, match_id).await);
    }
    // `/?api=…` and `/api.php` are requests for an operation, known or unknown.
    let is_path = route.operation_name(path).is_some() || !context.names_operation();
    let is_page = context.operation().is_none() && is_path;
    if is_page && let Some(response) = pages::respond(state, client, route.target, request, &context).await {
        return (PAGE, response);
    }
    let if_none_match = conditional::if_none_match(&request.headers);
    if context.method == service::Method::Get && is_page {
        let form = FileForm { coding: context.coding, if_none_match: if_none_match.clone() };
        let docs = pages::docs_request(state, request);
        if let Some(mut response) = files::respond(state, path, docs, form, request.version).await {
            remember_language(&mut response, query);
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
    (label, operations::run(state, client, context).await)
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
    let is_event_source = request.headers.get(ACCEPT).is_some_and(|accepted| accepted == "text/event-stream");
    live::respond(state, follow, is_event_source).await
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
    let issued = state.respond_in_turn(&Arc::new(context), TOKENS, Service::issue_token).await;
    http_response(issued.unwrap_or_else(|refused| refused))
}
