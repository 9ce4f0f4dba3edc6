//! The OpenAPI document is true: every response that the service gives conforms to it.

mod parameters;

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use api::openapi::{Example, HEADERS, document};
use api::{CLASSIC, Described, OPERATIONS, Operation, Profile, Shape};
use football::model::Match;
use jsonschema::Validator;
use serde_json::{Value, json};
use test_support::workspace_path;
use touchline::service::RateLimits;

use crate::errors::CASES;
use crate::harness::{App, Reply, timeless};
use crate::importing::parameters;
use crate::live::DemoMatch;

/// A document with a validator for each schema that was needed so far.
struct Contract {
    document: Value,
    prefix: &'static str,
    validators: BTreeMap<String, Validator>,
}

impl Contract {
    fn of(profile: Profile) -> Contract {
        let document = serde_json::from_str(document(profile)).unwrap();
        let prefix = if profile == Profile::Classic { "/classic" } else { "" };
        Contract { document, prefix, validators: BTreeMap::new() }
    }

    /// Follows a reference.
    fn resolve<'a>(&'a self, value: &'a Value) -> &'a Value {
        match value.get("$ref").and_then(Value::as_str) {
            Some(reference) => self.document.pointer(reference.trim_start_matches('#')).unwrap(),
            None => value,
        }
    }

    /// Asserts that the document describes this reply: its status, its headers, its type and its content.
    fn check(&mut self, method: &str, path: &str, request: &str, reply: &Reply) {
        let place = format!("{method} {request}: {}", reply.status);
        let status = reply.status.to_string();
        let operation = &self.document["paths"][path][method];
        assert!(operation.is_object(), "{place}: no such path");
        let response = self.resolve(&operation["responses"][&status]).clone();
        assert!(response.is_object(), "{place} is not in the document");
        for header in HEADERS.iter().filter(|header| reply.headers.contains_key(header.name)) {
            assert!(response["headers"].get(header.name).is_some(), "{place}: {} is not in the document", header.name);
        }
        if reply.body.is_empty() {
            return;
        }
        let content_type = reply.header("content-type").split(';').next().unwrap().to_owned();
        let schema = &response["content"][&content_type]["schema"];
        assert!(schema.is_object(), "{place}: {content_type} is not in the document");
        if content_type != "application/json" {
            return;
        }
        let components = &self.document["components"];
        let validator = self.validators.entry(schema.to_string()).or_insert_with(|| {
            let mut whole = schema.clone();
            whole["$schema"] = "https://json-schema.org/draft/2020-12/schema".into();
            whole["components"] = json!({ "schemas": components["schemas"] });
            jsonschema::options().should_validate_formats(true).build(&whole).unwrap()
        });
        let body = reply.json();
        if let Some(error) = validator.iter_errors(&body).next() {
            let found: String = error.instance().to_string().chars().take(200).collect();
            panic!("{place}: {} at {}: {found}", error.schema_path(), error.instance_path());
        }
    }

    /// Sends a request for an operation in both languages and both formats, by its path and in the query form.
    fn walk(&mut self, app: &App, operation: &Operation, query: &str) -> usize {
        let (name, prefix) = (operation.name, self.prefix);
        let and = if query.is_empty() { "" } else { "&" };
        let mut successes = 0;
        for rest in ["lang=en", "lang=ar", "lang=ar&response=xml"] {
            let query = format!("{query}{and}{rest}");
            let reply = app.get(&format!("{prefix}/{name}?{query}"));
            self.check("get", &format!("{prefix}/{name}"), &format!("{prefix}/{name}?{query}"), &reply);
            successes += usize::from(reply.status == 200);
        }
        let query = format!("{prefix}/api.php?api={name}&{query}");
        self.check("get", &format!("{prefix}/api.php"), &query, &app.get(&query));
        successes
    }

    fn operations(&self) -> Vec<&'static Operation> {
        let classic = |name: &str| CLASSIC.iter().find(|classic| classic.name == name);
        let in_profile =
            |one: &'static Operation| if self.prefix.is_empty() { one } else { classic(one.name).unwrap_or(one) };
        OPERATIONS.iter().map(in_profile).collect()
    }
}

