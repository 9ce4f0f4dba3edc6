//! Parses documents and provider files into the model.
//!
//! Every feed, ours and the providers', is translated into [`Document`]s: the JSON of an entity or a match, and a match's
//! events. A document either states an entity whole or overlays what another feed stated ([`Layer`]). A wrong document
//! becomes a [`Notice`]; the others are still imported.

mod arabic_names;
pub mod cdf;
mod document;
pub mod korastats;
pub mod live;
pub mod native;
pub mod notation;
pub mod opta;
pub mod provider;
pub mod results;
pub mod sportec;
pub mod statsbomb;
pub mod statsperform;
pub mod wyscout;
pub mod wyscout_api;

pub use arabic_names::{FilledNames, fill_arabic_names, name_fields};
pub use document::{Document, Layer, Notice, Source};
pub use native::{FieldError, check, check_overlay, merge, parse, validate, validate_events};

use provider::match_files::MatchFeed;

/// Every provider with files by match.
pub const MATCH_FEEDS: [&MatchFeed; 5] =
    [&opta::FEED, &statsperform::FEED, &wyscout_api::FEED, &sportec::FEED, &cdf::FEED];

/// Counts up whenever the same provider files translate into other documents than before, also if only an Arabic name of a
/// table is another.
///
/// An importer skips files that it imported before. It compares this number too, so that a new translation is not
/// skipped. `tests/it/versions` fails if documents change and this number does not.
pub const TRANSLATION_VERSION: u32 = 4;
