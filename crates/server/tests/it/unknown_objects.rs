//! An object that no feed gives: an empty one where the specification does not mark it nullable, otherwise null, in every
//! operation and in both formats.

use std::collections::BTreeSet;

use api::render::UnknownAs;
use api::{Absence, FieldDoc, OPERATIONS, Operation, Shape, Type};
use football::feed::native;
use jiff::tz::TimeZone;
use serde_json::Value;

use crate::harness::App;
use crate::xml::Element;

/// A tournament whose documents state nothing that may be left out: no organiser, no club, no stadium, no officials, no
/// coaches, no nationalities. The second match names people and a stadium that no document states.
const BARE_WORLD: &str = r#"{"type":"competition","id":1,"name":"Bare Cup"}
{"type":"edition","id":1,"competition":1,"season":"2026"}
{"type":"team","id":1,"name":"Reds"}
{"type":"team","id":2,"name":"Blues"}
{"type":"club","id":1,"name":"Reds Club"}
{"type":"coach","id":1,"name":"Some Coach"}
{"type":"referee","id":1,"name":"Some Referee"}
{"type":"player","id":11,"name":"One Red"}
{"type":"player","id":12,"name":"Two Red"}
{"type":"player","id":21,"name":"One Blue"}
{"type":"match","id":1,"edition":1,"status":"final","home":{"team":1,"squad":[{"player":11,"role":"starter"},{"player":12,"role":"bench"}]},"away":{"team":2,"squad":[{"player":21,"role":"starter"}]},"video":[{"half":1,"streams":[]}]}
{"type":"events","match":1,"events":[{"id":10,"type":"Half Start","period":1,"second":0},{"id":20,"type":"Pass","result":"Success","side":"home","player":11,"period":1,"second":60,"at":[60,40],"end":[70,40]},{"id":30,"type":"Attempt","result":"Goal","side":"home","player":11,"period":1,"second":65,"at":[110,40]},{"id":40,"type":"Half End","period":1,"second":2700},{"id":50,"type":"Half Start","period":2,"second":0},{"id":60,"type":"Pass","result":"Success","side":"away","player":21,"period":2,"second":60,"at":[60,40],"end":[70,40]},{"id":70,"type":"Half End","period":2,"second":2700}]}
{"type":"match","id":2,"edition":1,"status":"scheduled","home":{"team":1,"coach":77},"away":{"team":2},"stadium":77,"officials":{"referee":77,"assistant1":77,"assistant2":77,"fourth_official":77}}"#;

pub(crate) fn bare_world() -> App {
    let documents = native::documents("bare", BARE_WORLD.as_bytes()).map(|document| document.unwrap()).collect();
    App::holding(documents, TimeZone::UTC)
}

/// The fields that name an object which a feed may leave out.
const UNKNOWN: [&str; 21] = [
    "organizer",
    "ageGroup",
    "age_group",
    "stadium",
    "club",
    "referee",
    "assistant1",
    "assistant2",
    "fourthOfficial",
    "coach",
    "country",
    "continent",
    "nationality",
    "objStadium",
    "objReferee",
    "objFourthOfficial",
    "objAssistant1",
    "objAssistant2",
    "objHomeCoach",
    "objAwayCoach",
    "colours",
];

/// The values that the required parameters of an operation have in the bare world.
fn request(operation: &Operation) -> String {
    let value = |name: &str| match name {
        "opponent_id" => "2",
        "player_id" => "11",
        "stat_type_id" => "21",
        "stat" => "Pass.Total",
        _ => "1",
    };
    let mut query: Vec<String> = operation
        .params
        .iter()
        .filter(|param| param.required || param.name == "match_id")
        .map(|param| format!("{}={}", param.name, value(param.name)))
        .collect();
    if operation.name == "TournamentMatchList" {
        query.push("status=1".to_owned());
    }
    if operation.name == "StatEvents" {
        query.push("team_id=1".to_owned());
    }
    format!("/{}?{}", operation.name, query.join("&"))
}

/// What is wrong, and which unknown objects were null or empty.
#[derive(Default)]
struct Findings {
    faults: BTreeSet<String>,
    nulls: BTreeSet<String>,
    empty: BTreeSet<String>,
}

impl Findings {
    fn check(&mut self, place: &str, fields: &[FieldDoc], unknown: UnknownAs, value: &Value) {
        let Some(record) = value.as_object() else { return };
        for (name, value) in record {
            // A record keyed by an id is described by one field in braces.
            let is_field = |field: &&FieldDoc| field.name == name || field.name.starts_with('{');
            let Some(field) = fields.iter().find(is_field) else { continue };
            let place = format!("{place}.{name}");
            if field.type_ == Type::Record && UNKNOWN.contains(&name.as_str()) {
                if field.may_be_null(unknown) && value.is_null() {
                    self.nulls.insert(place.clone());
                } else if !field.may_be_null(unknown) && is_empty_object(value) {
                    self.empty.insert(place.clone());
                } else {
                    self.faults.insert(format!("{place} is {value}"));
                }
            }
            let Some(inner) = field.inner.map(|inner| inner.fields()) else { continue };
            match value {
                Value::Array(items) => {
                    items.iter().for_each(|item| self.check(&format!("{place}[]"), &inner, unknown, item));
                }
                value => self.check(&place, &inner, unknown, value),
            }
        }
    }
}

