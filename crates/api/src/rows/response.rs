//! A response before it is sent, whatever the transport.

use bytes::Bytes;

/// A response, whatever the transport.
#[derive(Clone, Debug)]
pub struct Response {
    pub status: u16,
    pub content_type: &'static str,
    pub headers: Vec<(&'static str, String)>,
    pub body: Bytes,
}

impl Response {
    /// 304: the caller's copy is current.
    pub fn not_modified(content_type: &'static str, etag: String) -> Response {
        Response { status: 304, content_type, headers: vec![("etag", etag)], body: Bytes::new() }
    }
}
