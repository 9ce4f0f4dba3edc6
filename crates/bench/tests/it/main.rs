//! Every benchmark runs, small: its table has the lines that it should have.

// A test that cannot go on says so by panicking.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::path::{Path, PathBuf};
use std::process::Command;

use api::OPERATIONS;
use serde_json::{Value, json};

/// Runs a benchmark and returns what it prints.
fn bench(arguments: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_bench"));
    let output = command.args(arguments).current_dir(folder.path()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn assert_has(printed: &str, lines: &[&str]) {
    for line in lines {
        assert!(printed.contains(line), "{line} is missing in\n{printed}");
    }
}

#[test]
fn every_operation_is_timed() {
    let printed = bench(&["--matches", "1", "--rounds", "1"]);
    assert_has(&printed, &OPERATIONS.iter().map(|operation| operation.name).collect::<Vec<_>>());
}

#[test]
fn load_prints_all_three_kinds_of_request() {
    let printed = bench(&["load", "--matches", "1", "--each", "10", "--connections", "2", "--only", "MatchMomentum"]);
    assert_has(&printed, &["MatchMomentum", "computed", "cached", "unchanged"]);
}

#[test]
fn live_prints_when_events_are_durable_and_visible() {
    let printed = bench(&["live", "--events", "3", "--readers", "2", "--replicas", "2", "--pace", "1"]);
    assert_has(&printed, &["3 events", "2 replicas", "arrival to durable", "arrival to visible in all responses"]);
}

#[test]
fn feeds_over_http_print_their_rate() {
    let printed = bench(&["feeds", "--feeds", "1,3", "--seconds", "1", "--http"]);
    assert_has(
        &printed,
        &["lines/s", "ack median", "CPU a line", "no delay                      1", "no delay                      3"],
    );
}

#[test]
fn storage_prints_bytes_and_times() {
    let printed = bench(&["storage", "--matches", "2"]);
    assert_has(&printed, &["2 matches", "ingest", "player_facts_of", "facts, teams", "file"]);
}

fn write(root: &Path, name: &str, value: &Value) {
    let path = root.join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, serde_json::to_vec(value).unwrap()).unwrap();
}

/// One match in the layout of StatsBomb's open data, with invented teams.
fn write_dataset(root: &Path) {
    write(
        root,
        "competitions.json",
        &json!([{ "competition_id": 901, "season_id": 77, "country_name": "Egypt", "competition_name": "Delta Cup",
                  "competition_gender": "male", "season_name": "2020/2021" }]),
    );
    let team = |side: &str, id: i64| {
        json!({ (format!("{side}_team_id")): id, (format!("{side}_team_name")): format!("Team {id}"),
                (format!("{side}_team_gender")): "male", "country": { "id": 63, "name": "Egypt" } })
    };
    write(
        root,
        "matches/901/77.json",
        &json!([{ "match_id": 5, "match_date": "2021-03-01", "kick_off": "20:00:00.000", "home_score": 1, "away_score": 0,
                  "competition": { "competition_id": 901, "country_name": "Egypt", "competition_name": "Delta Cup" },
                  "season": { "season_id": 77, "season_name": "2020/2021" }, "match_status": "available", "match_week": 1,
                  "competition_stage": { "id": 1, "name": "Regular Season" },
                  "home_team": team("home", 1), "away_team": team("away", 2) }]),
    );
}

#[test]
fn import_is_compared_with_parsing_the_same_files() {
    let folder = tempfile::tempdir().unwrap();
    write_dataset(folder.path());
    let printed = bench(&["import", "statsbomb", folder.path().to_str().unwrap(), "--rounds", "1"]);
    assert!(printed.starts_with("1 matches; 2 files"), "{printed}");
    assert_has(&printed, &["skipping over the JSON", "import into the embedded store", "import / skipping"]);
}

#[test]
#[ignore = "needs the public Wyscout files: set TOUCHLINE_DATA"]
fn the_import_of_one_public_match_reads_its_files() {
    let data = PathBuf::from(std::env::var_os("TOUCHLINE_DATA").unwrap()).join("wyscout");
    let printed = bench(&["import", "wyscout", data.to_str().unwrap(), "--match", "1694440", "--rounds", "1"]);
    assert!(printed.starts_with("1 matches; 7 files"), "{printed}");
}