/// What a response says, without anything that is not known: the same in every operation.
pub(crate) fn known(value: &Value) -> Value {
    match value {
        Value::Object(record) => {
            let is_known = |value: &Value| !value.is_null() && value != "" && value["id"] != 0;
            let fields = record.iter().filter(|(_, value)| is_known(value));
            Value::Object(fields.map(|(name, value)| (name.clone(), known(value))).collect())
        }
        Value::Array(values) => values.iter().map(known).collect(),
        value => value.clone(),
    }
}

/// Whether an object has the id 0 and an empty name.
fn is_empty_object(value: &Value) -> bool {
    let name = value.get("name").or_else(|| value.get("strName"));
    value["id"] == 0 && name.is_some_and(|name| name == "")
}

fn check_json(findings: &mut Findings, operation: &Operation, response: &Value) {
    let payload = if response["data"].is_null() { &response["object"] } else { &response["data"] };
    match (operation.response, payload) {
        (Shape::Record(table) | Shape::RecordOrList(table), record) => {
            findings.check(operation.name, &table.fields(), operation.unknown_as(), record);
        }
        (Shape::List(table), list) => {
            let items = list.as_array().unwrap();
            let fields = table.fields();
            items.iter().for_each(|item| findings.check(operation.name, &fields, operation.unknown_as(), item));
        }
    }
}

/// Every element that names an unknown object is nil, or has the id 0. An element with text alone is a name, not an object.
fn check_xml(faults: &mut BTreeSet<String>, operation: &str, element: &Element) {
    let is_text = element.children.is_empty() && !element.text.is_empty();
    let is_empty = element.children.iter().any(|child| child.name == "id" && child.text == "0");
    if UNKNOWN.contains(&element.name.as_str()) && !is_text && !element.nil && !is_empty {
        faults.insert(format!("{operation}: <{}> is known in XML", element.name));
    }
    element.children.iter().for_each(|child| check_xml(faults, operation, child));
}

#[test]
fn an_object_that_no_feed_gives_is_empty_or_null_in_every_operation() {
    let app = bare_world();
    let mut findings = Findings::default();
    for operation in OPERATIONS {
        let mut requests = vec![request(operation)];
        if operation.params.iter().any(|param| param.name == "match_id") {
            requests.push(requests[0].replace("match_id=1", "match_id=2"));
        }
        for request in requests {
            for lang in ["en", "ar"] {
                let reply = app.get(&format!("{request}&lang={lang}"));
                let is_known = reply.status == 200 || (reply.status == 404 && MAY_BE_MISSING.contains(&operation.name));
                assert!(is_known, "{request}: {} {}", reply.status, reply.body);
                if reply.status == 200 {
                    check_json(&mut findings, operation, &reply.json());
                }
            }
            if operation.xml {
                let xml = app.get(&format!("{request}&response=xml"));
                check_xml(&mut findings.faults, operation.name, &Element::parse(&xml.body));
            }
        }
    }
    assert!(findings.faults.is_empty(), "{:#?}", findings.faults);
    let shown = findings.nulls.iter().chain(&findings.empty);
    let seen = |name: &str| shown.clone().any(|path| path.ends_with(&format!(".{name}")));
    // A continent is shown inside an organizer alone.
    let never: Vec<&str> = UNKNOWN.into_iter().filter(|name| !seen(name) && *name != "continent").collect();
    assert_eq!(never, Vec::<&str>::new(), "no operation shows these: {:#?}", findings.nulls);
    let empty: Vec<&str> = findings.empty.iter().map(String::as_str).collect();
    insta::assert_snapshot!(empty.join("\n"));
}

/// Operations that respond 404 for a match without attacks, a player who has not played, or a team of another match.
const MAY_BE_MISSING: [&str; 5] =
    ["MatchAttacks", "MatchPlayerStats", "MatchPlayerHeatmap", "MatchVideo", "StatEvents"];

/// New operations are covered: their tables say that such a field may be null or unknown.
#[test]
fn every_such_field_is_described_as_one_that_may_be_unknown() {
    fn walk(place: &str, fields: &[FieldDoc], depth: usize, found: &mut usize, faults: &mut Vec<String>) {
        for field in fields {
            let place = format!("{place}.{}", field.name);
            if field.type_ == Type::Record && UNKNOWN.contains(&field.name) {
                *found += 1;
                if field.absence == Absence::Never {
                    faults.push(place.clone());
                }
            }
            if let Some(inner) = field.inner.filter(|_| depth < 12) {
                walk(&place, &inner.fields(), depth + 1, found, faults);
            }
        }
    }
    let (mut found, mut faults) = (0, Vec::new());
    for operation in OPERATIONS {
        walk(operation.name, &operation.response.fields(), 0, &mut found, &mut faults);
    }
    assert!(faults.is_empty(), "these may be unknown, and are not marked: {faults:#?}");
    assert!(found > 100, "{found}");
}
