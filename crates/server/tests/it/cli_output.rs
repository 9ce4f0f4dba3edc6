//! What the command line prints for people, programs, shells and `man`.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::{Value, json};
use test_support::{PostgresDatabase, postgres, skip, workspace_path};

use crate::harness::App;

fn touchline(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_touchline"));
    command.args(arguments).current_dir(folder).env_remove("TOUCHLINE_STORE").output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// The JSON that a command prints: one line.
fn printed(output: &Output) -> Value {
    let line = text(&output.stdout);
    assert_eq!(line.lines().count(), 1, "{line}");
    serde_json::from_str(line).unwrap()
}

fn sample(name: &str) -> String {
    workspace_path(&format!("samples/{name}")).display().to_string()
}

#[test]
fn a_query_is_indented_on_a_terminal_and_one_line_in_a_pipe() {
    let app = App::sample();
    let store = app.address();
    let query = ["query", "MatchSummary", "match_id=1", "--store", &store];
    let piped = touchline(app.folder.path(), &query);
    let piped = text(&piped.stdout);
    assert_eq!(piped.lines().count(), 1, "{piped}");
    // `script` runs a command on a terminal of its own.
    let command = format!("{} {}", env!("CARGO_BIN_EXE_touchline"), query.join(" "));
    let Ok(output) = Command::new("script").args(["-qec", &command, "/dev/null"]).output() else {
        skip("the output on a terminal is not tested: there is no command script");
        return;
    };
    let shown = text(&output.stdout).replace("\r\n", "\n");
    assert!(shown.starts_with("{\n  \"result\": true,\n  \"title\": \"Success\",\n"), "{shown}");
    let (shown, piped): (Value, Value) = (serde_json::from_str(&shown).unwrap(), serde_json::from_str(piped).unwrap());
    assert_eq!(shown, piped);
}

#[test]
fn keys_are_listed_as_json_without_the_keys() {
    let folder = tempfile::tempdir().unwrap();
    let added = touchline(
        folder.path(),
        &["key", "add", "app", "--new-store", "--expires", "2099-01-01", "--tournaments", "1,2"],
    );
    let key = text(&added.stdout).trim().to_owned();
    touchline(folder.path(), &["key", "add", "old"]);
    touchline(folder.path(), &["key", "revoke", "old"]);
    let output = touchline(folder.path(), &["key", "list", "--json"]);
    assert!(!text(&output.stdout).contains(&key));
    let keys = printed(&output);
    let names: Vec<&Value> = keys.as_array().unwrap().iter().map(|key| &key["name"]).collect();
    assert_eq!(names, ["app", "old"]);
    assert_eq!(keys[0]["tournaments"], json!([1, 2]));
    assert_eq!(keys[0]["expires_at"], "2099-01-01T00:00:00Z");
    assert_eq!((&keys[0]["revoked_at"], &keys[1]["tournaments"]), (&Value::Null, &Value::Null));
    assert!(keys[1]["revoked_at"].as_str().unwrap().ends_with('Z'), "{keys}");
}

#[test]
fn an_import_and_a_check_print_json() {
    let folder = tempfile::tempdir().unwrap();
    let import = ["import", "native", &sample("world.ndjson"), "--json"];
    let first = printed(&touchline(folder.path(), &import));
    assert_eq!((&first["dry_run"], &first["complete"]), (&json!(false), &json!(true)));
    assert_eq!((&first["changed"]["match"], &first["skipped"]), (&json!(9), &json!(0)), "{first}");
    let again = printed(&touchline(folder.path(), &import));
    assert_eq!((&again["changed"], &again["unchanged_matches"]), (&json!({}), &json!(9)), "{again}");
    let verified = printed(&touchline(folder.path(), &["verify", "--json"]));
    assert_eq!(verified, json!({"matches": 7, "wrong": [], "dangling": []}));
    let damaged = folder.path().join("damaged.ndjson");
    std::fs::write(&damaged, "{\"type\":\"overlay\"}\n{\"type\":\"nothing\",\"id\":1}\n").unwrap();
    let output = touchline(folder.path(), &["import", "native", damaged.to_str().unwrap(), "--json"]);
    assert_eq!(printed(&output)["skipped"], 2);
    assert!(!output.status.success());
}

/// The files of a folder with their content.
fn content(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.display().to_string(), std::fs::read(path).unwrap()))
        .collect();
    files.sort();
    files
}

