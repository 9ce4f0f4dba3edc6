//! Responses of a service of the interface: ids are kept, and nothing of another source is overwritten.

use std::fs;
use std::path::Path;

use football::model::{Club, Match, MatchId, Score, Team};
use serde_json::Value;
use test_support::workspace_path;
use touchline::service::{RequestContext, Service};

use crate::harness::App;

use super::{import, interface_reader, open, responses, revisions};

/// The files of an invented match, of which the seeds of the fuzz target are made.
fn save(folder: &Path) {
    let seed = fs::read(workspace_path("fuzz/corpus/korastats/match")).unwrap();
    let names =
        ["en/tournament-4/match-9/MatchEventList.json", "ar/EntityTeams.json", "squad.json", "en/EntityTeams.json"];
    for (name, part) in names.into_iter().zip(seed.split(|byte| *byte == 0)) {
        let path = folder.join("old").join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, part).unwrap();
    }
}

fn respond(store: &store::Store, operation: &str, query: &str) -> Value {
    let service = Service::plain(store.clone());
    let reply = service.respond(&RequestContext::trusted(operation, query));
    serde_json::from_slice(&reply.body).unwrap()
}

#[test]
fn a_match_is_imported_with_its_ids_and_served() {
    let folder = tempfile::tempdir().unwrap();
    save(folder.path());
    let (dry, code) = import(folder.path(), &["korastats", "old", "--dry-run"]);
    assert!(code == Some(0) && dry.contains("1 match"), "{dry}");
    let (report, code) = import(folder.path(), &["auto", "old"]);
    assert_eq!(code, Some(0), "{report}");
    assert!(report.contains("`touchline import korastats`"), "{report}");
    let store = open(folder.path(), "touchline.db");
    let all: Vec<Match> = store.snapshot().unwrap().all().unwrap();
    assert_eq!((all.len(), all[0].id, all[0].edition.0), (1, MatchId(9), 4));
    assert_eq!(all[0].score, Some(Score { home: 2, away: 0 }));
    let team: Team = store.snapshot().unwrap().entity(71).unwrap().unwrap();
    assert_eq!((team.name.en.as_str(), team.name.ar.as_deref()), ("Delta Town", Some("بلدة الدلتا")));
    // A team brings its club, although no match names that.
    assert!(store.snapshot().unwrap().entity::<Club>(5).unwrap().is_some());
    responses(&store, |_| true);
    let list = respond(&store, "MatchEventList", "match_id=9");
    let events = list["data"]["match"]["events"].as_array().unwrap();
    let of = |number: i64| events.iter().filter(|event| event["event_id"] == number).count();
    assert_eq!([of(22), of(23), of(30), of(28), of(4), of(48)], [1, 1, 1, 2, 2, 1]);
    let squad = respond(&store, "MatchSquad", "platform_id=7&platform_match_id=9");
    assert_eq!(squad["data"][0]["matchId"], 9);

    let before = revisions(&store);
    let (again, code) = import(folder.path(), &["korastats", "old"]);
    assert!(code == Some(0) && again.contains("0 matches"), "{again}");
    assert_eq!(revisions(&store), before);
}

/// A client that reads the numbers of the interface and nothing else finds in the moved match what it found in the saved one.
#[test]
fn a_strict_reader_reads_the_same_before_and_after() {
    let folder = tempfile::tempdir().unwrap();
    save(folder.path());
    let saved = fs::read(folder.path().join("old/en/tournament-4/match-9/MatchEventList.json")).unwrap();
    let saved: Value = serde_json::from_slice(&saved).unwrap();
    let before = interface_reader::count(&saved["data"]["match"]);
    let (report, code) = import(folder.path(), &["korastats", "old"]);
    assert_eq!(code, Some(0), "{report}");
    let store = open(folder.path(), "touchline.db");
    for language in ["en", "ar"] {
        let list = respond(&store, "MatchEventList", &format!("match_id=9&lang={language}"));
        interface_reader::check(&list["data"]["match"]);
        assert_eq!(interface_reader::count(&list["data"]["match"]), before, "{language}");
    }
    assert!(before.values().all(|count| *count > 0), "{before:?}");
}

#[test]
fn a_strict_reader_reads_every_match_of_another_provider() {
    let app = App::sample();
    let all: Vec<Match> = app.store.snapshot().unwrap().all().unwrap();
    let mut passes = 0;
    for match_ in all.iter().filter(|match_| match_.status.is_final()) {
        let list = respond(&app.store, "MatchEventList", &format!("match_id={}", match_.id));
        interface_reader::check(&list["data"]["match"]);
        passes += interface_reader::count(&list["data"]["match"]).get("passes").copied().unwrap_or_default();
    }
    assert!(passes > 0);
}

#[test]
fn a_match_that_names_an_id_of_something_else_is_skipped() {
    let folder = tempfile::tempdir().unwrap();
    save(folder.path());
    let native = r#"{"type": "team", "id": 71, "name": "Another Town"}"#;
    fs::write(folder.path().join("own.ndjson"), native).unwrap();
    let (report, code) = import(folder.path(), &["native", "own.ndjson"]);
    assert_eq!(code, Some(0), "{report}");
    let (report, code) = import(folder.path(), &["korastats", "old"]);
    assert_eq!(code, Some(3), "{report}");
    assert!(report.contains("match 9: team 71 is another one here, from native"), "{report}");
    let store = open(folder.path(), "touchline.db");
    assert!(store.snapshot().unwrap().all::<Match>().unwrap().is_empty());
    let team: Team = store.snapshot().unwrap().entity(71).unwrap().unwrap();
    assert_eq!(team.name.en, "Another Town");
    let (report, code) = import(folder.path(), &["korastats", "old", "--replace"]);
    assert_eq!(code, Some(0), "{report}");
    assert_eq!(store.snapshot().unwrap().all::<Match>().unwrap().len(), 1);
}

#[test]
fn what_is_no_response_is_named_and_the_rest_is_imported() {
    let folder = tempfile::tempdir().unwrap();
    save(folder.path());
    fs::write(folder.path().join("old/note.json"), r#"{"note": "mine"}"#).unwrap();
    let (report, code) = import(folder.path(), &["korastats", "old"]);
    assert_eq!(code, Some(3), "{report}");
    assert!(report.contains("note.json:1: the response has the fields note"), "{report}");
    assert_eq!(open(folder.path(), "touchline.db").snapshot().unwrap().all::<Match>().unwrap().len(), 1);
}
