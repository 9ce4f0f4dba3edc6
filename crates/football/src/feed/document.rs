//! What feeds produce: documents, and notices about what was wrong.

use std::fmt;

use serde_json::{Map, Value};

use crate::model::{Entity, Event, Kind, Match};

/// Whether a document states an entity whole, or adds to what another feed stated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Layer {
    /// Replaces the previous whole document of this entity.
    Whole,
    /// A JSON merge patch (RFC 7396) over the whole: fields given replace, null removes, the rest stays. It is kept when
    /// the whole document is imported again.
    Overlay,
}

/// One entity or match that a feed states.
#[derive(Clone, PartialEq, Debug)]
pub struct Document {
    pub kind: Kind,
    pub id: i64,
    pub layer: Layer,
    /// The fields of the model type, as in the native feed. An overlay has only the fields that it adds.
    pub body: Map<String, Value>,
    /// A match's events in feed order. If None, the match keeps its stored events.
    pub events: Option<Vec<Event>>,
    pub source: Source,
}

impl Document {
    /// A whole document of an entity of the model.
    pub fn of<T: Entity>(entity: &T, source: Source) -> Document {
        let body = match serde_json::to_value(entity) {
            Ok(Value::Object(body)) => body,
            // A model type is a struct with text keys, so it is always an object.
            _ => Map::new(),
        };
        Document { kind: T::KIND, id: entity.id(), layer: Layer::Whole, body, events: None, source }
    }

    /// A whole document of a match with its events.
    pub fn of_match(match_: &Match, events: Vec<Event>, source: Source) -> Document {
        Document { events: Some(events), ..Document::of(match_, source) }
    }
}

/// The file and line that a document or a notice is from.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Source {
    pub file: String,
    /// From 1; 0 if the line is unknown or the whole file is meant.
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

/// Something wrong in a file: where it is, which field, and what would be right.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Notice {
    pub source: Source,
    /// The path of the field inside the document, such as `home.squad[3].shirt`; empty if the whole document is meant.
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
