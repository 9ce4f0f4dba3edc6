//! Writing: transactions, documents and live feeds, reanalysis, totals of editions, copies.

mod transaction;

pub(crate) mod copy;
pub(crate) mod finding;
pub(crate) mod ingest;
pub(crate) mod reanalyse;
pub(crate) mod totals;
