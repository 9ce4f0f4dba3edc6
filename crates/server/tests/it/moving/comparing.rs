//! `touchline compare`: two services, and where they differ.

use std::collections::BTreeSet;
use std::path::Path;

use football::feed::native;
use serde_json::{Value, json};

use super::{FakeRequest, FakeResponse, FakeService, run};
use crate::harness::{App, KEY};
use crate::running_service::RunningService;

/// The exit code and the report as JSON.
fn compare(folder: &Path, arguments: &[&str]) -> (Option<i32>, Value) {
    let ended = run(folder, KEY, &[&["compare", "--json"], arguments].concat());
    (ended.code, serde_json::from_str(&ended.out).unwrap_or_else(|_| panic!("{}{}", ended.out, ended.errors)))
}

/// The fields that are not equal: operation, path, and how many are missing, extra and different.
fn differences(report: &Value) -> BTreeSet<(String, String, [u64; 3])> {
    let mut found = BTreeSet::new();
    for operation in report["operations"].as_array().unwrap() {
        for field in operation["fields"].as_array().unwrap() {
            let counts = ["missing", "extra", "different"].map(|name| field[name].as_u64().unwrap());
            if counts != [0; 3] {
                let text = |value: &Value| value.as_str().unwrap().to_owned();
                found.insert((text(&operation["operation"]), text(&field["path"]), counts));
            }
        }
    }
    found
}

#[test]
fn a_service_is_equal_to_itself() {
    let served = RunningService::start(&[]);
    let url = format!("http://{}", served.address);
    let further = ["--operation", "MatchEventList", "--operation", "SeasonMatchList", "--lang", "en,ar"];
    let (code, report) = compare(served.app.folder.path(), &[&[url.as_str(), &url], &further[..]].concat());
    assert_eq!((code, differences(&report)), (Some(0), BTreeSet::new()));
    assert_eq!((&report["equal"], &report["complete"]), (&json!(true), &json!(true)));
    let operations = report["operations"].as_array().unwrap();
    assert_eq!(operations.len(), 21);
    for operation in operations {
        assert!(operation["requests"].as_u64().unwrap() > 0, "{operation}");
        let equal: u64 =
            operation["fields"].as_array().unwrap().iter().map(|field| field["equal"].as_u64().unwrap()).sum();
        assert!(equal > 0, "{operation}");
    }
    let ended = run(served.app.folder.path(), KEY, &["compare", &url, &url, "--players", "1", "--tournament", "1"]);
    assert_eq!(ended.code, Some(0), "{}", ended.errors);
    assert!(ended.errors.contains(" equal values, 0 others"), "{}", ended.errors);
}

/// A service on the sample world with one more line.
fn changed(line: &str) -> RunningService {
    let app = App::sample();
    let documents = native::documents("changed", line.as_bytes()).map(|document| document.unwrap()).collect();
    let report = app.store.ingest(documents, "2026-11-15T13:00:00Z".parse().unwrap()).unwrap();
    assert_eq!(report.refused, []);
    RunningService::start_on(app, &[])
}

