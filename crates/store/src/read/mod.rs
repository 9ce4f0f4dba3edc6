//! Reading: what a snapshot of the store can be asked for, one file a subject.

mod documents;
pub(crate) mod entities;
pub(crate) mod facts;
pub(crate) mod keys;
pub(crate) mod listing;
pub(crate) mod models;
mod profiles;
pub(crate) mod scope;
pub(crate) mod snapshot;
