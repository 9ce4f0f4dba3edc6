//! The active models: kept in memory between snapshots, and never older than the snapshot.

use football::analysis::models::threat;
use store::Store;

use crate::TestEngine;

on_each_engine! {
    models_are_read_once_until_one_is_saved,
}

/// The version of the expected-threat grid, and how many questions reading it took.
fn version(store: &Store) -> (String, u64) {
    let snapshot = store.snapshot().unwrap();
    let before = snapshot.round_trips();
    let version = snapshot.models().unwrap().xt.version.to_string();
    (version, snapshot.round_trips() - before)
}

fn models_are_read_once_until_one_is_saved(engine: TestEngine) {
    let database = engine.database();
    let (store, other) = (database.open(), database.open());
    let shipped = threat::SHIPPED.version.to_string();
    assert_eq!(version(&store), (shipped.clone(), 1));
    assert_eq!(version(&store), (shipped.clone(), 0));
    assert_eq!(version(&store.clone()), (shipped.clone(), 0));

    let earlier = store.snapshot().unwrap();
    other.save_threat(threat::SHIPPED.clone()).unwrap();
    assert_eq!(earlier.models().unwrap().xt.version, shipped);
    drop(earlier);
    assert_eq!(version(&store), ("own1".to_owned(), 1));
    assert_eq!(version(&store), ("own1".to_owned(), 0));

    assert!(store.use_threat(&shipped).unwrap());
    assert_eq!(version(&store), (shipped, 1));
    assert_eq!(version(&other).0, version(&store).0);
}
