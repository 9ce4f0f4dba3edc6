//! Rejects requests that a proxy and this server could read differently (request smuggling), and reads the body.
//!
//! Hyper rejects most malformed requests. This module rejects three cases that hyper accepts. The response has no
//! body, like hyper's own, and the connection is closed.

use std::time::Duration;

use bytes::Bytes;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use hyper::http::header::{CONNECTION, CONTENT_LENGTH, HOST, HeaderValue, RETRY_AFTER, TRANSFER_ENCODING};
use hyper::http::request::Parts;
use hyper::http::{HeaderMap, StatusCode, Version};

use super::body::{Body, HttpBody, Request, Response};
use super::limits::MAX_HEADERS;
use api::MAX_BODY;

/// How long a body may take to arrive.
const BODY_TIMEOUT: Duration = Duration::from_secs(10);

/// Why a request body could not be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BodyError {
    TooLarge,
    /// The connection ended in the middle of the body.
    Incomplete,
    Timeout,
}

impl BodyError {
    /// The status for an operation that takes no body.
    pub(super) fn status(self) -> StatusCode {
        match self {
            BodyError::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            BodyError::Incomplete => StatusCode::BAD_REQUEST,
            BodyError::Timeout => StatusCode::REQUEST_TIMEOUT,
        }
    }
}

/// The status that rejects a request before its body is read.
pub(super) fn check(request: &Request) -> Result<(), StatusCode> {
    if !is_unambiguous(request.version(), request.headers()) {
        return Err(StatusCode::BAD_REQUEST);
    }
    if request.headers().len() > MAX_HEADERS {
        return Err(StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE);
    }
    Ok(())
}

/// The request and its body. A body is read to its end even if it is not used, because the next request follows it.
pub(super) async fn read(request: Request) -> (Parts, Result<Bytes, BodyError>) {
    let (parts, body) = request.into_parts();
    // A body that is announced too large need not arrive.
    if body.size_hint().lower() > MAX_BODY as u64 {
        return (parts, Err(BodyError::TooLarge));
    }
    let body = match tokio::time::timeout(BODY_TIMEOUT, Limited::new(body, MAX_BODY).collect()).await {
        Ok(Ok(body)) => Ok(body.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(BodyError::TooLarge),
        Ok(Err(_)) => Err(BodyError::Incomplete),
        Err(_) => Err(BodyError::Timeout),
    };
    (parts, body)
}

/// Whether every server reads the request in the same way.
pub(super) fn is_unambiguous(version: Version, headers: &HeaderMap) -> bool {
    let hosts = headers.get_all(HOST).iter().count();
    let is_host_missing = hosts == 0 && version == Version::HTTP_11;
    let mut codings = headers.get_all(TRANSFER_ENCODING).iter();
    let lengths = headers.get_all(CONTENT_LENGTH).iter().count();
    !is_host_missing
        && hosts <= 1
        && lengths <= 1
        && codings.all(|coding| coding.as_bytes().eq_ignore_ascii_case(b"chunked"))
}

pub(super) fn reject(status: StatusCode, version: Version) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    close_connection(response, version)
}

/// The refusal of what has neither a turn nor room, without a body.
pub(super) fn unavailable(version: Version) -> Response {
    let mut refusal = reject(StatusCode::SERVICE_UNAVAILABLE, version);
    refusal.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("1"));
    refusal
}

/// Closes the connection after this response, because the start of the next request is unknown.
pub(super) fn close_connection(mut response: Response, version: Version) -> Response {
    // HTTP/2 ends the stream instead.
    if version < Version::HTTP_2 {
        response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    }
    response
}
