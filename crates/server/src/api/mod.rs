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
mod choices;
mod classic;
mod coding;
mod computation;
mod context;
mod data;
mod depends;
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
mod operation_row;
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
mod token_rows;
mod trace;
mod waiting;
mod whole_store;
mod writing;

pub use active_keys::{ActiveKey, ActiveKeys};
pub use admission::Headers;
pub use built_in::{BuiltInFiles, FileForm};
pub use cache::ResponseCache;
pub use choices::{LANGUAGE_WORDS, VERSION_WORDS};
pub use classic::{CLASSIC, classic_operation};
pub use coding::Coding;
pub use context::{Method, RequestContext};
pub use data::{Data, EntitledEdition, EntitledMatch, EntityFilter, ReferenceEntity, UnrestrictedData};
pub use depends::{Depends, Scope};
pub use entitlement::Entitlement;
pub use error::{Error, ErrorKind, ErrorText};
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
pub use operation_row::{BODY_MOST, COMPRESSED_FROM, Envelope, Operation, Origin, Output, Profile, Shape};
pub use operations::{OPERATIONS, TOOLS, operation};
pub use reading::{ReadRequest, Reader};
pub use recall::{RecallRequest, Recalled};
pub use recent::{RecentRequests, RequestHash};
pub use request::{
    CLASSIC_PAGE_SIZE_MOST, IDS_MOST, MATCH_IDS_MOST, PAGE_SIZE_DEFAULT, PAGE_SIZE_MOST, Param, Request, TEXT_LONGEST,
    Takes,
};
pub use response::Response;
pub use service::Service;
pub use table_layout::TABLE_HEADERS;
pub use time_zone::time_zone_names;
pub use token_rows::{IssuedToken, TOKEN_FIELDS, TOKEN_MINUTES_DEFAULT, TOKEN_MINUTES_MOST, TOKEN_PARAMS};
pub use trace::{RequestSummary, RequestTrace};
pub use waiting::WaitingResponse;
pub(crate) use writing::FeedLines;
