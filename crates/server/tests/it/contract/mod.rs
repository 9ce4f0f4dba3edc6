//! Every response against the contract, which is written by hand: `contract.txt` from `docs/specification.md`, the other
//! files from `docs/clients.md`.

mod compare;
mod schema;

use std::collections::{BTreeMap, BTreeSet};

use api::{CLASSIC, OPERATIONS, Origin};
use compare::{ContractDifferences, json_of};
use football::feed::native;
use football::model::Match;
use jiff::tz::TimeZone;
use schema::{Contract, Section};
use serde_json::Value;
use test_support::workspace_path;

use crate::harness::App;
use crate::importing::parameters;
use crate::live::DemoMatch;
use crate::unknown_objects::bare_world;
use crate::xml::Element;

/// The files of the contract. Shapes of one may be used in all.
const FILES: [(&str, Origin); 4] = [
    ("contract.txt", Origin::Specification),
    ("clients.txt", Origin::Clients),
    ("touchline.txt", Origin::Touchline),
    ("classic.txt", Origin::Clients),
];

fn file(name: &str) -> String {
    std::fs::read_to_string(workspace_path("crates/server/tests/it/contract").join(name)).unwrap()
}

/// The operations of the specification, which have an empty value for what no feed states.
fn specified() -> BTreeSet<String> {
    let operation = |line: &str| line.strip_prefix("operation ")?.split_whitespace().next().map(str::to_owned);
    file("contract.txt").lines().filter_map(operation).collect()
}

/// The name of an operation without that of its profile.
fn standard(operation: &str) -> &str {
    operation.trim_start_matches("classic/")
}

/// What the contract says of the operations of the specification, in both profiles, for responses over any data.
pub(crate) struct SpecificationContract(Vec<Section>);

impl SpecificationContract {
    pub(crate) fn new() -> SpecificationContract {
        let specified = specified();
        let sections =
            contract().sections.into_iter().filter(|section| specified.contains(standard(&section.operation)));
        SpecificationContract(sections.collect())
    }

    /// The differences of a response. An operation may have several structures, of which the request chooses one: then they
    /// are those of the nearest.
    pub(crate) fn differences(&self, operation: &str, english: bool, response: &Value) -> Vec<String> {
        let sections = self.0.iter().filter(|section| section.operation == operation);
        let faults = sections.map(|section| {
            let mut found = ContractDifferences { english, ..ContractDifferences::default() };
            found.compare(operation, &section.response, response);
            found.faults
        });
        faults.min_by_key(Vec::len).unwrap_or_default()
    }
}

fn contract() -> Contract {
    Contract::parse(&FILES.map(|(name, _)| file(name)).join("\n"))
}

/// The sample world, with a value in every field that it leaves empty.
fn complete_world() -> App {
    let additions = include_bytes!("additions.ndjson");
    let additions = native::documents("additions.ndjson", additions).map(|document| document.unwrap());
    App::holding(App::world().into_iter().chain(additions).collect(), TimeZone::UTC)
}

fn url(operation: &str, query: &str, more: &str) -> String {
    let query: Vec<&str> = [query, more].into_iter().filter(|part| !part.is_empty()).collect();
    format!("/{operation}?{}", query.join("&"))
}

