//! What an operation returns, and what is around it in the response.

use std::time::Duration;

use super::request::MAX_PAGE_SIZE;
use crate::render::{Message, Value};

/// The families of envelopes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Envelope {
    /// `result` a word, `message`, `data`.
    A,
    /// `result` a boolean, `title`, `message`, `object`.
    B,
    /// Envelope B as the only field, `root`, of another object. Only the classic profile has it.
    Root,
    /// `root` with envelope B, and beside it the fields of envelope A. Only the classic profile has it.
    RootAndA,
}

/// What an operation returns.
#[derive(Clone, Debug)]
pub struct Output {
    /// The `result` of envelope A.
    pub word: &'static str,
    pub value: Value,
    /// The `data` of envelope A beside `root`; only with [`Envelope::RootAndA`].
    pub beside_root: Value,
    pub message: Message,
    /// Headers of this operation.
    pub headers: Vec<(&'static str, String)>,
    /// The number of records of a list. With more than [`MAX_PAGE_SIZE`] the response is sent while it is made.
    pub records: usize,
    /// There is no news yet, and the request waits for it so long.
    pub waits: Option<Duration>,
}

impl Output {
    pub fn new(value: Value, message: impl Into<Message>) -> Output {
        let (message, beside_root) = (message.into(), Value::Null);
        Output { word: "Success", value, beside_root, message, headers: Vec::new(), records: 0, waits: None }
    }

    pub fn with_records(self, records: usize) -> Output {
        Output { records, ..self }
    }

    pub fn is_long(&self) -> bool {
        self.records > MAX_PAGE_SIZE as usize
    }
}
