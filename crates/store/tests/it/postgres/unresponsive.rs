//! A server that stays silent, and a result that is cut in the middle.

use football::feed::Document;
use football::model::{Kind, Team};
use store::Error;
use test_support::NetworkFault;

use super::{database, open, open_through_proxy};
use crate::at;
use crate::documents::named;

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
    let back = || {
        (0..3_000).any(|_| {
            std::thread::sleep(std::time::Duration::from_millis(10));
            store.version().is_ok()
        })
    };
    assert!(back(), "it is tried again");
    // Every connection of the pool is usable again.
    let views: Vec<_> = (0..4).map(|_| store.snapshot().unwrap()).collect();
    assert_eq!(views.len(), 4);
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
