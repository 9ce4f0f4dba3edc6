//! Verifying and reanalysing a store on the command line.

use std::path::Path;
use std::process::{Command, Output};

use football::model::{Kind, MatchId};

use crate::harness::App;

fn touchline(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_touchline"));
    command.args(arguments).current_dir(folder).env_remove("TOUCHLINE_STORE").output().unwrap()
}

/// A command's standard output and standard error, and its exit code.
fn run(app: &App, arguments: &[&str]) -> (String, String, Option<i32>) {
    let address = app.address();
    let arguments = [arguments, &["--store", &address]].concat();
    let Output { stdout, stderr, status } = touchline(app.folder.path(), &arguments);
    (String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap(), status.code())
}

fn sql(app: &App, text: &str) {
    let file = rusqlite::Connection::open(app.folder.path().join("sample.db")).unwrap();
    assert!(file.execute(text, []).unwrap() > 0, "{text}");
}

/// A match of the sample world that has events.
fn played(app: &App) -> MatchId {
    let snapshot = app.store.snapshot().unwrap();
    let matches = snapshot.all::<football::model::Match>().unwrap();
    matches.iter().map(|match_| match_.id).find(|id| !snapshot.events(*id).unwrap().is_empty()).unwrap()
}

#[test]
fn the_store_of_the_demo_verifies() {
    let folder = tempfile::tempdir().unwrap();
    let filled = touchline(folder.path(), &["demo", "--fill-only", "--store", "sqlite:demo.db"]);
    assert!(filled.status.success(), "{}", String::from_utf8_lossy(&filled.stderr));
    let verified = touchline(folder.path(), &["verify", "--store", "sqlite:demo.db"]);
    assert_eq!(String::from_utf8_lossy(&verified.stdout), "");
    assert_eq!(verified.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&verified.stderr).contains("all is well"));
}

#[test]
fn a_flipped_byte_is_reported_with_what_to_do() {
    for (table, column, remedy) in [
        ("events", "bytes", "import it again"),
        ("facts", "teams", "reanalyse --all"),
        ("facts", "players", "reanalyse --all"),
    ] {
        let app = App::sample();
        let id = played(&app);
        assert_eq!(run(&app, &["verify"]).2, Some(0));
        sql(
            &app,
            &format!(
                "update {table} set {column} = cast(substr({column}, 1, 9) || \
                 case when substr({column}, 10, 1) = x'07' then x'08' else x'07' end || substr({column}, 11) as blob) \
                 where match_id = {id}"
            ),
        );
        let (found, summary, code) = run(&app, &["verify"]);
        assert_eq!(code, Some(3), "{table}.{column}: {found}{summary}");
        assert!(found.starts_with(&format!("match {id}: ")) && found.contains(remedy), "{found}");
        assert_eq!(found.lines().count(), 1, "{found}");
        assert!(summary.contains("1 thing is wrong"), "{summary}");

        let (_, printed, code) = run(&app, &["reanalyse", "--all"]);
        match table {
            "facts" => {
                assert_eq!(code, Some(0), "{printed}");
                assert!(printed.contains(" 0 of them have other numbers now"), "{printed}");
                assert_eq!(run(&app, &["verify"]).2, Some(0));
            }
            // The events cannot be decoded: the match is named and left unchanged.
            _ => assert!(code == Some(3) && printed.contains(&format!("match {id}: its events")), "{printed}"),
        }
    }
}

#[test]
fn facts_of_another_engine_are_renewed_and_only_other_numbers_are_a_change() {
    let app = App::sample();
    let id = played(&app);
    let facts = || app.store.snapshot().unwrap().facts(id).unwrap().unwrap();
    let revision = || app.store.snapshot().unwrap().match_(id).unwrap().unwrap().revision;
    let (before, first, version) = (facts(), revision(), app.store.version().unwrap());

    // An older engine version computed the same numbers.
    sql(&app, &format!("update facts set engine_version = 0 where match_id = {id}"));
    assert_eq!(facts(), before, "responses do not wait for the command");
    let (found, _, code) = run(&app, &["verify"]);
    assert!(code == Some(3) && found.contains("`touchline reanalyse`"), "{found}");
    let (_, printed, code) = run(&app, &["reanalyse"]);
    assert_eq!(code, Some(0), "{printed}");
    assert!(printed.contains("1 matches analysed, 0 of them"), "{printed}");
    assert_eq!((facts(), revision(), app.store.version().unwrap()), (before.clone(), first, version));
    assert_eq!(run(&app, &["verify"]).2, Some(0));

    // An older engine version computed other numbers: here, those of another match.
    let other = format!("(select players from facts where match_id <> {id} limit 1)");
    sql(&app, &format!("update facts set engine_version = 0, players = {other} where match_id = {id}"));
    let (_, printed, code) = run(&app, &["reanalyse"]);
    assert!(code == Some(0) && printed.contains("1 matches analysed, 1 of them"), "{printed}");
    assert_eq!((facts(), revision()), (before, first + 1));
    let changes = app.store.snapshot().unwrap().changes_since(version).unwrap();
    let changes: Vec<_> = changes.iter().map(|change| (change.kind, change.id, change.revision)).collect();
    assert_eq!(changes, [(Kind::Match, id.0, first + 1)]);
    assert_eq!(run(&app, &["verify"]).2, Some(0));
    assert!(run(&app, &["reanalyse"]).1.contains("0 matches analysed"));
}

#[test]
fn verify_refuses_a_missing_store() {
    let folder = tempfile::tempdir().unwrap();
    for command in ["verify", "reanalyse"] {
        let output = touchline(folder.path(), &[command, "--store", "sqlite:none.db"]);
        assert_eq!(output.status.code(), Some(1));
        assert!(String::from_utf8_lossy(&output.stderr).contains("none.db"));
        assert!(!folder.path().join("none.db").exists());
    }
}
