//! The paths: one for each operation, one for the query form, the push, and the document itself.

use serde_json::{Map, Value, json};

use super::description::describe;
use super::document::Document;
use super::parameters;
use super::responses::{
    OWN_HEADERS, TABLE_HEADERS, add_error_schemas, error_headers, error_references, success_headers,
};
use super::schemas::reference;
use crate::operation::{Operation, Origin, Profile};
use crate::rows::output::Envelope;

fn shared(name: &str) -> Value {
    json!({ "$ref": format!("#/components/parameters/{name}") })
}

/// The parameter that chooses among the formats of an operation.
fn format_of(operation: &Operation) -> &'static str {
    match (operation.xml, operation.table.is_some()) {
        _ if operation.image => "responseImage",
        (false, false) => "responseJson",
        (true, false) => "response",
        (false, true) => "responseCsv",
        (true, true) => "responseXmlCsv",
    }
}

/// The parameters of every operation: the common ones and the request headers.
fn common(format: &str, is_cacheable: bool) -> Vec<Value> {
    let mut names = vec!["module", "version", format, "lang", "timezone", "atLeast"];
    if is_cacheable {
        names.push("ifNoneMatch");
    }
    names.into_iter().map(shared).collect()
}

/// `TournamentList` as `tournamentList`.
fn operation_id(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

impl Document {
    pub(super) fn paths(&mut self) -> Value {
        add_error_schemas(&mut self.schemas);
        let mut paths = Map::new();
        for operation in self.operations() {
            let mut methods = Map::new();
            methods.insert("get".to_owned(), self.get(operation));
            if operation.takes_body() {
                methods.insert("post".to_owned(), self.post(operation));
            }
            paths.insert(format!("{}/{}", self.prefix(), operation.name), Value::Object(methods));
        }
        paths.insert(format!("{}/api.php", self.prefix()), self.query_form());
        paths.insert(format!("{}/openapi.json", self.prefix()), document_path());
        if self.profile == Profile::Standard {
            paths.insert("/live/{match_id}".to_owned(), live());
            paths.insert("/tokens".to_owned(), self.tokens());
        }
        Value::Object(paths)
    }

    fn get(&mut self, operation: &'static Operation) -> Value {
        let mut parameters = parameters::of_operation(operation);
        parameters.extend(common(format_of(operation), true));
        let mut get = Map::new();
        get.insert("operationId".to_owned(), operation_id(operation.name).into());
        get.insert("tags".to_owned(), json!(["Operations"]));
        get.insert("summary".to_owned(), operation.name.into());
        describe(&mut get, operation.about);
        get.insert("x-origin".to_owned(), origin(operation).into());
        get.insert("parameters".to_owned(), parameters.into());
        get.insert("responses".to_owned(), self.responses(operation, true));
        Value::Object(get)
    }

    fn post(&mut self, operation: &'static Operation) -> Value {
        let mut post = self.get(operation);
        post["operationId"] = format!("{}ByBody", operation_id(operation.name)).into();
        // The same parameters may be in the query of a POST, too. A document cannot say "here or there".
        let body = parameters::body(operation);
        let body = self.schemas.insert(&format!("{}Request", operation.name), body);
        post["requestBody"] = json!({ "required": true, "content": { "application/json": { "schema": body } } });
        post["parameters"] = common(format_of(operation), false).into();
        post["responses"] = self.responses(operation, false);
        post
    }

    fn tokens(&mut self) -> Value {
        let scopes = [("MatchTokenRequest", "match_id"), ("TournamentTokenRequest", "tournament_id")];
        let bodies = scopes.map(|(name, scope)| self.schemas.insert(name, parameters::token_body(scope)));
        let body = self.schemas.insert("TokenRequest", json!({ "oneOf": bodies }));
        let schema = self.token_schema();
        let mut post = Map::new();
        post.insert("operationId".to_owned(), "issueToken".into());
        post.insert("tags".to_owned(), json!(["Service"]));
        post.insert("summary".to_owned(), "A token for the push".into());
        describe(&mut post, TOKENS);
        post.insert("parameters".to_owned(), json!([shared("lang"), shared("timezone")]));
        post.insert(
            "requestBody".to_owned(),
            json!({ "required": true, "content": { "application/json": { "schema": body } } }),
        );
        let mut responses = error_references(Envelope::B, false, true);
        let success = json!({ "description": "OK", "content": { "application/json": { "schema": schema } } });
        responses.insert("200".to_owned(), success);
        post.insert("responses".to_owned(), Value::Object(responses));
        json!({ "post": post })
    }

    /// All operations at one path.
    fn query_form(&mut self) -> Value {
        let operations = self.operations();
        let names: Vec<&str> = operations.iter().map(|operation| operation.name).collect();
        let schemas: Vec<Value> = names.iter().map(|name| reference(&format!("{name}Response"))).collect();
        let mut responses = Map::new();
        let errors = ["ErrorA", "ErrorB", "ErrorRoot", "ErrorRootAndA"].map(reference);
        let errors = json!({ "anyOf": errors });
        for (status, response) in error_references(Envelope::B, true, true) {
            let has_body = response["$ref"].as_str().is_some_and(|name| name.ends_with("BXml"));
            let response = if has_body {
                json!({
                    "description": "The error, in the envelope of the operation",
                    "headers": error_headers(&status),
                    "content": { "application/json": { "schema": errors }, "application/xml": { "schema": errors } },
                })
            } else {
                response
            };
            responses.insert(status, response);
        }
        let success = json!({ "anyOf": schemas });
        responses.insert(
            "200".to_owned(),
            json!({
                "description": "The response of the operation that `api` names",
                "headers": success_headers(true, &[&OWN_HEADERS.map(|(_, header)| header)[..], &TABLE_HEADERS].concat()),
                "content": {
                    "application/json": { "schema": success },
                    "application/xml": { "schema": success },
                    "text/csv": { "schema": { "type": "string" } },
                    "image/png": { "schema": { "type": "string", "format": "binary" } },
                },
            }),
        );
        responses.insert("304".to_owned(), json!({ "$ref": "#/components/responses/NotModified" }));
        let mut api = Map::new();
        describe(&mut api, "the operation's name");
        api.insert("name".to_owned(), "api".into());
        api.insert("in".to_owned(), "query".into());
        api.insert("required".to_owned(), true.into());
        api.insert("schema".to_owned(), json!({ "type": "string", "enum": names }));
        let mut all = vec![Value::Object(api)];
        all.extend(parameters::of_all(&operations, self.profile));
        all.extend(common("responseAny", true));
        let mut get = Map::new();
        get.insert("operationId".to_owned(), "queryForm".into());
        get.insert("tags".to_owned(), json!(["Query form"]));
        get.insert("summary".to_owned(), "Any operation, named by the parameter api".into());
        describe(&mut get, QUERY_FORM);
        get.insert("parameters".to_owned(), all.into());
        get.insert("responses".to_owned(), Value::Object(responses));
        json!({ "get": get })
    }
}

const TOKENS: &str = "A token that opens the push of one match or tournament for minutes, for clients that cannot send headers. It is not stored.";

const QUERY_FORM: &str =
    "The same responses as the path of each operation. The operation decides which other parameters it needs.";

fn origin(operation: &Operation) -> &'static str {
    match operation.origin {
        Origin::Specification => "specification",
        Origin::Clients => "clients",
        Origin::Touchline => "touchline",
    }
}

