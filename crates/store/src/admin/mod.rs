//! Administration: keys, models, notes, and checking a store.

mod models;
mod notes;
mod verify_records;

pub(crate) mod keys;
pub(crate) mod verify;