/// Parameters that change the structure of a response.
const MORE: &[(&str, &str)] = &[
    ("MatchMomentum", "include=phases,goals,inputs"),
    ("MatchMomentum", "include=inputs&after_second=600"),
    ("MatchEventList", "detail=full"),
    ("TournamentMatchList", "status=1"),
    ("SeasonStructure", "include_teams=0&include_matches=0"),
    ("TournamentPlayersStats", "fields=Pass,GoalsScored.Total&per_90=1"),
    ("TournamentTeamsStats", "fields=Pass&per_match=1"),
    ("TournamentTable", "tables=home,form"),
    ("MatchVideo", "debug=1"),
    ("EntityTeams", "page_size=1&page_number=2"),
];

fn both() -> [Contract; 2] {
    [Profile::Standard, Profile::Classic].map(Contract::of)
}

#[test]
fn every_response_conforms_to_the_document() {
    for mut contract in both() {
        let app = App::sample();
        let matches: Vec<Match> = app.store.snapshot().unwrap().all().unwrap();
        let mut seen = BTreeSet::new();
        for operation in contract.operations() {
            assert!(contract.walk(&app, operation, operation.example) > 0, "{}: the example succeeds", operation.name);
            for match_ in &matches {
                let Some(query) = parameters(operation, match_, &app.store) else { continue };
                if seen.insert((operation.name, query.clone())) {
                    contract.walk(&app, operation, &query);
                }
            }
            for (_, more) in MORE.iter().filter(|(name, _)| *name == operation.name) {
                contract.walk(&app, operation, &format!("{}&{more}", operation.example));
            }
        }
    }
}

#[test]
fn responses_about_the_demo_conform_to_the_document() {
    let demo = DemoMatch::new();
    for app in [demo.stored(), demo.fixture()] {
        for mut contract in both() {
            for operation in contract.operations() {
                if let Some(query) = parameters(operation, &demo.match_, &app.store) {
                    contract.walk(&app, operation, &query);
                }
            }
        }
    }
}

#[test]
fn every_error_conforms_to_the_document() {
    let app = App::sample();
    for mut contract in both() {
        let prefix = contract.prefix;
        for case in CASES {
            let path = case.request.split('?').next().unwrap();
            if contract.document["paths"].get(format!("{prefix}{path}")).is_none() {
                continue;
            }
            for lang in ["en", "ar"] {
                let request = format!("{prefix}{}&lang={lang}", case.request);
                contract.check("get", &format!("{prefix}{path}"), &request, &app.get(&request));
            }
        }
        for operation in contract.operations() {
            let path = format!("{prefix}/{}", operation.name);
            let and = if operation.example.is_empty() { "" } else { "&" };
            let example = format!("{path}?{}{and}lang=ar", operation.example);
            contract.check("get", &path, &example, &app.get_bare(&example));
            if operation.takes_body() {
                for body in ["{", "[]", "{\"match_id\":1}", "{\"match_id\":1,\"team_id\":-1,\"offset\":{\"before\":3}}"]
                {
                    contract.check("post", &path, &path, &app.post(&path, body));
                }
            }
        }
    }
}

#[test]
fn a_limited_request_and_an_unchanged_one_conform_to_the_document() {
    let app = App::sample().with_limits(RateLimits::per_second(1, 2));
    let mut contract = Contract::of(Profile::Standard);
    let statuses = (0..3).map(|_| {
        let reply = app.get("/TournamentList?");
        contract.check("get", "/TournamentList", "/TournamentList", &reply);
        reply.status
    });
    assert_eq!(statuses.collect::<Vec<_>>(), [200, 200, 429]);
    let app = App::sample();
    let etag = app.get("/TournamentList?").header("etag").to_owned();
    let unchanged = app
        .exchange(hyper::http::Request::builder().uri("/TournamentList?key=sample-key").header("if-none-match", etag));
    let (parts, bytes) = unchanged;
    let reply =
        Reply { status: parts.status.as_u16(), headers: parts.headers, body: String::from_utf8(bytes).unwrap() };
    assert_eq!(reply.status, 304);
    contract.check("get", "/TournamentList", "/TournamentList", &reply);
}