#[test]
fn a_dry_run_reports_what_the_import_would_do_and_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let world = sample("world.ndjson");
    let import = |rest: &[&str]| {
        let output = touchline(folder.path(), &[&["import", "native", world.as_str(), "--json"], rest].concat());
        let mut report = printed(&output);
        for differing in ["seconds", "dry_run"] {
            report.as_object_mut().unwrap().remove(differing);
        }
        (report, output)
    };
    let (would, output) = import(&["--dry-run"]);
    assert!(text(&output.stderr).contains("9 matches and"), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains("would be imported"), "{}", text(&output.stderr));
    assert!(text(&output.stderr).ends_with("Nothing was written: this was a dry run.\n"), "{}", text(&output.stderr));
    assert_eq!(content(folder.path()), [], "no store is created");
    let (did, _) = import(&[]);
    assert_eq!(would, did);
    // On a store with data only the difference is reported.
    let before = content(folder.path());
    assert!(!before.is_empty());
    assert_eq!(import(&["--dry-run"]).0["changed"], json!({}));
    let overlay = r#"{"overlay":"team","id":1,"name":{"en":"Renamed"}}"#;
    let elsewhere = tempfile::tempdir().unwrap();
    let changed = elsewhere.path().join("changed.ndjson");
    std::fs::write(&changed, overlay).unwrap();
    let output = touchline(folder.path(), &["import", "native", changed.to_str().unwrap(), "--dry-run", "--json"]);
    assert_eq!(printed(&output)["changed"], json!({"team": 1}), "{}", text(&output.stderr));
    assert_eq!(content(folder.path()), before);
}

#[test]
fn a_dry_run_creates_no_table_in_an_empty_database() {
    let folder = tempfile::tempdir().unwrap();
    let dry_run = |store: &str| {
        let import = ["import", "native", &sample("world.ndjson"), "--dry-run", "--json", "--store", store];
        touchline(folder.path(), &import)
    };
    let assert_would_import = |output: &Output| {
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert_eq!(printed(output)["changed"]["match"], 9);
    };
    // An empty file is a SQLite database without tables.
    std::fs::write(folder.path().join("empty.db"), "").unwrap();
    assert_would_import(&dry_run("sqlite:empty.db"));
    let names: Vec<_> = content(folder.path()).into_iter().map(|(_, bytes)| bytes.len()).collect();
    assert_eq!(names, [0], "the file stays empty, and no other is there");
    if !postgres::is_installed() {
        return;
    }
    let database = PostgresDatabase::empty();
    let tables = || database.sql("select tablename from pg_tables where schemaname = 'public'").trim().to_owned();
    assert_would_import(&dry_run(&database.address()));
    assert_eq!(tables(), "");
    // A database of another program is refused, as by the import itself.
    database.sql("create table song (title text)");
    let refused = dry_run(&database.address());
    let imported =
        touchline(folder.path(), &["import", "native", &sample("world.ndjson"), "--store", &database.address()]);
    assert!(!refused.status.success() && !imported.status.success());
    assert_eq!(text(&refused.stderr), text(&imported.stderr));
    assert_eq!(tables(), "song");
}

