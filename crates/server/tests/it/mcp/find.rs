//! The tool that finds ids by name.

use serde_json::{Value, json};

use super::call;
use crate::harness::App;

/// The kind, id and name of each result, and whether they are the nearest.
fn found(app: &App, arguments: &Value) -> (Vec<(String, i64, String)>, bool) {
    let result = call(app, "find", arguments);
    let data = &result["structuredContent"]["data"];
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let result = |found: &Value| {
        let kind = text(&found["kind"]);
        assert_eq!(found["parameter"], format!("{kind}_id"));
        (kind, found["id"].as_i64().unwrap(), text(&found["name"]))
    };
    (data["results"].as_array().unwrap().iter().map(result).collect(), data["nearest"] == true)
}

fn ids(app: &App, name: &str, kind: &str) -> Vec<i64> {
    found(app, &json!({ "name": name, "kind": kind })).0.into_iter().map(|(_, id, _)| id).collect()
}

#[test]
fn a_name_is_found_in_both_scripts() {
    let app = App::sample();
    for name in ["Nile City", "nile c", "مدينة النيل", "مدينه النيل"] {
        assert_eq!(ids(&app, name, "team"), [1], "{name}");
    }
    assert_eq!(ids(&app, "Mansour", "coach"), [1]);
    assert_eq!(ids(&app, "منصور", "coach"), [1]);
    assert_eq!(ids(&app, "Nile League", "tournament"), [1]);
    assert_eq!(ids(&app, "النهرين", "tournament"), [2]);
    let (all, nearest) = found(&app, &json!({ "name": "Nile", "lang": "ar" }));
    let kinds: Vec<&str> = all.iter().map(|(kind, _, _)| kind.as_str()).collect();
    assert!(["team", "tournament", "match"].iter().all(|kind| kinds.contains(kind)), "{kinds:?}");
    assert!(all.contains(&("team".to_owned(), 1, "مدينة النيل".to_owned())) && !nearest, "{all:?}");
}

#[test]
fn a_player_has_their_team_and_country() {
    let app = App::sample();
    let player = app.get("/EntityPlayer?player_id=109").json();
    let text = player.to_string();
    let result = call(&app, "find", &json!({ "name": "a", "kind": "player" }));
    let results = result["structuredContent"]["data"]["results"].as_array().unwrap().clone();
    assert_eq!(results.len(), 10, "at most ten of a kind");
    assert!(result["structuredContent"]["data"]["total"].as_u64().unwrap() > 10);
    assert!(results.iter().any(|found| found["team"] == "Nile City"), "{results:?} {text}");
}

#[test]
fn a_misspelt_name_finds_those_that_are_like_it() {
    let app = App::sample();
    let (results, nearest) = found(&app, &json!({ "name": "Harbuor Stars" }));
    assert!(nearest && results.iter().any(|(kind, id, _)| kind == "team" && *id == 2), "{results:?}");
    assert_eq!(found(&app, &json!({ "name": "qqqqqqqq" })), (Vec::new(), false));
}

#[test]
fn a_match_is_found_by_its_teams() {
    let app = App::sample();
    for name in ["Nile City Harbour Stars", "harbour - nile", "Nile City 2x1 Harbour", "مدينة النيل ضد نجوم الميناء"]
    {
        assert_eq!(ids(&app, name, "match"), [3, 1, 2], "{name}: the newest first, those to come last");
    }
    assert_eq!(ids(&app, "Egypt Morocco", "match"), [4]);
    assert_eq!(ids(&app, "Río Verde", "match"), [6, 5, 7], "of one team, those without a kick-off last");
    assert_eq!(ids(&app, "Nile City - Morocco", "match"), [0; 0]);
    let found = call(&app, "find", &json!({ "name": "Nile City Harbour Stars", "kind": "match" }));
    let first = &found["structuredContent"]["data"]["results"][1];
    assert_eq!((&first["tournament"], &first["season"]), (&json!("Nile League"), &json!("2026/2027")));
    assert_eq!(first["dateTime"], "2026-09-04 18:00:00");
}
