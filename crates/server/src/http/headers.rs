//! The headers of requests and responses: which are read, and what every response has.

use hyper::http::header::{
    ACCEPT_ENCODING, AUTHORIZATION, CONTENT_TYPE, HeaderName, HeaderValue, REFERRER_POLICY, WWW_AUTHENTICATE,
    X_CONTENT_TYPE_OPTIONS,
};
use hyper::http::{HeaderMap, StatusCode};

use super::body::{Body, Response};
use super::conditional;
use crate::service::Coding;

/// The least position of the data to read.
pub(super) const AT_LEAST: &str = "touchline-at-least";
/// Most responses have fewer headers.
const HEADERS_USUAL: usize = 12;

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

/// A response of the service as one of HTTP.
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
