//! The tools of the Model Context Protocol at `/mcp`, by its streamable HTTP transport.
//!
//! Each message is one POST and has one JSON response; there are no sessions, so any replica can respond. A message is a
//! request like any other: the key is checked and counted each time. The SDK receives neither the key nor the URL.

use std::sync::Arc;

use http_body_util::Full;
use hyper::http::header::{ACCEPT, CONTENT_TYPE, HOST, HeaderName, HeaderValue, ORIGIN};
use hyper::http::request::Parts;
use hyper::http::{HeaderMap, Request, StatusCode};
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use serde_json::json;

use super::body::{Body, Response};
use super::headers::http_response;
use super::state::AppState;
use crate::mcp::{Caller, ToolServer};
use crate::service::{self, RequestContext};
use api::MAX_BODY;
use api::rows::error::USE_POST;

/// The label in the log and the metrics.
pub(super) const LABEL: &str = "mcp";

/// Headers that the transport reads besides those of HTTP begin with this.
const PREFIX: &str = "mcp-";

pub(super) async fn respond(state: &AppState, request: &Parts, context: RequestContext) -> Response {
    if !is_allowed_origin(&request.headers, &state.cors_origins.get()) {
        return forbidden_origin();
    }
    if context.method != service::Method::Post {
        return http_response(state.service.refuse(&context, USE_POST));
    }
    let context = Arc::new(context);
    let admitted =
        state.respond_in_turn(&context, LABEL, |service, context| service.admit(context)).await.and_then(|done| done);
    let (headers, key) = match (admitted, context.key()) {
        (Ok(headers), Ok(key)) => (headers, key.to_owned()),
        (Err(response), _) => return http_response(response),
        (_, Err(error)) => return http_response(state.service.refuse(&context, error)),
    };
    let server =
        ToolServer::new(Arc::clone(&state.service), state.turns.clone(), state.lane(&context), Caller::Key(key));
    let transport =
        StreamableHttpService::new(move || Ok(server.clone()), Arc::new(NeverSessionManager::default()), config());
    let response = transport.handle(message(&request.headers, &context)).await;
    let (mut parts, body) = response.into_parts();
    for (name, value) in headers {
        if let Ok(value) = HeaderValue::from_str(&value) {
            parts.headers.insert(HeaderName::from_static(name), value);
        }
    }
    Response::from_parts(parts, Body::new(body))
}

fn config() -> StreamableHttpServerConfig {
    StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .with_max_request_body_bytes(MAX_BODY)
}

/// The request as the SDK sees it. Its own check of the host is not needed: a page of another origin is refused before.
fn message(headers: &HeaderMap, context: &RequestContext) -> Request<Full<bytes::Bytes>> {
    let mut message = Request::new(Full::new(context.body.clone()));
    *message.method_mut() = hyper::http::Method::POST;
    let sent = headers
        .iter()
        .filter(|(name, _)| *name == ACCEPT || *name == CONTENT_TYPE || name.as_str().starts_with(PREFIX));
    message.headers_mut().extend(sent.map(|(name, value)| (name.clone(), value.clone())));
    message.headers_mut().insert(HOST, HeaderValue::from_static("localhost"));
    message
}

/// A browser states the origin of the page. Without this check, any page could reach a service on the reader's machine by a
/// host name that it points there (DNS rebinding). Programs state none.
fn is_allowed_origin(headers: &HeaderMap, allowed: &[String]) -> bool {
    let is_allowed =
        |origin: &HeaderValue| allowed.iter().any(|allowed| allowed == "*" || allowed.as_bytes() == origin.as_bytes());
    headers.get_all(ORIGIN).iter().all(is_allowed)
}

/// A JSON-RPC error without an id, as the protocol states it.
fn forbidden_origin() -> Response {
    let text = "Pages of this origin may not use the tools. The setting cors-origins allows origins.";
    let error = json!({ "jsonrpc": "2.0", "id": null, "error": { "code": -32000, "message": text } });
    let mut response = Response::new(Body::from(error.to_string()));
    *response.status_mut() = StatusCode::FORBIDDEN;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}
