//! What is answered before kick-off, while a match is played, and once it is final.

use football::feed::notation;
use serde_json::Value;

use crate::harness::App;

/// Every leaf of a record with its path.
fn leaves(path: &str, value: &Value, into: &mut Vec<(String, Value)>) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, value)| leaves(&format!("{path}.{name}"), value, into)),
        other => into.push((path.to_owned(), other.clone())),
    }
}

#[test]
fn before_kick_off_counters_are_zero_and_the_score_is_null() {
    let app = App::sample();
    let summary = app.get("/MatchSummary?match_id=2").json();
    assert_eq!(summary["object"]["score"], serde_json::json!({"home": null, "away": null}));
    let mut numbers = Vec::new();
    leaves("", &summary["object"]["stats"], &mut numbers);
    assert!(numbers.len() > 200);
    for (path, value) in numbers {
        let expected = if path.contains("PPDA") { Value::Null } else { 0.into() };
        assert_eq!(value, expected, "{path}");
    }
    let players = app.get("/MatchPlayersStats?match_id=2").json();
    assert_eq!(players["object"]["players"], serde_json::json!([]));
    let momentum = app.get("/MatchMomentum?match_id=2").json();
    assert_eq!(momentum["object"]["objMomentum"]["intPointCount"], 0);
    assert_eq!(momentum["object"]["objMatch"]["strName"], "Harbour Stars - Nile City");
}

const MATCH: &str = "
0:10 H7 pass (60,40) -> (70,40)
12:00 H9 shot goal (110,40) xg=0.4
30:00 A9 shot saved (105,38) xg=0.2
44:59 H4 pass (40,40) -> (50,40)
half 2
5:00 A10 yellow
44:00 A7 pass (60,40) -> (70,40)
";

/// The sample world with a match of the notation in it, in this state.
fn with_match(status: &str) -> App {
    let app = App::sample();
    let documents = notation::read("match", &format!("status {status}\n{MATCH}")).unwrap();
    let report = app.store.ingest(documents, "2026-11-15T12:00:00Z".parse().unwrap()).unwrap();
    assert_eq!(report.refused, []);
    app
}

#[test]
fn the_index_is_empty_until_the_match_is_final() {
    for (status, is_final) in [("live", false), ("half-time", false), ("final", true)] {
        let app = with_match(status);
        let scorer = app.get("/MatchPlayerStats?match_id=1&player_id=9").json();
        let stats = &scorer["object"]["stats"];
        assert_eq!(stats["GoalsScored"]["Total"], 1, "{status}");
        assert_eq!(stats["KIndex"]["Points"].is_i64(), is_final, "{status}");
        assert_eq!(stats["KIndex"]["Rating"].is_number(), is_final, "{status}");
        assert_eq!(stats["KIndex"].as_object().unwrap().len(), 2, "{status}");
        // Minutes so far while live, 90 at the end.
        assert_eq!(stats["Admin"]["MinutesPlayed"], if is_final { 90 } else { 89 }, "{status}");
    }
}

#[test]
fn a_live_match_shows_its_score_and_counts_in_nothing() {
    for (status, is_final) in [("live", false), ("final", true)] {
        let app = with_match(status);
        let summary = app.get("/MatchSummary?match_id=1").json();
        assert_eq!(summary["object"]["score"], serde_json::json!({"home": 1, "away": 0}));
        let home = &summary["object"]["stats"]["home"]["1"];
        assert_eq!(home["GoalsScored"]["T_0_15"], 1);
        assert_eq!(home["Admin"]["Win"], u8::from(is_final), "{status}");
        assert_eq!(home["Admin"]["MatchesPlayed"], 1, "{status}");

        let season = app.get("/TournamentPlayerStats?tournament_id=1&player_id=9").json();
        let goals = &season["data"]["stats"]["GoalsScored"]["Total"];
        assert_eq!(*goals, if is_final { 1.into() } else { Value::Null }, "{status}");
    }
}

#[test]
fn who_never_came_on_has_no_numbers_and_who_was_booked_on_the_bench_has_a_card() {
    let app = App::sample();
    let documents = notation::read("match", "status final\n0:10 H7 pass (60,40) -> (70,40)\n9:00 H14 yellow").unwrap();
    app.store.ingest(documents, "2026-11-15T12:00:00Z".parse().unwrap()).unwrap();
    let booked = app.get("/MatchPlayerStats?match_id=1&player_id=14").json();
    assert_eq!(booked["object"]["stats"]["Cards"]["Yellow"], 1);
    assert_eq!(booked["object"]["stats"]["Admin"]["MatchesPlayed"], 0);
    assert_eq!(booked["object"]["stats"]["KIndex"]["Points"], Value::Null);
    let season = app.get("/TournamentPlayerStats?tournament_id=1&player_id=14").json();
    let mut numbers = Vec::new();
    leaves("", &season["data"]["stats"], &mut numbers);
    assert!(numbers.iter().all(|(_, value)| value.is_null()));
    assert_eq!(app.get("/MatchPlayerStats?match_id=1&player_id=15").status, 404);
}

#[test]
fn polling_gives_what_the_whole_timeline_has() {
    let app = with_match("final");
    let whole = app.get("/MatchMomentum?match_id=1&include=phases,goals,inputs").json();
    let points = whole["object"]["objMomentum"]["arrPoints"].as_array().unwrap();
    assert!(points.len() >= 89);
    for after in [0, 59, 60, 719, 720, 721, 2700, 5400, 999_999_999] {
        let part =
            app.get(&format!("/MatchMomentum?match_id=1&include=phases,goals,inputs&after_second={after}")).json();
        assert_eq!(part["object"]["objMatch"]["strResponseType"], "INCREMENTAL");
        assert_eq!(part["object"]["objMatch"]["intAfterSecond"], after);
        let later = |list: &Value, field: &str| -> Vec<Value> {
            list.as_array().unwrap().iter().filter(|item| item[field].as_i64().unwrap() > after).cloned().collect()
        };
        assert_eq!(
            *part["object"]["objMomentum"]["arrPoints"].as_array().unwrap(),
            later(&whole["object"]["objMomentum"]["arrPoints"], "intSecond")
        );
        assert_eq!(*part["object"]["arrGoals"].as_array().unwrap(), later(&whole["object"]["arrGoals"], "intSecond"));
        assert_eq!(
            *part["object"]["arrPhases"].as_array().unwrap(),
            later(&whole["object"]["arrPhases"], "intEndSecond")
        );
    }
}

#[test]
fn include_says_what_comes_with_the_points() {
    let app = with_match("final");
    for (include, phases, goals, inputs) in [
        ("", true, true, false),
        ("&include=phases", true, false, false),
        ("&include=goals", false, true, false),
        ("&include=inputs", false, false, true),
        ("&include=goals,inputs", false, true, true),
        ("&include=inputs,phases", true, false, true),
        ("&include=phases,goals,inputs", true, true, true),
    ] {
        let object = app.get(&format!("/MatchMomentum?match_id=1{include}")).json()["object"].clone();
        assert_eq!(object.get("arrPhases").is_some(), phases, "{include}");
        assert_eq!(object.get("arrGoals").is_some(), goals, "{include}");
        assert_eq!(object["objMomentum"]["arrPoints"][0].get("objInputs").is_some(), inputs, "{include}");
    }
}
