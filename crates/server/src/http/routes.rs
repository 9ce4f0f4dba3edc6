//! Which address answers what, and what every answer carries.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, HttpBody};
use axum::extract::Request;
use axum::http::header::{
    CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, HeaderValue, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::request::Parts;
use axum::http::{Method, StatusCode};
use axum::response::Response;
use bytes::Bytes;
use tokio::sync::{Semaphore, watch};
use tower::{Layer, ServiceExt};
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};

use super::conditional;
use super::framing::{self, Unread};
use super::live::{self, Following, Hub};
use crate::api::error::{BODY_INVALID, BODY_TOO_LARGE, BODY_TOO_LATE, BUSY, INTERNAL, USE_GET};
use crate::api::{self, BODY_MOST, Call, Query, Reply, Service};
use crate::web;

/// How long a request may wait for its turn.
const TURN_WITHIN: Duration = Duration::from_millis(500);
/// How new the answer has to be.
const AT_LEAST: &str = "touchline-at-least";
/// The operation whose answers are pushed.
const MOMENTUM: &str = "MatchMomentum";
/// Smaller answers fit into one packet as they are.
const COMPRESSED_FROM: u64 = 1024;

#[derive(Clone)]
pub(super) struct Shared {
    pub(super) service: Arc<Service>,
    pub(super) turns: Arc<Semaphore>,
    pub(super) hub: Hub,
    pub(super) heartbeat: Duration,
    /// Turns true when the service stops.
    pub(super) stop: watch::Receiver<bool>,
}

/// How often a follower hears that the service lives, where nothing else is said.
const HEARTBEAT: Duration = Duration::from_secs(10);

/// The three request forms, `/api.php?api=…`, `/?api=…` and `/<Operation>`, the push, and the pages.
pub fn router(service: Service, max_work: usize) -> Router {
    router_until(service, max_work, HEARTBEAT, watch::channel(false).1)
}

/// The same; what is pushed ends when `stop` turns true.
pub(super) fn router_until(
    service: Service,
    max_work: usize,
    heartbeat: Duration,
    stop: watch::Receiver<bool>,
) -> Router {
    let turns = Arc::new(Semaphore::new(max_work));
    let shared = Shared { service: Arc::new(service), turns, hub: Hub::default(), heartbeat, stop };
    let routes = tower::service_fn(move |request| {
        let shared = shared.clone();
        async move { Ok::<_, Infallible>(respond(shared, request).await) }
    });
    // An answer is compressed for one caller at one time, so haste counts for more than the last byte.
    let compressed = CompressionLayer::new()
        .quality(CompressionLevel::Fastest)
        .compress_when(SizeAbove::new(COMPRESSED_FROM).and(NotForContentType::SSE));
    let answering = compressed.layer(routes);
    // The router takes the body off an answer to HEAD last, so that its headers are those of GET. It does so for
    // handlers, and not for services.
    Router::new().fallback(move |request: Request| {
        let answered = answering.clone().oneshot(request);
        async move { answered.await.map(conditional::sealed) }
    })
}

/// One request, and the one line that is logged of it.
async fn respond(shared: Shared, request: Request) -> Response {
    let started = Instant::now();
    let version = request.version();
    let service = Arc::clone(&shared.service);
    let (operation, response) = match framing::read(request).await {
        Ok((parts, body)) => route(shared, &parts, body).await,
        Err(status) => ("none", framing::refusal(status, version)),
    };
    let (status, bytes) = (response.status().as_u16(), response.body().size_hint().lower());
    service.metrics.request(operation, status, started.elapsed());
    tracing::debug!(operation, status, bytes, micros = started.elapsed().as_micros(), "answered");
    with_common_headers(response)
}

