//! `scripts/new` in a copy of the files that it edits. Nothing is built.

// A test that cannot continue panics.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use test_support::workspace_path;

const ROWS: &str = "crates/api/src/operations";
const TABLE: &str = "crates/api/src/operations/mod.rs";
const ARABIC: &str = "crates/api/src/arabic/descriptions.txt";
const CONTRACT: &str = "crates/server/tests/it/contract/touchline.txt";

fn new(copy: &Path, arguments: &[&str]) -> Output {
    Command::new(copy.join("scripts/new")).args(arguments).output().unwrap()
}

/// A folder with the script and the files that it reads.
fn copy() -> tempfile::TempDir {
    let copy = tempfile::tempdir().unwrap();
    for file in ["scripts/new", "crates/api/src/operations/template.rs", TABLE, ARABIC, CONTRACT] {
        let path = copy.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::copy(workspace_path(file), path).unwrap();
    }
    copy
}

/// The lines of a file of the copy that the workspace's file does not have. All others are there still, in their order.
fn added(copy: &Path, file: &str) -> Vec<String> {
    let before = fs::read_to_string(workspace_path(file)).unwrap();
    let after = fs::read_to_string(copy.join(file)).unwrap();
    let mut before = before.lines().peekable();
    let added: Vec<String> =
        after.lines().filter(|line| before.next_if_eq(line).is_none()).map(str::to_owned).collect();
    assert_eq!(before.next(), None, "{file} has lost lines");
    added
}

#[test]
fn an_operation_is_registered_in_every_file() {
    let copy = copy();
    let folder = copy.path();
    let output = new(folder, &["operation", "MatchWeather"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));

    let skeleton = fs::read_to_string(folder.join(ROWS).join("match_weather.rs")).unwrap();
    let template = fs::read_to_string(workspace_path("crates/api/src/operations/template.rs")).unwrap();
    assert_eq!(skeleton, template.replace("NewOperation", "MatchWeather"));
    assert_eq!(added(folder, TABLE), ["mod match_weather;", "    match_weather::OPERATION,"]);
    let table = fs::read_to_string(folder.join(TABLE)).unwrap();
    assert!(
        table.contains("mod match_video;\nmod match_weather;\nmod matches_players_stats;"),
        "in alphabetical order"
    );
    assert!(table.contains("    match_weather::OPERATION,\n];\n\n/// The tools"), "at the end of the table");

    // The line has no Arabic yet, which the tests of the crate name.
    let lines = added(folder, ARABIC);
    assert_eq!(lines, ["What MatchWeather gives. | "]);
    let about = skeleton.lines().find_map(|line| line.trim().strip_prefix("about: \"")).unwrap();
    assert!(lines[0].starts_with(about.strip_suffix("\",").unwrap()), "{about}");

    let section = added(folder, CONTRACT).join("\n");
    assert!(section.starts_with("\noperation MatchWeather V2 A json\n  request match_id=1\n"), "{section}");
    let said = String::from_utf8(output.stdout).unwrap();
    for file in
        ["crates/api/src/operations/match_weather.rs", TABLE, ARABIC, CONTRACT, "crates/api/src/sample_query.rs"]
    {
        assert!(said.contains(file), "{said}");
        assert!(workspace_path(file).exists() || file.ends_with("match_weather.rs"), "{file}");
    }
}

#[test]
fn a_module_after_all_others_is_the_last() {
    let copy = copy();
    assert!(new(copy.path(), &["operation", "VenueList"]).status.success());
    let table = fs::read_to_string(copy.path().join(TABLE)).unwrap();
    assert!(table.contains("mod tournament_teams_stats;\nmod venue_list;\n\n"), "{table}");
}

#[test]
fn what_cannot_be_made_is_refused() {
    let copy = copy();
    for arguments in [&["operation", "matchWeather"][..], &["operation"], &["statistic", "Corners"], &[]] {
        assert_eq!(new(copy.path(), arguments).status.code(), Some(2), "{arguments:?}");
    }
    fs::write(copy.path().join(ROWS).join("match_video.rs"), "").unwrap();
    assert_eq!(new(copy.path(), &["operation", "MatchVideo"]).status.code(), Some(1));
    assert!(added(copy.path(), TABLE).is_empty());
}
