//! One request from its key to its bytes, without a network: keys and limits, ETags and caches, the push, news, writing.

mod active_keys;
mod admission;
mod base;
mod built_in;
mod cache;
mod callers;
mod coalesced;
mod coding;
mod computation;
mod context;
mod drawing;
pub mod etag;
mod feed_state;
mod file_index;
mod follow;
mod health;
mod hot_cache;
mod known_keys;
mod limits;
mod named;
pub(crate) mod news;
mod page_request;
mod request_index;
mod respond;
mod response_meta;
mod service_response;
mod token;
mod trace;
mod whole_store;
mod writing;

pub use active_keys::{ActiveKey, ActiveKeys};
pub use admission::Headers;
pub use api::rows::response::Response;
pub use base::Service;
pub use built_in::FileForm;
pub use cache::ResponseCache;
pub use coalesced::CoalescedResponse;
pub use coding::Coding;
pub use context::{Method, RequestContext};
pub use file_index::FileIndex;
pub use follow::{
    AdmittedFollower, FollowRequest, FollowerAccess, FollowerGroup, PendingEvents, PushEvent, SharedEvents,
};
pub use health::Health;
pub use hot_cache::{HotRequest, ImmediateResponse};
pub use known_keys::KnownKeys;
pub use limits::RateLimits;
pub(crate) use news::{LoadedNews, kept_since, may_receive};
pub use page_request::{ReadRequest, Reader};
pub use request_index::{RequestHash, RequestIndex};
pub use service_response::{LongResponse, ServiceResponse, WaitingResponse};
pub use trace::{RequestSummary, RequestTrace};
pub(crate) use writing::FeedLines;