/// The answer, with what it is called in the log: an operation's own name, never what a caller sent in its place.
async fn route(shared: Shared, request: &Parts, body: Result<Bytes, Unread>) -> (&'static str, Response) {
    let path = request.uri.path().trim_matches('/');
    let query = request.uri.query().unwrap_or_default();
    let named = Query::parse(query).get("api").map(str::to_owned);
    let method = match request.method {
        Method::GET | Method::HEAD => api::Method::Get,
        Method::POST => api::Method::Post,
        _ => api::Method::Other,
    };
    let operation = match path {
        "" | "api.php" => None,
        path => Some(path.to_owned()),
    };
    let asked = operation.as_ref().or(named.as_ref()).and_then(|name| api::operation(name));
    let logged = asked.map_or("unknown", |found| found.name);
    let body = match body {
        Ok(body) => body,
        Err(unread) if asked.is_some_and(api::Operation::takes_body) => {
            let reply = shared.service.refuse(operation.as_deref(), query, unread_error(unread));
            return (logged, framing::last(response(reply), request.version));
        }
        Err(unread) => return (logged, framing::refusal(unread.status(), request.version)),
    };
    if let Some(match_id) = path.strip_prefix("live/") {
        return ("live", live_match(&shared, request, method, match_id, query).await);
    }
    let unless = conditional::unless(&request.headers);
    if method == api::Method::Get {
        if path.is_empty() && named.is_none() {
            return ("page", file("text/html; charset=utf-8", web::start(), unless.as_deref()));
        }
        if let Some((content_type, text)) = web::file(path) {
            return ("page", file(content_type, text, unless.as_deref()));
        }
    }
    // A number that cannot even be read is no number.
    let at_least = request.headers.get(AT_LEAST).map(|text| text.to_str().unwrap_or_default().to_owned());
    let asked = Asked { method, operation, query: query.to_owned(), body, unless, at_least };
    (logged, response(answer(shared, asked).await))
}

async fn live_match(shared: &Shared, request: &Parts, method: api::Method, match_id: &str, query: &str) -> Response {
    if method != api::Method::Get {
        return response(shared.service.refuse(Some(MOMENTUM), query, USE_GET));
    }
    let last = request.headers.get("last-event-id").and_then(|id| id.to_str().ok()).map(str::to_owned);
    let following = Following { match_id: match_id.to_owned(), query: query.to_owned(), last };
    live::follow(shared, following).await.unwrap_or_else(response)
}

fn unread_error(unread: Unread) -> api::Error {
    match unread {
        Unread::TooLarge => BODY_TOO_LARGE.with("most", BODY_MOST),
        Unread::Broken => BODY_INVALID.with("why", "it ended before it was whole"),
        Unread::Late => BODY_TOO_LATE.into(),
    }
}

/// A request, taken out of its parts.
struct Asked {
    method: api::Method,
    operation: Option<String>,
    query: String,
    body: Bytes,
    unless: Option<String>,
    at_least: Option<String>,
}

/// Runs the operation on the blocking pool, when its turn comes.
async fn answer(shared: Shared, asked: Asked) -> Reply {
    let service = Arc::clone(&shared.service);
    let (operation, query) = (asked.operation.clone(), asked.query.clone());
    match tokio::time::timeout(TURN_WITHIN, shared.turns.acquire_owned()).await {
        Ok(Ok(turn)) => {
            let work = tokio::task::spawn_blocking(move || {
                let _turn = turn;
                shared.service.answer(&Call {
                    method: asked.method,
                    operation: asked.operation.as_deref(),
                    query: &asked.query,
                    body: &asked.body,
                    trusted: false,
                    unless: asked.unless.as_deref(),
                    at_least: asked.at_least.as_deref(),
                })
            });
            // A panic was logged where it happened; the caller hears that it was us.
            work.await.unwrap_or_else(|_| service.refuse(operation.as_deref(), &query, INTERNAL))
        }
        _ => {
            service.metrics.no_turn();
            service.refuse(operation.as_deref(), &query, BUSY)
        }
    }
}

fn response(reply: Reply) -> Response {
    let mut response = Response::new(Body::from(reply.body));
    *response.status_mut() = StatusCode::from_u16(reply.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let headers = response.headers_mut();
    if reply.status != 304 {
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(reply.content_type));
    }
    for (name, value) in reply.headers {
        if let Ok(value) = HeaderValue::from_str(&value) {
            headers.insert(HeaderName::from_static(name), value);
        }
    }
    response
}

fn file(content_type: &'static str, text: &'static str, unless: Option<&str>) -> Response {
    let mut response = Response::new(Body::from(text));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'self'; frame-ancestors 'none'"));
    conditional::of_bytes(response, text.as_bytes(), unless)
}

/// What is true of every answer: it is not to be guessed at, its address (the key is in it) is not to be passed on,
/// and it is kept by nobody but the caller, if at all.
fn with_common_headers(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    conditional::keeping(headers);
    response
}
