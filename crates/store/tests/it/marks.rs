//! The mark of the newest commit: the same while nothing is committed, another one after every commit.

use std::cell::Cell;
use std::time::{Duration, Instant};

use football::model::Kind;
use store::{CommitMark, MARK_VALID_FOR, NewKey, Store};
use test_support::wait_until;

use crate::documents::named;
use crate::{TestEngine, at};

on_each_engine! {
    a_mark_is_the_same_until_something_is_committed,
    a_write_of_this_store_ends_the_mark_at_once,
    a_write_of_another_store_ends_the_mark_soon,
}

/// The current mark. A PostgreSQL store learns the first one from its listener.
fn mark(store: &Store) -> CommitMark {
    let found = Cell::new(None);
    wait_until(|| {
        found.set(store.commit_mark());
        found.get().is_some()
    });
    found.get().unwrap()
}

fn a_mark_is_the_same_until_something_is_committed(engine: TestEngine) {
    let database = engine.database();
    let store = database.open();
    store.ingest(vec![named(Kind::Team, 1, "One")], at(0)).unwrap();
    // The notification of the write may still be on its way, and changes the mark once. A read would change it each time.
    let is_the_same = (0..10).any(|_| {
        let first = mark(&store);
        let snapshot = store.snapshot().unwrap();
        assert!(snapshot.includes(&first));
        assert_eq!(snapshot.version(), 1);
        drop(snapshot);
        std::thread::sleep(Duration::from_millis(50));
        mark(&store) == first
    });
    assert!(is_the_same, "a read changes nothing");
}

fn a_write_of_this_store_ends_the_mark_at_once(engine: TestEngine) {
    let database = engine.database();
    let store = database.open();
    for id in 1..50 {
        let before = mark(&store);
        match id % 3 {
            0 => {
                let new = NewKey { name: format!("key {id}"), expires_at: None, editions: None };
                store.add_key(new, at(id)).map(drop).unwrap();
            }
            1 => store.ingest(vec![named(Kind::Team, id, "Team")], at(id)).map(drop).unwrap(),
            _ => assert_eq!(store.revoke_key(&format!("key {}", id - 2), at(id)).unwrap(), id > 2),
        }
        assert_ne!(store.commit_mark(), Some(before), "write {id}");
    }
}

fn a_write_of_another_store_ends_the_mark_soon(engine: TestEngine) {
    let database = engine.database();
    let (reader, writer) = (database.open(), database.open());
    for id in 1..20 {
        let before = mark(&reader);
        writer.ingest(vec![named(Kind::Team, id, "Team")], at(id)).unwrap();
        let acknowledged = Instant::now();
        loop {
            // Before the question: this thread may be stopped in between.
            let asked = acknowledged.elapsed();
            if reader.commit_mark() != Some(before) {
                break;
            }
            assert!(engine == TestEngine::Postgres, "SQLite shows a commit at once");
            assert!(asked < MARK_VALID_FOR, "write {id}");
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}
