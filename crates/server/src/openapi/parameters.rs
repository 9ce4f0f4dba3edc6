//! Parameters as OpenAPI writes them.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::{Document, describe};
use crate::api::parts::momentum::INCLUDE;
use crate::api::{
    IDS_MOST, JsonType, LANGUAGE_WORDS, MATCH_IDS_MOST, Operation, PAGE_SIZE_DEFAULT, PAGE_SIZE_MOST, Param, Profile,
    TEXT_LONGEST, Takes, VERSION_WORDS, arabic,
};

const MONTH_AND_DAY: &str =
    "((0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])|(0[13-9]|1[0-2])-(29|30)|(0[13578]|1[02])-31|02-29)";
const TIME: &str = "([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]";
const ID: &str = "[1-9][0-9]{0,17}";

/// The schema of a value in the query.
fn schema(takes: Takes, profile: Profile) -> Value {
    let list = |item: &str, most: usize| format!("^{item}(,{item}){{0,{}}}$", most - 1);
    match takes {
        Takes::Id | Takes::PageNumber => {
            json!({ "type": "integer", "format": "int64", "minimum": 1, "maximum": i64::MAX })
        }
        Takes::Flag => json!({ "anyOf": [{ "type": "integer", "enum": [0, 1] }, { "type": "boolean" }] }),
        Takes::Text => json!({ "type": "string", "maxLength": TEXT_LONGEST }),
        Takes::Ids => json!({ "type": "string", "pattern": list(ID, IDS_MOST) }),
        Takes::MatchIds => json!({ "type": "string", "pattern": list(ID, MATCH_IDS_MOST) }),
        Takes::Moment => json!({ "type": "string", "pattern": format!("^[0-9]{{4}}-{MONTH_AND_DAY} {TIME}$") }),
        Takes::MomentOrDay => {
            json!({ "type": "string", "pattern": format!("^[0-9]{{4}}-{MONTH_AND_DAY}( {TIME})?$") })
        }
        Takes::PageSize => {
            let mut schema = json!({ "type": "integer", "minimum": 1, "maximum": PAGE_SIZE_MOST });
            if profile == Profile::Standard {
                schema["default"] = PAGE_SIZE_DEFAULT.into();
            }
            schema
        }
        Takes::Second => json!({ "type": "integer", "minimum": 0 }),
        Takes::Fields => json!({ "type": "string", "pattern": list("[A-Za-z0-9_.]{1,100}", IDS_MOST) }),
        Takes::Words([word]) => json!({ "type": "string", "enum": [word] }),
        Takes::Words(words) => json!({ "anyOf": [
            { "type": "string", "enum": words },
            { "type": "string", "pattern": list(&format!("({})", words.join("|")), 50) },
        ] }),
        Takes::Json(type_) => json_schema(type_),
    }
}

/// The schema of a value in a JSON body.
fn json_schema(type_: &JsonType) -> Value {
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
        JsonType::NumberOrAny => json!({ "type": "integer", "minimum": -1, "maximum": i64::MAX }),
        JsonType::Count(most) => json!({ "type": "integer", "minimum": i64::MIN, "maximum": most }),
        JsonType::UpTo(most) => json!({ "type": "number", "minimum": 0, "maximum": most }),
        JsonType::List(element, most) => {
            json!({ "type": "array", "items": json_schema(element), "maxItems": most })
        }
        JsonType::Record(entries) => {
            let property = |entry: &crate::api::JsonField| {
                let mut schema = into_object(json_schema(&entry.type_));
                describe(&mut schema, entry.about);
                (entry.name.to_owned(), Value::Object(schema))
            };
            let properties: Map<String, Value> = entries.iter().map(property).collect();
            let required: Vec<&str> = entries.iter().filter(|entry| entry.required).map(|entry| entry.name).collect();
            json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
        }
    }
}

fn into_object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(object) => object,
        _ => Map::new(),
    }
}

/// The query parameters of one operation.
pub(super) fn of_operation(operation: &Operation) -> Vec<Value> {
    let own = operation
        .params
        .iter()
        .map(|param| parameter(param, param.required, example(operation, param), operation.profile));
    own.collect()
}

/// The query parameters of these rows, none of them required.
pub(super) fn of_rows(params: &[Param]) -> Vec<Value> {
    params.iter().map(|param| parameter(param, false, None, Profile::Standard)).collect()
}

