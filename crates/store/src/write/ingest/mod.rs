//! Ingest: applies documents and live feeds to the store, each call in one transaction.
//!
//! A document that changes nothing leaves no trace: no revision, no row in the change log, no time of change. A document that
//! is wrong is refused with a notice, and the others are accepted. The entities that a document refers to need not exist
//! yet.
//!
//! | | |
//! |---|---|
//! | `documents.rs`, `feeder.rs`, `live.rs` | the two ways in: documents, and the lines of a live feed |
//! | `prepared.rs`, `derived.rs` | what needs no store and can be worked out on other threads |
//! | `ingester.rs`, `entity.rs`, `match_.rs` | the transaction, and how an entity and a match are written |
//! | `fed_match.rs`, `feeder_cache.rs`, `tail.rs` | a match that lines change, what a feeder remembers of it, and its last lines |
//! | `event_transaction.rs` | the transaction of lines that only change events |
//! | `late_changes.rs` | changes that are numbered at the commit |
//! | `layers.rs` | what feeds and overlays have sent |
//! | `mentions.rs` | who takes part in what |
//! | `prefetch.rs` | the rows that a batch is compared with, queried at once |
//! | `rebuild.rs` | bodies worked out again, for verification |

mod derived;
mod entity;
mod event_transaction;
mod feeder_cache;
mod ingest_error;
mod late_changes;
mod prefetch;
mod tail;

pub(crate) mod documents;
pub(crate) mod fed_match;
pub(crate) mod feeder;
pub(crate) mod ingester;
pub(crate) mod layers;
pub(crate) mod live;
pub(crate) mod match_;
pub(crate) mod mentions;
pub(crate) mod prepared;
pub(crate) mod rebuild;
