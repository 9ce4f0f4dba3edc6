//! Imports that must not hurt: other data in the store, references to what is not there, the wrong files, an end before
//! the end.

use std::path::Path;
use std::process::{Command, Stdio};

use football::feed::native;
use jiff::Timestamp;
use serde_json::{Value, json};
use store::{Origin, PreparedDocument, Store};
use test_support::workspace_path;

use super::statsbomb::write_season;
use super::{import, open, touchline};
use crate::running_service::holds_in_time;

fn query(folder: &Path, arguments: &[&str]) -> Value {
    let output = touchline(folder, &[&["query"], arguments].concat()).output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
}

fn tournaments(folder: &Path) -> Vec<String> {
    let list = query(folder, &["TournamentList"]);
    let names = list["object"].as_array().unwrap().iter();
    names.map(|tournament| tournament["tournament"].as_str().unwrap_or_default().to_owned()).collect()
}

/// The sample world, as if the demo had made it.
fn demo_store(folder: &Path) {
    let store = Store::open(&format!("sqlite:{}", folder.join("touchline.db").display()).parse().unwrap()).unwrap();
    let world = std::fs::read(workspace_path("samples/world.ndjson")).unwrap();
    let origin = Origin { name: "demo".to_owned(), replaces: false };
    let documents = native::documents("world.ndjson", &world)
        .map(|document| PreparedDocument::from(document.unwrap()).with_origin(origin.clone()));
    assert_eq!(store.ingest_prepared(documents, Timestamp::now()).unwrap().refused, []);
}

#[test]
fn a_small_file_overwrites_nothing() {
    let folder = tempfile::tempdir().unwrap();
    demo_store(folder.path());
    let before = query(folder.path(), &["MatchSummary", "match_id=1"]);
    let tiny = workspace_path("samples/tiny.match");
    let (output, code) = import(folder.path(), &["native", tiny.to_str().unwrap()]);
    assert_eq!(code, Some(0), "{output}");
    assert_eq!(query(folder.path(), &["MatchSummary", "match_id=1"]), before);
    // The import says which match it is.
    let id = output.lines().find_map(|line| line.split_once("tiny.match is match ")).expect(&output).1;
    let summary = query(folder.path(), &["MatchSummary", &format!("match_id={id}")]);
    assert_eq!(summary["object"]["score"], json!({ "home": 0, "away": 1 }), "{summary}");
}

#[test]
fn a_document_of_another_source_is_replaced_only_with_the_flag() {
    let folder = tempfile::tempdir().unwrap();
    demo_store(folder.path());
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write(
        "own.ndjson",
        "{\"type\":\"team\",\"id\":700,\"name\":\"New\"}\n{\"type\":\"team\",\"id\":1,\"name\":\"Other\"}\n",
    );
    let version = open(folder.path(), "touchline.db").version().unwrap();
    let (output, code) = import(folder.path(), &["native", "own.ndjson"]);
    assert_eq!(code, Some(1), "{output}");
    assert!(output.contains("would replace 1 document (team 1) from demo: add --replace"), "{output}");
    assert_eq!(open(folder.path(), "touchline.db").version().unwrap(), version, "nothing was imported");

    // The same for a notation file without a namespace.
    write("derby.match", "namespace none\n0:10 A7 pass\n");
    let (output, code) = import(folder.path(), &["native", "derby.match"]);
    assert_eq!(code, Some(1), "{output}");
    assert!(output.contains("from demo: add --replace"), "{output}");

    // An overlay replaces nothing.
    write("overlay.ndjson", "{\"overlay\":\"team\",\"id\":1,\"image\":\"https://example.org/1.png\"}\n");
    let (output, code) = import(folder.path(), &["native", "overlay.ndjson"]);
    assert_eq!(code, Some(0), "{output}");

    let (output, code) = import(folder.path(), &["native", "own.ndjson", "--replace"]);
    assert_eq!(code, Some(0), "{output}");
    assert!(output.contains("replaced: 1 document (team 1) from demo"), "{output}");
    // It is ours now, from whichever folder.
    std::fs::create_dir(folder.path().join("moved")).unwrap();
    write("moved/teams.ndjson", "{\"type\":\"team\",\"id\":1,\"name\":\"Another\"}\n");
    let (output, code) = import(folder.path(), &["native", "moved"]);
    assert_eq!((code, output.contains("replaced")), (Some(0), false), "{output}");
}

