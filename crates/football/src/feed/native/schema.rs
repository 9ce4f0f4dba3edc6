//! The JSON Schema of a document, generated from the model's types.
//!
//! An overlay's schema is that of the whole document with nothing required and null allowed, in nested objects too: that is
//! what a JSON merge patch allows. A patch replaces lists whole, so the items of a list are whole too.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

use super::check::with_type;
use super::document::EVENTS;
use crate::model::{
    AgeGroup, Club, Coach, Competition, Continent, Country, Edition, Event, Group, Kind, Match, MatchId, Organizer,
    Player, Referee, Stadium, Stage, Team,
};

/// The schema (draft 2020-12) of one document: a whole entity, an overlay, or the events of a match.
pub fn schema() -> Value {
    let mut types = SchemaSettings::draft2020_12().into_generator();
    let events = types.subschema_for::<Vec<Event>>().to_value();
    let mut wholes: Vec<(Kind, Value)> = Vec::new();
    for &kind in Kind::ALL {
        wholes.push((kind, with_type!(kind, schema_of(&mut types))));
    }
    let alone = json!({
        "title": "The events of a match stated elsewhere",
        "type": "object",
        "properties": {
            "type": { "const": EVENTS },
            "match": types.subschema_for::<MatchId>(),
            "events": events,
        },
        "required": ["type", "match", "events"],
        "additionalProperties": false,
    });

    let mut definitions = types.take_definitions(true);
    let overlays = wholes.iter().map(|(kind, whole)| {
        let mut overlay = partial(whole, &definitions);
        overlay["properties"]["id"] = whole["properties"]["id"].clone();
        document(*kind, "overlay", overlay, &events)
    });
    let overlays: Vec<_> = overlays.collect();
    let choices = wholes.into_iter().map(|(kind, whole)| document(kind, "type", whole, &events));
    let choices: Vec<_> = choices.chain(overlays).chain([alone]).collect();
    let partials: Map<_, _> = definitions
        .iter()
        .filter(|(_, definition)| is_object(definition))
        .map(|(name, definition)| (format!("{name}Part"), partial(definition, &definitions)))
        .collect();
    definitions.extend(partials);

    let mut schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A document of Touchline's native feed",
        "oneOf": choices,
        "$defs": definitions,
    });
    keep_used(&mut schema);
    schema
}

fn schema_of<T: JsonSchema>(types: &mut SchemaGenerator) -> Value {
    T::json_schema(types).to_value()
}

/// The schema of a type as a document: with its `type` or `overlay`, and a match with its events.
fn document(kind: Kind, word: &str, mut schema: Value, events: &Value) -> Value {
    let title = kind.words().en;
    schema["title"] = if word == "overlay" { format!("{title}, overlay") } else { title.to_owned() }.into();
    schema["properties"][word] = json!({ "const": kind.code() });
    if kind == Kind::Match {
        schema["properties"]["events"] = events.clone();
    }
    match schema.get_mut("required").and_then(Value::as_array_mut) {
        Some(required) => required.insert(0, word.into()),
        None => schema["required"] = json!([word, "id"]),
    }
    schema
}

/// A schema with nothing required and null allowed in every field.
fn partial(schema: &Value, definitions: &Map<String, Value>) -> Value {
    let mut schema = schema.clone();
    let Some(object) = schema.as_object_mut() else { return schema };
    object.remove("required");
    if let Some(fields) = object.get_mut("properties").and_then(Value::as_object_mut) {
        for field in fields.values_mut() {
            let part = partial_field(field, definitions);
            *field = json!({ "anyOf": [part, { "type": "null" }] });
        }
    }
    for choices in ["oneOf", "anyOf"] {
        if let Some(choices) = object.get_mut(choices).and_then(Value::as_array_mut) {
            choices.iter_mut().for_each(|choice| *choice = partial(choice, definitions));
        }
    }
    schema
}

/// A field's schema, with references to objects replaced by references to their partial schemas.
fn partial_field(field: &Value, definitions: &Map<String, Value>) -> Value {
    let mut field = field.clone();
    let Some(object) = field.as_object_mut() else { return field };
    if let Some(name) = object.get("$ref").and_then(Value::as_str).and_then(|path| path.strip_prefix(DEFINITIONS))
        && definitions.get(name).is_some_and(is_object)
    {
        let part = format!("{DEFINITIONS}{name}Part");
        object.insert("$ref".to_owned(), part.into());
    }
    if let Some(choices) = object.get_mut("anyOf").and_then(Value::as_array_mut) {
        choices.iter_mut().for_each(|choice| *choice = partial_field(choice, definitions));
    }
    field
}

const DEFINITIONS: &str = "#/$defs/";

/// Whether a schema allows objects.
fn is_object(schema: &Value) -> bool {
    schema["type"] == "object" || schema["oneOf"].as_array().is_some_and(|forms| forms.iter().any(is_object))
}

/// Removes the definitions that nothing refers to, until all are used.
fn keep_used(schema: &mut Value) {
    loop {
        let text = schema.to_string();
        let Some(definitions) = schema["$defs"].as_object_mut() else { return };
        let before = definitions.len();
        definitions.retain(|name, _| text.contains(&format!("\"{DEFINITIONS}{name}\"")));
        if definitions.len() == before {
            return;
        }
    }
}
