//! A service on another machine, for commands that talk to one: `feed --to`, `fetch`, `compare`.
//!
//! `service_url.rs` is where the service is, `key.rs` the key for it, `connect.rs` a connection. `operations.rs` sends
//! operations, one at a time, `pause.rs` is the time between two, and `response.rs` says what their responses mean.

mod connect;
mod key;
mod operations;
mod pause;
mod response;
mod service_url;

pub(super) use connect::{Failure, OpenClient, RESPOND_TIMEOUT, connect, refusal};
pub(super) use key::{KEY_VARIABLE, Key, read_key};
pub(super) use operations::{OperationRequest, RemoteService};
pub(super) use pause::parse_pause;
pub(super) use response::{OperationRefusal, content, pages, records, records_mut};
pub(super) use service_url::ServiceUrl;