#[test]
fn importing_the_samples_twice_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let samples = workspace_path("samples");
    let first = import(folder.path(), &["native", samples.to_str().unwrap()]);
    assert_eq!(first.1, Some(0), "{}", first.0);
    let (output, code) = import(folder.path(), &["native", samples.to_str().unwrap()]);
    assert_eq!(code, Some(0), "{output}");
    assert!(output.contains("0 matches and 0 other documents imported"), "{output}");
    // Two of the samples are of one league, and say so.
    let delta = tournaments(folder.path()).iter().filter(|name| name.contains("Delta League")).count();
    assert_eq!(delta, 1);
}

#[test]
fn dangling_references_are_counted_and_listed() {
    let folder = tempfile::tempdir().unwrap();
    let documents = [
        json!({ "overlay": "player", "id": 99, "number": 7 }),
        json!({ "type": "match", "id": 5, "edition": 77, "status": "scheduled", "home": { "team": 1 }, "away": { "team": 2 } }),
        json!({ "type": "events", "match": 6, "events": [] }),
        json!({ "type": "team", "id": 1, "name": "Nile" }),
        json!({ "type": "team", "id": 2, "name": "Delta" }),
    ];
    let text: String = documents.iter().map(|document| format!("{document}\n")).collect();
    std::fs::write(folder.path().join("bad.ndjson"), text).unwrap();
    for _ in 0..2 {
        let (output, code) = import(folder.path(), &["native", "bad.ndjson"]);
        assert_eq!(code, Some(3), "{output}");
        for line in [
            "dangling: bad.ndjson:1: player 99: is unknown",
            "dangling: bad.ndjson:2: match 5: its edition 77 is unknown",
            "dangling: bad.ndjson:3: match 6: is unknown",
            "3 dangling references",
        ] {
            assert!(output.contains(line), "{line}: {output}");
        }
    }
    let verified = touchline(folder.path(), &["verify"]).output().unwrap();
    let listed = String::from_utf8(verified.stdout).unwrap();
    assert_eq!(verified.status.code(), Some(3), "{listed}");
    assert!(listed.contains("player 99: is unknown") && listed.contains("match 5: its edition 77"), "{listed}");

    // Once they are there, all is well.
    let documents = [
        json!({ "type": "player", "id": 99, "name": "Adel" }),
        json!({ "type": "edition", "id": 77, "competition": 1, "season": "2026" }),
        json!({ "type": "match", "id": 6, "edition": 77, "status": "scheduled", "home": { "team": 1 }, "away": { "team": 2 } }),
    ];
    let text: String = documents.iter().map(|document| format!("{document}\n")).collect();
    std::fs::write(folder.path().join("rest.ndjson"), text).unwrap();
    let (output, code) = import(folder.path(), &["native", "rest.ndjson"]);
    assert_eq!(code, Some(0), "{output}");
    assert_eq!(touchline(folder.path(), &["verify"]).output().unwrap().status.code(), Some(0));
}

/// A final match of a league, as a line.
fn final_match(id: i64, home: i64, squad: &Value) -> String {
    let home = json!({ "team": home, "squad": squad });
    format!(
        "{}\n",
        json!({ "type": "match", "id": id, "edition": 1, "status": "final", "score": { "home": 2, "away": 1 }, "home": home, "away": { "team": 2 } })
    )
}

const LEAGUE: &str = r#"{"type":"competition","id":1,"name":"League"}
{"type":"edition","id":1,"competition":1,"season":"2030"}
{"type":"team","id":1,"name":"Nile"}
{"type":"team","id":2,"name":"Delta"}
{"type":"player","id":9,"name":"Adel"}
"#;

#[test]
fn a_document_that_names_an_unknown_team_or_player_is_refused_and_the_others_are_imported() {
    let folder = tempfile::tempdir().unwrap();
    let starter = |player: i64| json!([{ "player": player, "role": "starter" }]);
    let group = "{\"type\":\"group\",\"id\":1,\"stage\":1,\"name\":\"A\",\"teams\":[1,78]}\n";
    // Matches come before their teams.
    let matches = [final_match(1, 77, &json!([])), final_match(2, 1, &starter(98)), final_match(3, 1, &starter(9))];
    let text = [matches.concat().as_str(), group, LEAGUE].concat();
    std::fs::write(folder.path().join("season.ndjson"), text).unwrap();
    for _ in 0..2 {
        let (output, code) = import(folder.path(), &["native", "season.ndjson"]);
        assert_eq!(code, Some(3), "{output}");
        for line in [
            "skipped: season.ndjson:1: home.team: team 77 is unknown",
            "skipped: season.ndjson:2: home.squad[0].player: player 98 is unknown",
            "skipped: season.ndjson:4: teams[1]: team 78 is unknown",
            "3 skipped",
        ] {
            assert!(output.contains(line), "{line}: {output}");
        }
    }
    let matches = query(folder.path(), &["TournamentMatchList", "tournament_id=1"]);
    assert!(!matches.to_string().contains("77"), "{matches}");
    assert!(
        open(folder.path(), "touchline.db").snapshot().unwrap().match_(football::model::MatchId(3)).unwrap().is_some()
    );
    // What the store has is known.
    std::fs::write(folder.path().join("more.ndjson"), final_match(4, 1, &starter(9))).unwrap();
    let (output, code) = import(folder.path(), &["native", "more.ndjson"]);
    assert_eq!(code, Some(0), "{output}");
}

