//! What must hold of a request before it is looked at: that everyone on its way reads the same request.
//!
//! The library refuses most of what is malformed by itself; three things it lets through are refused here. A refusal
//! has no body, as the library's own have none, and ends the connection.

use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{CONNECTION, HOST, HeaderValue, TRANSFER_ENCODING};
use axum::http::request::Parts;
use axum::http::{StatusCode, Version};
use axum::response::Response;
use bytes::Bytes;
use http_body_util::{BodyExt, LengthLimitError, Limited};

use crate::api::BODY_MOST;

/// How long a body may take to arrive.
const BODY_WITHIN: Duration = Duration::from_secs(10);

/// Why a body could not be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unread {
    TooLarge,
    /// It ended before it was whole.
    Broken,
    Late,
}

impl Unread {
    /// What is told to whoever sent a body that nobody wanted.
    pub(super) fn status(self) -> StatusCode {
        match self {
            Unread::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Unread::Broken => StatusCode::BAD_REQUEST,
            Unread::Late => StatusCode::REQUEST_TIMEOUT,
        }
    }
}

/// The request and its body, or the status that refuses it. A body is read to its end even where nobody looks at it,
/// since what follows it is the next request.
pub(super) async fn read(request: Request) -> Result<(Parts, Result<Bytes, Unread>), StatusCode> {
    let (parts, body) = request.into_parts();
    let hosts = parts.headers.get_all(HOST).iter().count();
    let missing = hosts == 0 && parts.version == Version::HTTP_11;
    let mut codings = parts.headers.get_all(TRANSFER_ENCODING).iter();
    if missing || hosts > 1 || codings.any(|coding| !coding.as_bytes().eq_ignore_ascii_case(b"chunked")) {
        return Err(StatusCode::BAD_REQUEST);
    }
    let body = match tokio::time::timeout(BODY_WITHIN, Limited::new(body, BODY_MOST).collect()).await {
        Ok(Ok(body)) => Ok(body.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(Unread::TooLarge),
        Ok(Err(_)) => Err(Unread::Broken),
        Err(_) => Err(Unread::Late),
    };
    Ok((parts, body))
}

pub(super) fn refusal(status: StatusCode, version: Version) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    last(response, version)
}

/// The connection ends with this answer: what comes after it cannot be told apart from it.
pub(super) fn last(mut response: Response, version: Version) -> Response {
    // HTTP/2 has streams, which end by themselves.
    if version < Version::HTTP_2 {
        response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    }
    response
}