#[test]
fn shells_complete_every_command_and_its_flags() {
    let folder = tempfile::tempdir().unwrap();
    for shell in ["bash", "zsh", "fish"] {
        let output = touchline(folder.path(), &["completions", shell]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        let script = text(&output.stdout);
        for word in ["import", "statsbomb", "verify", "cors-origins", "dry-run"] {
            assert!(script.contains(word), "{word} for {shell}");
        }
        let file = folder.path().join(shell);
        std::fs::write(&file, script).unwrap();
        match Command::new(shell).arg("-n").arg(&file).output() {
            Ok(checked) => assert!(checked.status.success(), "{shell}: {}", text(&checked.stderr)),
            Err(_) => eprintln!("SKIPPED: {shell} is not installed, so its completions are not parsed"),
        }
    }
    let unknown = touchline(folder.path(), &["completions", "sh"]);
    assert!(!unknown.status.success() && text(&unknown.stderr).contains("bash"), "{}", text(&unknown.stderr));
}

#[test]
fn there_is_a_manual_page_of_everything_and_of_each_command() {
    let folder = tempfile::tempdir().unwrap();
    let page = touchline(folder.path(), &["man"]);
    assert!(text(&page.stdout).contains(".TH touchline 1"), "{}", text(&page.stdout));
    let pages = folder.path().join("man1");
    std::fs::create_dir(&pages).unwrap();
    assert!(touchline(folder.path(), &["man", "--to", pages.to_str().unwrap()]).status.success());
    let import = std::fs::read_to_string(pages.join("touchline-import-native.1")).unwrap();
    assert!(import.contains("dry\\-run") && import.contains("sqlite:touchline.db"), "{import}");
    let missing = touchline(folder.path(), &["man", "--to", "nowhere"]);
    assert!(text(&missing.stderr).contains("cannot write to nowhere"), "{}", text(&missing.stderr));
}

#[test]
fn escape_sequences_of_names_and_files_do_not_reach_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let world = std::fs::read_to_string(workspace_path("samples/world.ndjson")).unwrap();
    let team = "Nile\u{1b}]0;owned\u{7}\n\u{9b}31mStars";
    let team_in_json = serde_json::to_string(team).unwrap();
    let first = world.lines().find(|line| line.starts_with("{\"type\":\"team\"")).unwrap();
    let name = serde_json::from_str::<Value>(first).unwrap()["name"]["en"].as_str().unwrap().to_owned();
    std::fs::write(folder.path().join("world.ndjson"), world.replace(&format!("\"{name}\""), &team_in_json)).unwrap();
    let odd = folder.path().join("odd\u{1b}[31m\nname.ndjson");
    std::fs::write(&odd, "{\"type\":\"nothing\u{202e}\"}\n").unwrap();
    let imported = touchline(folder.path(), &["import", "native", "world.ndjson", odd.to_str().unwrap()]);
    let is_unsafe = |char: char| char.is_control() && char != '\n' && char != '\t' || char == '\u{202e}';
    let told = text(&imported.stderr);
    assert!(told.contains("odd\\u001b[31m\\nname.ndjson"), "{told}");
    let missing = touchline(folder.path(), &["import", "native", "gone\u{1b}[2J"]);
    assert!(text(&missing.stderr).contains("gone\\u001b[2J"));
    let matches: Vec<String> = (1..=3).map(|id| id.to_string()).collect();
    let mut delete = vec!["delete", "match", "--dry-run"];
    delete.extend(matches.iter().map(String::as_str));
    let listed = touchline(folder.path(), &delete);
    assert_eq!(text(&listed.stdout).lines().count(), 3, "{}", text(&listed.stdout));
    for output in [&imported, &missing, &listed] {
        for shown in [text(&output.stdout), text(&output.stderr)] {
            assert!(!shown.contains(is_unsafe), "{shown:?}");
        }
    }
    // Programs read names as they are.
    let query = touchline(folder.path(), &["query", "EntityTeams"]);
    assert!(query.status.success() && printed(&query).to_string().contains(&team_in_json), "{}", text(&query.stdout));
    assert!(text(&listed.stdout).contains("Nile\\u001b]0;owned\\u0007\\n\\u009b31mStars"), "{}", text(&listed.stdout));
}