#[test]
fn the_wrong_folder_is_recognised() {
    let folder = tempfile::tempdir().unwrap();
    write_season(&folder.path().join("sb"), 2);
    let wyscout = folder.path().join("wy");
    std::fs::create_dir(&wyscout).unwrap();
    for name in ["teams", "players", "matches_x", "events_x"] {
        std::fs::write(wyscout.join(format!("{name}.json")), "[{\"wyId\": 1}]").unwrap();
    }
    for (command, path, hint) in [
        ("statsbomb", "wy", "wy looks like Wyscout data: run `touchline import wyscout wy`"),
        ("native", "wy", "wy looks like Wyscout data: run `touchline import wyscout wy`"),
        ("native", "wy/teams.json", "looks like Wyscout data: run `touchline import wyscout wy/teams.json`"),
        ("wyscout", "sb", "sb looks like StatsBomb data: run `touchline import statsbomb sb`"),
        ("native", "sb", "sb looks like StatsBomb data: run `touchline import statsbomb sb`"),
        ("native", "sb/events/1.json", "looks like StatsBomb data: run `touchline import statsbomb sb/events/1.json`"),
        ("native", "sb/events", "sb/events looks like StatsBomb data"),
    ] {
        let (output, code) = import(folder.path(), &[command, path]);
        assert_eq!(code, Some(1), "{command} {path}: {output}");
        assert!(output.contains(hint) && output.lines().count() == 1, "{command} {path}: {output}");
    }
    let samples = workspace_path("samples");
    for command in ["statsbomb", "wyscout"] {
        let (output, _) = import(folder.path(), &[command, samples.to_str().unwrap()]);
        assert!(output.contains("looks like Touchline's own format: run `touchline import native"), "{output}");
    }
}

#[test]
fn a_file_of_the_wrong_kind_gives_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let mixed = folder.path().join("mixed");
    write_season(&folder.path().join("sb"), 1);
    std::fs::create_dir(&mixed).unwrap();
    std::fs::copy(folder.path().join("sb/events/1.json"), mixed.join("a.json")).unwrap();
    let records: Vec<Value> = (0..3_000).map(|id| json!({ "id": id, "colour": "red" })).collect();
    std::fs::write(mixed.join("b.json"), serde_json::to_vec(&records).unwrap()).unwrap();
    std::fs::write(mixed.join("c.ndjson"), "{\"type\":\"team\",\"id\":1,\"name\":\"Nile\"}\n").unwrap();
    let (output, code) = import(folder.path(), &["native", "mixed"]);
    assert_eq!(code, Some(3), "{output}");
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines.len(), 3, "{output}");
    assert!(lines[0].contains("a.json: looks like StatsBomb data"), "{output}");
    assert!(lines[1].contains("b.json:1: type: is missing") && lines[1].contains("2999 more in this file"), "{output}");
    assert!(lines[2].contains("1 other document imported"), "{output}");
}

#[test]
fn a_closed_standard_error_ends_the_import_quietly() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("bad.ndjson"), "{\"type\":\"team\",\"id\":1,\"name\":\"A\"}\nnonsense\n")
        .unwrap();
    let mut command = touchline(folder.path(), &["import", "native", "bad.ndjson"]);
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stderr.take());
    assert_eq!(child.wait().unwrap().code(), Some(141));
}

#[test]
fn ctrl_c_keeps_what_is_imported_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let samples = workspace_path("samples");
    let pipe = folder.path().join("rest.ndjson");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let derby = samples.join("derby.match");
    let arguments = ["import", "native", derby.to_str().unwrap(), "rest.ndjson"];
    let child = touchline(folder.path(), &arguments).stderr(Stdio::piped()).spawn().unwrap();
    // Returns once the import has opened the pipe, so it is in the middle.
    let mut rest = std::fs::OpenOptions::new().write(true).open(&pipe).unwrap();
    let threads = format!("/proc/{}/task", child.id());
    let waits_for_signal = || {
        let names = std::fs::read_dir(&threads).unwrap().flatten();
        let names = names.map(|thread| std::fs::read_to_string(thread.path().join("comm")).unwrap_or_default());
        names.into_iter().any(|name| name.trim() == "stop-signal")
    };
    // A thread has its name only some time after its start.
    assert!(holds_in_time(waits_for_signal));
    let signal = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(signal.success());
    // The thread that waits for the signal ends when it has come.
    assert!(holds_in_time(|| !waits_for_signal()));
    std::io::Write::write_all(&mut rest, b"{\"type\":\"team\",\"id\":1,\"name\":\"Nile\"}\n").unwrap();
    drop(rest);
    let output = child.wait_with_output().unwrap();
    let printed = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{printed}");
    let kept = "interrupted: 1 match of this import is in the store; run the same command again to continue";
    assert!(printed.contains(kept), "{printed}");
    assert_eq!(touchline(folder.path(), &["verify"]).output().unwrap().status.code(), Some(0));
    assert_eq!(tournaments(folder.path()).len(), 1);
}