/// The parameters of all operations, for the query form. None is required there: which ones are depends on `api`.
pub(super) fn of_all(operations: &[&'static Operation], profile: Profile) -> Vec<Value> {
    let mut all: BTreeMap<&str, Vec<&Param>> = BTreeMap::new();
    for param in operations.iter().flat_map(|operation| operation.params) {
        all.entry(param.name).or_default().push(param);
    }
    let merged = |(_, params): (&&str, &Vec<&'static Param>)| {
        let mut schemas: Vec<Value> = Vec::new();
        for schema in params.iter().map(|param| schema(param.takes, profile)) {
            if !schemas.contains(&schema) {
                schemas.push(schema);
            }
        }
        let mut value = parameter(params[0], false, None, profile);
        if schemas.len() > 1 {
            value["schema"] = json!({ "anyOf": schemas });
        }
        value
    };
    let all: BTreeMap<&str, Vec<&'static Param>> = all;
    all.iter().map(merged).collect()
}

fn parameter(param: &Param, required: bool, example: Option<Value>, profile: Profile) -> Value {
    let mut object = Map::new();
    object.insert("name".to_owned(), param.name.into());
    object.insert("in".to_owned(), "query".into());
    object.insert("required".to_owned(), required.into());
    describe(&mut object, param.about);
    let mut schema = schema(param.takes, profile);
    match param.takes {
        // An object or a list is JSON text in the query.
        Takes::Json(JsonType::Record(_) | JsonType::List(..)) => {
            object.insert("content".to_owned(), json!({ "application/json": { "schema": schema } }));
        }
        _ => {
            if let Some(example) = example {
                schema["examples"] = json!([example]);
            }
            object.insert("schema".to_owned(), schema);
        }
    }
    Value::Object(object)
}

/// The value of a parameter in the example of its operation.
fn example(operation: &Operation, param: &Param) -> Option<Value> {
    let text = operation.example.split('&').find_map(|pair| pair.strip_prefix(param.name)?.strip_prefix('='))?;
    Some(text.parse::<i64>().map_or_else(|_| text.into(), Value::from))
}

/// The arguments that every tool has besides the parameters of its operation.
pub(crate) const TOOL_COMMON: [&str; 2] = ["lang", "timezone"];

/// The arguments of an operation as a tool: one object, described in English only, because a model reads all of it.
pub(crate) fn tool_input(operation: &Operation) -> Map<String, Value> {
    let mut input = body(operation.params, operation.profile);
    let [language, zone] = TOOL_COMMON;
    input["properties"][language] =
        json!({ "type": "string", "enum": LANGUAGE_WORDS, "description": "the language of texts and messages" });
    input["properties"][zone] = json!({ "type": "string", "description": "the time zone of times, such as Africa/Cairo; the server's if left out" });
    let required: Vec<&str> = operation.params.iter().filter(|param| param.required).map(|param| param.name).collect();
    if !required.is_empty() {
        input["required"] = required.into();
    }
    remove_arabic(&mut input);
    into_object(input)
}

fn remove_arabic(schema: &mut Value) {
    match schema {
        Value::Object(object) => {
            object.remove("x-description-ar");
            object.values_mut().for_each(remove_arabic);
        }
        Value::Array(items) => items.iter_mut().for_each(remove_arabic),
        _ => {}
    }
}

/// The zone is one of the IANA database, which no pattern describes.
const TIME_ZONE: &str =
    "the time zone of the times in the request and the response, by its IANA name; the server's if left out";

/// A JSON body with these parameters. None is required there: each may be in the query instead.
pub(super) fn body(params: &[Param], profile: Profile) -> Value {
    let property = |param: &Param| {
        let mut object = into_object(schema(param.takes, profile));
        describe(&mut object, param.about);
        (param.name.to_owned(), Value::Object(object))
    };
    let properties: Map<String, Value> = params.iter().map(property).collect();
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}

impl Document {
    /// The parameters that every operation takes.
    pub(super) fn shared_parameters(&self) -> Value {
        let query = |name: &str, words: &[&str], english: &str| {
            let mut object = into_object(json!({
                "name": name, "in": "query", "required": false, "schema": { "type": "string", "enum": words, "default": words[0] },
            }));
            describe(&mut object, english);
            Value::Object(object)
        };
        let mut module = query("module", &["api"], "may be left out; api is the only value");
        module["schema"] = json!({ "type": "string", "enum": ["api"] });
        let mut version = query("version", VERSION_WORDS, "both give the same response");
        version["schema"] = json!({ "type": "string", "enum": VERSION_WORDS });
        json!({
            "module": module,
            "version": version,
            "response": query("response", &["json", "xml"], "the format of the response"),
            "responseCsv": query("response", &["json", "csv"], "the format of the response"),
            "responseXmlCsv": query("response", &["json", "xml", "csv"], "the format of the response"),
            "responseJson": query("response", &["json"], "the format of the response: this operation has JSON only"),
            "lang": query("lang", LANGUAGE_WORDS, "the language of texts and messages"),
            "timezone": {
                "name": "timezone", "in": "query", "required": false,
                "description": TIME_ZONE,
                "x-description-ar": arabic::of(TIME_ZONE),
                "schema": { "type": "string", "examples": ["Africa/Cairo"] },
            },
            "ifNoneMatch": {
                "name": "If-None-Match", "in": "header", "required": false,
                "description": "ETags of responses that the client has. If one is current, the status is 304.",
                "x-description-ar": arabic::of("ETags of responses that the client has. If one is current, the status is 304."),
                "schema": { "type": "string" },
            },
            "atLeast": {
                "name": "Touchline-At-Least", "in": "header", "required": false,
                "description": "The least Touchline-Version of the data to read. If it is not available in time, the status is 503.",
                "x-description-ar": arabic::of("The least Touchline-Version of the data to read. If it is not available in time, the status is 503."),
                "schema": { "type": "integer", "format": "int64", "minimum": 0, "maximum": i64::MAX },
            },
        })
    }
}

/// The parameter `include` of MatchMomentum, which the push has too.
pub(super) fn include() -> Value {
    parameter(&INCLUDE, false, None, Profile::Standard)
}
