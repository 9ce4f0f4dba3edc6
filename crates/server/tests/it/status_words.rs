//! The eight states of a match can be told apart wherever Touchline may add a field, and so can a winner on penalties.

use std::collections::BTreeSet;

use football::feed::native;
use serde_json::{Value, json};

use crate::harness::App;

const CODES: [&str; 8] = ["scheduled", "live", "half-time", "final", "postponed", "cancelled", "abandoned", "awarded"];

fn ingest(app: &App, text: &str) {
    let documents = native::documents("more", text.as_bytes()).map(|document| document.unwrap()).collect();
    let report = app.store.ingest(documents, "2026-11-15T13:00:00Z".parse().unwrap()).unwrap();
    assert_eq!(report.refused, []);
}

const STAGE: &str = r#"{"type":"stage","id":60,"edition":2,"name":"Final","order":9,"stage_type":"KNOCKOUT_STAGE","nature":"KNOCKOUT","format":"SINGLE_MATCH"}"#;
/// A goal in the second minute of stoppage time.
const EVENTS: &str = r#"{"type":"events","match":600,"events":[{"id":10,"type":"Half Start","period":1,"second":0},{"id":20,"type":"Attempt","result":"Goal","side":"home","player":109,"period":1,"second":2765,"at":[110,40]}]}"#;

/// The sample world with a match of a knock-out stage in this state.
fn with_match(status: &str) -> App {
    let app = App::sample();
    let score = if status == "awarded" { r#","score":{"home":3,"away":0}"# } else { "" };
    let match_ = format!(
        r#"{{"type":"match","id":600,"edition":2,"stage":60,"kickoff":"2026-11-15T12:00:00Z","status":"{status}","home":{{"team":3,"squad":[{{"player":109,"role":"starter"}}]}},"away":{{"team":4}}{score}}}"#
    );
    let has_events = ["live", "half-time", "final", "abandoned"].contains(&status);
    ingest(&app, &[STAGE, &match_, if has_events { EVENTS } else { "" }].join("\n"));
    app
}

/// The first record with this match's id, anywhere in a response.
fn find(value: &Value, name: &str, id: i64) -> Option<Value> {
    match value {
        Value::Object(fields) if fields.get(name) == Some(&json!(id)) => Some(value.clone()),
        Value::Object(fields) => fields.values().find_map(|value| find(value, name, id)),
        Value::Array(items) => items.iter().find_map(|value| find(value, name, id)),
        _ => None,
    }
}

/// Each request that lists or shows a match, the field with the match's id, and the path from there to the code.
const LISTS: [(&str, &str, &str); 9] = [
    ("MatchList?team_id=3", "matchId", "/status/code"),
    ("MatchDetails?match_id=600", "matchId", "/status/code"),
    ("MatchStatus?match_id=600", "matchId", "/status/code"),
    ("TournamentMatchList?tournament_id=2&status=1", "matchId", "/status/code"),
    ("SeasonMatchList?season_id=2", "matchId", "/status/code"),
    ("TournamentTable?tournament_id=2", "matchId", "/status/code"),
    ("TeamInfo?team_id=3", "intID", "/objStatus/objStatus/strMatchStatusCode"),
    ("PlayerInfo?player_id=109", "intID", "/objStatus/objStatus/strMatchStatusCode"),
    ("MatchEventList?match_id=600", "status", "/match/status/strStatusCode"),
];

#[test]
fn every_list_tells_the_eight_states_apart() {
    for status in CODES {
        let app = with_match(status);
        for (request, id, path) in LISTS {
            for lang in ["en", "ar"] {
                let json = app.get(&format!("/{request}&lang={lang}")).json();
                let match_ = match id {
                    "status" => json["data"].clone(),
                    id => find(&json, id, 600).unwrap_or_else(|| panic!("{request} lacks the match: {json}")),
                };
                assert_eq!(match_.pointer(path), Some(&json!(status)), "{request} {lang}");
            }
        }
    }
}

#[test]
fn our_own_operations_have_a_word_of_its_own_for_each_state() {
    for lang in ["en", "ar"] {
        let word = |status: &str| {
            let details = with_match(status).get(&format!("/MatchDetails?match_id=600&lang={lang}")).json();
            details["object"]["status"]["name"].as_str().unwrap().to_owned()
        };
        let words: BTreeSet<String> = CODES.into_iter().map(word).collect();
        assert_eq!(words.len(), CODES.len(), "{words:?}");
        let is_arabic = |word: &String| word.chars().all(|letter| !letter.is_ascii_alphabetic());
        assert!(lang == "en" || words.iter().all(is_arabic), "{words:?}");
    }
}

#[test]
fn the_minute_is_written_beside_every_running_clock() {
    let app = with_match("live");
    let timeline = app.get("/MatchTimeline?match_id=600").json()["data"]["timeline"][0].take();
    assert_eq!((&timeline["time"], &timeline["minute"]), (&json!("46:05"), &json!("45+2")));
    let events = app.get("/MatchEventList?match_id=600&detail=full&types=21").json()["data"]["match"]["events"].take();
    let goal = &events[0];
    assert_eq!((&goal["min"], &goal["match_minute"]), (&json!(46), &json!("45+2")));
    let details = app.get("/MatchDetails?match_id=600").json()["object"].take();
    assert_eq!(details["minute"], "45+2");
    assert_eq!(details["goals"][0]["minute"], "45+2");
    assert_eq!(details["periods"][0]["endMinute"], "45+2");
    assert_eq!(find(&app.get("/MatchList?team_id=3").json(), "matchId", 600).unwrap()["minute"], "45+2");
}

/// A match that ended 1-1 and was decided by kicks from the penalty mark.
#[test]
fn a_shoot_out_and_its_winner_are_shown_beside_the_score() {
    let app = App::sample();
    let match_ = r#"{"type":"match","id":600,"edition":2,"stage":60,"kickoff":"2026-11-15T12:00:00Z","status":"final","home":{"team":3},"away":{"team":4},"score":{"home":1,"away":1},"shoot_out":{"home":4,"away":5}}"#;
    ingest(&app, &[STAGE, match_].join("\n"));
    let kicks = json!({ "home": 4, "away": 5 });
    for request in [
        "MatchList?team_id=3",
        "MatchDetails?match_id=600",
        "TournamentTable?tournament_id=2",
        "MatchTimeline?match_id=600",
        "SeasonMatchList?season_id=2",
    ] {
        let match_ = find(&app.get(&format!("/{request}")).json(), "matchId", 600).unwrap();
        let shown = match_["shootOut"].get("score").unwrap_or(&match_["shootOut"]);
        assert_eq!((shown, &match_["winnerId"]), (&kicks, &json!(4)), "{request}");
        assert_eq!(match_["score"], json!({ "home": 1, "away": 1 }), "{request}");
    }
    let info = find(&app.get("/TeamInfo?team_id=3").json(), "intID", 600).unwrap();
    assert_eq!((&info["intPenaltyShootoutHomeScore"], &info["intPenaltyShootoutAwayScore"]), (&json!(4), &json!(5)));
}
