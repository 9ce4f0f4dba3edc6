//! Caching headers and conditional requests.
//!
//! One rule: the caller may cache a response with an ETag and must revalidate it each time; a response without an ETag
//! is not cached. [`finish`] runs after the compression, because a compressed response has another ETag.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use hyper::body::Frame;
use hyper::http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, ETAG, IF_NONE_MATCH, VARY};
use hyper::http::{HeaderMap, HeaderValue, StatusCode};

use super::body::{Body, BoxError, HttpBody, Response};
use crate::service::etag;

const REVALIDATE: HeaderValue = HeaderValue::from_static("private, no-cache");
const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");

/// The header `If-None-Match`. A header on several lines is one list.
pub(super) fn if_none_match(headers: &HeaderMap) -> Option<String> {
    let lines: Vec<&str> = headers.get_all(IF_NONE_MATCH).iter().filter_map(|line| line.to_str().ok()).collect();
    (!lines.is_empty()).then(|| lines.join(", "))
}

/// Adds the caching headers, before the response is compressed.
pub(super) fn add_cache_headers(headers: &mut HeaderMap) {
    let has_etag = headers.contains_key(ETAG);
    if has_etag || headers.contains_key(CONTENT_ENCODING) {
        headers.insert(VARY, HeaderValue::from(ACCEPT_ENCODING));
    }
    headers.entry(CACHE_CONTROL).or_insert(if has_etag { REVALIDATE } else { NO_STORE });
}

/// Sets the ETag of the response as it is sent, compressed or not.
pub(super) fn finish<B>(response: hyper::http::Response<B>) -> Response
where
    B: HttpBody<Data = Bytes> + Send + 'static,
    B::Error: Into<BoxError>,
{
    let (mut parts, body) = response.into_parts();
    let headers = &mut parts.headers;
    match parts.status {
        StatusCode::NOT_MODIFIED => return Response::from_parts(parts, Body::new(EmptyBody)),
        StatusCode::OK => {
            let etag = headers.get(ETAG).and_then(|etag| etag.to_str().ok());
            let coding = headers.get(CONTENT_ENCODING).and_then(|coding| coding.to_str().ok());
            if let (Some(etag), Some(coding)) = (etag, coding)
                && let Some(Ok(etag)) = etag::compressed(etag, coding).map(|etag| HeaderValue::from_str(&etag))
            {
                headers.insert(ETAG, etag);
            }
        }
        // The compression layer replaces a response by an error if the caller accepts no coding.
        _ => {
            if headers.remove(ETAG).is_some() {
                headers.insert(CACHE_CONTROL, NO_STORE);
            }
        }
    }
    Response::from_parts(parts, Body::new(body))
}

/// A body of unknown length, so that no `Content-Length` is sent: in a 304 it would be the length of the caller's copy.
struct EmptyBody;

impl HttpBody for EmptyBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        Poll::Ready(None)
    }
}
