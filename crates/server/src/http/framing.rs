//! What must hold of a request before it is looked at: that everyone on its way reads the same request.
//!
//! The library refuses most of what is malformed by itself; three things it lets through are refused here. A refusal
//! has no body, as the library's own have none, and ends the connection.

use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{CONNECTION, HOST, HeaderValue, TRANSFER_ENCODING};
use axum::http::request::Parts;
use axum::http::{StatusCode, Version};
use axum::response::Response;
use http_body_util::{BodyExt, LengthLimitError, Limited};

/// A body is read to its end, since what follows it is the next request, and not looked at.
const BODY_BYTES_MOST: usize = 64 * 1024;

/// The request without its body, or the status that refuses it.
pub(super) async fn read(request: Request) -> Result<Parts, StatusCode> {
    let (parts, body) = request.into_parts();
    let hosts = parts.headers.get_all(HOST).iter().count();
    let missing = hosts == 0 && parts.version == Version::HTTP_11;
    let mut codings = parts.headers.get_all(TRANSFER_ENCODING).iter();
    if missing || hosts > 1 || codings.any(|coding| !coding.as_bytes().eq_ignore_ascii_case(b"chunked")) {
        return Err(StatusCode::BAD_REQUEST);
    }
    match Limited::new(body, BODY_BYTES_MOST).collect().await {
        Ok(_) => Ok(parts),
        Err(error) if error.is::<LengthLimitError>() => Err(StatusCode::PAYLOAD_TOO_LARGE),
        Err(_) => Err(StatusCode::BAD_REQUEST),
    }
}

pub(super) fn refusal(status: StatusCode, version: Version) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    // HTTP/2 has streams, which end by themselves.
    if version < Version::HTTP_2 {
        response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    }
    response
}
