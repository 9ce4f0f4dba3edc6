//! The operations: tables that run.
//!
//! An operation is one file that reads like its page of the specification, and one line in [`OPERATIONS`]. Routing,
//! checking, both forms, both languages, the reference and the completeness tests are read from the rows.

mod cache;
mod data;
pub mod error;
mod field;
mod follow;
mod form;
mod health;
mod limits;
mod message;
mod operations;
mod parts;
mod request;
mod service;
mod sheet;
mod stale;
pub mod tag;

use std::fmt;

pub use cache::Cache;
pub use data::{Access, Data};
pub use error::{Error, ErrorText, Kind};
pub use field::{Described, FieldDoc, Type};
pub use follow::Push;
pub use form::{Entry, Form};
pub use health::Health;
pub use limits::Limits;
pub use operations::OPERATIONS;
pub use request::{IDS_MOST, PAGE_SIZE_DEFAULT, PAGE_SIZE_MOST, Param, Query, Request, TEXT_LONGEST, Takes};
pub use service::{Call, Method, Reply, Service};
pub use stale::Stale;
pub use tag::{Depends, Scope};

use crate::render::{Message, Value};

/// One operation of the interface.
pub struct Operation {
    pub name: &'static str,
    pub about: &'static str,
    /// The version that the specification gives it. Both are taken.
    pub version: &'static str,
    pub envelope: Envelope,
    /// Whether it answers XML beside JSON.
    pub xml: bool,
    pub params: &'static [Param],
    pub answer: Shape,
    pub depends: Depends,
    /// Parameters of a call that succeeds on the sample world.
    pub example: &'static str,
    pub run: fn(&Data<'_>, &Request) -> Result<Answer, Error>,
}

impl Operation {
    /// Whether the parameters may also stand in a body, as JSON, of GET or POST.
    pub fn takes_body(&self) -> bool {
        self.params.iter().any(|param| matches!(param.takes, Takes::Json(_)))
    }
}

/// A body larger than this is refused.
pub const BODY_MOST: usize = 64 * 1024;

impl fmt::Debug for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Operation").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The two families of envelopes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Envelope {
    /// `result` a word, `message`, `data`.
    A,
    /// `result` a boolean, `title`, `message`, `object`.
    B,
}

/// What an answer is: a record, or a list of them.
#[derive(Clone, Copy)]
pub enum Shape {
    Record(&'static dyn Described),
    List(&'static dyn Described),
}

impl Shape {
    pub fn fields(self) -> Vec<FieldDoc> {
        match self {
            Shape::Record(table) | Shape::List(table) => table.fields(),
        }
    }
}

impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Shape::Record(_) => "Record",
            Shape::List(_) => "List",
        })
    }
}

/// What an operation found.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The `result` of envelope A.
    pub word: &'static str,
    pub value: Value,
    pub message: Message,
    /// What is said beside the documented fields.
    pub headers: Vec<(&'static str, String)>,
}

impl Answer {
    pub fn new(value: Value, message: impl Into<Message>) -> Answer {
        Answer { word: "Success", value, message: message.into(), headers: Vec::new() }
    }
}

/// The operation of a name, exactly as the specification lists it.
pub fn operation(name: &str) -> Option<&'static Operation> {
    OPERATIONS.iter().find(|operation| operation.name == name)
}
