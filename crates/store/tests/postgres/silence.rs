//! A server that says nothing, and one that is cut off in the middle of a word.

use football::feed::Document;
use football::model::{Kind, Team};
use store::{Error, Store};

use crate::cluster::Cluster;
use crate::documents::named;
use crate::proxy::{Proxy, Weather};
use crate::{Place, at};

fn behind(place: &Place, parameters: &str) -> (Proxy, Store) {
    let proxy = Proxy::to(Cluster::of_this_process().port);
    let address = format!("postgres://postgres@127.0.0.1:{}/{}{parameters}", proxy.port, place.database.name);
    let store = Store::open(&address.parse().unwrap()).unwrap();
    (proxy, store)
}

/// Else each would wait for as long as a connection may take, and hold what others need.
#[test]
fn of_many_who_ask_a_silent_server_few_wait_for_it() {
    let place = Place::new();
    let (proxy, store) = behind(&place, "?connect_timeout=1&statement_timeout=1&pool_size=4");
    store.version().unwrap();
    proxy.turn(Weather::Still);
    proxy.cut();
    let tried = proxy.tried();
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
    let tried = proxy.tried() - tried;
    assert!(tried <= 80, "of 800 who asked, {tried} tried it themselves");
    proxy.turn(Weather::Fair);
    let back = || {
        (0..3_000).any(|_| {
            std::thread::sleep(std::time::Duration::from_millis(10));
            store.version().is_ok()
        })
    };
    assert!(back(), "it is tried again");
    // Every connection is to be had again.
    let views: Vec<_> = (0..4).map(|_| store.snapshot().unwrap()).collect();
    assert_eq!(views.len(), 4);
}

#[test]
fn a_server_that_refuses_is_used_in_the_moment_in_which_it_is_back() {
    let place = Place::new();
    let (proxy, store) = behind(&place, "");
    for _ in 0..20 {
        proxy.turn(Weather::Shut);
        assert!(matches!(store.version(), Err(Error::Unreachable(_))));
        proxy.turn(Weather::Fair);
        assert_eq!(store.version().unwrap(), 0);
    }
}

#[test]
fn an_answer_that_is_cut_in_the_middle_is_no_answer() {
    let place = Place::new();
    let teams: Vec<Document> = (1..=50).map(|id| named(Kind::Team, id, "Nile")).collect();
    place.open().ingest(teams, at(0)).unwrap();
    let (proxy, store) = behind(&place, "");
    let mut broken = 0;
    for parts in 0..8 {
        proxy.turn(Weather::HalfOf(parts));
        match store.snapshot().and_then(|view| view.all::<Team>()) {
            Ok(teams) => assert_eq!(teams.len(), 50),
            Err(error) => {
                assert!(matches!(error, Error::Unreachable(_)), "{error}");
                broken += 1;
            }
        }
        proxy.turn(Weather::Fair);
        assert_eq!(store.snapshot().unwrap().all::<Team>().unwrap().len(), 50);
    }
    assert!(broken > 0, "none was cut where it matters");
}
