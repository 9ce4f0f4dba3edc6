//! Files are complete or not there; a folder holds one export.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use super::{files, run, tables};
use crate::harness::App;
use crate::running_service::holds_in_time;

fn fails(store: &str, arguments: &[&str]) -> String {
    let output = run(store, arguments);
    assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.starts_with("touchline: "), "{message}");
    message
}

#[test]
fn a_killed_export_leaves_no_file_under_its_name() {
    let world = football::simulation::world(&football::simulation::WorldSettings::default());
    let matches = (0..40).map(|index| world.match_document(index));
    let app = App::holding(world.catalogue().into_iter().chain(matches).collect(), jiff::tz::TimeZone::UTC);
    let out = app.folder.path().join("tables");
    for format in ["parquet", "csv", "ndjson"] {
        let is_partial = |name: &String| name.ends_with(".partial");
        // An export may have ended before anybody looks, on a busy machine above all. Then another one is killed.
        let is_killed_in_the_middle = || {
            let _ = std::fs::remove_dir_all(&out);
            let mut export = Command::new(env!("CARGO_BIN_EXE_touchline"))
                .args(["export", "--format", format, "--store", &app.address(), "--out"])
                .arg(&out)
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            while export.try_wait().unwrap().is_none() && !(out.exists() && files(&out).iter().any(is_partial)) {
                std::thread::sleep(Duration::from_millis(1));
            }
            export.kill().unwrap();
            let ended = export.wait().unwrap();
            let left = files(&out);
            assert!(ended.success() || left.iter().all(is_partial), "{left:?}");
            !ended.success() && !left.is_empty()
        };
        assert!(holds_in_time(is_killed_in_the_middle), "the export is too fast for this test");
        // The next export needs no help.
        let output = run(&app.address(), &["--format", format, "--out", &out.display().to_string()]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let complete = files(&out);
        assert!(!complete.iter().any(is_partial), "{complete:?}");
        std::fs::remove_dir_all(&out).unwrap();
    }
}

#[test]
fn an_export_replaces_only_an_export_with_the_same_options() {
    let app = App::sample();
    let store = app.address();
    let out = app.folder.path().join("tables");
    let name = out.display().to_string();
    let first = tables(&store, &out, &["--partition", "tournament"]);
    assert!(first.contains_key("names") && !first.contains_key("events"));
    let before = files(&out);
    assert!(before.contains(&"events/tournament_id=1/events.ndjson".to_owned()), "{before:?}");

    let message = fails(&store, &["--format", "ndjson", "--out", &name]);
    assert!(
        message.contains("has an export with other options (--format ndjson --lang en --partition tournament)"),
        "{message}"
    );
    assert_eq!(files(&out), before);
    tables(&store, &out, &["--partition", "tournament"]);
    assert_eq!(files(&out), before);

    // A file of somebody else is not overwritten.
    let other = app.folder.path().join("other");
    std::fs::create_dir(&other).unwrap();
    std::fs::write(other.join("events.csv"), "mine").unwrap();
    let message = fails(&store, &["--format", "csv", "--out", &other.display().to_string()]);
    assert!(message.contains("events.csv exists"), "{message}");
    assert_eq!(
        (files(&other), std::fs::read_to_string(other.join("events.csv")).unwrap()),
        (vec!["events.csv".to_owned()], "mine".to_owned())
    );
}

#[test]
fn a_second_export_into_the_same_folder_waits_its_turn() {
    let app = App::sample();
    let out = app.folder.path().join("tables");
    std::fs::create_dir(&out).unwrap();
    let lock = std::fs::File::create(out.join(".export.lock")).unwrap();
    lock.lock().unwrap();
    let message = fails(&app.address(), &["--out", &out.display().to_string()]);
    assert!(message.contains("another export is writing to"), "{message}");
}

#[test]
fn errors_say_what_is_wrong_and_what_to_do() {
    let app = App::sample();
    let (store, out) = (app.address(), app.folder.path().join("tables").display().to_string());
    let cases: [(&[&str], &str); 6] = [
        (&["--table", "goals"], "there is no table goals; the tables are matches, events, "),
        (&["--tournament", "999"], "there is no tournament 999; `touchline query TournamentList` shows them"),
        (&["--season", "1066"], "there is no season 1066"),
        (&["--from", "yesterday"], "--from yesterday is no date: write 2026-11-15"),
        (&["--since", "999999"], "there is no version 999999 yet: the newest is "),
        (&["--store", "sqlite:nothing.db"], "cannot open sqlite:nothing.db"),
    ];
    for (arguments, expected) in cases {
        let arguments = [&["--out", &out], arguments].concat();
        let message = if arguments.contains(&"--store") {
            let output = Command::new(env!("CARGO_BIN_EXE_touchline")).arg("export").args(&arguments).output().unwrap();
            String::from_utf8(output.stderr).unwrap()
        } else {
            fails(&store, &arguments)
        };
        assert!(message.contains(expected), "{message}");
        assert!(!Path::new(&out).exists() || files(Path::new(&out)).is_empty(), "{arguments:?} left files");
    }
}
