//! The native feed: our own documents, as lines of JSON or as one JSON file. `docs/native-feed.md` is its manual.
//!
//! One document is in memory at a time. A wrong document becomes a [`Notice`](crate::feed::document::Notice) that names file, line and
//! field; the others are still imported. A match with one wrong event is refused whole, because its statistics would be
//! wrong without the event.

mod check;
mod document;
mod field_error;
mod limits;
mod schema;
mod split;
mod strict;
mod validate;

pub use check::{check, check_overlay, merge, parse};
pub use document::documents;
pub(super) use document::{parse_document, parse_strict};
pub use field_error::FieldError;
pub use limits::{MAX_DOCUMENT_BYTES, MAX_LIST_ENTRIES, MAX_TEXT_CHARS};
pub use schema::schema;
pub use validate::{validate, validate_events};
