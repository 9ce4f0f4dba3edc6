//! The numbers of exported tables are those of the API, and events add up to them.

use std::collections::HashMap;

use serde_json::{Value, json};
use touchline::export::table_docs;

use super::{ExportedRow, sample_tables};

/// The statistics of a table: the path of each, and its column.
fn paths(table: &str) -> Vec<(String, String)> {
    let table = table_docs().into_iter().find(|doc| doc.name == table).unwrap();
    let path = |about: &str| Some(about.strip_prefix('`')?.split_once("`: ")?.0.to_owned());
    table.columns.into_iter().filter_map(|column| Some((path(&column.about)?, column.name))).collect()
}

fn at<'a>(mut value: &'a Value, path: &str) -> &'a Value {
    for part in path.split('.') {
        value = &value[part];
    }
    value
}

/// Compares every statistic that both have; returns how many.
fn compare(row: &ExportedRow, served: &Value, table: &str, null_is_zero: bool) -> usize {
    let mut compared = 0;
    for (path, column) in paths(table) {
        let number = at(served, &path);
        let Some(number) = number.as_f64().or_else(|| null_is_zero.then_some(0.0).filter(|_| number.is_null())) else {
            assert!(number.is_null(), "{path}");
            continue;
        };
        // The specification shows these as whole numbers.
        let tolerance = if path.ends_with("AttemptToScore") { 0.5 } else { 0.0 };
        let own = row[&column].as_f64().unwrap_or(0.0);
        if !at(served, &path).is_null() {
            assert!((own - number).abs() <= tolerance, "{path}: exported {own}, served {number}");
            compared += 1;
        }
    }
    compared
}

#[test]
fn statistics_are_those_of_the_api() {
    let (app, tables) = sample_tables(&[]);
    let mut compared = 0;
    for match_ in &tables["matches"] {
        let id = &match_["match_id"];
        let of_match = |row: &&ExportedRow| row["match_id"] == *id;
        let served = app.get(&format!("/MatchPlayersStats?match_id={id}")).json();
        let players = served["object"]["players"].as_array().unwrap();
        let rows: Vec<&ExportedRow> = tables["player_match"].iter().filter(of_match).collect();
        assert_eq!(rows.len(), players.len(), "match {id}");
        for (row, player) in rows.iter().zip(players) {
            assert_eq!((&row["player_id"], &row["nickname"]), (&player["id"], &player["nickname"]));
            compared += compare(row, &player["stats"], "player_match", true);
        }
        let served = app.get(&format!("/MatchSummary?match_id={id}")).json();
        for row in tables["team_match"].iter().filter(of_match) {
            let side = if row["is_home"] == true { "home" } else { "away" };
            let stats = &served["object"]["stats"][side][row["team_id"].to_string()];
            compared += compare(row, stats, "team_match", false);
        }
    }
    for row in tables["player_tournament"].iter() {
        let request = format!("/TournamentPlayersStats?tournament_id={}&page_size=1000", row["tournament_id"]);
        let served = app.get(&request).json();
        let players = served["data"]["Data"].as_array().unwrap_or_else(|| panic!("{served}"));
        let player = players.iter().find(|player| player["id"] == row["player_id"]).unwrap();
        compared += compare(row, &player["stats"], "player_tournament", false);
    }
    assert!(compared > 1_000, "{compared}");
}