/// As HTML writes a text.
fn escaped(text: &str) -> String {
    let letters = [('&', "&#38;"), ('<', "&#60;"), ('>', "&#62;"), ('"', "&#34;"), ('\'', "&#39;")];
    letters.iter().fold(text.to_owned(), |text, (letter, entity)| text.replace(*letter, entity))
}

#[test]
fn every_operation_has_an_example_that_conforms_to_its_schema() {
    let file = std::fs::metadata(workspace_path("crates/api/src/openapi/examples.json")).unwrap();
    assert!(file.len() < 300_000, "{} bytes: cut the lists of the examples", file.len());
    let app = App::sample();
    for contract in both() {
        for operation in contract.operations() {
            let path = format!("{}/{}", contract.prefix, operation.name);
            let content = &contract.document["paths"][&path]["get"]["responses"]["200"]["content"]["application/json"];
            let mut schema = content["schema"].clone();
            schema["components"] = json!({ "schemas": contract.document["components"]["schemas"] });
            let validator = jsonschema::validator_for(&schema).unwrap();
            let Some(example) = content.get("example") else {
                panic!("{path} has no example: run UPDATE_EXPECT=1 scripts/test-contract")
            };
            let errors: Vec<String> = validator.iter_errors(example).map(|error| error.to_string()).collect();
            assert!(errors.is_empty(), "{path}: {errors:?}");
            if contract.prefix.is_empty() {
                // The reference shows the same.
                let page = app.get_bare(&format!("/docs/operations/{}", operation.name)).body;
                assert!(page.contains(&timeless(&escaped(Example::of(operation).unwrap().response()))), "{path}");
            }
        }
    }
}

#[test]
fn a_name_belongs_to_one_kind_of_record() {
    fn visit(table: &'static dyn Described, names: &mut BTreeMap<&'static str, String>) {
        let fields = table.fields();
        if let Some(name) = table.type_name() {
            let list = format!("{:?}", fields.iter().map(|field| (field.name, field.absence)).collect::<Vec<_>>());
            let known = names.entry(name).or_insert_with(|| list.clone());
            assert_eq!(*known, list, "{name}");
        }
        fields.iter().filter_map(|field| field.inner).for_each(|inner| visit(inner, names));
    }
    let mut names = BTreeMap::new();
    for operation in OPERATIONS.iter().chain(CLASSIC) {
        let (Shape::Record(table) | Shape::List(table) | Shape::RecordOrList(table)) = operation.response;
        visit(table, &mut names);
    }
    assert!(names.len() > 100);
}

#[test]
fn the_document_is_served_with_an_etag_and_printed_by_the_command_line() {
    let app = App::sample();
    for (path, flag, profile) in
        [("/openapi.json", None, Profile::Standard), ("/classic/openapi.json", Some("--classic"), Profile::Classic)]
    {
        let served = app.get_bare(path);
        assert_eq!((served.status, served.header("content-type")), (200, "application/json"));
        assert!(served.body == timeless(document(profile)), "{path}");
        let request = hyper::http::Request::builder().uri(path).header("if-none-match", served.header("etag"));
        assert_eq!(app.exchange(request).0.status, 304);
        let request = hyper::http::Request::builder().uri(path).header("accept-encoding", "gzip");
        let (parts, bytes) = app.exchange(request);
        assert_eq!(parts.headers["content-encoding"], "gzip");
        assert!(bytes.len() * 4 < served.body.len(), "{} of {}", bytes.len(), served.body.len());
        let printed = Command::new(env!("CARGO_BIN_EXE_touchline")).arg("openapi").args(flag).output().unwrap();
        assert!(timeless(String::from_utf8(printed.stdout).unwrap().trim_end()) == served.body, "{path}");
        assert_eq!(app.send("POST", path).status, 405);
    }
}
