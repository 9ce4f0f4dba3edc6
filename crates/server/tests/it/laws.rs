//! Properties of every response, whatever the data.

use std::collections::BTreeSet;

use api::render::{Format, Rendering, Value};
use api::{CLASSIC, OPERATIONS};
use football::model::{Language, Name};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;
use serde_json::Value as Json;
use test_support::workspace_path;

use crate::harness::App;
use crate::ordered_json::OrderedJson;
use crate::xml::Element;

// --- JSON and XML have the same content -----------------------------------------------------------------------------

/// The XML that corresponds to a JSON response.
fn expected(name: &str, json: &OrderedJson) -> Element {
    let is_name = name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
    let mut element = if is_name {
        Element { name: name.to_owned(), ..Element::default() }
    } else {
        Element { name: "item".to_owned(), key: Some(name.to_owned()), ..Element::default() }
    };
    match json {
        OrderedJson::Leaf(Json::Null) => element.nil = true,
        OrderedJson::Leaf(Json::String(text)) => element.text.clone_from(text),
        OrderedJson::Leaf(other) => element.text = other.to_string(),
        OrderedJson::List(items) => element.children = items.iter().map(|item| expected("item", item)).collect(),
        OrderedJson::Record(fields) => {
            element.children = fields.iter().map(|(name, value)| expected(name, value)).collect();
        }
    }
    element
}

#[test]
fn every_response_is_the_same_in_json_and_xml() {
    let app = App::sample();
    let tournaments = app.get("/TournamentList").json();
    let ids: Vec<i64> =
        tournaments["object"].as_array().unwrap().iter().map(|row| row["id"].as_i64().unwrap()).collect();
    for operation in OPERATIONS.iter().filter(|operation| operation.xml) {
        let requests: Vec<String> = match operation.params.first().map(|param| param.name) {
            Some("tournament_id") if operation.params.len() == 1 => {
                ids.iter().map(|id| format!("tournament_id={id}")).collect()
            }
            _ => vec![operation.example.to_owned()],
        };
        for request in requests {
            is_same_in_json_and_xml(&app, operation.name, &request);
        }
    }
    for operation in CLASSIC.iter().filter(|operation| operation.xml) {
        is_same_in_json_and_xml(&app, &format!("classic/{}", operation.name), operation.example);
    }
}

fn is_same_in_json_and_xml(app: &App, operation: &str, request: &str) {
    for lang in ["en", "ar"] {
        let json = app.get(&format!("/{operation}?{request}&lang={lang}"));
        let xml = app.get(&format!("/{operation}?{request}&lang={lang}&response=xml"));
        assert_eq!(Element::parse(&xml.body), expected("root", &json.ordered()), "{operation} {request}");
    }
}

fn any_value() -> impl Strategy<Value = Value> {
    let text = "[ -~\u{600}-\u{6ff}]{0,12}";
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Boolean),
        any::<i64>().prop_map(Value::Integer),
        (-1e6..1e6f64).prop_map(|number| Value::Number((number * 1e4).round() / 1e4)),
        text.prop_map(Value::from),
        (text, text).prop_map(|(en, ar)| Name::both(en, ar).into()),
    ];
    leaf.prop_recursive(4, 40, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(|items| Value::List(items.into())),
            inner.clone().prop_map(Value::shared).prop_map(|twice| Value::List([twice.clone(), twice].into())),
            prop::collection::btree_map("[a-z_][a-zA-Z_]{0,8}|[0-9]{1,6}", inner, 0..6)
                .prop_map(|fields| Value::Record(fields.into_iter().map(|(key, value)| (key.into(), value)).collect())),
        ]
    })
}

proptest! {
    #[test]
    fn any_value_is_the_same_in_json_and_xml(value in any_value(), arabic in any::<bool>()) {
        let language = if arabic { Language::Arabic } else { Language::English };
        let render = |format| {
            String::from_utf8(Rendering::new(format, language, TimeZone::UTC).bytes(&value)).unwrap()
        };
        let json = OrderedJson::parse(&render(Format::Json));
        prop_assert_eq!(Element::parse(&render(Format::Xml)), expected("root", &json));
    }
}

// --- Paging ---------------------------------------------------------------------------------------------------------

