//! Reading: one consistent snapshot, and the queries on it, one file a subject.
//!
//! | | |
//! |---|---|
//! | `snapshot.rs`, `store_position.rs` | the snapshot itself: its version, its position, the change log |
//! | `consistency_check.rs` | whether everything that was read is of one moment |
//! | `catalogue.rs`, `matches.rs`, `feed_progress.rs` | entities by id, editions and their parts; matches and their events; live feeds |
//! | `entities.rs`, `documents.rs` | everything that a match or an edition names |
//! | `match_parts.rs` | several of these of one match, asked for together |
//! | `facts.rs`, `computed_facts.rs` | what the statistics engine derived from a match: stored, or computed when it is read |
//! | `models.rs`, `profiles.rs` | with which models it did; usual positions |
//! | `snapshot_caches.rs`, `latest.rs`, `decode_cache.rs`, `live_matches.rs` | what snapshots keep in memory for those that follow |
//! | `totals.rs` | the merged facts of an edition |
//! | `changes.rs` | pages of the change log |
//! | `coverage.rs` | what matches contain |
//! | `dangling.rs` | references to what is not there; the origins of documents |
//! | `listing.rs`, `teams.rs`, `players.rs` | pages of teams, players and others; home grounds, coaches and present teams, which follow from matches |
//! | `names.rs` | every name |
//! | `state.rs` | the last changes that ETags are made from |
//! | `keys.rs` | API keys |
//! | `webhooks.rs` | webhooks, their events, and what is not delivered yet |
//! | `links.rs` | which ids are served as which, and what can be compared to find more of them |

pub(crate) mod catalogue;
mod changes;
mod computed_facts;
pub(crate) mod coverage;
mod dangling;
mod decode_cache;
mod documents;
mod latest;
mod live_matches;
pub(crate) mod match_parts;
mod matches;
mod models;
mod names;
mod players;
mod teams;

pub(crate) mod by_name;
pub(crate) mod consistency_check;
pub(crate) mod entities;
pub(crate) mod facts;
pub(crate) mod feed_progress;
pub(crate) mod keys;
pub(crate) mod links;
pub(crate) mod listing;
pub(crate) mod profiles;
pub(crate) mod snapshot;
pub(crate) mod snapshot_caches;
pub(crate) mod state;
pub(crate) mod store_position;
pub(crate) mod totals;
pub(crate) mod webhooks;

pub use catalogue::{EditionCounts, EditionRow};
pub use coverage::CoverageRow;
pub use dangling::DanglingReference;
pub use documents::EntityDocument;
pub use matches::MatchFilter;
pub use names::StoredName;
