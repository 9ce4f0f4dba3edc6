//! Parameters as OpenAPI writes them.
//!
//! An empty parameter in the query counts as not sent, which `allowEmptyValue` says of those that may be left out.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::description::describe;
use super::document::Document;
use super::examples::Example;
use super::values::{body_schema, into_object, property, schema};
use crate::arabic;
use crate::operation::{Operation, Profile};
use crate::parts::momentum::INCLUDE;
use crate::rows::choices::{LANGUAGE_WORDS, VERSION_WORDS};
use crate::rows::json_type::JsonType;
use crate::rows::request::{Param, ParamType};
use crate::rows::time_zone::time_zone_names;
use crate::rows::token_rows::{MAX_TOKEN_MINUTES, TOKEN_PARAMS};

/// The query parameters of one operation.
pub(super) fn of_operation(operation: &Operation) -> Vec<Value> {
    let own = operation.params.iter().map(|param| {
        let schema = schema(param.takes, Some(operation), operation.profile);
        parameter(param, param.required, schema, example(operation, param))
    });
    own.collect()
}

/// The parameters of all operations, for the query form. None is required there: which ones are depends on `api`.
pub(super) fn of_all(operations: &[&'static Operation], profile: Profile) -> Vec<Value> {
    let mut all: BTreeMap<&str, (&Param, Vec<Value>)> = BTreeMap::new();
    for operation in operations {
        for param in operation.params {
            let (_, schemas) = all.entry(param.name).or_insert_with(|| (param, Vec::new()));
            let schema = schema(param.takes, Some(operation), profile);
            if !schemas.contains(&schema) {
                schemas.push(schema);
            }
        }
    }
    let merged = |(param, mut schemas): (&Param, Vec<Value>)| {
        let schema = if schemas.len() == 1 { schemas.remove(0) } else { json!({ "anyOf": schemas }) };
        parameter(param, false, schema, None)
    };
    all.into_values().map(merged).collect()
}

fn parameter(param: &Param, required: bool, mut schema: Value, example: Option<Value>) -> Value {
    let mut object = Map::new();
    object.insert("name".to_owned(), param.name.into());
    object.insert("in".to_owned(), "query".into());
    object.insert("required".to_owned(), required.into());
    if !required && !matches!(param.takes, ParamType::Json(_)) {
        object.insert("allowEmptyValue".to_owned(), true.into());
    }
    describe(&mut object, param.about);
    match param.takes {
        // An object or a list is JSON text in the query.
        ParamType::Json(JsonType::Record(_) | JsonType::List(..)) => {
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

/// The value of a parameter in the request to the demo; in the sample world's if there is none yet.
fn example(operation: &Operation, param: &Param) -> Option<Value> {
    let query = Example::of(operation).map_or(operation.example, |example| example.query);
    let text = query.split('&').find_map(|pair| pair.strip_prefix(param.name)?.strip_prefix('='))?;
    Some(text.parse::<i64>().map_or_else(|_| text.into(), Value::from))
}

/// The arguments that every tool has besides the parameters of its operation.
pub const TOOL_COMMON: [&str; 2] = ["lang", "timezone"];

/// The arguments of an operation as a tool: one object, described in English only, because a model reads all of it.
pub fn tool_input(operation: &Operation) -> Map<String, Value> {
    let property = |param: &Param| {
        let mut object = into_object(tool_schema(param, operation));
        describe(&mut object, param.about);
        (param.name.to_owned(), Value::Object(object))
    };
    let properties: Map<String, Value> = operation.params.iter().map(property).collect();
    let mut input = json!({ "type": "object", "properties": properties, "additionalProperties": false });
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

/// A longer list of names, or a longer pattern of them, is left out of a tool.
const MAX_TOOL_LIST: usize = 500;

/// The schema of a parameter for a model, which reads the schemas of all tools before it does anything.
fn tool_schema(param: &Param, operation: &Operation) -> Value {
    let mut schema = into_object(schema(param.takes, Some(operation), operation.profile));
    for list in ["enum", "pattern"] {
        if schema.get(list).is_some_and(|list| list.to_string().len() > MAX_TOOL_LIST) {
            schema.remove(list);
        }
    }
    Value::Object(schema)
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

const TIME_ZONE: &str =
    "the time zone of the times in the request and the response, by its IANA name; the server's if left out";
const IF_NONE_MATCH: &str = "ETags of responses that the client has. If one is current, the status is 304.";
const AT_LEAST: &str =
    "The least Touchline-Version of the data to read. If it is not available in time, the status is 503.";

/// A JSON body with the parameters of an operation.
pub(super) fn body(operation: &Operation) -> Value {
    let property = |param: &Param| {
        let schema = body_schema(param.takes, Some(operation), operation.profile);
        property(param.name, schema, param.required, param.about)
    };
    let properties: Map<String, Value> = operation.params.iter().map(property).collect();
    let required = operation.params.iter().filter(|param| param.required).map(|param| param.name);
    json!({ "type": "object", "properties": properties, "required": required.collect::<Vec<_>>(), "additionalProperties": false })
}

/// The body of a request for a token. It names `scope`, and not the other of a match and a tournament.
pub(super) fn token_body(scope: &str) -> Value {
    let property = |param: &Param| {
        let schema = match param.name {
            "minutes" => json!({ "type": "integer", "minimum": 1, "maximum": MAX_TOKEN_MINUTES }),
            name if name == scope => body_schema(param.takes, None, Profile::Standard),
            _ => json!({ "type": "null" }),
        };
        property(param.name, schema, param.name != "minutes", param.about)
    };
    let properties: Map<String, Value> = TOKEN_PARAMS.iter().map(property).collect();
    json!({ "type": "object", "properties": properties, "required": [scope], "additionalProperties": false })
}

impl Document {
    /// The parameters that every operation takes. Their values are schemas with a name, so that a generated client has one
    /// type for each.
    pub(super) fn shared_parameters(&mut self) -> Value {
        let schemas = &mut self.schemas;
        let mut query = |name: &str, type_: &str, schema: Value, english: &str| {
            let mut object =
                into_object(json!({ "name": name, "in": "query", "required": false, "allowEmptyValue": true }));
            object.insert("schema".to_owned(), schemas.insert(type_, schema));
            describe(&mut object, english);
            Value::Object(object)
        };
        let words = |words: &[&str]| json!({ "type": "string", "enum": words });
        let or_first = |words: &[&str]| json!({ "type": "string", "enum": words, "default": words[0] });
        let header = |name: &str, schema: Value, english: &str| {
            json!({
                "name": name, "in": "header", "required": false, "schema": schema,
                "description": english, "x-description-ar": arabic::of(english),
            })
        };
        json!({
            "module": query("module", "Module", words(&["api"]), "may be left out; api is the only value"),
            "version": query("version", "Version", words(VERSION_WORDS), "both give the same response"),
            "response": query("response", "ResponseFormat", or_first(&["json", "xml"]), "the format of the response"),
            "responseCsv": query("response", "TableFormat", or_first(&["json", "csv"]), "the format of the response"),
            "responseXmlCsv": query(
                "response", "XmlOrTableFormat", or_first(&["json", "xml", "csv"]), "the format of the response",
            ),
            "responseImage": query(
                "response", "ImageFormat", or_first(&["json", "xml", "image"]), "the format of the response; image is a picture in PNG",
            ),
            "responseAny": query(
                "response", "AnyFormat", or_first(&["json", "xml", "csv", "image"]), "the format of the response",
            ),
            "responseJson": query(
                "response", "JsonFormat", or_first(&["json"]), "the format of the response: this operation has JSON only",
            ),
            "lang": query("lang", "Language", or_first(LANGUAGE_WORDS), "the language of texts and messages"),
            "timezone": query(
                "timezone", "TimeZone", json!({ "type": "string", "enum": time_zone_names(), "examples": ["Africa/Cairo"] }), TIME_ZONE,
            ),
            "ifNoneMatch": header("If-None-Match", json!({ "type": "string" }), IF_NONE_MATCH),
            "atLeast": header(
                "Touchline-At-Least", json!({ "type": "integer", "format": "int64", "minimum": 0, "maximum": i64::MAX }), AT_LEAST,
            ),
        })
    }
}

/// The parameter `include` of MatchMomentum, which the push has too.
pub(super) fn include() -> Value {
    parameter(&INCLUDE, false, schema(INCLUDE.takes, None, Profile::Standard), None)
}