#[test]
fn every_response_has_exactly_the_fields_of_the_contract() {
    let (sample, played) = (complete_world(), DemoMatch::new());
    let (simulated, id) = (played.stored(), played.id().to_string());
    let tournament = played.match_.edition.to_string();
    let (sections, specified) = (contract().sections, specified());
    let mut found: BTreeMap<&str, ContractDifferences> = BTreeMap::new();
    for section in &sections {
        let Section { operation, version, response, .. } = section;
        let findings = found.entry(operation).or_default();
        findings.unknown_is_null = !specified.contains(standard(operation));
        assert!(!section.requests.is_empty(), "{operation}");
        for request in &section.requests {
            // A match with thousands of events is in a world of its own.
            let app = if request.contains("{played") { &simulated } else { &sample };
            let request = &request.replace("{played}", &id).replace("{played-tournament}", &tournament);
            for lang in ["en", "ar"] {
                findings.english = lang == "en";
                let more = format!("version={version}&lang={lang}");
                let reply = app.get(&url(operation, request, &more));
                assert_eq!(reply.status, 200, "{operation} {request}: {}", reply.body);
                let json = reply.json();
                findings.compare(operation, response, &json);
                check_count(section, &json, findings);
                if section.has_xml {
                    let reply = app.get(&url(operation, request, &format!("{more}&response=xml")));
                    assert_eq!(reply.status, 200, "{operation} {request}: {}", reply.body);
                    let root = Element::parse(&reply.body);
                    assert_eq!(root.name, "root", "{operation}");
                    findings.compare(operation, response, &json_of(&root, Some(response)));
                }
            }
        }
    }
    let unseen = sections.iter().flat_map(|section| {
        let paths = found[section.operation.as_str()].unseen(&section.operation, &section.response);
        paths.into_iter().map(|path| format!("{path} has no value in any response"))
    });
    let faults: BTreeSet<String> = found.values().flat_map(|findings| findings.faults.clone()).chain(unseen).collect();
    let faults: Vec<String> = faults.into_iter().collect();
    assert!(faults.is_empty(), "{} differences:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn responses_over_data_that_says_little_are_as_the_contract_says() {
    let contract = SpecificationContract::new();
    let (demo, _) = crate::pages::sizes::demo();
    let mut faults = BTreeSet::new();
    for app in [demo, DemoMatch::new().fixture(), App::league(), bare_world()] {
        let matches: Vec<Match> = app.store.snapshot().unwrap().all().unwrap();
        let classic = CLASSIC.iter().filter(|operation| operation.origin == Origin::Specification);
        let standard = OPERATIONS.iter().filter(|operation| operation.origin == Origin::Specification);
        for (prefix, operation) in standard.map(|one| ("", one)).chain(classic.map(|one| ("classic/", one))) {
            let queries = matches.iter().filter_map(|match_| parameters(operation, match_, &app.store));
            // Operations about a tournament have the same query for many matches.
            for query in queries.collect::<BTreeSet<_>>() {
                for lang in ["en", "ar"] {
                    let name = format!("{prefix}{}", operation.name);
                    let reply = app.get(&url(&name, &query, &format!("lang={lang}")));
                    // A match has no attacks or no video, or a player has not played.
                    if reply.status != 404 {
                        faults.extend(contract.differences(&name, lang == "en", &reply.json()));
                    }
                }
            }
        }
    }
    let faults: Vec<String> = faults.into_iter().collect();
    assert!(faults.is_empty(), "{} differences:\n{}", faults.len(), faults.join("\n"));
}

/// Where the contract says so, the message states the number of items in a list.
fn check_count(section: &Section, json: &Value, findings: &mut ContractDifferences) {
    let Some(list) = &section.counted else { return };
    let (json, payload) = match section.envelope.as_str() {
        "Root" => (&json["root"], &json["root"]["object"]),
        "B" => (json, &json["object"]),
        _ => (json, &json["data"]),
    };
    let list = list.split('.').filter(|name| *name != "-").fold(payload, |value, name| &value[name]);
    let count = list.as_array().unwrap().len().to_string();
    let message = json["message"].as_str().unwrap();
    if !message.split(|letter: char| !letter.is_ascii_digit()).any(|number| number == count) {
        findings.faults.push(format!("{}: {message:?} does not state {count}", section.operation));
    }
}

#[test]
fn the_contract_has_every_operation_and_no_other() {
    let in_file = |line: &str| line.strip_prefix("operation ")?.split_whitespace().next().map(str::to_owned);
    for (name, origin) in FILES {
        let written: BTreeSet<String> = file(name).lines().filter_map(in_file).collect();
        let served: BTreeSet<String> = match name {
            "classic.txt" => CLASSIC.iter().map(|operation| format!("classic/{}", operation.name)).collect(),
            _ => OPERATIONS.iter().filter(|o| o.origin == origin).map(|o| o.name.to_owned()).collect(),
        };
        assert_eq!(written, served, "{name}");
        assert!(origin != Origin::Specification || written.len() == 19);
    }
}

#[test]
fn every_documented_error_has_its_envelope_and_its_text() {
    let app = App::sample();
    let mut findings = ContractDifferences { english: true, ..ContractDifferences::default() };
    for case in contract().errors {
        let query = case.query.replace('[', "%5B").replace(']', "%5D");
        let reply = app.get(&url(&case.operation, &query, ""));
        assert_eq!(reply.status, case.status, "{} {query}: {}", case.operation, reply.body);
        let json = reply.json();
        findings.compare(&format!("{} {query}", case.operation), &case.response, &json);
        assert_eq!(json["message"], case.message, "{} {query}", case.operation);
        assert_eq!(json["title"].as_str(), case.title.as_deref(), "{} {query}", case.operation);
    }
    assert!(findings.faults.is_empty(), "{}", findings.faults.join("\n"));
}

#[test]
fn an_operation_without_xml_refuses_it() {
    let app = App::sample();
    for section in contract().sections.iter().filter(|section| !section.has_xml) {
        let Section { operation, requests, .. } = section;
        let reply = app.get(&url(operation, &requests[0], "response=xml"));
        assert_eq!(
            (reply.status, reply.header("content-type")),
            (400, "application/json; charset=utf-8"),
            "{operation}"
        );
        let operation = operation.trim_start_matches("classic/");
        let message = |json: Value| json.get("root").unwrap_or(&json)["message"].clone();
        assert_eq!(message(reply.json()), format!("{operation} has no XML."));
        let arabic = app.get(&url(&section.operation, &requests[0], "response=xml&lang=ar"));
        assert_eq!(arabic.status, 400, "{operation}");
        assert_eq!(message(arabic.json()), format!("العملية {operation} لا ترد بصيغة XML."));
    }
}
