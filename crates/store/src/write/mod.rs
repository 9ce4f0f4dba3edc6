//! Writing: transactions, documents and live feeds, copies.

pub(crate) mod copy;
pub(crate) mod ingest;
mod transaction;
