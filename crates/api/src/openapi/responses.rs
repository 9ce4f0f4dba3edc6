//! Envelopes, errors and the responses of one operation.

use serde_json::{Map, Value, json};

use super::description::describe;
use super::document::Document;
use super::examples::Example;
use super::headers::references;
use super::schemas::{Schemas, reference};
use crate::classic::classic_operation;
use crate::operation::Operation;
use crate::render::UnknownAs;
use crate::rows::error::{ErrorKind, ErrorText, errors_of};
use crate::rows::output::Envelope;
use crate::rows::token_rows::TOKEN_FIELDS;
use crate::table_layout;

const COMMON: [&str; 7] = [
    "X-Request-Id",
    "Cache-Control",
    "Vary",
    "Touchline-Version",
    "RateLimit-Limit",
    "RateLimit-Remaining",
    "RateLimit-Reset",
];

/// The headers of a response that a client may cache.
const CACHED: [&str; 3] = ["ETag", "Age", "Warning"];

/// The kinds of errors that every operation can return, with the name of their response.
#[rustfmt::skip]
const ERROR_KINDS: [(ErrorKind, &str); 7] = [
    (ErrorKind::BadRequest,      "BadRequest"),
    (ErrorKind::Unauthorized,    "Unauthorized"),
    (ErrorKind::Forbidden,       "Forbidden"),
    (ErrorKind::NotFound,        "NotFound"),
    (ErrorKind::TooManyRequests, "TooManyRequests"),
    (ErrorKind::Internal,        "InternalError"),
    (ErrorKind::Unavailable,     "Unavailable"),
];

/// The errors of requests with a body.
const BODY_KINDS: [(ErrorKind, &str); 2] = [(ErrorKind::Timeout, "Timeout"), (ErrorKind::TooLarge, "TooLarge")];

const ENVELOPES: [(Envelope, &str); 4] =
    [(Envelope::A, "A"), (Envelope::B, "B"), (Envelope::Root, "Root"), (Envelope::RootAndA, "RootAndA")];

fn envelope_name(envelope: Envelope) -> &'static str {
    ENVELOPES.iter().find(|(one, _)| *one == envelope).map_or("B", |(_, name)| name)
}

fn string() -> Value {
    json!({ "type": "string" })
}

fn closed(properties: &Value) -> Value {
    let names: Vec<&String> = properties.as_object().into_iter().flat_map(Map::keys).collect();
    json!({ "type": "object", "properties": properties, "required": names, "additionalProperties": false, "xml": { "name": "root" } })
}

fn a(data: &Value) -> Value {
    json!({ "result": { "type": "string", "enum": ["Success", "success"] }, "message": string(), "data": data })
}

fn b(object: &Value) -> Value {
    json!({ "result": { "type": "boolean", "const": true }, "title": string(), "message": string(), "object": object })
}

fn merged(one: Value, other: Value) -> Value {
    match (one, other) {
        (Value::Object(mut one), Value::Object(other)) => {
            one.extend(other);
            Value::Object(one)
        }
        (one, _) => one,
    }
}

/// Adds the schemas of errors.
pub(super) fn add_error_schemas(schemas: &mut Schemas) {
    let a =
        json!({ "result": { "type": "string", "const": "error" }, "message": string(), "data": { "type": "null" } });
    let b = json!({ "result": { "type": "boolean", "const": false }, "title": string(), "message": string() });
    let root = json!({ "root": closed(&b) });
    schemas.insert("ErrorA", closed(&a));
    schemas.insert("ErrorB", closed(&b));
    schemas.insert("ErrorRoot", closed(&root));
    schemas.insert("ErrorRootAndA", closed(&merged(root.clone(), a)));
}

/// The responses that operations share: one for each kind of error, envelope and set of formats.
pub(super) fn components() -> Value {
    let mut all = Map::new();
    for (kind, name) in ERROR_KINDS.into_iter().chain(BODY_KINDS) {
        for (_, envelope) in ENVELOPES {
            for xml in [false, true] {
                let format = if xml { "Xml" } else { "" };
                all.insert(format!("{name}{envelope}{format}"), error_response(kind, envelope, xml));
            }
        }
    }
    let bare = |text: &str| {
        let mut object = Map::new();
        describe(&mut object, text);
        Value::Object(object)
    };
    all.insert("NotModified".to_owned(), {
        let mut response = bare("an ETag of If-None-Match is current; no body");
        response["headers"] = success_headers(true, &[]);
        response
    });
    all.insert(
        "NotAcceptable".to_owned(),
        bare("Accept-Encoding refuses every coding, the uncompressed one included; no body"),
    );
    all.insert("BodyNotRead".to_owned(), bare("the body is too large or did not arrive in time; no body"));
    all.insert(
        "HeadersTooLarge".to_owned(),
        bare("the URL and headers are larger than 16 KiB, or there are more than 64 headers; no body"),
    );
    Value::Object(all)
}

fn error_response(kind: ErrorKind, envelope: &str, xml: bool) -> Value {
    let schema = reference(&format!("Error{envelope}"));
    let title = kind.title();
    let row =
        |error: &ErrorText| json!({ "code": error.code, "message": error.words.en, "message-ar": error.words.ar });
    let mut content = json!({ "application/json": { "schema": schema } });
    if xml {
        content["application/xml"] = json!({ "schema": schema });
    }
    json!({
        "description": title.en,
        "x-description-ar": title.ar,
        "x-errors": errors_of(kind).map(row).collect::<Value>(),
        "headers": error_headers(&kind.status().to_string()),
        "content": content,
    })
}

