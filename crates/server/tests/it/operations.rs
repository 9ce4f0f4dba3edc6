//! Every operation on the sample world, in both formats and both languages, compared with its own description.

use api::render::UnknownAs;
use api::{Absence, Envelope, FieldDoc, OPERATIONS, Operation, Origin, Shape, Type};
use serde_json::Value;

use crate::harness::App;
use crate::ordered_json::OrderedJson;

fn ask(app: &App, operation: &Operation, lang: &str, response: &str) -> crate::harness::Reply {
    let and = if operation.example.is_empty() { "" } else { "&" };
    app.get(&format!("/{}?{}{and}lang={lang}&response={response}", operation.name, operation.example))
}

/// The statistics of all players of several matches: `several_matches` compares them with those of the single matches.
const WITH_ONE_PLAYER: &str = "MatchesPlayersStats";

#[test]
fn responses_match_their_snapshots() {
    let app = App::sample();
    for operation in OPERATIONS {
        let [english, arabic] = ["en", "ar"].map(|lang| {
            let reply = ask(&app, operation, lang, "json");
            assert_eq!(reply.status, 200, "{}: {}", operation.name, reply.body);
            let mut json = reply.ordered();
            if operation.name == WITH_ONE_PLAYER {
                json.shorten("players");
            }
            json
        });
        insta::assert_snapshot!(format!("{}.en.json", operation.name), english.pretty());
        insta::assert_snapshot!(format!("{}.ar.json", operation.name), arabic.differences(&english));
        // `laws` compares the XML of both languages with the JSON.
        if operation.xml {
            let xml = ask(&app, operation, "en", "xml");
            assert_eq!(xml.status, 200, "{}: {}", operation.name, xml.body);
            insta::assert_snapshot!(format!("{}.en.xml", operation.name), lines(&xml.body));
        }
    }
}

/// One element a line, so that a difference shows where it is.
pub(crate) fn lines(xml: &str) -> String {
    xml.replace("><", ">\n<")
}

#[test]
fn responses_have_exactly_their_described_fields() {
    let app = App::sample();
    for operation in OPERATIONS {
        let response = ask(&app, operation, "en", "json").ordered();
        let (envelope, inside) = match operation.envelope {
            Envelope::A => (&["result", "message", "data"][..], "data"),
            Envelope::B => (&["result", "title", "message", "object"][..], "object"),
            Envelope::Root | Envelope::RootAndA => {
                panic!("{}: only the classic profile has this envelope", operation.name)
            }
        };
        assert_eq!(response.keys(), envelope, "{}", operation.name);
        match (operation.response, response.get(inside).unwrap()) {
            (Shape::Record(table) | Shape::RecordOrList(table), record) => {
                holds(operation.name, &table.fields(), operation.unknown_as(), record);
            }
            (Shape::List(table), OrderedJson::List(items)) => {
                assert!(!items.is_empty(), "{}: the example finds something", operation.name);
                let fields = table.fields();
                items.iter().for_each(|item| holds(operation.name, &fields, operation.unknown_as(), item));
            }
            (Shape::List(_), other) => panic!("{}: no list: {other:?}", operation.name),
        }
    }
}

/// Asserts that the record has these fields, in this order, each of its type.
fn holds(place: &str, fields: &[FieldDoc], unknown: UnknownAs, record: &OrderedJson) {
    // A record keyed by an id is described by one field in braces.
    if let ([FieldDoc { name, inner: Some(inner), .. }], OrderedJson::Record(entries)) = (fields, record)
        && name.starts_with('{')
    {
        for (key, value) in entries {
            assert!(key.parse::<i64>().is_ok(), "{place}.{key}");
            holds(&format!("{place}.{key}"), &inner.fields(), unknown, value);
        }
        return;
    }
    // Or it has a plain value under each id.
    if let ([FieldDoc { name, type_, inner: None, .. }], OrderedJson::Record(entries)) = (fields, record)
        && name.starts_with('{')
    {
        for (key, value) in entries {
            assert!(key.parse::<i64>().is_ok(), "{place}.{key}");
            assert!(matches!(value, OrderedJson::Leaf(value) if is_type(value, *type_)), "{place}.{key}");
        }
        return;
    }
    let given = |field: &&FieldDoc| record.get(field.name).is_some();
    let expected = fields.iter().filter(|field| !field.optional || given(field)).map(|field| field.name);
    assert_eq!(record.keys(), expected.collect::<Vec<_>>(), "{place}");
    for field in fields.iter().filter(given) {
        let place = format!("{place}.{}", field.name);
        match (record.get(field.name).unwrap(), field.inner) {
            (OrderedJson::Leaf(Value::Null), _) => assert!(field.may_be_null(unknown), "{place} is null"),
            // An unknown date.
            (OrderedJson::Leaf(value), _) if field.absence == Absence::Unknown && value == "" => {
                assert!(!field.may_be_null(unknown), "{place} is empty");
            }
            (OrderedJson::Leaf(value), _) => {
                assert!(is_type(value, field.type_), "{place} is no {:?}: {value}", field.type_);
            }
            (OrderedJson::Record(_), inner) => {
                assert_eq!(field.type_, Type::Record, "{place}");
                holds(&place, &inner.unwrap().fields(), unknown, record.get(field.name).unwrap());
            }
            (OrderedJson::List(items), inner) => {
                assert_eq!(field.type_, Type::List, "{place}");
                items.iter().for_each(|item| holds(&place, &inner.unwrap().fields(), unknown, item));
            }
        }
    }
}

