//! What a call gives: the JSON of the operation, or our message.

use api::{OPERATIONS, ParamType};
use jiff::tz::TimeZone;
use serde_json::{Value, json};
use touchline::mcp::MAX_ANSWER;

use super::{call, call_as, post, request, text};
use crate::harness::{App, KEY, timeless};

/// The arguments of an example.
fn arguments(example: &str) -> Value {
    let pairs = form_urlencoded::parse(example.as_bytes());
    pairs.map(|(name, value)| (name.into_owned(), Value::from(value.into_owned()))).collect()
}

#[test]
fn a_tool_gives_the_json_of_its_operation() {
    let app = App::sample();
    for operation in OPERATIONS {
        let expected = app.get(&format!("/{}?{}", operation.name, operation.example));
        let result = call(&app, operation.name, &arguments(operation.example));
        let (is_error, text) = text(&result);
        if expected.body.len() > MAX_ANSWER {
            assert!(is_error && text.contains("bytes"), "{}: {text}", operation.name);
            continue;
        }
        assert!(!is_error, "{}: {text}", operation.name);
        assert_eq!(timeless(text), expected.body, "{}", operation.name);
        assert_eq!(timeless(&result["structuredContent"].to_string()), expected.json().to_string());
    }
}

#[test]
fn arguments_may_be_numbers_texts_booleans_and_objects() {
    let app = App::sample();
    let expected = app.get("/MatchSquad?match_id=1&lang=ar").body;
    for match_id in [json!(1), json!("1"), json!(1.0)] {
        let result = call(&app, "MatchSquad", &json!({ "match_id": match_id, "lang": "ar", "timezone": null }));
        assert_eq!(text(&result), (false, expected.as_str()));
    }
    let operation = OPERATIONS.iter().find(|operation| operation.takes_body()).unwrap();
    let param = operation.params.iter().find(|param| matches!(param.takes, ParamType::Json(_))).unwrap();
    let mut whole = arguments(operation.example);
    let json_text = whole[param.name].as_str().map(|text| serde_json::from_str::<Value>(text).unwrap());
    if let Some(object) = json_text {
        whole[param.name] = object;
    }
    assert!(!text(&call(&app, operation.name, &whole)).0, "{whole}");
    let invalid = call(&app, operation.name, &json!({ param.name: 7 }));
    assert!(text(&invalid).0, "{invalid}");
}

#[test]
fn an_error_is_a_result_with_our_message() {
    let app = App::sample();
    for (name, arguments, message) in [
        ("MatchSquad", json!({ "match_id": 999_999 }), "Match not found."),
        ("MatchSquad", json!({ "match_id": 999_999, "lang": "ar" }), "المباراة غير موجودة."),
        ("TournamentTeamList", json!({ "tournament_id": "x" }), "tournament_id must be a positive integer."),
        ("TournamentTeamList", json!({}), "tournament_id is required."),
        (
            "TournamentTeamList",
            json!({ "tournament": 1 }),
            "Unknown field tournament. The fields are tournament_id, lang, timezone.",
        ),
        ("TournamentTeamList", json!({ "tournament_id": 1, "key": KEY }), "Unknown field key."),
        ("TournamentTeamList", json!({ "tournament_id": 1, "lang": "xx" }), "lang must be one of en, ar."),
        (
            "StatEvents",
            json!({ "match_id": 1, "player_id": 109, "stat": "Pass.Acuracy" }),
            "Did you mean Pass.Accuracy",
        ),
    ] {
        let result = call(&app, name, &arguments);
        let (is_error, text) = text(&result);
        assert!(is_error && text.contains(message), "{name} {arguments}: {text}");
        assert_eq!(result.get("structuredContent"), None);
    }
    let unknown = post(&app, Some(KEY), &[], &request("tools/call", &json!({ "name": "MatchSquod" }))).json();
    assert_eq!(unknown["error"]["code"], -32602);
    assert_eq!(unknown["error"]["message"], "Unknown operation MatchSquod. Did you mean MatchSquad?");
}

/// The sample world with 800 more teams.
fn with_teams() -> App {
    let team = |number: usize| format!("{{\"type\":\"team\",\"id\":{},\"name\":\"Team {number}\"}}", 10_000 + number);
    let teams = (0..800).map(team).collect::<Vec<_>>().join("\n");
    let teams = football::feed::native::documents("teams", teams.as_bytes()).map(|document| document.unwrap());
    App::holding(App::world().into_iter().chain(teams).collect(), TimeZone::UTC)
}

#[test]
fn a_large_response_is_an_error_that_says_how_to_narrow_it() {
    let app = with_teams();
    let size = app.get("/EntityTeams?page_size=1000").body.len();
    assert!(size > MAX_ANSWER, "{size} bytes");
    let result = call(&app, "EntityTeams", &json!({ "page_size": 1000 }));
    let (is_error, message) = text(&result);
    let start = format!("The response of EntityTeams has {size} bytes, and a tool returns at most {MAX_ANSWER} bytes.");
    assert!(is_error && message.starts_with(&start), "{message}");
    assert!(message.contains("name") && !message.contains("since"), "{message}");
    let page_size: u32 = message.split("page_size=").nth(1).unwrap().split([',', '.']).next().unwrap().parse().unwrap();
    let narrowed = call(&app, "EntityTeams", &json!({ "page_size": page_size }));
    assert!(!text(&narrowed).0, "{page_size} records fit");
    assert!(page_size > 100, "not far below the limit: {page_size}");
    let arabic = call(&app, "EntityTeams", &json!({ "page_size": 1000, "lang": "ar" }));
    assert!(text(&arabic).1.starts_with("حجم رد EntityTeams"), "{arabic}");
}

#[test]
fn a_key_reads_what_it_is_entitled_to() {
    let app = App::sample();
    super::http::put_key(&app, "only-two", Some(vec![2]));
    let refused = call_as(&app, "only-two", "MatchSquad", &json!({ "match_id": 1 }));
    assert_eq!(text(&refused), (true, "This key has no access to this tournament."));
    assert!(!text(&call_as(&app, "only-two", "MatchStatus", &json!({ "match_id": 6 }))).0);
    let names = |key: &str| {
        let found = call_as(&app, key, "find", &json!({ "name": "Nile" }));
        found["structuredContent"]["data"]["results"].as_array().unwrap().len()
    };
    assert_eq!(names("only-two"), 0);
    assert!(names(KEY) > 0);
}

#[test]
fn explain_shows_the_events_behind_a_number() {
    let app = App::sample();
    let arguments = json!({ "match_id": 1, "player_id": 109, "stat": "Pass.Accuracy" });
    let result = call(&app, "explain", &arguments);
    let expected = app.get("/StatEvents?match_id=1&player_id=109&stat=Pass.Accuracy").json();
    assert_eq!(result["structuredContent"], expected);
    assert!(!result["structuredContent"]["data"]["events"].as_array().unwrap().is_empty());
}