#[test]
fn events_momentum_and_attacks_are_those_of_the_api() {
    let (app, tables) = sample_tables(&[]);
    let round = |value: &Value| value.as_f64().map(|value| (value * 10_000.0).round() / 10_000.0);
    let mut events = 0;
    for match_ in &tables["matches"] {
        let id = &match_["match_id"];
        let rows =
            |table: &str| -> Vec<&ExportedRow> { tables[table].iter().filter(|row| row["match_id"] == *id).collect() };
        let served = app.get(&format!("/MatchEventList?match_id={id}&detail=full")).json();
        let mut served = served["data"]["match"]["events"].as_array().unwrap().clone();
        // One row for each event of ours, whatever the interface writes beside it.
        served.retain(|event| event["_id"].as_i64().unwrap() % 10 == 0);
        assert_eq!(rows("events").len(), served.len());
        for (row, event) in rows("events").into_iter().zip(&served) {
            let same = [
                ("guid", "guid"),
                ("period", "half"),
                ("team_id", "team_id"),
                ("player_id", "player_id"),
                ("body_part", "body_part"),
                ("possession", "possession"),
                ("possession_team_id", "possession_team_id"),
                ("attack", "attack"),
                ("under_pressure", "under_pressure"),
                ("match_minute", "match_minute"),
            ];
            for (column, field) in same {
                // The interface writes a side with the end of a half.
                if column != "team_id" || row["event_type"] != "Half End" {
                    assert_eq!(row[column], event[field], "{column} of {}", event["guid"]);
                }
            }
            if event["event_id"].as_i64().unwrap() < 1000 {
                assert_eq!(row["interface_event_id"], event["event_id"], "{}", event["guid"]);
                assert_eq!(row["interface_extra_id"], event["extra_id"], "{}", event["guid"]);
            } else {
                assert_eq!(row["event_type"], event["event"], "{}", event["guid"]);
            }
            for (column, number) in [
                ("x_percent", &event["location"]["x"]),
                ("end_y_percent", &event["end"]["y"]),
                ("period_time_s", &event["timeInSec"]),
            ] {
                assert_eq!(row[column].as_f64(), number.as_f64(), "{column} of {}", event["guid"]);
            }
            assert_eq!(row["recipient_id"], event["recipient"]["id"]);
            assert_eq!((round(&row["xg"]), round(&row["xt"])), (event["xg"].as_f64(), event["xt"].as_f64()));
            events += 1;
        }
        let served = app.get(&format!("/MatchMomentum?match_id={id}")).json();
        let points = served["object"]["objMomentum"]["arrPoints"].as_array().unwrap().clone();
        let own: Vec<Value> = rows("momentum")
            .iter()
            .map(|row| json!([row["match_time_s"], row["value"].as_f64(), row["phase"]]))
            .collect();
        let shown: Vec<Value> = points
            .iter()
            .map(|point| json!([point["intSecond"], point["decValue"].as_f64(), point["strPhase"]]))
            .collect();
        assert_eq!(own, shown, "match {id}");
        let served = app.get(&format!("/MatchAttacks?match_id={id}")).json();
        let attacks = served["data"]["All"].as_array().cloned().unwrap_or_default();
        let own: Vec<Value> = rows("attacks")
            .iter()
            .map(|row| {
                json!([
                    row["team_id"],
                    row["attack_type"],
                    row["xg"].as_f64(),
                    row["xt"].as_f64(),
                    row["start_s"].as_f64()
                ])
            })
            .collect();
        let shown: Vec<Value> = attacks
            .iter()
            .map(|attack| {
                json!([
                    attack["intTeamID"],
                    attack["strType"],
                    attack["decXG"].as_f64(),
                    attack["decXT"].as_f64(),
                    attack["decFromSec"].as_f64()
                ])
            })
            .collect();
        assert_eq!(own.len(), shown.len());
        for (own, shown) in own.iter().zip(&shown) {
            let seconds = (own[4].as_f64().unwrap() - shown[4].as_f64().unwrap()).abs();
            assert!(own.as_array().unwrap()[..4] == shown.as_array().unwrap()[..4] && seconds < 0.06, "{own} {shown}");
        }
    }
    assert!(events > 20, "{events}");
}

#[test]
fn standings_are_those_of_the_api() {
    let (app, tables) = sample_tables(&[]);
    let mut rows = tables["standings"].iter();
    let mut tournaments: Vec<&Value> = tables["standings"].iter().map(|row| &row["tournament_id"]).collect();
    tournaments.dedup();
    assert!(!tournaments.is_empty());
    for id in tournaments {
        let served = app.get(&format!("/TournamentTable?tournament_id={id}")).json();
        for stage in served["data"]["stages"].as_array().unwrap_or_else(|| panic!("{served}")) {
            for group in stage["groups"].as_array().unwrap() {
                for table in ["overall", "home", "away", "form"] {
                    for line in group[table].as_array().unwrap() {
                        let row = rows.next().unwrap();
                        assert_eq!((&row["table"], &row["group_id"]), (&json!(table), &group["id"]));
                        assert_eq!(
                            (&row["rank"], &row["team_id"], &row["points"]),
                            (&line["rank"], &line["team"]["id"], &line["points"])
                        );
                        assert_eq!(
                            (&row["goals_scored"], &row["won"], &row["decided_by"]),
                            (&line["goals_scored"], &line["won"], &line["decided_by"])
                        );
                    }
                }
            }
        }
    }
    assert!(rows.next().is_none());
}

