//! What only an engine that keeps a file has: opening, refusing, damage on disk.

use std::path::Path;

use football::feed::{Document, Source};
use football::model::{EditionId, Kind, MatchId, Side, Team};
use serde_json::json;
use store::{Address, Error, Store};

use crate::at;
use crate::documents::{edition, goal, match_, named, overlay, with_events};
use crate::played::played;

fn address(path: &Path) -> Address {
    format!("sqlite:{}", path.display()).parse().unwrap()
}

fn sql(path: &Path, text: &str) {
    rusqlite::Connection::open(path).unwrap().execute_batch(text).unwrap();
}

#[test]
fn what_was_taken_is_there_after_opening_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("touchline.db");
    Store::open(&address(&path)).unwrap().ingest(vec![named(Kind::Team, 1, "Nile")], at(0)).unwrap();
    let store = Store::open_existing(&address(&path)).unwrap();
    assert_eq!(store.version().unwrap(), 1);
    assert_eq!(store.snapshot().unwrap().entity::<Team>(1).unwrap().unwrap().name.en, "Nile");
    // A second process, as good as.
    let other = Store::open(&address(&path)).unwrap();
    other.ingest(vec![named(Kind::Team, 2, "Delta")], at(1)).unwrap();
    assert_eq!(store.version().unwrap(), 2);
}

#[test]
fn what_is_not_there_is_not_made_by_looking() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("touchline.db");
    let error = Store::open_existing(&address(&path)).unwrap_err();
    assert!(matches!(error, Error::Missing(_)), "{error}");
    assert!(error.to_string().contains("touchline.db"));
    assert!(!path.exists());
    let error = Store::open(&address(&folder.path().join("no/folder.db"))).unwrap_err().to_string();
    assert!(error.contains("folder exists"), "{error}");
}

#[test]
fn an_older_store_learns_what_changed_last() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("touchline.db");
    let store = Store::open(&address(&path)).unwrap();
    store.ingest(vec![edition(1), match_(1, 11, 12), named(Kind::Team, 11, "Nile")], at(0)).unwrap();
    let state = |store: &Store| {
        let snapshot = store.snapshot().unwrap();
        (snapshot.edition_state(EditionId(1)).unwrap().unwrap(), snapshot.match_state(MatchId(1)).unwrap().unwrap())
    };
    let before = state(&store);
    drop(store);
    // The same as the first schema kept it.
    let old = folder.path().join("old.db");
    sql(&old, include_str!("../../src/schema/0001_first.sql"));
    let kept = ["entity", "match_", "mention", "change"]
        .map(|table| format!("insert into {table} select * from new.{table};"));
    sql(
        &old,
        &format!(
            "create table schema_version (version bigint primary key); insert into schema_version values (1);
             attach '{}' as new; {}",
            path.display(),
            kept.concat()
        ),
    );
    let store = Store::open_existing(&address(&old)).unwrap();
    assert_eq!(state(&store), before);
    assert_eq!(store.verify(|_, _| ()).unwrap().wrong, []);
}

#[test]
fn a_newer_store_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("touchline.db");
    drop(Store::open(&address(&path)).unwrap());
    sql(&path, "insert into schema_version values (999)");
    let before = std::fs::read(&path).unwrap();
    let error = Store::open(&address(&path)).unwrap_err();
    assert!(matches!(error, Error::Newer { found: 999, .. }), "{error}");
    assert!(error.to_string().contains("update Touchline"), "{error}");
    assert_eq!(std::fs::read(&path).unwrap(), before);
}

#[test]
fn other_peoples_files_are_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let (database, text) = (folder.path().join("other.db"), folder.path().join("notes.txt"));
    sql(&database, "create table song (title text)");
    std::fs::write(&text, "This is no database, whatever it may be named. ".repeat(100)).unwrap();
    for path in [database, text] {
        let before = std::fs::read(&path).unwrap();
        let error = Store::open(&address(&path)).unwrap_err();
        assert!(matches!(error, Error::Foreign(_)), "{error}");
        assert_eq!(std::fs::read(&path).unwrap(), before);
    }
}

#[test]
fn postgres_is_named_and_not_pretended() {
    let address: Address = "postgres://user:secret@db.example/touchline".parse().unwrap();
    let error = Store::open(&address).unwrap_err();
    assert!(matches!(error, Error::NoPostgres), "{error}");
    assert!(!error.to_string().contains("secret"));
}

#[test]
fn damage_is_an_error_and_another_import_mends_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("touchline.db");
    let store = Store::open(&address(&path)).unwrap();
    let document = || with_events(match_(1, 11, 12), vec![goal(1, Side::Home, 7)]);
    store.ingest(vec![named(Kind::Team, 11, "Nile"), document()], at(0)).unwrap();
    sql(&path, "update events set bytes = cast(substr(bytes, 1, 12) || x'00' || substr(bytes, 14) as blob)");
    sql(&path, "update entity set whole = substr(whole, 3), body = substr(body, 3)");
    let snapshot = store.snapshot().unwrap();
    let error = snapshot.events(MatchId(1)).unwrap_err();
    assert!(matches!(error, Error::Damaged(_)) && error.to_string().contains("match 1"), "{error}");
    assert!(matches!(snapshot.entity::<Team>(11), Err(Error::Damaged(_))));
    assert!(matches!(snapshot.match_cast(MatchId(1)), Err(Error::Damaged(_))));
    store.ingest(vec![named(Kind::Team, 11, "Nile"), document()], at(1)).unwrap();
    let snapshot = store.snapshot().unwrap();
    assert_eq!(snapshot.events(MatchId(1)).unwrap(), [goal(1, Side::Home, 7)]);
    assert!(snapshot.entity::<Team>(11).unwrap().is_some());
}

#[test]
fn a_call_that_fails_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("touchline.db");
    let store = Store::open(&address(&path)).unwrap();
    store.ingest(vec![overlay(Kind::Team, 2, json!({ "club": 1 }))], at(0)).unwrap();
    sql(&path, "update entity set overlay = 'no JSON'");
    let documents = || vec![named(Kind::Team, 1, "Nile"), named(Kind::Team, 2, "Delta")];
    assert!(matches!(store.ingest(documents(), at(1)), Err(Error::Damaged(_))));
    assert_eq!(store.version().unwrap(), 0);
    assert_eq!(store.snapshot().unwrap().all::<Team>().unwrap(), []);
    // And the writer is as good as new.
    sql(&path, "update entity set overlay = '{}'");
    assert_eq!(store.ingest(documents(), at(2)).unwrap().version, 2);
}

#[test]
fn a_match_takes_less_than_sixty_kilobytes_and_closing_leaves_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("touchline.db");
    let store = Store::open(&address(&path)).unwrap();
    for seed in 0..8 {
        let (match_, events) = played(seed, 3_500);
        store.ingest(vec![Document::of_match(&match_, events, Source::default())], at(0)).unwrap();
        assert!(!store.snapshot().unwrap().events(match_.id).unwrap().is_empty());
    }
    drop(store);
    let files: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(files, ["touchline.db"]);
    let bytes = std::fs::metadata(&path).unwrap().len();
    assert!(bytes / 8 < 60_000, "{} bytes a match", bytes / 8);
}

#[test]
fn a_view_outlives_its_store() {
    let store = crate::fresh();
    store.ingest(vec![named(Kind::Team, 1, "Nile")], at(0)).unwrap();
    let snapshot = store.snapshot().unwrap();
    drop(store);
    assert_eq!(snapshot.version(), 1);
    assert!(snapshot.entity::<Team>(1).unwrap().is_some());
}
