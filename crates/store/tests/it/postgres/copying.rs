//! A whole store from one engine to the other and back.

use std::panic::{AssertUnwindSafe, catch_unwind};

use football::feed::{Document, Source};
use football::model::{EditionId, Kind, MatchId};
use serde_json::json;
use store::{CopyProgress, Error, NewKey, Store};
use test_support::postgres;

use super::{database, open};
use crate::documents::{edition, group, match_, named, overlay, stage, with};
use crate::played::played;
use crate::{TestEngine, at};

fn embedded() -> Store {
    TestEngine::Sqlite.fresh()
}

/// None where PostgreSQL is not installed.
fn on_server() -> Option<Store> {
    postgres::is_installed().then(|| TestEngine::Postgres.fresh())
}

/// Rows in every table, and more than one batch in some.
fn fill(store: &Store) {
    let mut documents =
        vec![edition(1), stage(2, 1, 1), group(3, 2, &[11, 12]), named(Kind::Team, 11, "النيل \" \\ \0")];
    documents.push(overlay(Kind::Team, 12, json!({ "club": 5 })));
    documents.push(with(match_(1, 11, 12), json!({ "platforms": [{ "platform": 100, "id": "é-ÿ-z" }] })));
    documents.extend((1..=1_200).map(|id| named(Kind::Player, id * 1_000_003, "Somebody")));
    for seed in 0..3 {
        let (match_, events) = played(seed, 800);
        documents.push(Document::of_match(&match_, events, Source::default()));
    }
    assert_eq!(store.ingest(documents, at(0)).unwrap().refused, []);
    store.put_key("demo", NewKey { name: "demo".to_owned(), expires_at: Some(at(9)), editions: None }, at(1)).unwrap();
    store.set_note("a", "").unwrap();
    store.set_note("zz", "☃").unwrap();
    store.begin_replay(MatchId(1_001), at(2)).unwrap();
}

fn known(store: &Store) -> String {
    let snapshot = store.snapshot().unwrap();
    let matches = snapshot.matches_of(EditionId(1)).unwrap();
    let (changes, keys) = (snapshot.changes_since(0).unwrap(), store.keys().unwrap());
    let facts = snapshot.facts(MatchId(1_000)).unwrap();
    format!("{matches:?} {changes:?} {keys:?} {facts:?} {:?} {:?}", store.note("zz").unwrap(), store.note("a").unwrap())
}

#[test]
fn a_copy_and_a_copy_back_change_nothing() {
    let Some(server) = on_server() else { return };
    let (original, back) = (embedded(), embedded());
    fill(&original);
    let mut reported = Vec::new();
    let there = original.copy_to(&server, |step| reported.push(step)).unwrap();
    let again = server.copy_to(&back, |_| ()).unwrap();
    assert_eq!((there.tables.clone(), there.continued, again.continued), (again.tables, false, false));
    assert!(there.tables.iter().any(|table| table.table == "entity" && table.rows > 1_000));
    assert!(reported.iter().filter(|step| step.table == "entity").count() > 3, "{reported:?}");
    assert!(reported.iter().all(|step| step.rows <= step.of));
    for copy in [&server, &back] {
        assert_eq!(known(copy), known(&original));
        assert_eq!(copy.verify(|_, _| ()).unwrap().wrong, []);
        assert!(copy.snapshot().unwrap().key("demo", at(2)).unwrap().is_some());
    }
    // A store that was cleared can be the target again.
    back.clear().unwrap();
    assert_eq!(server.copy_to(&back, |_| ()).unwrap().tables, there.tables);
    // The copy works as a store of its own.
    assert!(server.end_replay(MatchId(1_001), at(3)).unwrap());
}

#[test]
fn an_interrupted_copy_resumes_and_a_copy_of_another_store_is_refused() {
    let (Some(first), Some(second)) = (on_server(), on_server()) else { return };
    for (original, target) in [(embedded(), first), (second, embedded())] {
        fill(&original);
        for stop in ["entity", "events", "mention", "meta"] {
            let broken = |step: CopyProgress| assert!(step.table != stop || step.rows == 0, "the plug was pulled");
            let copy = AssertUnwindSafe(|| original.copy_to(&target, broken));
            assert!(catch_unwind(copy).is_err(), "{stop}");
            let error = target.copy_to(&embedded(), |_| ()).unwrap_err();
            assert!(matches!(error, Error::Copy(_)), "{error}");
        }
        let version = original.version().unwrap();
        assert!(original.copy_to(&target, |_| ()).unwrap().continued);
        assert_eq!((known(&target), target.version().unwrap()), (known(&original), version));
        // A copy that was killed after its last write is found to be complete.
        assert_eq!(
            original.copy_to(&target, |_| ()).unwrap().tables,
            original.copy_to(&target, |_| ()).unwrap().tables
        );
        // Once it is a store of its own, it is not a valid target any more.
        target.ingest(vec![named(Kind::Team, 11, "Delta")], at(9)).unwrap();
        let error = original.copy_to(&target, |_| ()).unwrap_err();
        assert!(matches!(&error, Error::Copy(why) if why.contains("not empty")), "{error}");
    }
}

#[test]
fn a_change_during_a_copy_is_detected() {
    let Some(database) = database() else { return };
    let original = embedded();
    let target = open(&database);
    fill(&original);
    let copy = || original.copy_to(&target, |step| assert!(step.table != "facts" || step.rows == 0));
    assert!(catch_unwind(AssertUnwindSafe(copy)).is_err());
    database.sql("update entity set search = 'somebody else' where kind = 11 and id = 11");
    let error = original.copy_to(&target, |_| ()).unwrap_err();
    assert!(matches!(&error, Error::Copy(why) if why.contains("differs") && why.contains("entity")), "{error}");

    let (original, target) = (embedded(), TestEngine::Postgres.fresh());
    fill(&original);
    let copy = || original.copy_to(&target, |step| assert!(step.table != "facts" || step.rows == 0));
    assert!(catch_unwind(AssertUnwindSafe(copy)).is_err());
    original.ingest(vec![named(Kind::Team, 11, "Delta")], at(5)).unwrap();
    let error = original.copy_to(&target, |_| ()).unwrap_err();
    assert!(matches!(&error, Error::Copy(why) if why.contains("begin anew")), "{error}");
}
