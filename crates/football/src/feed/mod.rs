//! Documents in, model out.
//!
//! Every feed, ours and the providers', is translated into [`Document`]s: an entity or a match as the JSON of its
//! model type, and a match's events. A document either states a thing whole or lays something over what another feed
//! stated ([`Layer`]). What is wrong with a document becomes a [`Notice`]; the rest is taken.

pub mod live;
pub mod native;
pub mod notation;
pub mod provider;
pub mod statsbomb;
pub mod wyscout;

use std::fmt;

pub use native::{FieldError, check, check_overlay, merge, parse, validate, validate_events};
use serde_json::{Map, Value};

use crate::model::{Entity, Event, Kind, Match};

/// Counts up whenever a provider's files translate into something else than before, so that nobody who remembers having
/// taken a file believes that it would give the same again.
pub const TRANSLATION_VERSION: u32 = 1;

/// Whether a document states a thing whole, or adds to what another feed gave.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Layer {
    /// Replaces what this layer said before.
    Whole,
    /// A JSON merge patch (RFC 7396) over the whole: fields given replace, null removes, the rest stays. It survives
    /// another import of what it lies on.
    Overlay,
}

/// One thing that a feed states.
#[derive(Clone, PartialEq, Debug)]
pub struct Document {
    pub kind: Kind,
    pub id: i64,
    pub layer: Layer,
    /// The fields of the model type, as in the native feed; of an overlay, only those it adds.
    pub body: Map<String, Value>,
    /// A match's events in feed order. None: the match keeps those it has.
    pub events: Option<Vec<Event>>,
    pub source: Source,
}

impl Document {
    /// A whole entity that a feed built as a value of the model.
    pub fn of<T: Entity>(entity: &T, source: Source) -> Document {
        let body = match serde_json::to_value(entity) {
            Ok(Value::Object(body)) => body,
            // A model type is a struct with text keys, so it is always an object.
            _ => Map::new(),
        };
        Document { kind: T::KIND, id: entity.id(), layer: Layer::Whole, body, events: None, source }
    }

    /// A whole match with its events.
    pub fn of_match(match_: &Match, events: Vec<Event>, source: Source) -> Document {
        Document { events: Some(events), ..Document::of(match_, source) }
    }
}

/// Where a document came from: what an error has to name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Source {
    pub file: String,
    /// From 1; 0 where a line means nothing.
    pub line: usize,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => f.write_str(&self.file),
            line => write!(f, "{}:{line}", self.file),
        }
    }
}

/// Something wrong with a document: where, in which field, what would be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    pub source: Source,
    /// The path of the field inside the document, `home.squad[3].shirt`; empty where it is the whole.
    pub field: String,
    pub message: String,
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.field.as_str() {
            "" => write!(f, "{}: {}", self.source, self.message),
            field => write!(f, "{}: {field}: {}", self.source, self.message),
        }
    }
}
