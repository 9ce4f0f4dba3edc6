//! The operations: tables that run.
//!
//! An operation is one file that reads like its section of `docs/specification.md`, and one line in [`OPERATIONS`].
//! Routing, checks, both formats, both languages, the reference and the completeness tests read the rows.

mod active_keys;
mod admission;
pub mod arabic;
mod built_in;
mod cache;
mod callers;
mod classic;
mod coding;
mod computation;
mod context;
mod data;
mod entitlement;
pub mod error;
pub mod etag;
mod feed_state;
mod field;
mod follow;
mod health;
pub(crate) mod input;
mod joined;
mod json_type;
mod known_keys;
mod limits;
mod long_response;
mod named;
mod news;
mod operations;
pub(crate) mod parts;
mod reading;
mod recall;
mod recent;
mod request;
mod response;
mod service;
pub(crate) mod statistics_table;
mod success;
mod table_layout;
mod time_zone;
mod token;
mod trace;
mod waiting;
mod writing;

use std::fmt;
use std::time::Duration;

pub use active_keys::{ActiveKey, ActiveKeys};
pub use admission::Headers;
pub use built_in::{BuiltInFiles, FileForm};
pub use cache::ResponseCache;
pub use classic::CLASSIC;
pub use coding::{COMPRESSED_FROM, Coding};
pub use context::{LANGUAGE_WORDS, Method, RequestContext};
pub use data::{Data, EntitledEdition, EntitledMatch, EntityFilter, ReferenceEntity, UnrestrictedData};
pub use entitlement::Entitlement;
pub use error::{Error, ErrorKind, ErrorText};
pub use etag::{Depends, Scope};
pub use field::{Described, FieldDoc, Type, Values};
pub use follow::{
    AdmittedFollower, FollowRequest, FollowerAccess, FollowerGroup, PendingEvents, PushEvent, SharedEvents,
};
pub use health::Health;
pub use joined::JoinedResponse;
pub use json_type::{JsonField, JsonType};
pub use known_keys::KnownKeys;
pub use limits::RateLimits;
pub use long_response::{LongResponse, ServiceResponse};
pub(crate) use news::{LoadedNews, kept_since, may_receive};
pub use operations::{OPERATIONS, TOOLS};
pub use reading::{ReadRequest, Reader};
pub use recall::{RecallRequest, Recalled};
pub use recent::{RecentRequests, RequestHash};
pub use request::{
    CLASSIC_PAGE_SIZE_MOST, IDS_MOST, MATCH_IDS_MOST, PAGE_SIZE_DEFAULT, PAGE_SIZE_MOST, Param, Request, TEXT_LONGEST,
    Takes,
};
pub use response::Response;
pub use service::{Service, VERSION_WORDS};
pub use table_layout::TABLE_HEADERS;
pub use time_zone::time_zone_names;
pub use token::{IssuedToken, TOKEN_FIELDS, TOKEN_MINUTES_DEFAULT, TOKEN_MINUTES_MOST, TOKEN_PARAMS};
pub use trace::{RequestSummary, RequestTrace};
pub use waiting::WaitingResponse;
pub(crate) use writing::FeedLines;

use crate::render::{Message, Value};

/// One operation of the API.
pub struct Operation {
    pub name: &'static str,
    pub about: &'static str,
    /// The version in the specification. A request may name either version.
    pub version: &'static str,
    pub origin: Origin,
    pub profile: Profile,
    pub envelope: Envelope,
    /// Whether it has XML besides JSON.
    pub xml: bool,
    /// Where its rows are, if the response is a table and so has CSV: the names of the fields on the way to the list of rows. If
    /// a list is on the way, there is one table for all its records.
    pub table: Option<&'static [&'static str]>,
    pub params: &'static [Param],
    pub response: Shape,
    pub depends: Depends,
    /// Parameters of a call that succeeds on the sample world.
    pub example: &'static str,
    pub run: fn(&Data<'_>, &Request) -> Result<Output, Error>,
}

impl Operation {
    /// Whether a JSON body, of GET or POST, may hold the parameters.
    pub fn takes_body(&self) -> bool {
        self.params.iter().any(|param| matches!(param.takes, Takes::Json(_)))
    }
}

/// A larger request body is an error.
pub const BODY_MOST: usize = 64 * 1024;

impl fmt::Debug for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Operation").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Where an operation comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// `docs/specification.md`.
    Specification,
    /// Public clients of this kind of service call it, and the specification does not have it.
    Clients,
    /// Touchline alone has it.
    Touchline,
}

/// The families of structures. Each has an address of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Profile {
    /// `/api.php`: the structures of the specification.
    Standard,
    /// `/classic/api.php`: the older structures, for operations where they differ.
    Classic,
}

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

/// The shape of a response.
#[derive(Clone, Copy)]
pub enum Shape {
    Record(&'static dyn Described),
    List(&'static dyn Described),
    /// One record if the request names it, otherwise the list of all.
    RecordOrList(&'static dyn Described),
}

impl Shape {
    pub fn fields(self) -> Vec<FieldDoc> {
        match self {
            Shape::Record(table) | Shape::List(table) | Shape::RecordOrList(table) => table.fields(),
        }
    }
}

impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Shape::Record(_) => "Record",
            Shape::List(_) => "List",
            Shape::RecordOrList(_) => "RecordOrList",
        })
    }
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
    /// The number of records of a list. With more than [`PAGE_SIZE_MOST`] the response is sent while it is made.
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

    fn is_long(&self) -> bool {
        self.records > PAGE_SIZE_MOST as usize
    }
}

/// The operation of a name, exactly as the specification writes it.
pub fn operation(name: &str) -> Option<&'static Operation> {
    OPERATIONS.iter().find(|operation| operation.name == name)
}

/// The operation of a name in the classic profile.
pub fn classic_operation(name: &str) -> Option<&'static Operation> {
    CLASSIC.iter().find(|operation| operation.name == name).or_else(|| operation(name))
}
