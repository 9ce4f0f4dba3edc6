//! A disk that is full: it is told, nothing that was acknowledged is lost, and with some room all goes on.
#![cfg(unix)]

use football::feed::{Document, Source};
use football::model::MatchId;
use store::Error;

use crate::played::played;
use crate::tmpfs::Disk;
use crate::{Place, at};

#[test]
fn a_full_disk_is_told_and_nothing_that_was_acknowledged_is_lost() {
    let Some(disk) = Disk::of("40m", "disk::a_full_disk_is_told_and_nothing_that_was_acknowledged_is_lost") else {
        return;
    };
    let place = Place::on(&disk.folder);
    let store = place.open();
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
    disk.fill_but(2 << 20);
    let (refused, error, ..) = fill(1);
    let text = error.to_string();
    assert!(matches!(error, Error::DiskFull(_)) && error.is_transient(), "{text}");
    assert!(text.contains("is full") && text.contains("nothing was written") && text.contains("make room"), "{text}");
    // However often, and whoever else.
    let (_, error, version, taken) = fill(refused);
    assert!(matches!(error, Error::DiskFull(_)), "{error}");
    assert!(taken.len() > 3, "{}", taken.len());
    for store in [store.clone(), place.open()] {
        let view = store.snapshot().unwrap();
        assert_eq!(view.version(), version);
        for (id, events) in &taken {
            assert_eq!(view.events(*id).unwrap().len(), *events, "{id}");
        }
        assert_eq!(view.all::<football::model::Match>().unwrap().len(), taken.len());
    }
    disk.make_room();
    let (id, events, document) = match_of(10_000);
    store.ingest(vec![document], at(1)).unwrap();
    let view = store.snapshot().unwrap();
    assert_eq!(view.events(id).unwrap().len(), events);
    assert_eq!(view.changes_since(0).unwrap().iter().filter(|change| change.seq > version).count(), 1);
    drop(view);
    assert_eq!(place.open().verify(|_, _| ()).unwrap().wrong, []);
}
