//! The mark of the newest commit: the same while nothing is committed, another one after every commit.

use std::time::{Duration, Instant};

use football::model::Kind;
use store::{CommitMark, MARK_VALID_FOR, NewKey, Store};

use crate::documents::named;
use crate::{TestEngine, at};

on_each_engine! {
    a_mark_is_the_same_until_something_is_committed,
    a_write_of_this_store_ends_the_mark_at_once,
    a_write_of_another_store_ends_the_mark_soon,
}

/// The current mark. A PostgreSQL store learns the first one from its listener.
fn mark(store: &Store) -> CommitMark {
    let until = Instant::now() + Duration::from_secs(30);
    loop {
        match store.commit_mark() {
            Some(mark) => return mark,
            None => assert!(Instant::now() < until, "no mark"),
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn a_mark_is_the_same_until_something_is_committed(engine: TestEngine) {
    let database = engine.database();
    let store = database.open();
    store.ingest(vec![named(Kind::Team, 1, "One")], at(0)).unwrap();
    mark(&store);
    // The notification of the write may still be on its way.
    std::thread::sleep(Duration::from_millis(200));
    let first = mark(&store);
    let snapshot = store.snapshot().unwrap();
    assert!(snapshot.includes(&first));
    assert_eq!(snapshot.version(), 1);
    drop(snapshot);
    assert_eq!(mark(&store), first, "a read changes nothing");
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
        while reader.commit_mark() == Some(before) {
            assert!(engine == TestEngine::Postgres, "SQLite shows a commit at once");
            assert!(acknowledged.elapsed() < MARK_VALID_FOR, "write {id}");
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}
