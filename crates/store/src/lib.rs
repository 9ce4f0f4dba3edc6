//! The only crate that knows SQL: stores what feeds send, and answers queries about it.
//!
//! Data comes in through [`Store::ingest`] and, line by line, through [`Store::feed`]. [`Store::reanalyse`] rewrites what was
//! derived from it, [`Store::delete_matches`] removes matches, and [`Store::copy_to`] moves everything to another store. Everything is read through a [`Snapshot`]. Keys,
//! webhooks, models and notes have their own methods. A write is durable when its call returns, and no reader sees half of it.
//!
//! The folders are layers. A folder uses only those above it in this table; `crates/test-support/tests/layers.rs` checks that.
//!
//! | | |
//! |---|---|
//! | `error.rs` | every way in which the store fails |
//! | `queries/` | SQL, one text a file, in the dialect that both engines share. Add a query here |
//! | `engine/` | SQLite and PostgreSQL behind a narrow interface. Knows nothing of football |
//! | `schema/` | the tables, and how they are created |
//! | `rows/` | how values of the model become columns and blobs, and back |
//! | `read/` | snapshots, and what can be read from them. Add a method of [`Snapshot`] here |
//! | `linked/` | a snapshot with links applied: what responses are made from |
//! | `follow/` | standbys, and waiting for changes |
//! | `store.rs` | [`Store`]: opening it, taking snapshots |
//! | `write/` | transactions, ingest, live feeds, deletion, reanalysis, copies |
//! | `admin/` | keys, webhooks, models, notes, verification |

mod admin;
mod engine;
mod error;
mod follow;
mod linked;
mod queries;
mod read;
mod rows;
mod schema;
mod store;
mod write;

pub use admin::keys::NewKey;
pub use admin::sender_lease::SenderLease;
pub use admin::verify::Verification;
pub use admin::webhook_events::{NewEvent, RecordedNews, SettledRound};
pub use admin::webhooks::{NewWebhook, NewsStart, WebhookReplay};
pub use engine::address::Address;
pub use engine::backend::CommitMark;
pub use error::Error;
pub use follow::commit_listener::MARK_VALID_FOR;
pub use follow::standbys::StandbyState;
pub use follow::watch::Watch;
pub use linked::snapshot::LinkedSnapshot;
pub use read::by_name::{MOST_FOUND, NameFilter};
pub use read::entities::{Entities, EntityNames};
pub use read::facts::MatchTeamFacts;
pub use read::feed_progress::FeedProgress;
pub use read::keys::KeyHash;
pub use read::listing::{Batch, ClubFilter, EntityRow, Filter, Page, PageOf};
pub use read::match_parts::MatchPart;
pub use read::snapshot::{Change, Snapshot};
pub use read::state::{EditionPageState, EditionState, FinishedMatchState, LastChange, MatchState};
pub use read::store_position::KeyMark;
pub use read::webhooks::EventPage;
pub use read::{CoverageRow, DanglingReference, EditionCounts, EditionRow, EntityDocument, MatchFilter, StoredName};
pub use rows::change::ChangeReason;
pub use rows::key_details::{KeyDetails, KeyRate, RatePeriod, WriteEditions};
pub use rows::key_record::KeyRecord;
pub use rows::key_roles::{KeyRole, KeyRoles};
pub use rows::link::{Link, LinkDecision};
pub use rows::match_row::MatchRow;
pub use rows::webhook::{SwitchedOff, Webhook, WebhookDelivery, WebhookEvent, WebhookSecret};
#[doc(hidden)]
pub use schema::{Migration, Schema};
pub use store::Store;
pub use write::copy::{CopyProgress, CopyReport, TableSum};
pub use write::delete::Deletion;
pub use write::finding::Finding;
pub use write::ingest::documents::DocumentOutcome;
pub use write::ingest::fed_match::LineOutcome;
pub use write::ingest::feeder::Feeder;
pub use write::ingest::ingester::{IngestReport, Origin, StoredDocument};
pub use write::ingest::live::{FeedReport, FeedRestart, ReplayStart};
pub use write::ingest::prepared::{PreparedDocument, Preparer};
pub use write::link::{LinkReport, RefusedLink};
pub use write::prune::ChangeLogRule;
pub use write::reanalyse::Reanalysis;
