//! Administration: keys, webhooks, models, notes, and checking a store.

mod models;
mod notes;
mod verify_records;

pub(crate) mod keys;
pub(crate) mod sender_lease;
pub(crate) mod verify;
pub(crate) mod webhook_events;
pub(crate) mod webhooks;