const DOCUMENT: &str = "this document; it needs no key";

fn document_path() -> Value {
    let mut get = Map::new();
    get.insert("operationId".to_owned(), "openApiDocument".into());
    get.insert("tags".to_owned(), json!(["Service"]));
    describe(&mut get, DOCUMENT);
    get.insert("security".to_owned(), json!([]));
    get.insert(
        "responses".to_owned(),
        json!({
            "200": { "description": "OK", "content": { "application/json": { "schema": { "type": "object" } } } },
            "304": { "$ref": "#/components/responses/NotModified" },
            "406": { "$ref": "#/components/responses/NotAcceptable" },
        }),
    );
    json!({ "get": get })
}

const LIVE: &str = "The push: Server-Sent Events of a match. The events are status, score and momentum; the data of each is JSON. The id of an \
event is a resume token.";

fn live() -> Value {
    let mut get = Map::new();
    get.insert("operationId".to_owned(), "live".into());
    get.insert("tags".to_owned(), json!(["Service"]));
    get.insert("summary".to_owned(), "The push of a match".into());
    describe(&mut get, LIVE);
    let mut match_id = Map::new();
    describe(&mut match_id, "the match");
    match_id
        .extend(json!({ "name": "match_id", "in": "path", "required": true }).as_object().cloned().unwrap_or_default());
    match_id.insert(
        "schema".to_owned(),
        json!({ "type": "integer", "format": "int64", "minimum": 1, "maximum": i64::MAX }),
    );
    let mut resume = Map::new();
    describe(&mut resume, "the id of the last event that the client received; the stream continues after it");
    resume.extend(
        json!({ "name": "Last-Event-ID", "in": "header", "required": false, "schema": { "type": "string" } })
            .as_object()
            .cloned()
            .unwrap_or_default(),
    );
    let include = parameters::include();
    get.insert("parameters".to_owned(), json!([match_id, resume, include, shared("lang")]));
    get.insert(
        "security".to_owned(),
        json!([{ "queryKey": [] }, { "bearerKey": [] }, { "headerKey": [] }, { "pushToken": [] }]),
    );
    let mut responses = error_references(Envelope::B, false, false);
    responses.insert(
        "200".to_owned(),
        json!({ "description": "The stream", "content": { "text/event-stream": { "schema": pushed_event() } } }),
    );
    get.insert("responses".to_owned(), Value::Object(responses));
    json!({ "get": get })
}

/// One event of the stream. The schema of a stream describes each event in OpenAPI 3.1.
fn pushed_event() -> Value {
    json!({
        "type": "object",
        "properties": {
            "event": { "type": "string", "enum": ["status", "score", "momentum"] },
            "id": { "type": "string" },
            "data": { "type": "string", "contentMediaType": "application/json" },
        },
        "required": ["event", "data"],
    })
}
