//! A response before it is sent: envelopes, and the headers that are for one caller alone.

use std::borrow::Cow;

use bytes::Bytes;
use football::model::Words;
use store::CommitMark;

use super::coding::Coding;
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
    /// The same with a compressed body; `None` if it cannot be compressed.
    pub(super) fn compressed(&self, coding: Coding) -> Option<Response> {
        let body = coding.compress(&self.body)?;
        let mut headers = self.headers.clone();
        headers.push(("content-encoding", coding.name().to_owned()));
        Some(Response { status: self.status, content_type: self.content_type, headers, body })
    }

    /// 304: the caller's copy is current.
    pub(super) fn not_modified(content_type: &'static str, etag: String) -> Response {
        Response { status: 304, content_type, headers: vec![("etag", etag)], body: Bytes::new() }
    }
}

/// What is known of a response besides its content. It is for this caller alone and is never cached.
#[derive(Default)]
pub(super) struct ResponseMeta {
    /// The request was counted, with a rate limit or without one.
    pub(super) is_counted: bool,
    /// What the key's rate limit has left; `Err` if this request exceeds it.
    pub(super) allowance: Option<Result<Allowance, Allowance>>,
    /// The position of the snapshot that was read.
    pub(super) position: Option<i64>,
    /// The newest commit before the snapshot was taken.
    pub(super) mark: Option<CommitMark>,
    /// The age in seconds of a stale response.
    pub(super) stale_secs: Option<u64>,
    /// How often the request has waited for one that computed the same response.
    pub(super) joins: u32,
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
    let Output { word, value, beside_root, message, .. } = output;
    let a = |message, value| vec![field("result", word), field("message", message), field("data", value)];
    let b = |message, value| {
        let title = Words { en: "Success", ar: "نجاح" };
        vec![field("result", true), field("title", title), field("message", message), field("object", value)]
    };
    let fields = match envelope {
        Envelope::A => a(message, value),
        Envelope::B => b(message, value),
        Envelope::Root => in_root(b(message, value)),
        Envelope::RootAndA => [in_root(b(message.clone(), value)), a(message, beside_root)].concat(),
    };
    Value::Record(fields.into())
}

/// The envelope of an error.
pub(super) fn failure_envelope(envelope: Envelope, error: Error) -> Value {
    let title = error.text.kind.title();
    let a = |message| vec![field("result", "error"), field("message", message), field("data", Value::Null)];
    let b = |message| vec![field("result", false), field("title", title), field("message", message)];
    let fields = match envelope {
        Envelope::A => a(error.message),
        Envelope::B => b(error.message),
        Envelope::Root => in_root(b(error.message)),
        Envelope::RootAndA => [in_root(b(error.message.clone())), a(error.message)].concat(),
    };
    Value::Record(fields.into())
}

fn in_root(envelope: Fields) -> Fields {
    vec![field("root", Value::Record(envelope.into()))]
}

/// The fields of an envelope.
type Fields = Vec<(Cow<'static, str>, Value)>;

pub(super) fn field(name: &'static str, value: impl Into<Value>) -> (Cow<'static, str>, Value) {
    (Cow::Borrowed(name), value.into())
}