#[test]
fn one_name_that_differs_is_found_wherever_it_is() {
    let (left, right) =
        (RunningService::start(&[]), changed(r#"{"overlay":"referee","id":5,"name":{"en":"Renamed"}}"#));
    let urls = [left.address, right.address].map(|address| format!("http://{address}"));
    let arguments = [urls[0].as_str(), &urls[1], "--tournament", "2", "--players", "1"];
    let (code, report) = compare(left.app.folder.path(), &arguments);
    let found = differences(&report);
    assert_eq!(code, Some(3));
    let expected = [
        ("EntityReferees", "object.Data[].fullname"),
        ("MatchSummary", "object.referee.name"),
        ("MatchSummaryBasic", "object.referee.name"),
        ("SeasonStructure", "object.stages[].groups[].matches[].referee.name"),
        ("TournamentMatchList", "data[].referee.name"),
        ("TournamentStructure", "object.stages[].groups[].matches[].referee.name"),
    ];
    assert_eq!(found, expected.map(|(operation, path)| (operation.to_owned(), path.to_owned(), [0, 0, 1])).into());
    let ended = run(left.app.folder.path(), KEY, &[&["compare"], &arguments[..]].concat());
    assert_eq!(ended.code, Some(3));
    assert!(ended.out.contains("\nMatchSummary object.referee.name: 1 different"), "{}", ended.out);
    assert!(
        ended.out.contains(r#"  match 4: object.referee.name: "#) && ended.out.contains(r#" | "Renamed""#),
        "{}",
        ended.out
    );
    assert!(ended.errors.ends_with(" equal values, 6 others\n"), "{}", ended.errors);
}

#[test]
fn a_score_that_differs_is_found_in_the_match_and_in_the_table() {
    let overlay = r#"{"overlay":"match","id":4,"score":{"home":2,"away":3}}"#;
    let (left, right) = (RunningService::start(&[]), changed(overlay));
    let urls = [left.address, right.address].map(|address| format!("http://{address}"));
    let arguments = [urls[0].as_str(), &urls[1], "--tournament", "2", "--players", "0"];
    let (code, report) = compare(left.app.folder.path(), &arguments);
    let found = differences(&report);
    assert_eq!(code, Some(3));
    for (operation, path) in [
        ("MatchSummary", "object.score.away"),
        ("MatchSummaryBasic", "object.score.away"),
        ("TournamentMatchList", "data[].score.away"),
        ("TournamentStructure", "object.stages[].groups[].matches[].score.away"),
    ] {
        assert!(found.contains(&(operation.to_owned(), path.to_owned(), [0, 0, 1])), "{operation} {path}: {found:?}");
    }
    // The name of a match has its score, and a table follows from it.
    let names = ["object.objMatch.strName", "object.match.name", "data.objMatch.strMatchName"];
    let is_expected = |path: &str| path.ends_with(".score.away") || path.contains(".teams[].") || names.contains(&path);
    assert!(found.iter().all(|(_, path, _)| is_expected(path)), "{found:?}");
    // The times of the last update differ as well, if they are compared.
    let (_, everything) = compare(left.app.folder.path(), &[&arguments[..], &["--everything"]].concat());
    let times = differences(&everything).into_iter().filter(|(_, path, _)| path.ends_with("lastUpdateDateTime"));
    assert!(times.count() > 1, "{everything}");
}

/// A service with one tournament, one match and one team.
fn one_match(tournament: i64, match_: i64, team: i64, name: &'static str) -> FakeService {
    FakeService::start(move |request: &FakeRequest| {
        let asks_for = |parameter: &str, id: i64| request.parameter(parameter) == id.to_string();
        let data = |data: Value| FakeResponse::ok(&json!({"result": "Success", "message": "1 record.", "data": data}));
        match request.operation() {
            "TournamentList" => FakeResponse::ok(&json!({"result": true, "title": "", "message": "", "object": [
                {"_type": "TOURNAMENT", "id": tournament, "tournament": "Cup"},
            ]})),
            "TournamentMatchList" if asks_for("tournament_id", tournament) => data(json!([
                {"_type": "MATCH", "matchId": match_, "home": {"_type": "TEAM", "id": team, "name": name}},
            ])),
            "MatchEventList" if asks_for("match_id", match_) => data(json!({
                "match": {"events": [{"_type": "event", "_id": team * 100, "team_id": team, "event": "Pass"}]},
            })),
            "MatchSummary" if asks_for("match_id", match_) => FakeResponse::ok(&json!({"result": true, "object": {
                "matchId": match_, "stats": {"home": {team.to_string(): {"Pass": {"Total": 3}}}},
            }})),
            "TournamentMatchList" | "MatchEventList" | "MatchSummary" => FakeResponse::error(404, "Not found."),
            name => FakeResponse::error(404, &format!("Unknown operation {name}.")),
        }
    })
}

#[test]
fn mapped_ids_are_asked_for_and_are_equal() {
    let (left, right) = (one_match(5, 12, 1, "Lions"), one_match(50, 3400, 7, "Lions"));
    let folder = tempfile::tempdir().unwrap();
    let map = "tournament 5 = 50\nmatch 12 = 3400\nteam 1 = 7\nevent 100 = 700\n";
    std::fs::write(folder.path().join("ids.txt"), map).unwrap();
    let (left_url, right_url) = (left.url(), right.url());
    let arguments = [left_url.as_str(), &right_url, "--operation", "MatchEventList", "--map", "ids.txt"];
    let (code, report) = compare(folder.path(), &arguments);
    assert_eq!((code, differences(&report)), (Some(0), BTreeSet::new()), "{report}");
    let (left, right) = (left.requested(), right.requested());
    assert!(left.contains(&"MatchEventList 12 en".to_owned()), "{left:?}");
    assert!(right.contains(&"TournamentMatchList 50 en".to_owned()), "{right:?}");
    assert!(right.contains(&"MatchEventList 3400 en".to_owned()), "{right:?}");
    // What neither offers is asked for once, and does not count as different.
    assert_eq!(right.iter().filter(|request| request.starts_with("MatchVideo")).count(), 1);
    let video =
        report["operations"].as_array().unwrap().iter().find(|operation| operation["operation"] == "MatchVideo");
    assert_eq!(video.unwrap()["not_offered"]["right"], "Unknown operation MatchVideo. (status 404)");
    // Without the map, they differ.
    assert_eq!(compare(folder.path(), &arguments[..4]).0, Some(3));
    std::fs::write(folder.path().join("ids.txt"), "match 12 = x\n").unwrap();
    let wrong = run(folder.path(), KEY, &[&["compare"], &arguments[..]].concat());
    assert_eq!(wrong.code, Some(1));
    assert!(wrong.errors.contains("ids.txt:1: write a kind and two ids"), "{}", wrong.errors);
}

#[test]
fn an_operation_of_one_service_is_a_difference_and_a_service_that_is_not_there_an_error() {
    let (left, folder) = (one_match(5, 12, 1, "Lions"), tempfile::tempdir().unwrap());
    let served = RunningService::start(&[]);
    let url = format!("http://{}", served.address);
    let ended = run(folder.path(), KEY, &["compare", &left.url(), &url]);
    assert_eq!(ended.code, Some(3), "{}", ended.errors);
    let told = format!("EntityTeams: {} does not offer it: Unknown operation EntityTeams. (status 404)", left.url());
    assert!(ended.out.contains(&told), "{}", ended.out);
    assert!(ended.errors.contains("operations are offered by one service alone"), "{}", ended.errors);
    let wrong = run(folder.path(), "tl_wrong", &["compare", &url, &url]);
    assert_eq!(wrong.code, Some(1));
    assert!(wrong.errors.contains("does not accept the key"), "{}", wrong.errors);
    // Each side has a key of its own.
    let arguments = [
        "compare",
        &url,
        &url,
        "--left-key",
        KEY,
        "--right-key",
        KEY,
        "--tournament",
        "1",
        "--players",
        "0",
        "--pause",
        "0",
    ];
    let output = crate::importing::touchline(folder.path(), &arguments).env_remove("TOUCHLINE_KEY").output().unwrap();
    assert_eq!(output.status.code(), Some(0));
}
