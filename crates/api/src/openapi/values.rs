//! The schemas of parameter values: in the query as text, in a body as JSON.
//!
//! A value that the service refuses is not valid by its schema. The service is more lenient in a few ways that no schema
//! describes: it ignores the case of single words and spaces around an element of a list.

use serde_json::{Map, Value, json};

use super::description::describe;
use crate::operation::{Operation, Profile};
use crate::parts::stat_path::StatPath;
use crate::parts::stat_types::StatType;
use crate::rows::field::{Described, FieldDoc};
use crate::rows::json_type::{JsonField, JsonType};
use crate::rows::request::{MAX_IDS, MAX_MATCH_IDS, MAX_PAGE_SIZE, MAX_TEXT, PAGE_SIZE_DEFAULT, ParamType};

/// Every year but 9999: its last day is beyond the last moment in some time zones.
const YEAR: &str = "([0-8][0-9]{3}|9[0-8][0-9]{2}|99[0-8][0-9]|999[0-8])";
const LEAP_YEAR: &str = "([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)";
const MONTH_AND_DAY: &str = "((0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])|(0[13-9]|1[0-2])-(29|30)|(0[13578]|1[02])-31)";
const TIME: &str = "([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]";
const ID: &str = "0{0,9}[1-9][0-9]{0,17}";

/// A pattern of up to `most` elements with commas between.
fn list(element: &str, most: usize) -> String {
    format!("^{element}(,{element}){{0,{}}}$", most - 1)
}

fn day() -> String {
    format!("({YEAR}-{MONTH_AND_DAY}|{LEAP_YEAR}-02-29)")
}

/// The schema of a value in the query.
pub(super) fn schema(takes: ParamType, operation: Option<&Operation>, profile: Profile) -> Value {
    match takes {
        ParamType::Id | ParamType::PageNumber => {
            json!({ "type": "integer", "format": "int64", "minimum": 1, "maximum": i64::MAX })
        }
        ParamType::Flag => json!({ "anyOf": [{ "type": "integer", "enum": [0, 1] }, { "type": "boolean" }] }),
        ParamType::Text => json!({ "type": "string", "maxLength": MAX_TEXT }),
        ParamType::Ids => json!({ "type": "string", "pattern": list(ID, MAX_IDS) }),
        ParamType::NumbersOf(numbers) => {
            let numbers: Vec<String> = numbers.rows().iter().map(|(number, _)| number.to_string()).collect();
            json!({ "type": "string", "pattern": list(&format!("({})", numbers.join("|")), MAX_IDS) })
        }
        ParamType::MatchIds => json!({ "type": "string", "pattern": list(ID, MAX_MATCH_IDS) }),
        ParamType::Moment => json!({ "type": "string", "pattern": format!("^{} {TIME}$", day()) }),
        ParamType::MomentOrDay => json!({ "type": "string", "pattern": format!("^{}( {TIME})?$", day()) }),
        ParamType::PageSize => {
            let mut schema = json!({ "type": "integer", "minimum": 1, "maximum": MAX_PAGE_SIZE });
            if profile == Profile::Standard {
                schema["default"] = PAGE_SIZE_DEFAULT.into();
            }
            schema
        }
        ParamType::Second => json!({ "type": "integer", "minimum": 0 }),
        ParamType::Fields => {
            let Statistics { groups, numbers } = Statistics::of(operation);
            let names = [groups, numbers].concat().join("|").replace('.', "\\.");
            json!({ "type": "string", "pattern": list(&format!("({names})"), MAX_IDS) })
        }
        ParamType::Statistic => json!({ "type": "string", "enum": Statistics::of(operation).numbers }),
        ParamType::StatPath => json!({ "type": "string", "pattern": StatPath::pattern() }),
        ParamType::PlayerStatType => json!({ "type": "integer", "enum": StatType::ids_of_players() }),
        ParamType::OneWord(words) => json!({ "type": "string", "enum": words }),
        ParamType::Words([word]) => json!({ "type": "string", "enum": [word] }),
        ParamType::Words(words) => json!({ "anyOf": [
            { "type": "string", "enum": words },
            { "type": "string", "pattern": list(&format!("({})", words.join("|")), 50) },
        ] }),
        ParamType::Json(type_) => json_schema(type_),
    }
}

