//! Writing: transactions, documents and live feeds, deletion, links, reanalysis, totals of editions, pruning, copies.

mod transaction;

pub(crate) mod copy;
pub(crate) mod delete;
pub(crate) mod finding;
pub(crate) mod ingest;
pub(crate) mod link;
pub(crate) mod prune;
pub(crate) mod reanalyse;
pub(crate) mod totals;
