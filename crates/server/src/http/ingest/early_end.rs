//! Lines of a response, and the last one of a response that ends before everything is acknowledged.

use bytes::Bytes;
use football::model::Language;
use serde::Serialize;

use super::super::pieces::Piece;

/// The last line of a response that ends before everything is acknowledged.
#[derive(Serialize)]
pub(super) struct EarlyEnd {
    result: &'static str,
    why: String,
    /// The same would happen again: only the operator can change it.
    #[serde(rename = "final", skip_serializing_if = "std::ops::Not::not")]
    is_final: bool,
}

impl EarlyEnd {
    pub(super) fn new(why: impl Into<String>) -> EarlyEnd {
        EarlyEnd { result: "ended", why: why.into(), is_final: false }
    }

    /// The end by an error. `resend` says what to do if it may succeed later.
    pub(super) fn of(error: &api::Error, language: Language, resend: &str) -> EarlyEnd {
        let why = error.message.in_(language);
        if error.is_final() {
            return EarlyEnd { is_final: true, ..EarlyEnd::new(why) };
        }
        EarlyEnd::new(format!("{}: {resend}", why.trim_end_matches('.')))
    }

    pub(super) fn piece(&self) -> Piece {
        lines(&[self])
    }
}

/// Values as lines of JSON.
pub(super) fn lines<T: Serialize>(values: &[T]) -> Piece {
    let mut bytes = Vec::new();
    for value in values {
        // A struct of numbers and texts always serializes.
        if serde_json::to_writer(&mut bytes, value).is_ok() {
            bytes.push(b'\n');
        }
    }
    Piece::Bytes(Bytes::from(bytes))
}
