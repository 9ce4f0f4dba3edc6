//! Reopening a store, snapshots and damage.

use football::model::{Kind, MatchId, Side, Team};
use store::{Error, Snapshot, Store};

use crate::documents::{goal, match_, named, with_events};
use crate::{TestEngine, at};

on_each_engine! {
    a_store_and_its_snapshots_move_between_threads,
    stored_documents_survive_reopening,
    a_newer_store_is_refused_and_left_alone,
    a_running_process_does_not_write_to_tables_that_a_newer_one_has_changed,
    a_store_of_an_unknown_schema_is_refused_and_left_alone,
    damage_is_an_error_and_another_import_repairs_it,
    a_failed_ingest_writes_nothing,
    a_snapshot_outlives_its_store,
    several_processes_open_an_empty_database_at_once,
}

fn a_store_and_its_snapshots_move_between_threads(engine: TestEngine) {
    fn shared<T: Send + Sync + Clone>(_: &T) {}
    fn sent<T: Send>(_: &T) {}
    let store = engine.fresh();
    shared(&store);
    sent::<Snapshot>(&store.snapshot().unwrap());
}

fn stored_documents_survive_reopening(engine: TestEngine) {
    let database = engine.database();
    database.open().ingest(vec![named(Kind::Team, 1, "Nile")], at(0)).unwrap();
    let store = Store::open_existing(&database.address()).unwrap();
    assert_eq!(store.version().unwrap(), 1);
    assert_eq!(store.snapshot().unwrap().entity::<Team>(1).unwrap().unwrap().name.en, "Nile");
    // A second store on the same database, as another process would open it.
    let other = database.open();
    other.ingest(vec![named(Kind::Team, 2, "Delta")], at(1)).unwrap();
    assert_eq!(store.version().unwrap(), 2);
    assert_eq!(format!("{store:?}"), format!("Store({})", database.address()));
}

fn a_newer_store_is_refused_and_left_alone(engine: TestEngine) {
    let database = engine.database();
    database.open().ingest(vec![named(Kind::Team, 1, "Nile")], at(0)).unwrap();
    database.sql("insert into schema_version values (999)");
    let error = Store::open(&database.address()).unwrap_err();
    assert!(matches!(error, Error::NewerSchema { found: 999, .. }), "{error}");
    assert!(error.to_string().contains("update Touchline"), "{error}");
    database.sql("delete from schema_version where version = 999");
    assert_eq!(database.open().version().unwrap(), 1);
}

/// A rolling upgrade: the new program has changed the tables while the old one still runs.
fn a_running_process_does_not_write_to_tables_that_a_newer_one_has_changed(engine: TestEngine) {
    let database = engine.database();
    let store = database.open();
    store.ingest(vec![named(Kind::Team, 1, "Nile")], at(0)).unwrap();
    database.sql("alter table entity add column added_later bigint");
    database.sql("insert into schema_version values (999)");
    let error = store.ingest(vec![named(Kind::Team, 2, "Delta")], at(1)).unwrap_err();
    assert!(matches!(error, Error::NewerSchema { found: 999, .. }), "{error}");
    // It still reads. Nothing of the write was kept.
    let snapshot = store.snapshot().unwrap();
    assert_eq!((snapshot.version(), snapshot.all::<Team>().unwrap().len()), (1, 1));
}

fn a_store_of_an_unknown_schema_is_refused_and_left_alone(engine: TestEngine) {
    // Builds before the first release counted to four.
    for versions in ["(1), (2), (3), (4)", "(0)"] {
        let database = engine.empty_database();
        database.sql(&format!(
            "create table schema_version (version bigint primary key); insert into schema_version values {versions}"
        ));
        let error = Store::open(&database.address()).unwrap_err();
        let is_refused = matches!(error, Error::UnknownSchema { .. });
        let text = error.to_string();
        let advice = ["before the first release", "import its data into a new store"];
        assert!(is_refused && advice.iter().all(|advice| text.contains(advice)), "{text}");
        // Nothing was created beside the table: with the tables of this version there, this would fail.
        database.sql("create table match_ (id bigint)");
    }
}

fn damage_is_an_error_and_another_import_repairs_it(engine: TestEngine) {
    let database = engine.database();
    let store = database.open();
    let document = || with_events(match_(1, 11, 12), vec![goal(1, Side::Home, 7)]);
    store.ingest(vec![named(Kind::Team, 11, "Nile"), document()], at(0)).unwrap();
    database.sql("update events set bytes = substr(bytes, 1, 12)");
    database.sql("update entity set whole = substr(whole, 3), body = substr(body, 3)");
    let snapshot = store.snapshot().unwrap();
    let error = snapshot.events(MatchId(1)).unwrap_err();
    assert!(matches!(error, Error::Damaged(_)) && error.to_string().contains("match 1"), "{error}");
    assert!(matches!(snapshot.entity::<Team>(11), Err(Error::Damaged(_))));
    assert!(matches!(snapshot.match_entities(MatchId(1)), Err(Error::Damaged(_))));
    store.ingest(vec![named(Kind::Team, 11, "Nile"), document()], at(1)).unwrap();
    let snapshot = store.snapshot().unwrap();
    assert_eq!(snapshot.events(MatchId(1)).unwrap(), [goal(1, Side::Home, 7)]);
    assert!(snapshot.entity::<Team>(11).unwrap().is_some());
}

fn a_failed_ingest_writes_nothing(engine: TestEngine) {
    let database = engine.database();
    let store = database.open();
    // The second change of a transaction is refused, after the first was written.
    database.sql("create unique index one_reason on change (reason)");
    let documents = || vec![named(Kind::Team, 1, "Nile"), named(Kind::Team, 2, "Delta")];
    assert!(matches!(store.ingest(documents(), at(1)), Err(Error::Engine(_))));
    assert_eq!(store.version().unwrap(), 0);
    assert_eq!(store.snapshot().unwrap().all::<Team>().unwrap(), []);
    // The writer works again.
    database.sql("drop index one_reason");
    assert_eq!(store.ingest(documents(), at(2)).unwrap().version, 2);
}

fn a_snapshot_outlives_its_store(engine: TestEngine) {
    let store = engine.fresh();
    store.ingest(vec![named(Kind::Team, 1, "Nile")], at(0)).unwrap();
    let snapshot = store.snapshot().unwrap();
    drop(store);
    assert_eq!(snapshot.version(), 1);
    assert!(snapshot.entity::<Team>(1).unwrap().is_some());
}

fn several_processes_open_an_empty_database_at_once(engine: TestEngine) {
    // Many times, because a race lasts only a moment.
    for _ in 0..10 {
        let database = engine.empty_database();
        std::thread::scope(|scope| {
            let opening: Vec<_> = (0..4).map(|_| scope.spawn(|| database.open().version().unwrap())).collect();
            opening.into_iter().for_each(|opening| assert_eq!(opening.join().unwrap(), 0));
        });
    }
}
