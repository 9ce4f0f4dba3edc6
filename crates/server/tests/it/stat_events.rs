//! StatEvents: the entries behind a number add up to the number that other operations serve.

use std::collections::BTreeMap;

use football::analysis::statistics::all_definitions;
use football::analysis::{SubjectKind, round};
use serde_json::Value;

use crate::harness::App;
use crate::live::DemoMatch;

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap()
}

/// The data of all pages, with the entries of all.
fn explained(app: &App, query: &str) -> Value {
    let page = |number: i64| {
        let reply = app.get(&format!("/StatEvents?{query}&page_size=1000&page_number={number}"));
        assert_eq!(reply.status, 200, "{query}: {}", reply.body);
        reply.json()["data"].take()
    };
    let mut first = page(1);
    for number in 2..=first["pages"].as_i64().unwrap() {
        let more = page(number)["events"].take();
        first["events"].as_array_mut().unwrap().extend(list(&more).clone());
    }
    first
}

/// Every entry adds to a part, and the entries of each part add up to it.
fn check_parts(data: &Value, query: &str) {
    let mut sums = BTreeMap::<(String, String), (f64, usize)>::new();
    let key = |part: &Value| (part["part"].to_string(), part["counter"].to_string());
    for played in list(&data["events"]).iter().flat_map(|entry| list(&entry["parts"])) {
        let (sum, count) = sums.entry(key(played)).or_default();
        *sum += played["contribution"].as_f64().unwrap();
        *count += 1;
    }
    assert_eq!(data["total_records"], list(&data["events"]).len(), "{query}");
    for part in list(&data["parts"]) {
        let (sum, count) = sums.remove(&key(part)).unwrap_or_default();
        if part["counter"] == "usual points" {
            continue;
        }
        let whole = if part["contribution"].is_null() { &part["value"] } else { &part["contribution"] };
        assert!((sum - whole.as_f64().unwrap()).abs() < 1e-6, "{query}: {sum} is not {part}");
        assert_eq!(part["entries"], count, "{query}: {part}");
    }
    assert!(sums.is_empty(), "{query}: {sums:?}");
}

fn served<'a>(statistics: &'a Value, path: &str) -> Option<&'a Value> {
    path.split('.').try_fold(statistics, |value, name| value.get(name))
}

/// The number of a response, where a missing one may be 0.
fn check_value(data: &Value, served: &Value, path: &str) {
    let of = |value: &Value| value.as_f64().unwrap_or_default();
    let (value, served) = (of(&data["value"]), of(served));
    // A player's match shows whole shots per goal.
    let value = if path.ends_with("AttemptToScore") && served.fract() == 0.0 { round(value, 0) } else { value };
    assert_eq!(value, served, "{path}");
}

#[test]
fn the_entries_of_every_statistic_add_up_to_the_served_number() {
    let played = DemoMatch::new();
    let (app, id) = (played.stored(), played.id().0);
    let players = app.get(&format!("/MatchPlayersStats?match_id={id}")).json()["object"]["players"].take();
    let summary = app.get(&format!("/MatchSummary?match_id={id}")).json()["object"].take();
    let teams = ["home", "away"].map(|side| summary["stats"][side].as_object().unwrap().clone());
    let mut subjects: Vec<(String, SubjectKind, Value)> = Vec::new();
    for index in [0, 9, list(&players).len() - 1] {
        let player = &players[index];
        subjects.push((format!("player_id={}", player["id"]), SubjectKind::Player, player["stats"].clone()));
    }
    for team in teams {
        let (team, statistics) = team.into_iter().next().unwrap();
        subjects.push((format!("team_id={team}"), SubjectKind::Team, statistics));
    }
    let mut compared = 0;
    for (subject, kind, statistics) in subjects {
        for definition in all_definitions().filter(|definition| definition.is_for(kind)) {
            let query = format!("match_id={id}&{subject}&stat={}", definition.path);
            let data = explained(&app, &query);
            check_parts(&data, &query);
            if let Some(number) = served(&statistics, definition.path) {
                check_value(&data, number, definition.path);
                compared += 1;
            }
        }
        if kind == SubjectKind::Player {
            for path in ["KIndex.Points", "KIndex.Rating"] {
                let query = format!("match_id={id}&{subject}&stat={path}");
                let data = explained(&app, &query);
                check_parts(&data, &query);
                assert_eq!(data["value"], *served(&statistics, path).unwrap(), "{query}");
            }
        }
    }
    assert!(compared > 400, "only {compared} numbers are served elsewhere");
}

#[test]
fn a_ratio_has_both_parts_and_an_event_is_listed_once() {
    let app = App::sample();
    let data = explained(&app, "match_id=1&player_id=109&stat=Pass.Accuracy");
    let part = |code: &str| list(&data["parts"]).iter().find(|part| part["part"] == code).unwrap();
    assert_eq!(data["formula"], "Pass.Success / Pass.Total");
    assert_eq!(part("NUMERATOR")["counter"], "Pass.Success");
    assert_eq!(part("DENOMINATOR")["value"], data["total_records"]);
    assert_eq!(data["definition"]["en"], "completed passes out of attempted");
    assert!(data["definition"]["ar"].as_str().unwrap().contains("التمريرات"));
    for entry in list(&data["events"]) {
        assert_eq!(entry["kind"], "EVENT");
        assert_eq!(entry["player"]["id"], 109);
        assert!(entry["minute"].is_string() && entry["clock"].is_string() && entry["result"].is_string());
    }
}

