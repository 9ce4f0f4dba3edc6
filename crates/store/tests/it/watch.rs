//! Notifications of changes: once each and in order, whichever process made them.

use std::time::Duration;

use football::model::Kind;
use store::Store;

use crate::documents::named;
use crate::{TestEngine, at};

on_each_engine! {
    changes_of_another_store_arrive_once_each_and_in_order,
}

const SOON: Duration = Duration::from_secs(30);

fn changes_of_another_store_arrive_once_each_and_in_order(engine: TestEngine) {
    let database = engine.database();
    let (address, listening) = (database.address(), database.open());
    listening.ingest(vec![named(Kind::Team, 1, "Before")], at(0)).unwrap();
    let mut watch = listening.watch().unwrap();

    let writer = std::thread::spawn(move || {
        let other = Store::open(&address).unwrap();
        for id in 2..12 {
            other.ingest(vec![named(Kind::Team, id, "After"), named(Kind::Team, id, "After all")], at(1)).unwrap();
        }
    });
    let mut received = Vec::new();
    while received.len() < 20 {
        let changes = watch.wait(SOON).unwrap();
        assert!(!changes.is_empty(), "nothing in {SOON:?} after {received:?}");
        received.extend(changes.into_iter().map(|change| (change.seq, change.kind, change.id, change.revision)));
    }
    writer.join().unwrap();
    let expected: Vec<_> = (2..12)
        .flat_map(|id| [(id, 1), (id, 2)])
        .zip(2..)
        .map(|((id, revision), seq)| (seq, Kind::Team, id, revision))
        .collect();
    assert_eq!(received, expected);
    assert!(watch.wait(Duration::ZERO).unwrap().is_empty());
    assert_eq!(watch.seen(), 21);
}
