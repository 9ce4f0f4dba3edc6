//! Webhooks: events of matches, sent to the addresses that an operator has added.
//!
//! | | |
//! |---|---|
//! | `message.rs`, `signature.rs` | what is sent, and how a receiver knows that we sent it |
//! | `destination.rs` | which addresses may be sent to |
//! | `retry_plan.rs` | when an attempt is repeated |
//! | `round.rs` | what a webhook sends next, and what is written down after that |
//!
//! All of this is synchronous. `service/news` finds the events, and `http/webhooks` sends them.

pub(crate) mod destination;
pub(crate) mod message;
pub(crate) mod retry_plan;
pub(crate) mod round;
pub(crate) mod signature;
