//! A response before it is sent: envelopes, and the headers that are for one caller alone.

use std::borrow::Cow;

use bytes::Bytes;
use football::model::Words;

use super::error::Error;
use super::limits::Allowance;
use super::{Envelope, Output};
use crate::render::Value;

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
    pub(super) fn not_modified(content_type: &'static str, etag: String) -> Response {
        Response { status: 304, content_type, headers: vec![("etag", etag)], body: Bytes::new() }
    }
}

/// What is known of a response besides its content. It is for this caller alone and is never cached.
#[derive(Default)]
pub(super) struct ResponseMeta {
    /// What the key's rate limit has left; `Err` if this request exceeds it.
    pub(super) allowance: Option<Result<Allowance, Allowance>>,
    /// The position of the snapshot that was read.
    pub(super) position: Option<i64>,
    /// The age in seconds of a stale response.
    pub(super) stale_secs: Option<u64>,
}

impl ResponseMeta {
    pub(super) fn add_headers(&self, response: &mut Response) {
        let headers = &mut response.headers;
        headers.extend(self.position.map(|position| ("touchline-version", position.to_string())));
        if let Some(age) = self.stale_secs {
            headers.push(("age", age.to_string()));
            headers.push(("warning", "110 - \"Response is Stale\"".to_owned()));
        }
        match self.allowance {
            Some(Ok(left)) => headers.extend(left.headers()),
            Some(Err(exceeded)) => {
                headers.extend(exceeded.headers());
                headers.push(exceeded.retry_after());
            }
            None => {}
        }
    }
}

/// The envelope of a success.
pub(super) fn success_envelope(envelope: Envelope, output: Output) -> Value {
    let Output { word, value, message, .. } = output;
    let fields = match envelope {
        Envelope::Root => {
            return in_root(success_envelope(Envelope::B, Output { word, value, message, headers: Vec::new() }));
        }
        Envelope::A => vec![field("result", word), field("message", message), field("data", value)],
        Envelope::B => vec![
            field("result", true),
            field("title", Words { en: "Success", ar: "نجاح" }),
            field("message", message),
            field("object", value),
        ],
    };
    Value::Record(fields.into())
}

/// The envelope of an error.
pub(super) fn failure_envelope(envelope: Envelope, error: Error) -> Value {
    let fields = match envelope {
        Envelope::Root => return in_root(failure_envelope(Envelope::B, error)),
        Envelope::A => vec![field("result", "error"), field("message", error.message), field("data", Value::Null)],
        Envelope::B => {
            vec![field("result", false), field("title", error.text.kind.title()), field("message", error.message)]
        }
    };
    Value::Record(fields.into())
}

fn in_root(envelope: Value) -> Value {
    Value::Record(Box::new([field("root", envelope)]))
}

pub(super) fn field(name: &'static str, value: impl Into<Value>) -> (Cow<'static, str>, Value) {
    (Cow::Borrowed(name), value.into())
}
