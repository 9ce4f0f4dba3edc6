//! A service on another machine, for commands that talk to one.
//!
//! `service_url.rs` is where the service is, `key.rs` the key for it, and `connect.rs` a connection.

mod connect;
mod key;
mod service_url;

pub(super) use connect::{Client, Failure, RESPOND_TIMEOUT, connect, refusal};
pub(super) use key::{KEY_VARIABLE, Key, read_key};
pub(super) use service_url::ServiceUrl;
