//! What is around every response: the result, the message and the data.

use std::borrow::Cow;

use football::model::Words;

use super::error::Error;
use super::output::{Envelope, Output};
use crate::render::Value;

/// The envelope of a success.
pub fn success_envelope(envelope: Envelope, output: Output) -> Value {
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
pub fn failure_envelope(envelope: Envelope, error: Error) -> Value {
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

pub fn field(name: &'static str, value: impl Into<Value>) -> (Cow<'static, str>, Value) {
    (Cow::Borrowed(name), value.into())
}