/// The headers of an error with this status.
pub(super) fn error_headers(status: &str) -> Value {
    let own: &[&str] = match status {
        "401" => &["WWW-Authenticate"],
        "429" | "503" => &["Retry-After"],
        _ => &[],
    };
    references(&[&COMMON, own].concat())
}

/// The headers of a success; `own` are those of the operation.
pub(super) fn success_headers(is_cacheable: bool, own: &[&str]) -> Value {
    let cached: &[&str] = if is_cacheable { &CACHED } else { &[] };
    references(&[cached, &COMMON, own].concat())
}

/// The headers that only some operations send.
pub(super) const OWN_HEADERS: [(&str, &str); 2] =
    [("MatchAttacks", "Touchline-Models"), ("MatchVideo", "Touchline-Debug")];

/// The headers of CSV, in the order of [`table_layout::TABLE_HEADERS`].
pub(super) const TABLE_HEADERS: [&str; 7] = [
    "Touchline-Total-Records",
    "Touchline-Current-Records",
    "Touchline-Pages",
    "Touchline-Current-Page",
    "Touchline-Newest-Version",
    "Touchline-Next",
    "Touchline-More",
];

/// The headers of an operation's CSV.
fn table_headers(operation: &Operation) -> Vec<&'static str> {
    let fields = operation.table.map_or_else(Vec::new, |_| operation.response.fields());
    let has = |name: &str| fields.iter().any(|field| field.name == name);
    let headers = table_layout::TABLE_HEADERS.iter().zip(TABLE_HEADERS);
    headers.filter(|((name, _), _)| has(name)).map(|(_, header)| header).collect()
}

impl Document {
    /// The schema of a success, under the operation's name.
    pub(super) fn success_schema(&mut self, operation: &Operation) -> Value {
        let unknown = operation.unknown_as();
        let value = self.schemas.shape(operation.response, unknown);
        let fields = match operation.envelope {
            Envelope::A => a(&value),
            Envelope::B => b(&value),
            Envelope::Root => json!({ "root": closed(&b(&value)) }),
            Envelope::RootAndA => {
                // Beside `root` is the list that TournamentMatchList gives.
                let list = classic_operation("TournamentMatchList");
                let list = list.map(|other| self.schemas.shape(other.response, unknown));
                merged(json!({ "root": closed(&b(&value)) }), a(&list.unwrap_or_else(|| json!({}))))
            }
        };
        self.schemas.insert(&format!("{}Response", operation.name), closed(&fields))
    }

    /// The schema of the response of `POST /tokens`.
    pub(super) fn token_schema(&mut self) -> Value {
        let token = self.schemas.record(&TOKEN_FIELDS, UnknownAs::Null);
        self.schemas.insert("TokenResponse", closed(&b(&token)))
    }

    /// Every response of an operation.
    pub(super) fn responses(&mut self, operation: &Operation, is_cacheable: bool) -> Value {
        let schema = self.success_schema(operation);
        let own = OWN_HEADERS.iter().filter(|(name, _)| *name == operation.name).map(|(_, header)| *header);
        let own = own.chain(table_headers(operation));
        let mut success = json!({
            "description": "OK",
            "headers": success_headers(is_cacheable, &own.collect::<Vec<_>>()),
            "content": content(&schema, operation),
        });
        let example = Example::of(operation).and_then(|example| serde_json::from_str(example.response()).ok());
        if let Some(example) = example {
            success["content"]["application/json"]["example"] = example;
        }
        let mut responses = error_references(operation.envelope, operation.xml, operation.takes_body());
        responses.insert("200".to_owned(), success);
        if is_cacheable {
            responses.insert("304".to_owned(), json!({ "$ref": "#/components/responses/NotModified" }));
        }
        Value::Object(responses)
    }
}

fn content(schema: &Value, operation: &Operation) -> Value {
    let mut content = json!({ "application/json": { "schema": schema } });
    if operation.xml {
        content["application/xml"] = json!({ "schema": schema });
    }
    if operation.table.is_some() {
        content["text/csv"] = json!({ "schema": { "type": "string" } });
    }
    if operation.image {
        content["image/png"] = json!({ "schema": { "type": "string", "format": "binary" } });
    }
    content
}

/// The responses of every error, by status.
pub(super) fn error_references(envelope: Envelope, xml: bool, takes_body: bool) -> Map<String, Value> {
    let component = |name: &str| json!({ "$ref": format!("#/components/responses/{name}") });
    let (envelope, format) = (envelope_name(envelope), if xml { "Xml" } else { "" });
    let error =
        |(kind, name): (ErrorKind, &str)| (kind.status().to_string(), component(&format!("{name}{envelope}{format}")));
    let mut responses: Map<String, Value> = ERROR_KINDS.into_iter().map(error).collect();
    if takes_body {
        responses.extend(BODY_KINDS.into_iter().map(error));
    } else {
        responses.extend(BODY_KINDS.map(|(kind, _)| (kind.status().to_string(), component("BodyNotRead"))));
    }
    responses.insert("406".to_owned(), component("NotAcceptable"));
    responses.insert("431".to_owned(), component("HeadersTooLarge"));
    responses
}