#[test]
fn a_tournament_is_listed_once_it_has_a_match() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("sb");
    write_season(&root, 2);
    // A second competition, whose only match cannot be imported: as if the import had broken off before it.
    let read = |name: &str| -> Value { serde_json::from_slice(&std::fs::read(root.join(name)).unwrap()).unwrap() };
    let write = |name: &str, value: &Value| {
        std::fs::create_dir_all(root.join(name).parent().unwrap()).unwrap();
        std::fs::write(root.join(name), value.to_string()).unwrap();
    };
    let mut competitions = read("competitions.json");
    let mut other = competitions[0].clone();
    other["competition_id"] = json!(902);
    other["competition_name"] = json!("Oasis Cup");
    competitions.as_array_mut().unwrap().push(other);
    write("competitions.json", &competitions);
    let mut record = read("matches/901/77.json")[0].clone();
    record["match_id"] = json!(50);
    record["competition"]["competition_id"] = json!(902);
    record["competition"]["competition_name"] = json!("Oasis Cup");
    write("matches/902/77.json", &json!([record]));
    write("lineups/50.json", &read("lineups/1.json"));
    std::fs::write(root.join("events/50.json"), "[").unwrap();

    let (output, code) = import(folder.path(), &["statsbomb", "sb"]);
    assert_eq!(code, Some(3), "{output}");
    assert_eq!(tournaments(folder.path()).len(), 1, "{:?}", tournaments(folder.path()));
    let events = std::fs::read(root.join("events/1.json")).unwrap();
    std::fs::write(root.join("events/50.json"), events).unwrap();
    let (output, code) = import(folder.path(), &["statsbomb", "sb"]);
    assert_eq!(code, Some(0), "{output}");
    assert_eq!(tournaments(folder.path()).len(), 2, "{:?}", tournaments(folder.path()));

    // A document of an edition whose matches are yet to come shows, and so does one without any match.
    std::fs::write(
        folder.path().join("own.ndjson"),
        "{\"type\":\"edition\",\"id\":5,\"competition\":5,\"season\":\"2030\"}\n{\"type\":\"competition\",\"id\":5,\"name\":\"Own\"}\n",
    )
    .unwrap();
    let (output, code) = import(folder.path(), &["native", "own.ndjson"]);
    assert_eq!(code, Some(0), "{output}");
    assert_eq!(tournaments(folder.path()).len(), 3);
}

#[test]
fn the_structure_of_a_tournament_follows_its_files_also_without_a_new_match() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("sb");
    write_season(&root, 2);
    import(folder.path(), &["statsbomb", "sb"]);
    let text = std::fs::read_to_string(root.join("competitions.json")).unwrap().replace("Delta Cup", "Nile Cup");
    std::fs::write(root.join("competitions.json"), text).unwrap();
    let text = std::fs::read_to_string(root.join("matches/901/77.json")).unwrap().replace("Delta Cup", "Nile Cup");
    std::fs::write(root.join("matches/901/77.json"), text).unwrap();
    let (output, code) = import(folder.path(), &["statsbomb", "sb"]);
    assert_eq!(code, Some(0), "{output}");
    assert!(tournaments(folder.path())[0].contains("Nile Cup"), "{:?} {output}", tournaments(folder.path()));
}

#[test]
fn a_failed_first_import_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("passwd"), "root:x:0:0\nnobody:x:1:1\n").unwrap();
    let (output, code) = import(folder.path(), &["native", "passwd"]);
    assert_eq!(code, Some(1), "{output}");
    let files: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(files, ["passwd"]);
    // A store that was there stays, also if it is empty.
    let store = Store::open(&format!("sqlite:{}", folder.path().join("touchline.db").display()).parse().unwrap());
    drop(store.unwrap());
    import(folder.path(), &["native", "passwd"]);
    assert!(folder.path().join("touchline.db").exists());
}