#[test]
fn every_minute_of_the_momentum_and_every_attack_is_explained() {
    let played = DemoMatch::new();
    let (app, id) = (played.stored(), played.id().0);
    let momentum = app.get(&format!("/MatchMomentum?match_id={id}")).json()["object"].take();
    let points = list(&momentum["objMomentum"]["arrPoints"]);
    for point in points.iter().step_by(7) {
        let query = format!("match_id={id}&stat=Momentum.{}", point["intSecond"]);
        let data = explained(&app, &query);
        check_parts(&data, &query);
        assert_eq!(data["value"], point["decValue"], "{query}");
        let contributions = list(&data["events"]).iter().flat_map(|entry| list(&entry["parts"]));
        let raw: f64 = contributions.map(|part| part["contribution"].as_f64().unwrap()).sum();
        assert_eq!(data["value"].as_f64().unwrap(), round((raw / 8.0).tanh(), 3), "{query}");
    }
    let attacks = app.get(&format!("/MatchAttacks?match_id={id}")).json()["data"]["All"].take();
    for (number, attack) in list(&attacks).iter().enumerate().step_by(9) {
        for (name, field) in [
            ("", "decAttackValue"),
            (".XG", "decXG"),
            (".XT", "decXT"),
            (".Passes", "intPasses"),
            (".Touches", "intBallTouches"),
        ] {
            let query = format!("match_id={id}&stat=Attack.{}{name}", number + 1);
            let data = explained(&app, &query);
            check_parts(&data, &query);
            assert_eq!(data["value"].as_f64(), attack[field].as_f64(), "{query}");
            assert_eq!(data["team"]["id"], attack["intTeamID"], "{query}");
        }
    }
}

#[test]
fn a_standing_is_its_matches_and_its_deductions() {
    let app = App::sample();
    for edition in [1, 2] {
        let table = app.get(&format!("/TournamentTable?tournament_id={edition}&tables=overall")).json()["data"].take();
        let stages = list(&table["stages"])
            .iter()
            .flat_map(|stage| list(&stage["groups"]).iter().map(move |group| (stage, group)));
        for (stage, group) in stages {
            for row in list(&group["overall"]) {
                for (path, field) in [
                    ("Points", "points"),
                    ("Matches", "matches"),
                    ("Won", "won"),
                    ("GoalsScored", "goals_scored"),
                    ("GoalsDifference", "goals_difference"),
                ] {
                    let query = format!(
                        "tournament_id={edition}&team_id={}&stage_id={}&stat=Standing.{path}",
                        row["team"]["id"], stage["id"]
                    );
                    let data = explained(&app, &query);
                    check_parts(&data, &query);
                    assert_eq!(data["value"], row[field], "{query}");
                    assert_eq!(data["rank"], row["rank"], "{query}");
                    assert_eq!(data["decided_by"].is_null(), row["rank"] == 1, "{query}");
                }
            }
        }
    }
}

#[test]
fn a_tournament_is_its_matches_page_by_page() {
    let app = App::sample();
    let all = app.get("/TournamentTeamsStats?tournament_id=1").json()["data"]["Data"].take();
    let players = app.get("/TournamentPlayersStats?tournament_id=1").json()["data"]["Data"].take();
    for (rows, name) in [(&all, "team"), (&players, "player")] {
        for row in list(rows).iter().take(4) {
            for path in ["Pass.Total", "Pass.Accuracy", "GoalsScored.XG", "Cards.Yellow"] {
                let query = format!("tournament_id=1&{name}_id={}&stat={path}", row["id"]);
                let data = explained(&app, &query);
                check_parts(&data, &query);
                check_value(&data, served(&row["stats"], path).unwrap(), path);
            }
        }
    }
    let team = &all[0]["id"];
    let query = format!("tournament_id=1&team_id={team}&stat=Pass.Total");
    let whole = explained(&app, &query);
    let total = whole["total_records"].as_u64().unwrap();
    let second = app.get(&format!("/StatEvents?{query}&page_size=1&page_number=2")).json()["data"].take();
    assert!(total > 1, "{whole}");
    assert_eq!(second["value"], whole["value"]);
    assert_eq!(second["pages"], total);
    assert_eq!(list(&second["events"])[..], list(&whole["events"])[1..2]);
}

#[test]
fn the_command_prints_the_entries_as_a_table() {
    let app = App::sample();
    let data = explained(&app, "match_id=1&player_id=109&stat=Pass.Accuracy");
    let command = |arguments: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_touchline"));
        command.args(["explain", "1"]).args(arguments).args(["--store", &app.address()]).output().unwrap()
    };
    let output = command(&["Pass.Accuracy", "--player", "109"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.starts_with(&format!("Pass.Accuracy = {}\n", data["value"])), "{text}");
    assert!(text.contains("completed passes out of attempted"), "{text}");
    let rows = text.lines().skip_while(|line| !line.starts_with("minute")).skip(1).count();
    assert_eq!(data["total_records"], rows, "{text}");
    let unknown = command(&["Pass.Acuracy", "--player", "109"]);
    assert!(!unknown.status.success());
    assert!(String::from_utf8_lossy(&unknown.stderr).contains("Did you mean Pass.Accuracy"));
}
