//! Which pages of other origins a browser lets read responses.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use hyper::http::Method;
use hyper::http::header::{
    AGE, AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderName, HeaderValue, IF_NONE_MATCH, RETRY_AFTER,
    WARNING, WWW_AUTHENTICATE,
};
use tower_http::cors::{AllowOrigin, Cors};

use super::request_id::X_REQUEST_ID;
use api::TABLE_HEADERS;

/// How long a browser may remember what it is allowed.
const REMEMBERED: Duration = Duration::from_secs(86_400);

/// Headers that scripts of other origins may send.
fn sent() -> [HeaderName; 10] {
    let own = HeaderName::from_static;
    [
        AUTHORIZATION,
        CONTENT_TYPE,
        IF_NONE_MATCH,
        own("last-event-id"),
        own("mcp-method"),
        own("mcp-name"),
        own("mcp-protocol-version"),
        own("touchline-at-least"),
        own("x-api-key"),
        X_REQUEST_ID,
    ]
}

/// Headers that scripts of other origins may read.
fn exposed() -> Vec<HeaderName> {
    let own = HeaderName::from_static;
    let of_tables = TABLE_HEADERS.iter().map(|(_, name)| own(name));
    let others = [
        AGE,
        ETAG,
        RETRY_AFTER,
        WARNING,
        WWW_AUTHENTICATE,
        X_REQUEST_ID,
        own("ratelimit-limit"),
        own("ratelimit-remaining"),
        own("ratelimit-reset"),
        own("touchline-debug"),
        own("touchline-models"),
        own("touchline-version"),
        CONTENT_ENCODING,
    ];
    others.into_iter().chain(of_tables).collect()
}

/// The origins whose pages may read responses; `*` for all. Clones share them.
#[derive(Clone, Debug, Default)]
pub(super) struct CorsOrigins(Arc<RwLock<Arc<[String]>>>);

impl CorsOrigins {
    pub(super) fn get(&self) -> Arc<[String]> {
        Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// The origins of new connections.
    pub(super) fn set(&self, origins: Vec<String>) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = origins.into();
    }
}

/// A service for pages of these origins. None without origins: `OPTIONS` is then a method like others. `*` allows every origin; cookies are never allowed, so the
/// match centre's login stays its own.
pub(super) fn wrapped<S>(service: S, origins: &[String]) -> Option<Cors<S>> {
    if origins.is_empty() {
        return None;
    }
    let allowed = if origins.iter().any(|origin| origin == "*") {
        AllowOrigin::any()
    } else {
        AllowOrigin::list(origins.iter().filter_map(|origin| HeaderValue::from_str(origin).ok()))
    };
    let cors = Cors::new(service)
        .allow_origin(allowed)
        .allow_methods([Method::GET, Method::HEAD, Method::POST])
        .allow_headers(sent())
        .expose_headers(exposed())
        .max_age(REMEMBERED);
    Some(cors)
}