/// Goals, shots, passes, cards and expected goals are added up from exported events, and compared with the exported
/// statistics, which are those of the API.
#[test]
fn exported_events_add_up_to_the_statistics() {
    let (_app, tables) = sample_tables(&[]);
    check_sums(&tables["events"], &tables["team_match"], "team_id");
    check_sums(&tables["events"], &tables["player_match"], "player_id");
}

/// A column of statistics, and what an event adds to it.
type Sum = (&'static str, fn(&ExportedRow) -> f64);

const SUMS: [Sum; 8] = [
    ("attempts_total", |e| f64::from(u8::from(e["is_shot"] == true && e["period"] != 5))),
    ("pass_total", |e| f64::from(u8::from(e["is_pass"] == true && e["period"] != 5))),
    ("pass_success", |e| f64::from(u8::from(e["is_pass"] == true && e["is_completed"] == true && e["period"] != 5))),
    ("cards_yellow", |e| f64::from(u8::from(e["event_type_id"] == 503 && e["result_id"] == 30))),
    ("cards_second_yellow", |e| f64::from(u8::from(e["event_type_id"] == 503 && e["result_id"] == 31))),
    ("cards_red", |e| f64::from(u8::from(e["event_type_id"] == 503 && e["result_id"] == 32))),
    ("goals_scored_xg", |e| if e["period"] == 5 { 0.0 } else { e["xg"].as_f64().unwrap_or(0.0) }),
    ("touches_total", |e| f64::from(u8::from(e["is_touch"] == true && e["period"] != 5))),
];

/// Compares the sums of events with the statistics; returns the totals of [`SUMS`].
fn check_sums(events: &[ExportedRow], statistics: &[ExportedRow], subject: &str) -> [f64; SUMS.len()] {
    let key = |row: &ExportedRow| (row["match_id"].as_i64(), row[subject].as_i64());
    let mut sums: HashMap<_, [f64; SUMS.len()]> = HashMap::new();
    let mut goals: HashMap<_, i64> = HashMap::new();
    for event in events {
        let own = sums.entry(key(event)).or_default();
        for (sum, (_, amount)) in own.iter_mut().zip(&SUMS) {
            *sum += amount(event);
        }
        if !event["goal_team_id"].is_null() {
            // A goal of a team includes own goals of the opponent; a goal of a player does not.
            let team = (event["match_id"].as_i64(), event["goal_team_id"].as_i64());
            let is_own_goal = event["goal_team_id"] != event["team_id"];
            let scorer = if subject == "team_id" { Some(team) } else { (!is_own_goal).then(|| key(event)) };
            if let Some(scorer) = scorer {
                *goals.entry(scorer).or_default() += 1;
            }
        }
    }
    let mut total = [0.0; SUMS.len()];
    for row in statistics {
        let own = sums.get(&key(row)).copied().unwrap_or_default();
        for ((sum, (column, _)), total) in own.iter().zip(&SUMS).zip(&mut total) {
            let Some(served) = row[*column].as_f64() else {
                assert_eq!(*sum, 0.0, "{column} is not counted for {:?}", key(row));
                continue;
            };
            assert!(
                ((sum * 10_000.0).round() / 10_000.0 - served).abs() < 1e-9,
                "{column}: {sum}, {served} of {:?}",
                key(row)
            );
            *total += served;
        }
        // Nobody has stated the scorers of a match that has a result only.
        assert_eq!(row["goals_scored_total"].as_i64().unwrap_or(0), goals.get(&key(row)).copied().unwrap_or(0));
    }
    total
}

#[test]
fn exported_events_of_euro_2016_add_up_to_the_statistics() {
    let Some(folder) = test_support::real_data("wyscout") else { return };
    let work = tempfile::tempdir().unwrap();
    let path = folder.display().to_string();
    let import = crate::importing::touchline(work.path(), &["import", "wyscout", &path]).output().unwrap();
    assert!(matches!(import.status.code(), Some(0 | 3)), "{}", String::from_utf8_lossy(&import.stderr));
    let store = format!("sqlite:{}", work.path().join("touchline.db").display());
    let tables = super::tables(&store, &work.path().join("tables"), &["--table", "events,team_match,player_match"]);
    assert!(tables["events"].len() > 50_000);
    for (table, subject) in [("team_match", "team_id"), ("player_match", "player_id")] {
        let totals = check_sums(&tables["events"], &tables[table], subject);
        assert!(totals.iter().filter(|total| **total > 0.0).count() >= 7, "{totals:?}");
    }
}