/// The paths of the statistics that a request may choose from the response of an operation.
#[derive(Default)]
struct Statistics {
    groups: Vec<String>,
    numbers: Vec<String>,
}

impl Statistics {
    fn of(operation: Option<&Operation>) -> Statistics {
        let mut all = Statistics::default();
        let fields = operation.map(|operation| operation.response.fields()).unwrap_or_default();
        if let Some(table) = fields.iter().find_map(selectable) {
            all.collect("", table);
        }
        all
    }

    fn collect(&mut self, prefix: &str, table: &'static dyn Described) {
        for field in table.fields() {
            let path = format!("{prefix}{}", field.name);
            match field.inner {
                Some(inner) => {
                    self.collect(&format!("{path}."), inner);
                    self.groups.push(path);
                }
                None => self.numbers.push(path),
            }
        }
    }
}

/// The table inside a field whose numbers a request chooses.
fn selectable(field: &FieldDoc) -> Option<&'static dyn Described> {
    let inner = field.inner?;
    if inner.is_selectable() { Some(inner) } else { inner.fields().iter().find_map(selectable) }
}

/// The schema of a parameter in a JSON body. An id may be a number or its digits.
pub(super) fn body_schema(takes: ParamType, operation: Option<&Operation>, profile: Profile) -> Value {
    let in_query = schema(takes, operation, profile);
    match takes {
        ParamType::Id => json!({ "anyOf": [in_query, { "type": "string", "pattern": format!("^{ID}$") }] }),
        _ => in_query,
    }
}

/// The schema of a JSON value.
pub(super) fn json_schema(type_: &JsonType) -> Value {
    match type_ {
        JsonType::Id => {
            let number = json!({ "type": "integer", "minimum": 1, "maximum": i64::MAX });
            let text = json!({ "type": "string", "pattern": format!("^{ID}$") });
            let id = json!({ "anyOf": [number, text] });
            let object = |name: &str| json!({ "type": "object", "properties": { name: id }, "required": [name] });
            json!({ "anyOf": [number, text, object("id"), object("intID")] })
        }
        JsonType::IdOrAny => {
            json!({ "anyOf": [{ "type": "integer", "const": -1 }, { "type": "integer", "minimum": 1, "maximum": i64::MAX }] })
        }
        JsonType::NumberOf(numbers) => {
            let any_or_known = [-1].into_iter().chain(numbers.rows().into_iter().map(|(number, _)| number));
            json!({ "type": "integer", "enum": any_or_known.collect::<Vec<i64>>() })
        }
        JsonType::Count(most) => json!({ "type": "integer", "minimum": i64::MIN, "maximum": most }),
        JsonType::UpTo(most) => json!({ "type": "number", "minimum": 0, "maximum": most }),
        JsonType::List(element, most) => {
            json!({ "type": "array", "items": json_schema(element), "maxItems": most })
        }
        JsonType::Record(entries) => {
            let property =
                |entry: &JsonField| property(entry.name, json_schema(&entry.type_), entry.required, entry.about);
            let properties: Map<String, Value> = entries.iter().map(property).collect();
            let required: Vec<&str> = entries.iter().filter(|entry| entry.required).map(|entry| entry.name).collect();
            json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
        }
    }
}

/// A property of a JSON body. A null counts as absent, so a property that may be left out may also be null.
pub(super) fn property(name: &str, schema: Value, required: bool, about: &str) -> (String, Value) {
    let mut schema = match (schema, required) {
        (schema, true) => into_object(schema),
        (schema, false) => into_object(json!({ "anyOf": [schema, { "type": "null" }] })),
    };
    describe(&mut schema, about);
    (name.to_owned(), Value::Object(schema))
}

pub(super) fn into_object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(object) => object,
        _ => Map::new(),
    }
}
