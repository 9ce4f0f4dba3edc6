//! Writers: each write is done once, whatever happens to its connection and whichever others write.

use std::time::Duration;

use football::model::Kind;
use store::Error;
use test_support::NetworkFault;

use super::{database, open, open_at, open_through_proxy, teams};
use crate::at;
use crate::documents::named;

#[test]
fn a_write_that_loses_its_connection_is_done_once() {
    let Some(database) = database() else { return };
    for (id, words) in (1..).zip(["for update", "insert into entity", "insert into change"]) {
        // A new store each time, because a prepared statement's text is sent only once.
        let (proxy, store) = open_through_proxy(&database, "");
        proxy.set(NetworkFault::CutBefore(words));
        let report = store.ingest(teams([id]), at(id)).unwrap();
        assert_eq!((report.changed.len(), report.version), (1, id), "{words}");
    }
    assert_eq!(open(&database).snapshot().unwrap().changes_since(0).unwrap().len(), 3);
}

#[test]
fn an_unconfirmed_commit_is_an_error_and_can_be_resent() {
    let Some(database) = database() else { return };
    for (id, weather, committed) in
        [(1, NetworkFault::CutBefore("commit"), false), (2, NetworkFault::CutAfter("commit"), true)]
    {
        let (proxy, store) = open_through_proxy(&database, "");
        let before = store.version().unwrap();
        proxy.set(weather);
        let error = store.ingest(teams([id]), at(id)).unwrap_err();
        assert!(matches!(error, Error::CommitUnknown(_)), "{error}");
        assert!(error.to_string().contains("send it again"), "{error}");
        assert_eq!(store.version().unwrap() - before, i64::from(committed), "{weather:?}");
        let report = store.ingest(teams([id]), at(id)).unwrap();
        assert_eq!((report.unchanged == 1, report.version - before), (committed, 1));
    }
}

#[test]
fn writers_of_several_processes_take_turns() {
    let Some(database) = database() else { return };
    std::thread::scope(|scope| {
        for writer in 0..4 {
            let database = &database;
            scope.spawn(move || {
                let store = open(database);
                for id in 0..25 {
                    // One team that all writers change, and one that only this writer changes.
                    let shared = named(Kind::Team, 1, &format!("{writer} {id}"));
                    let own = named(Kind::Team, 100 + 25 * writer + id, "Own");
                    assert_eq!(store.ingest(vec![shared, own], at(id)).unwrap().changed.len(), 2);
                }
            });
        }
    });
    let changes = open(&database).snapshot().unwrap().changes_since(0).unwrap();
    assert!(changes.iter().map(|change| change.seq).eq(1..=200), "numbered without a gap");
    let shared = changes.iter().filter(|change| change.id == 1).map(|change| change.revision);
    assert!(shared.eq(1..=100), "every change of the shared one counts");
}

#[test]
fn a_writer_that_waits_too_long_gets_busy() {
    let Some(database) = database() else { return };
    let store = open_at(&format!("{}?lock_wait=1", database.address())).unwrap();
    std::thread::scope(|scope| {
        let holding = "begin; select 1 from schema_version for update; select pg_sleep(4); commit";
        scope.spawn(|| database.sql(holding));
        let held = "select count(*) from pg_stat_activity where query like '%pg_sleep%' and wait_event = 'PgSleep'";
        while database.sql(held).trim() == "0" {
            std::thread::sleep(Duration::from_millis(20));
        }
        assert!(matches!(store.ingest(teams([1]), at(0)), Err(Error::Busy)));
        assert_eq!(store.version().unwrap(), 0, "readers wait for nobody");
    });
    assert_eq!(store.ingest(teams([1]), at(0)).unwrap().version, 1);
}

#[test]
fn a_retried_transaction_is_done_once() {
    let Some(database) = database() else { return };
    let store = open(&database);
    // About every third transaction fails with a serialization error, as under optimistic concurrency.
    database.sql(
        "create function lose() returns trigger language plpgsql as $$ begin \
           if random() < 0.3 then raise exception 'lost the race' using errcode = '40001'; end if; return new; end $$; \
         create trigger lose before insert on change for each row execute function lose()",
    );
    for id in 1..=60 {
        assert_eq!(store.ingest(teams([id]), at(id)).unwrap().version, id);
    }
    let changes = store.snapshot().unwrap().changes_since(0).unwrap();
    assert!(changes.iter().map(|change| (change.seq, change.id, change.revision)).eq((1..=60).map(|id| (id, id, 1))));
}
