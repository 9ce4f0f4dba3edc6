//! Responses before kick-off, during a match and once it is final.

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
    let documents = notation::parse("match", &format!("namespace none\nstatus {status}\n{MATCH}")).unwrap();
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
fn unused_substitutes_have_no_statistics_and_bench_cards_count() {
    let app = App::sample();
    let documents =
        notation::parse("match", "namespace none\nstatus final\n0:10 H7 pass (60,40) -> (70,40)\n9:00 H14 yellow")
            .unwrap();
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

/// A row of a table: matches, points, won, drawn, lost, goals scored and conceded.
fn standing(app: &App, operation: &str, team: i64) -> [i64; 7] {
    let structure = app.get(operation).json();
    let stages = structure["object"]["stages"].as_array().or(structure["object"]["arrStages"].as_array());
    let teams = stages.unwrap().iter().flat_map(|stage| stage["groups"].as_array().unwrap());
    let mut teams = teams.flat_map(|group| group["teams"].as_array().unwrap());
    let row = teams.find(|row| row["id"] == team).unwrap();
    ["matches", "points", "won", "draw", "lost", "goals_scored", "goals_conceded"]
        .map(|field| row[field].as_i64().unwrap())
}

const TABLES: [&str; 2] = ["/TournamentStructure?tournament_id=2", "/SeasonStructure?season_id=2&include_teams=1"];

#[test]
fn a_match_in_progress_counts_in_tables_where_the_operator_wants_it() {
    // Team 4 drew 2-2 with team 3 and leads team 5, which lost 0-3 to team 3, by a goal.
    for table in TABLES {
        let app = App::sample();
        assert_eq!(standing(&app, table, 4), [1, 1, 0, 1, 0, 2, 2], "{table}");
        assert_eq!(standing(&app, table, 5), [1, 0, 0, 0, 1, 0, 3], "{table}");
        let before = app.get(table).header("etag").to_owned();
        let app = app.with_live_tables();
        assert_eq!(standing(&app, table, 4), [2, 4, 1, 1, 0, 3, 2], "{table}");
        assert_eq!(standing(&app, table, 5), [2, 0, 0, 0, 2, 0, 4], "{table}");
        assert_ne!(app.get(table).header("etag"), before, "another setting is another response");
    }
}

#[test]
fn a_live_table_follows_the_match_and_ends_as_the_final_one() {
    let set = |app: &App, fields: &str| {
        let line = format!(r#"{{"overlay":"match","id":6,{fields}}}"#);
        let documents = football::feed::native::documents("live", line.as_bytes()).map(Result::unwrap).collect();
        let report = app.store.ingest(documents, "2026-11-15T12:00:01Z".parse().unwrap()).unwrap();
        assert_eq!((report.refused.len(), report.changed.len()), (0, 1), "{fields}");
    };
    let app = App::sample().with_live_tables();
    let led = standing(&app, TABLES[0], 4);
    set(&app, r#""status":"half-time""#);
    assert_eq!(standing(&app, TABLES[0], 4), led);
    set(&app, r#""status":"live","score":{"home":1,"away":1}"#);
    assert_eq!(standing(&app, TABLES[0], 4), [2, 2, 0, 2, 0, 3, 3]);
    set(&app, r#""status":"final""#);
    assert_eq!(standing(&app, TABLES[0], 4), [2, 2, 0, 2, 0, 3, 3]);
    for status in ["abandoned", "postponed", "cancelled", "scheduled"] {
        set(&app, &format!(r#""status":"{status}""#));
        assert_eq!(standing(&app, TABLES[0], 4), [1, 1, 0, 1, 0, 2, 2], "{status}");
    }
}

#[test]
fn every_operation_responds_for_a_match_in_progress() {
    for status in ["live", "half-time"] {
        let app = with_match(status);
        let object = |request: &str| {
            let reply = app.get(request);
            assert_eq!(reply.status, 200, "{request} while {status}: {}", reply.body);
            let json = reply.json();
            json.get("object").unwrap_or(&json["data"]).clone()
        };
        // One state everywhere: the score, and the goal that made it.
        let name = "Team 1 1x0 Team 2";
        assert_eq!(object("/MatchVideo?match_id=1")["objMatch"]["strMatchName"], name);
        let momentum = object("/MatchMomentum?match_id=1");
        assert_eq!(momentum["objMatch"]["strName"], name);
        assert_eq!(momentum["arrGoals"].as_array().unwrap().len(), 1);
        // All of 89 minutes except the last, which is not complete.
        assert_eq!(momentum["objMomentum"]["intPointCount"], 88);
        for summary in ["MatchSummary", "MatchSummaryBasic"] {
            let summary = object(&format!("/{summary}?match_id=1"));
            assert_eq!(summary["score"], serde_json::json!({"home": 1, "away": 0}));
        }
        // The list of a tournament has the running score only beside the status that tells it from a final one.
        let listed = |parameters: &str| {
            let listed = object(&format!("/TournamentMatchList?tournament_id=1{parameters}"));
            listed.as_array().unwrap().iter().find(|row| row["matchId"] == 1).unwrap().clone()
        };
        for plain in ["", "&status=0"].map(listed) {
            assert_eq!(plain["score"], serde_json::json!({"home": null, "away": null}));
            assert!(plain.get("status").is_none());
        }
        let with_status = listed("&status=1");
        assert_eq!(with_status["score"], serde_json::json!({"home": 1, "away": 0}));
        assert_eq!(with_status["status"], serde_json::json!({"id": 2, "status": "Live Analysis", "code": status}));
        assert_eq!(object("/MatchPossessionDistribution?match_id=1")["match"]["name"], name);
        assert!(object("/MatchAttacks?match_id=1&team_id=-1")["All"].as_array().is_some_and(|all| !all.is_empty()));
        assert!(
            object("/MatchFormation?match_id=1")["arrFormation"]["home"]
                .as_array()
                .is_some_and(|home| home.len() >= 11)
        );
        assert!(object("/MatchSquad?match_id=1")[0]["home"]["squad"].as_array().is_some_and(|squad| squad.len() >= 11));

        let players = object("/MatchPlayersStats?match_id=1");
        let players = players["players"].as_array().unwrap();
        assert!(players.len() >= 22);
        for player in players {
            // Every player has played 89 minutes so far.
            assert_eq!(player["stats"]["Admin"]["MinutesPlayed"], 89, "{player}");
            assert_eq!(player["stats"]["KIndex"], serde_json::json!({"Points": null, "Rating": null}));
        }
        // Aggregates are of final matches, so a coach has none of this one yet.
        let coaches = object("/TournamentCoachList?tournament_id=1");
        assert!(coaches.is_array());
        for operation in api::OPERATIONS.iter().filter(|operation| !operation.example.contains("player_id")) {
            object(&format!("/{}?{}", operation.name, operation.example));
        }
    }
}

#[test]
fn a_match_without_events_has_its_result_and_null_where_the_specification_allows_it() {
    let app = App::league();
    let coverage = app.get("/Coverage?tournament_id=1").json()["object"]["Data"][0]["contents"].take();
    for code in ["touches", "attempts"] {
        let row = coverage.as_array().unwrap().iter().find(|row| row["code"] == code).unwrap();
        assert_eq!(row["matches"], 0, "{code}");
    }
    for (id, goals, minutes) in [(1, 0, vec![]), (3, 3, vec!["23", "32", "53", "61", "87"])] {
        let summary = app.get(&format!("/MatchSummaryBasic?match_id={id}")).json()["object"].take();
        assert_eq!(summary["score"], serde_json::json!({"home": 2, "away": 1}));
        assert!(summary["stadium"].is_null() && summary["referee"].is_null());
        let sides = ["home", "away"].map(|side| &summary["stats"][side]);
        // The specification allows null for a statistic of a summary. Coverage says that it was not counted.
        assert!(sides.iter().all(|side| side["Pass"]["Total"].is_null() && side["GoalsScored"]["XG"].is_null()));
        let scored: u64 = sides.iter().map(|side| side["GoalsScored"]["Total"].as_u64().unwrap_or_default()).sum();
        assert_eq!(scored, goals, "{id}");
        let timeline = app.get(&format!("/MatchTimeline?match_id={id}")).json()["data"]["timeline"].take();
        let found: Vec<&str> =
            timeline.as_array().unwrap().iter().map(|event| event["minute"].as_str().unwrap()).collect();
        assert_eq!(found, minutes, "{id}");
    }
    let quarters = app.get("/MatchPossessionTimeline?match_id=1").json()["data"].take();
    assert_eq!(quarters["home"]["possession"], serde_json::json!([]));
    let thirds = app.get("/MatchPossessionDistribution?match_id=1").json()["object"]["possession"].take();
    assert_eq!(thirds["home"]["Total"], 0);
    let momentum = app.get("/MatchMomentum?match_id=1").json()["object"]["objMomentum"].take();
    assert_eq!((&momentum["intPointCount"], &momentum["arrPoints"]), (&0.into(), &serde_json::json!([])));
}
