//! What may be kept of an answer, and what is sent to who has it.
//!
//! One rule: what carries a tag may be kept by its caller, who asks each time whether it still stands; what carries none
//! is kept by nobody. A layer around the compression, because the tag of a compressed form is another.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::{Body, HttpBody};
use axum::http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::Response;
use bytes::Bytes;
use hyper::body::Frame;

use crate::api::tag::{self, Tag};

const KEPT: HeaderValue = HeaderValue::from_static("private, no-cache");
const NOT_KEPT: HeaderValue = HeaderValue::from_static("no-store");

/// What the caller says that it has. A header on several lines is one list.
pub(super) fn unless(headers: &HeaderMap) -> Option<String> {
    let lines: Vec<&str> = headers.get_all(IF_NONE_MATCH).iter().filter_map(|line| line.to_str().ok()).collect();
    (!lines.is_empty()).then(|| lines.join(", "))
}

/// A page, which is the same bytes for everybody, under the tag of its bytes; or the word that the caller has it.
pub(super) fn of_bytes(mut page: Response, bytes: &[u8], unless: Option<&str>) -> Response {
    let tag = Tag::of_bytes(bytes);
    let unless = unless.unwrap_or_default();
    let had = tag.among(unless).or_else(|| tag::is_any(unless).then(|| tag.to_string()));
    if had.is_some() {
        *page.status_mut() = StatusCode::NOT_MODIFIED;
        *page.body_mut() = Body::empty();
        page.headers_mut().remove(CONTENT_TYPE);
    }
    if let Ok(tag) = HeaderValue::from_str(&had.unwrap_or_else(|| tag.to_string())) {
        page.headers_mut().insert(ETAG, tag);
    }
    page
}

/// What may be kept of an answer, before it is compressed.
pub(super) fn keeping(headers: &mut HeaderMap) {
    let tagged = headers.contains_key(ETAG);
    if tagged {
        headers.insert(VARY, HeaderValue::from(ACCEPT_ENCODING));
    }
    headers.entry(CACHE_CONTROL).or_insert(if tagged { KEPT } else { NOT_KEPT });
}

/// The tag of an answer as it goes out, compressed or not.
pub(super) fn sealed<B>(response: axum::http::Response<B>) -> Response
where
    B: HttpBody<Data = Bytes> + Send + 'static,
    B::Error: Into<axum::BoxError>,
{
    let (mut parts, body) = response.into_parts();
    let headers = &mut parts.headers;
    match parts.status {
        StatusCode::NOT_MODIFIED => return Response::from_parts(parts, Body::new(Silence)),
        StatusCode::OK => {
            let tag = headers.get(ETAG).and_then(|tag| tag.to_str().ok());
            let coding = headers.get(CONTENT_ENCODING).and_then(|coding| coding.to_str().ok());
            if let (Some(tag), Some(coding)) = (tag, coding)
                && let Some(Ok(tag)) = tag::compressed(tag, coding).map(|tag| HeaderValue::from_str(&tag))
            {
                headers.insert(ETAG, tag);
            }
        }
        // An answer in no form that the caller takes has become an error on its way.
        _ => {
            if headers.remove(ETAG).is_some() {
                headers.insert(CACHE_CONTROL, NOT_KEPT);
            }
        }
    }
    Response::from_parts(parts, Body::new(body))
}

/// No body, and no word of its length: that of a 304 is the length of what the caller has.
struct Silence;

impl HttpBody for Silence {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        Poll::Ready(None)
    }
}
