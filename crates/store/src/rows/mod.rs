//! Rows and their encodings: how a value of the model becomes the columns of a table, and back.
//!
//! | | |
//! |---|---|
//! | `values.rs` | single values: times, kinds, lists of ids |
//! | `entity.rs` | an entity: its JSON body and the columns that repeat parts of it |
//! | `name_lines.rs` | the names of an entity, for lists by name and searches |
//! | `match_row.rs` | a match with its columns, and its events |
//! | `codec/`, `columns/`, `seal.rs` | events as one compressed row with a checksum |
//! | `feed_tail.rs` | the last lines of a live feed, beside the events that they change |
//! | `sealed_text.rs` | documents and settings as text with a checksum |
//! | `facts.rs`, `totals.rs` | facts as two blobs; the merged facts of an edition |
//! | `models.rs`, `key_details.rs`, `note.rs` | the active models and the details of keys, stored as notes; notes |
//! | `key_row.rs`, `key_record.rs`, `key_roles.rs` | the row of an API key, with its checksum; the key; what it may do |
//! | `ledger.rs` | the ledger of a live feed |
//! | `link.rs` | a decision about two ids |
//! | `change.rs`, `scope.rs` | why something changed; the newest change of each scope |
//! | `source_fingerprint.rs` | what an importer remembers of the source of a match |
//! | `webhook.rs` | webhooks, their events, and what is not delivered yet |

pub(crate) mod change;
pub(crate) mod change_log;
pub(crate) mod codec;
pub(crate) mod columns;
pub(crate) mod entity;
pub(crate) mod facts;
pub(crate) mod feed_tail;
pub(crate) mod key_details;
pub(crate) mod key_record;
pub(crate) mod key_roles;
pub(crate) mod key_row;
pub(crate) mod ledger;
pub(crate) mod link;
pub(crate) mod match_row;
pub(crate) mod models;
pub(crate) mod name_lines;
pub(crate) mod note;
pub(crate) mod scope;
pub(crate) mod seal;
pub(crate) mod sealed_text;
pub(crate) mod source_fingerprint;
pub(crate) mod totals;
pub(crate) mod values;
pub(crate) mod webhook;
