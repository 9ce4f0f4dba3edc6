//! One request from its key to its bytes, without a network: keys and limits, ETags and caches, the push, news, writing.

mod active_keys;
mod admission;
mod built_in;
mod cache;
mod callers;
mod coding;
mod computation;
mod context;
pub mod etag;
mod feed_state;
mod follow;
mod health;
mod joined;
mod known_keys;
mod limits;
mod long_response;
mod named;
pub(crate) mod news;
mod reading;
mod recall;
mod recent;
mod respond;
mod response_meta;
mod token;
mod trace;
mod waiting;
mod whole_store;
mod writing;

pub use active_keys::{ActiveKey, ActiveKeys};
pub use admission::Headers;
pub use api::rows::response::Response;
pub use built_in::{BuiltInFiles, FileForm};
pub use cache::ResponseCache;
pub use coding::Coding;
pub use context::{Method, RequestContext};
pub use follow::{
    AdmittedFollower, FollowRequest, FollowerAccess, FollowerGroup, PendingEvents, PushEvent, SharedEvents,
};
pub use health::Health;
pub use joined::JoinedResponse;
pub use known_keys::KnownKeys;
pub use limits::RateLimits;
pub use long_response::{LongResponse, ServiceResponse};
pub(crate) use news::{LoadedNews, kept_since, may_receive};
pub use reading::{ReadRequest, Reader};
pub use recall::{RecallRequest, Recalled};
pub use recent::{RecentRequests, RequestHash};
pub use respond::Service;
pub use trace::{RequestSummary, RequestTrace};
pub use waiting::WaitingResponse;
pub(crate) use writing::FeedLines;
