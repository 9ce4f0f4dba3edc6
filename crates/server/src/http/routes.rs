//! Which address answers what, and what every answer carries.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, HeaderValue, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS};
use axum::http::{Method, StatusCode};
use axum::response::Response;
use bytes::Bytes;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use tokio::sync::Semaphore;

use crate::api::error::{BODY_INVALID, BODY_TOO_LARGE, BODY_TOO_LATE, BUSY, INTERNAL};
use crate::api::{self, BODY_MOST, Call, Query, Reply, Service};
use crate::web;

/// How long a request may wait for its turn.
const TURN_WITHIN: Duration = Duration::from_millis(500);
/// How long a body may take to arrive.
const BODY_WITHIN: Duration = Duration::from_secs(10);

#[derive(Clone)]
struct Shared {
    service: Arc<Service>,
    turns: Arc<Semaphore>,
}

/// The three request forms, `/api.php?api=…`, `/?api=…` and `/<Operation>`, and the pages.
pub fn router(service: Service, max_work: usize) -> Router {
    let shared = Shared { service: Arc::new(service), turns: Arc::new(Semaphore::new(max_work)) };
    Router::new().fallback(route).with_state(shared)
}

async fn route(State(shared): State<Shared>, request: Request) -> Response {
    let path = request.uri().path().trim_matches('/').to_owned();
    let query = request.uri().query().unwrap_or_default().to_owned();
    let method = request.method().clone();
    let body = request.into_body();
    let reads = method == Method::GET || method == Method::HEAD;
    let response = match path.as_str() {
        "" if reads && Query::parse(&query).get("api").is_none() => file("text/html; charset=utf-8", web::start()),
        path if reads && let Some((content_type, text)) = web::file(path) => file(content_type, text),
        "" | "api.php" => answer(shared, &method, None, query, body).await,
        _ => answer(shared, &method, Some(path), query, body).await,
    };
    with_common_headers(response)
}

/// Runs the operation on the blocking pool, when its turn comes.
async fn answer(shared: Shared, method: &Method, operation: Option<String>, query: String, body: Body) -> Response {
    let started = Instant::now();
    let method = match *method {
        Method::GET | Method::HEAD => api::Method::Get,
        Method::POST => api::Method::Post,
        _ => api::Method::Other,
    };
    let named = operation.clone().or_else(|| Query::parse(&query).get("api").map(str::to_owned));
    let asked = named.as_deref().and_then(api::operation);
    // What is logged is the operation's own name, never what a caller sent in its place.
    let logged = asked.map_or("unknown", |operation| operation.name);
    let body = match asked.filter(|operation| operation.takes_body() && method != api::Method::Other) {
        Some(_) => match read(body).await {
            Ok(bytes) => bytes,
            Err(error) => return response(refusal(&shared, operation.as_deref(), &query, error)),
        },
        None => Bytes::new(),
    };
    let reply = match tokio::time::timeout(TURN_WITHIN, Arc::clone(&shared.turns).acquire_owned()).await {
        Ok(Ok(turn)) => {
            let (service, asked, path) = (Arc::clone(&shared.service), query.clone(), operation.clone());
            let work = tokio::task::spawn_blocking(move || {
                let _turn = turn;
                service.answer(&Call { method, operation: path.as_deref(), query: &asked, body: &body, trusted: false })
            });
            // A panic was logged where it happened; the caller hears that it was us.
            work.await.unwrap_or_else(|_| refusal(&shared, operation.as_deref(), &query, INTERNAL))
        }
        _ => refusal(&shared, operation.as_deref(), &query, BUSY),
    };
    let micros = started.elapsed().as_micros();
    tracing::debug!(operation = logged, status = reply.status, bytes = reply.body.len(), micros, "answered");
    response(reply)
}

/// The body, as far as an operation takes one.
async fn read(body: Body) -> Result<Bytes, api::Error> {
    match tokio::time::timeout(BODY_WITHIN, Limited::new(body, BODY_MOST).collect()).await {
        Ok(Ok(body)) => Ok(body.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(BODY_TOO_LARGE.with("most", BODY_MOST)),
        Ok(Err(_)) => Err(BODY_INVALID.with("why", "it ended before it was whole")),
        Err(_) => Err(BODY_TOO_LATE.into()),
    }
}

fn refusal(shared: &Shared, operation: Option<&str>, query: &str, error: impl Into<api::Error>) -> Reply {
    shared.service.refuse(operation, query, error)
}

fn response(reply: Reply) -> Response {
    let mut response = Response::new(Body::from(reply.body));
    *response.status_mut() = StatusCode::from_u16(reply.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(reply.content_type));
    for (name, value) in reply.headers {
        if let Ok(value) = HeaderValue::from_str(&value) {
            headers.insert(HeaderName::from_static(name), value);
        }
    }
    response
}

fn file(content_type: &'static str, text: &'static str) -> Response {
    let mut response = Response::new(Body::from(text));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'self'; frame-ancestors 'none'"));
    response
}

/// What is true of every answer: it is not to be guessed at, its address (the key is in it) is not to be passed on,
/// and it is kept by nobody but the caller, who asks again.
fn with_common_headers(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("private, no-cache"));
    response
}
