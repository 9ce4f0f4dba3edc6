//! Checks a document's body against the type of its kind.
//!
//! A whole document is parsed and serialized again, so that the stored form is always the same: ids as numbers, names as
//! objects, defaults written out. An overlay lacks required fields, so it is merged into an example of its kind
//! ([`example`]) first. If the result parses, the overlay is right, and its fields are taken from the result.

use serde_json::{Map, Value, json};

use super::field_error::FieldError;
use super::validate::validate;
use crate::model::{
    AgeGroup, Club, Coach, Competition, Continent, Country, Edition, Entity, Group, Kind, Match, Organizer, Player,
    Referee, Stadium, Stage, Team,
};

/// Parses the body of a whole document as its type. [`validate`] checks the rules between the fields of a match.
pub fn parse<T: Entity>(body: &Map<String, Value>) -> Result<T, FieldError> {
    // Only a wrong body is parsed a second time, to learn the path of the field.
    T::deserialize(body).or_else(|_| {
        serde_path_to_error::deserialize(body).map_err(|error| FieldError::from_serde(error.path(), error.inner()))
    })
}

/// Calls a function with the type of a kind.
macro_rules! with_type {
    ($kind:expr, $function:ident($($argument:expr),*)) => {
        match $kind {
            Kind::Continent => $function::<Continent>($($argument),*),
            Kind::Country => $function::<Country>($($argument),*),
            Kind::Organizer => $function::<Organizer>($($argument),*),
            Kind::AgeGroup => $function::<AgeGroup>($($argument),*),
            Kind::Competition => $function::<Competition>($($argument),*),
            Kind::Edition => $function::<Edition>($($argument),*),
            Kind::Stage => $function::<Stage>($($argument),*),
            Kind::Group => $function::<Group>($($argument),*),
            Kind::Club => $function::<Club>($($argument),*),
            Kind::Stadium => $function::<Stadium>($($argument),*),
            Kind::Team => $function::<Team>($($argument),*),
            Kind::Coach => $function::<Coach>($($argument),*),
            Kind::Referee => $function::<Referee>($($argument),*),
            Kind::Player => $function::<Player>($($argument),*),
            Kind::Match => $function::<Match>($($argument),*),
        }
    };
}
pub(super) use with_type;

/// The body of a whole document in its stored form, with its id.
pub fn check(kind: Kind, body: &Map<String, Value>) -> Result<Map<String, Value>, FieldError> {
    if kind == Kind::Match {
        let match_: Match = parse(body)?;
        validate(&match_)?;
        return Ok(fields(&match_));
    }
    with_type!(kind, normalised(body))
}

fn normalised<T: Entity>(body: &Map<String, Value>) -> Result<Map<String, Value>, FieldError> {
    parse::<T>(body).map(|entity| fields(&entity))
}

/// The body of an overlay in its stored form. Whether it fits the whole document is checked when they are merged.
pub fn check_overlay(kind: Kind, body: &Map<String, Value>) -> Result<Map<String, Value>, FieldError> {
    with_type!(kind, normalised_overlay(kind, body))
}

fn normalised_overlay<T: Entity>(kind: Kind, body: &Map<String, Value>) -> Result<Map<String, Value>, FieldError> {
    let body = &with_full_names(body);
    let Value::Object(example) = example(kind) else { return Ok(Map::new()) };
    // Parsed once so that the example has its defaults, of which an overlay may give a part.
    let mut whole = fields(&parse::<T>(&example)?);
    merge(&mut whole, body);
    let whole = parse::<T>(&whole).map_err(|error| match body.get(&error.field) {
        Some(Value::Null) => FieldError::new(error.field, "is required, so an overlay cannot remove it"),
        _ => error,
    })?;
    Ok(selected(body, &fields(&whole)))
}

/// A name may be given as text, which is its English. As an overlay that must not remove the Arabic, so it is written as an
/// object.
fn with_full_names(body: &Map<String, Value>) -> Map<String, Value> {
    let full = |(field, value): (&String, &Value)| match value {
        Value::String(text) if ["name", "nickname", "season"].contains(&field.as_str()) => {
            (field.clone(), json!({ "en": text }))
        }
        value => (field.clone(), value.clone()),
    };
    body.iter().map(full).collect()
}

/// The fields that the overlay gives, as the parsed result has them.
fn selected(overlay: &Map<String, Value>, whole: &Map<String, Value>) -> Map<String, Value> {
    let select = |(field, given): (&String, &Value)| {
        let value = match (given, whole.get(field)) {
            (Value::Object(given), Some(Value::Object(whole))) => Value::Object(selected(given, whole)),
            (Value::Null, _) | (_, None) => given.clone(),
            (_, Some(value)) => value.clone(),
        };
        (field.clone(), value)
    };
    overlay.iter().map(select).collect()
}

/// Merges an overlay into a whole document (RFC 7396): fields given replace, null removes, the rest stays.
pub fn merge(whole: &mut Map<String, Value>, overlay: &Map<String, Value>) {
    let mut merged = Value::Object(std::mem::take(whole));
    json_patch::merge(&mut merged, &Value::Object(overlay.clone()));
    // A patch that is an object gives an object.
    if let Value::Object(merged) = merged {
        *whole = merged;
    }
}

fn fields<T: Entity>(entity: &T) -> Map<String, Value> {
    match serde_json::to_value(entity) {
        Ok(Value::Object(fields)) => fields,
        // A model type is a struct with text keys, so it is always an object.
        _ => Map::new(),
    }
}

/// An example of each kind, with every object that an overlay may give a part of.
fn example(kind: Kind) -> Value {
    let name = json!({ "en": "Example" });
    match kind {
        Kind::Edition => json!({ "id": 1, "competition": 1, "season": name }),
        Kind::Stage => json!({
            "id": 1, "edition": 1, "name": name, "order": 1,
            "stage_type": "LEAGUE_STAGE", "nature": "LEAGUE", "format": "DOUBLE_ROUND_ROBIN",
        }),
        Kind::Group => json!({ "id": 1, "stage": 1, "name": name }),
        Kind::Player => json!({ "id": 1, "name": name, "nickname": name }),
        Kind::Match => json!({
            "id": 1, "edition": 1, "status": "final", "home": { "team": 1 }, "away": { "team": 2 },
            "score": { "home": 0, "away": 0 }, "shoot_out": { "home": 0, "away": 0 },
        }),
        Kind::Continent
        | Kind::Country
        | Kind::Organizer
        | Kind::AgeGroup
        | Kind::Competition
        | Kind::Club
        | Kind::Stadium
        | Kind::Team
        | Kind::Coach
        | Kind::Referee => json!({ "id": 1, "name": name }),
    }
}