#[test]
fn paging_loses_and_repeats_nothing() {
    let app = App::sample();
    let lists = ["EntityTeams", "EntityReferees", "EntityPlayers", "EntityCoaches", "EntityClubs", "SeasonList"];
    for operation in lists {
        let ids = |reply: &Json| -> Vec<i64> {
            reply["object"]["Data"].as_array().unwrap().iter().map(|row| row["id"].as_i64().unwrap()).collect()
        };
        let whole = app.get(&format!("/{operation}?page_size=1000")).json();
        let all = ids(&whole);
        assert_eq!(all.len(), all.iter().collect::<BTreeSet<_>>().len());
        assert_eq!(whole["object"]["total_records"].as_u64().unwrap() as usize, all.len());
        for size in 1..=all.len() + 1 {
            let mut seen = Vec::new();
            let pages = all.len().div_ceil(size);
            for number in 1..=pages {
                let page = app.get(&format!("/{operation}?page_size={size}&page_number={number}")).json();
                assert_eq!(page["object"]["pages"].as_u64().unwrap() as usize, pages);
                assert_eq!(page["object"]["current_page"], number);
                assert_eq!(page["object"]["current_records"].as_u64().unwrap() as usize, ids(&page).len());
                seen.extend(ids(&page));
            }
            assert_eq!(seen, all, "{operation} by {size}");
        }
        let past = app.get(&format!("/{operation}?page_size=2&page_number=99999999999")).json();
        assert_eq!(ids(&past), Vec::<i64>::new());
        assert_eq!(past["object"]["total_records"], whole["object"]["total_records"]);
    }
}

// --- Tables ---------------------------------------------------------------------------------------------------------

#[test]
fn tables_add_up() {
    let app = App::sample();
    let tournaments = app.get("/TournamentList").json();
    let mut rows = 0;
    for tournament in tournaments["object"].as_array().unwrap() {
        let structure = app.get(&format!("/TournamentStructure?tournament_id={}", tournament["id"])).json();
        for stage in structure["object"]["stages"].as_array().unwrap() {
            for group in stage["groups"].as_array().unwrap() {
                let sum = |field: &str| -> i64 {
                    group["teams"].as_array().unwrap().iter().map(|team| team[field].as_i64().unwrap()).sum()
                };
                assert_eq!(sum("goals_scored"), sum("goals_conceded"), "{}", group["group"]);
                assert_eq!(sum("goals_scored_home"), sum("goals_conceded_away"), "{}", group["group"]);
                assert_eq!(sum("won"), sum("lost"), "{}", group["group"]);
                for team in group["teams"].as_array().unwrap() {
                    let value = |field: &str| team[field].as_i64().unwrap();
                    assert_eq!(value("matches"), value("won") + value("draw") + value("lost"));
                    for side in ["", "_home", "_away"] {
                        let of = |field: &str| value(&format!("goals_{field}{side}"));
                        assert_eq!(of("difference"), of("scored") - of("conceded"));
                    }
                    assert_eq!(value("goals_scored"), value("goals_scored_home") + value("goals_scored_away"));
                    rows += 1;
                }
            }
        }
    }
    assert!(rows > 0);
}

// --- Import ---------------------------------------------------------------------------------------------------------

#[test]
fn importing_twice_is_importing_once() {
    let app = App::sample();
    let responses = || -> Vec<String> {
        OPERATIONS.iter().map(|operation| app.get(&format!("/{}?{}", operation.name, operation.example)).body).collect()
    };
    let (before, version) = (responses(), app.store.version().unwrap());
    let world = std::fs::read(workspace_path("samples/world.ndjson")).unwrap();
    let documents = football::feed::native::documents("again", &world).map(|document| document.unwrap()).collect();
    let later = "2027-01-01T00:00:00Z".parse::<Timestamp>().unwrap() + SignedDuration::from_secs(1);
    let report = app.store.ingest(documents, later).unwrap();
    assert_eq!(report.changed, []);
    assert_eq!(app.store.version().unwrap(), version);
    assert_eq!(responses(), before);
}

// --- Names ----------------------------------------------------------------------------------------------------------

#[test]
fn a_name_is_found_by_a_part_of_it_in_either_language() {
    let app = App::sample();
    let all = app.get("/EntityTeams?page_size=1000").json();
    let arabic = app.get("/EntityTeams?page_size=1000&lang=ar").json();
    let names = all["object"]["Data"].as_array().unwrap().iter().chain(arabic["object"]["Data"].as_array().unwrap());
    for row in names {
        let name = row["name"].as_str().unwrap();
        let part: String = name.chars().skip(1).take(4).collect::<String>().to_uppercase();
        let query: String = form_urlencoded::byte_serialize(part.trim().as_bytes()).collect();
        let found = app.get(&format!("/EntityTeams?page_size=1000&name={query}")).json();
        let found = found["object"]["Data"].as_array().unwrap();
        assert!(found.iter().any(|other| other["id"] == row["id"]), "{part} of {name}");
    }
    // Wildcards of SQL patterns are plain characters in a name.
    assert_eq!(app.get("/EntityTeams?name=%25").json()["object"]["total_records"], 0);
    assert_eq!(app.get("/EntityTeams?name=_").json()["object"]["total_records"], 0);
}

#[test]
fn since_gives_what_changed_after_it() {
    let app = App::sample();
    let total = |since: &str| {
        app.get(&format!("/EntityTeams?since={since}")).json()["object"]["total_records"].as_i64().unwrap()
    };
    // The sample world was ingested at 12:00:00.
    assert_eq!(total("2026-11-15%2012:00:00"), 0);
    assert!(total("2026-11-15%2011:59:59") > 0);
}
