//! A server that stays silent, and a result that is cut in the middle.

use football::feed::Document;
use football::feed::live::{Line, LiveMessage};
use football::model::{Kind, MatchId, Side, Team};
use serde_json::json;
use store::Error;
use test_support::{NetworkFault, wait_until};

use super::{database, is_asleep, open, open_through_proxy, teams};
use crate::at;
use crate::documents::{goal, match_, named, with};

/// Otherwise each request would wait for the whole connect time-out and hold a connection that others need.
#[test]
fn of_many_requests_to_a_silent_server_few_wait() {
    let Some(database) = database() else { return };
    let (proxy, store) = open_through_proxy(&database, "?connect_timeout=1&statement_timeout=1&pool_size=4");
    store.version().unwrap();
    proxy.set(NetworkFault::Stalled);
    proxy.cut();
    let tried = proxy.attempts();
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..100 {
                    let error = store.version().unwrap_err();
                    assert!(
                        matches!(error, Error::Unreachable(_) | Error::PoolExhausted(_)) && error.is_transient(),
                        "{error}"
                    );
                }
            });
        }
    });
    let tried = proxy.attempts() - tried;
    assert!(tried <= 80, "of 800 who asked, {tried} tried it themselves");
    proxy.set(NetworkFault::None);
    // It is tried again.
    wait_until(|| store.version().is_ok());
    // Every connection of the pool is usable again.
    let views: Vec<_> = (0..4).map(|_| store.snapshot().unwrap()).collect();
    assert_eq!(views.len(), 4);
}

/// A frozen primary keeps its connections open and says nothing. A writer that waited for it as long as for other writers and a
/// statement would not look for another server before that: here in eleven minutes.
#[test]
fn a_writer_leaves_a_server_that_does_not_respond_to_its_beginning() {
    let Some(database) = database() else { return };
    let live = with(match_(1, 11, 12), json!({ "status": "live" }));
    open(&database).ingest(vec![live], at(0)).unwrap();
    let (proxy, store) = open_through_proxy(&database, "?connect_timeout=1&lock_wait=600");
    let line = [Line::Message(LiveMessage::event(MatchId(1), 1, goal(1, Side::Home, 7)))];
    let writes: [&(dyn Fn() -> i64 + Sync); 2] =
        [&|| store.ingest(teams([1]), at(1)).unwrap().version, &|| store.feed(&line, at(2)).unwrap().version];
    for write in writes {
        let (before, tried) = (store.version().unwrap(), proxy.attempts());
        std::thread::scope(|scope| {
            proxy.set(NetworkFault::Stalled);
            let writing = scope.spawn(write);
            // It tries another connection. The one before stays open, and stays silent.
            wait_until(|| proxy.attempts() > tried);
            proxy.set(NetworkFault::None);
            assert_eq!(writing.join().unwrap(), before + 1);
        });
    }
}

/// The wait for another writer is not such a silence.
#[test]
fn a_writer_waits_for_another_one_longer_than_for_a_connection() {
    let Some(database) = database() else { return };
    let (proxy, store) = open_through_proxy(&database, "?connect_timeout=1&lock_wait=600");
    let tried = proxy.attempts();
    std::thread::scope(|scope| {
        // Twice the time after which a silent server is given up.
        let holding = "begin; lock table schema_version in exclusive mode; select pg_sleep(2); commit";
        let holding = scope.spawn(|| database.sql(holding));
        wait_until(|| is_asleep(&database));
        assert_eq!(store.ingest(teams([1]), at(1)).unwrap().version, 1);
        holding.join().unwrap();
    });
    assert_eq!(proxy.attempts(), tried, "on the connection that it had");
}

#[test]
fn a_server_is_used_as_soon_as_it_accepts_connections_again() {
    let Some(database) = database() else { return };
    let (proxy, store) = open_through_proxy(&database, "");
    for _ in 0..20 {
        proxy.set(NetworkFault::Refused);
        assert!(matches!(store.version(), Err(Error::Unreachable(_))));
        proxy.set(NetworkFault::None);
        assert_eq!(store.version().unwrap(), 0);
    }
}

#[test]
fn a_truncated_result_is_an_error() {
    // So many that their rows arrive in several packets, however the network joins them.
    const TEAMS: i64 = 2_000;
    let Some(database) = database() else { return };
    let teams: Vec<Document> = (1..=TEAMS).map(|id| named(Kind::Team, id, "Nile")).collect();
    open(&database).ingest(teams, at(0)).unwrap();
    let (proxy, store) = open_through_proxy(&database, "");
    let mut broken = 0;
    for parts in 0..8 {
        proxy.set(NetworkFault::CutWithin(parts));
        match store.snapshot().and_then(|view| view.all::<Team>()) {
            Ok(teams) => assert_eq!(teams.len(), TEAMS as usize),
            Err(error) => {
                assert!(matches!(error, Error::Unreachable(_)), "{error}");
                broken += 1;
            }
        }
        proxy.set(NetworkFault::None);
        assert_eq!(store.snapshot().unwrap().all::<Team>().unwrap().len(), TEAMS as usize);
    }
    assert!(broken > 0, "none was cut where it matters");
}
