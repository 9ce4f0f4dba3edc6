//! Administration: checking a store.

pub(crate) mod verify;
