//! Administration: keys, models, notes, and checking a store.

mod models;
mod notes;

pub(crate) mod keys;
pub(crate) mod verify;
