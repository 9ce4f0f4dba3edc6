//! Writers: each write is done once, whatever happens to its connection and whichever others write.

use football::feed::live::{Line, LiveMessage};
use football::model::{Kind, MatchId, Side};
use serde_json::json;
use store::{Error, LineOutcome};
use test_support::{NetworkFault, PostgresDatabase, wait_until};

use super::{database, is_asleep, open, open_at, open_through_proxy, teams};
use crate::at;
use crate::documents::{goal, match_, named, with};

/// Lets go, at the latest when the test fails, whoever waits for a row in the table `go`.
struct Release<'a>(&'a PostgresDatabase);

impl Drop for Release<'_> {
    fn drop(&mut self) {
        self.0.sql("insert into go values (1)");
    }
}

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
    database.sql("create table go (now bigint)");
    std::thread::scope(|scope| {
        // It holds the lock until there is a row in `go`.
        let holding = "begin; select 1 from schema_version for update; do $$ begin \
            while not exists (select 1 from go) loop perform pg_sleep(0.01); end loop; end $$; commit";
        scope.spawn(|| database.sql(holding));
        let _release = Release(&database);
        wait_until(|| is_asleep(&database));
        assert!(matches!(store.ingest(teams([1]), at(0)), Err(Error::Busy)));
        assert_eq!(store.version().unwrap(), 0, "readers wait for nobody");
    });
    assert_eq!(store.ingest(teams([1]), at(0)).unwrap().version, 1);
}

/// A feed that is stuck in its transaction stops its own match and those who want to be the only writer, and nobody else.
#[test]
fn a_feed_that_is_stuck_does_not_stop_other_matches() {
    let Some(database) = database() else { return };
    let store = open_at(&format!("{}?lock_wait=1", database.address())).unwrap();
    let live = |id, home, away| with(match_(id, home, away), json!({ "status": "live" }));
    store.ingest(vec![live(1, 11, 12), live(2, 13, 14)], at(0)).unwrap();
    // Whoever writes the events of match 1 is stuck until there is a row in `go`.
    database.sql(
        "create table go (now bigint); \
         create function wait_for_go() returns trigger language plpgsql as $$ begin \
           while new.match_id = 1 and not exists (select 1 from go) loop perform pg_sleep(0.01); end loop; \
           return new; end $$; \
         create trigger stuck before insert or update on events for each row execute function wait_for_go()",
    );
    let line =
        |id: i64, seq: u32| [Line::Message(LiveMessage::event(MatchId(id), seq.into(), goal(seq, Side::Home, 7)))];
    std::thread::scope(|scope| {
        let patient = format!("{}?statement_timeout=600&lock_wait=600", database.address());
        let feeding = scope.spawn(move || open_at(&patient).unwrap().feed(&line(1, 1), at(1)).unwrap());
        let release = Release(&database);
        wait_until(|| is_asleep(&database));
        for seq in 1..=3 {
            let fed = store.feed(&line(2, seq), at(1)).unwrap();
            assert_eq!((fed.outcomes, fed.version), (vec![LineOutcome::Accepted], 2 + i64::from(seq)));
        }
        assert!(matches!(store.feed(&line(1, 2), at(1)), Err(Error::Busy)), "its own match waits");
        assert!(matches!(store.ingest(teams([1]), at(1)), Err(Error::Busy)), "and so does the only writer");
        assert!(store.snapshot().unwrap().events(MatchId(1)).unwrap().is_empty());
        drop(release);
        assert_eq!(feeding.join().unwrap().version, 6);
    });
    let changes = store.snapshot().unwrap().changes_since(2).unwrap();
    assert!(changes.iter().map(|change| (change.seq, change.id)).eq([(3, 2), (4, 2), (5, 2), (6, 1)]));
    assert_eq!(store.ingest(teams([1]), at(2)).unwrap().version, 7);
    assert_eq!(store.verify(|_, _| ()).unwrap().wrong, []);
}

/// The change is numbered by the statements that are sent with the commit.
#[test]
fn a_line_whose_commit_is_not_confirmed_can_be_resent() {
    let Some(database) = database() else { return };
    let live = with(match_(1, 11, 12), json!({ "status": "live" }));
    open(&database).ingest(vec![live], at(0)).unwrap();
    for (seq, words, committed) in [
        (1, NetworkFault::CutBefore("insert into change"), false),
        (2, NetworkFault::CutBefore("commit"), false),
        (3, NetworkFault::CutAfter("commit"), true),
    ] {
        let (proxy, store) = open_through_proxy(&database, "");
        let line = [Line::Message(LiveMessage::event(MatchId(1), seq, goal(seq as u32, Side::Home, 7)))];
        let before = store.version().unwrap();
        proxy.set(words);
        match store.feed(&line, at(1)) {
            // Before the commit it was sent again by itself.
            Ok(fed) => assert_eq!((fed.outcomes, fed.version), (vec![LineOutcome::Accepted], before + 1), "{words:?}"),
            Err(error) => {
                assert!(matches!(error, Error::CommitUnknown(_)), "{words:?}: {error}");
                assert_eq!(store.version().unwrap() - before, i64::from(committed), "{words:?}");
                let fed = store.feed(&line, at(1)).unwrap();
                let again = if committed { LineOutcome::AlreadyKnown } else { LineOutcome::Accepted };
                assert_eq!((fed.outcomes, fed.version), (vec![again], before + 1), "{words:?}");
            }
        }
        assert!(proxy.is_healthy(), "{words:?} has happened");
    }
    assert_eq!(open(&database).snapshot().unwrap().events(MatchId(1)).unwrap().len(), 3);
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