fn is_type(value: &Value, type_: Type) -> bool {
    match type_ {
        Type::Integer => value.is_i64(),
        Type::Text => value.is_string(),
        Type::Boolean => value.is_boolean(),
        Type::Date => value.as_str().is_some_and(|text| is_shape(text, "dddd-dd-dd")),
        Type::DateTime => value.as_str().is_some_and(|text| is_shape(text, "dddd-dd-dd dd:dd:dd")),
        Type::Number => value.is_number(),
        Type::Record | Type::List => false,
    }
}

fn is_shape(text: &str, shape: &str) -> bool {
    text.len() == shape.len()
        && text.chars().zip(shape.chars()).all(|(is, want)| if want == 'd' { is.is_ascii_digit() } else { is == want })
}

/// Fields that are the same in both languages: codes, words in capitals, addresses, names that clients look up to the
/// letter, and names whose own name says that they are English.
const NOT_TRANSLATED: [&str; 30] = [
    "_type",
    "result",
    "gender",
    "strGender",
    "nature",
    "code",
    "strStatusCode",
    "strMatchStatusCode",
    "kind",
    "logo",
    "image",
    "crest",
    "guid",
    "guid_ref",
    "stat",
    "strStatName",
    "strStatType",
    "strAccumulativeType",
    "platform_match_id",
    "colours",
    "first",
    "second",
    "strHomeTeamColor",
    "strAwayTeamColor",
    "counter",
    "en",
    "formula",
    "part",
    "foot",
    "reason",
];

/// Names of the sample world that have no Arabic form.
const WITHOUT_ARABIC: [&str; 2] = ["Río Verde Under 20", "Karim"];

/// The texts of a response that have Latin letters, with the name of their field.
fn latin(name: &str, value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, value)| latin(name, value, found)),
        Value::Array(items) => items.iter().for_each(|value| latin(name, value, found)),
        // The letter x stands between the goals of both sides in the name of a match.
        Value::String(text) if text.chars().any(|letter| letter.is_ascii_alphabetic() && letter != 'x') => {
            let is_known = NOT_TRANSLATED.contains(&name) || name.ends_with("En");
            if !is_known && !WITHOUT_ARABIC.contains(&text.as_str()) {
                found.push(format!("{name}: {text}"));
            }
        }
        _ => {}
    }
}

#[test]
fn arabic_responses_beyond_the_specification_have_no_english_words() {
    let app = App::sample();
    let beyond = OPERATIONS.iter().filter(|operation| operation.origin != Origin::Specification);
    let mut found = Vec::new();
    for operation in beyond {
        latin(operation.name, &ask(&app, operation, "ar", "json").json(), &mut found);
    }
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn times_are_shown_in_the_servers_zone() {
    let utc = App::sample();
    let cairo = App::with_zone(jiff::tz::TimeZone::get("Africa/Cairo").unwrap());
    let first = |app: &App| app.get("/TournamentMatchList?tournament_id=1").json()["data"][0]["dateTime"].clone();
    let parse = |value: Value| value.as_str().unwrap().replace(' ', "T").parse::<jiff::civil::DateTime>().unwrap();
    let hours = (parse(first(&cairo)) - parse(first(&utc))).get_hours();
    assert!(hours == 2 || hours == 3, "{hours}");
}
