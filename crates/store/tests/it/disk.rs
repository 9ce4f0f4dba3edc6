//! A full disk: the error says so, no acknowledged write is lost, and writes succeed once there is room.

use football::feed::{Document, Source};
use football::model::MatchId;
use store::{Error, Store};
use test_support::SmallDisk;

use crate::played::played;
use crate::{TestEngine, at};

#[test]
fn a_store_on_a_full_disk_can_be_opened_and_read() {
    let Some(disk) = SmallDisk::mount_for("disk::a_store_on_a_full_disk_can_be_opened_and_read", "40m") else { return };
    let database = TestEngine::Sqlite.database_in(&disk.folder);
    let document = |seed: u64| {
        let (match_, events) = played(seed, 1_500);
        Document::of_match(&match_, events, Source::default())
    };
    database.open().ingest(vec![document(1)], at(0)).unwrap();
    disk.fill_except(0);
    let store = Store::open_existing(&database.address()).unwrap();
    let matches = || store.snapshot().unwrap().all::<football::model::Match>().unwrap().len();
    assert_eq!(matches(), 1);
    let error = store.ingest(vec![document(2)], at(1)).unwrap_err();
    assert!(matches!(error, Error::DiskFull(_)) && error.is_transient(), "{error}");
    assert_eq!(matches(), 1);
    disk.free();
    // The same store writes, and sees what others write.
    store.ingest(vec![document(2)], at(1)).unwrap();
    assert_eq!(matches(), 2);
    database.open().ingest(vec![document(3)], at(2)).unwrap();
    assert_eq!(matches(), 3);
}

on_each_engine! {
    a_full_disk_is_reported_and_no_acknowledged_write_is_lost,
}

fn a_full_disk_is_reported_and_no_acknowledged_write_is_lost(engine: TestEngine) {
    let test = format!("disk::{}::a_full_disk_is_reported_and_no_acknowledged_write_is_lost", engine.name());
    let Some(disk) = SmallDisk::mount_for(&test, "40m") else { return };
    let database = engine.database_in(&disk.folder);
    let store = database.open();
    let match_of = |seed: u64| {
        let (match_, events) = played(seed, 1_500);
        (match_.id, events.len(), Document::of_match(&match_, events, Source::default()))
    };
    let mut taken: Vec<(MatchId, usize)> = Vec::new();
    let mut version = 0;
    let mut fill = |from: u64| {
        for seed in from.. {
            let (id, events, document) = match_of(seed);
            match store.ingest(vec![document], at(0)) {
                Ok(report) => {
                    version = report.version;
                    taken.push((id, events));
                }
                Err(error) => return (seed, error, version, taken.clone()),
            }
        }
        unreachable!("a small disk has an end")
    };
    disk.fill_except(2 << 20);
    let (refused, error, ..) = fill(1);
    let text = error.to_string();
    assert!(matches!(error, Error::DiskFull(_)) && error.is_transient(), "{text}");
    assert!(text.contains("is full") && text.contains("nothing was written") && text.contains("make room"), "{text}");
    // Again, and from another store.
    let (_, error, version, taken) = fill(refused);
    assert!(matches!(error, Error::DiskFull(_)), "{error}");
    assert!(taken.len() > 3, "{}", taken.len());
    for store in [store.clone(), database.open()] {
        let view = store.snapshot().unwrap();
        assert_eq!(view.version(), version);
        for (id, events) in &taken {
            assert_eq!(view.events(*id).unwrap().len(), *events, "{id}");
        }
        assert_eq!(view.all::<football::model::Match>().unwrap().len(), taken.len());
    }
    disk.free();
    let (id, events, document) = match_of(10_000);
    store.ingest(vec![document], at(1)).unwrap();
    let view = store.snapshot().unwrap();
    assert_eq!(view.events(id).unwrap().len(), events);
    assert_eq!(view.changes_since(0).unwrap().iter().filter(|change| change.seq > version).count(), 1);
    drop(view);
    assert_eq!(database.open().verify(|_, _| ()).unwrap().wrong, []);
}
