//! Connections that break or stall, a full pool, a server that restarts: the store recovers by itself.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use football::model::Team;
use store::Error;
use test_support::{NetworkFault, PostgresServer, Proxy, postgres, wait_until};

use super::{database, open, open_at, open_through_proxy, teams};
use crate::at;

/// Ends every other connection to the database.
const TERMINATE_OTHERS: &str = "select count(pg_terminate_backend(pid)) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()";

#[test]
fn broken_connections_are_replaced_without_an_error() {
    let Some(database) = database() else { return };
    let store = open(&database);
    let views: Vec<_> = (0..3).map(|_| store.snapshot().unwrap()).collect();
    drop(views);
    for round in 1..=20 {
        database.sql(TERMINATE_OTHERS);
        if round % 2 == 0 {
            assert_eq!(store.version().unwrap(), round - 1);
        }
        assert_eq!(store.ingest(teams([round]), at(round)).unwrap().version, round);
        assert_eq!(store.snapshot().unwrap().all::<Team>().unwrap().len(), round as usize);
    }
}

#[test]
fn a_broken_snapshot_is_an_error_and_the_next_one_works() {
    let Some(database) = database() else { return };
    let store = open(&database);
    store.ingest(teams([1]), at(0)).unwrap();
    let view = store.snapshot().unwrap();
    database.sql(TERMINATE_OTHERS);
    for _ in 0..2 {
        let error = view.entity::<Team>(1).unwrap_err();
        assert!(matches!(error, Error::Unreachable(_)) && error.is_transient(), "{error}");
    }
    assert!(store.snapshot().unwrap().entity::<Team>(1).unwrap().is_some());
}

#[test]
fn a_network_that_cuts_stalls_or_drips_gives_errors_and_no_wrong_rows() {
    let Some(database) = database() else { return };
    let (proxy, store) = open_through_proxy(&database, "?statement_timeout=1&connect_timeout=1&pool_size=4");
    store.ingest(teams(1..=50), at(0)).unwrap();
    let right = || store.snapshot().and_then(|view| view.all::<Team>()).map(|teams| assert_eq!(teams.len(), 50));
    for _ in 0..3 {
        proxy.set(NetworkFault::ByteByByte);
        right().unwrap();
        proxy.set(NetworkFault::Stalled);
        let error = right().unwrap_err();
        assert!(matches!(error, Error::TimedOut(_) | Error::Unreachable(_)) && error.is_transient(), "{error}");
        proxy.set(NetworkFault::None);
        right().unwrap();
        proxy.cut();
        right().unwrap();
    }
    // Every connection of the pool is still usable.
    let views: Vec<_> = (0..4).map(|_| store.snapshot().unwrap()).collect();
    assert_eq!(views.len(), 4);
}

#[test]
fn a_pool_is_bounded_and_reuses_its_connections() {
    let Some(database) = database() else { return };
    let store = open_at(&format!("{}?pool_size=2&pool_wait=1", database.address())).unwrap();
    let (first, _second) = (store.snapshot().unwrap(), store.snapshot().unwrap());
    let error = store.snapshot().unwrap_err();
    assert!(matches!(error, Error::PoolExhausted(2)) && error.is_transient(), "{error}");
    std::thread::scope(|scope| {
        let waiting = scope.spawn(|| store.version().unwrap());
        drop(first);
        assert_eq!(waiting.join().unwrap(), 0);
    });
    for _ in 0..10 {
        store.version().unwrap();
    }
    let sessions = "select count(*) from pg_stat_activity where datname = current_database() and backend_type = \
        'client backend' and pid <> pg_backend_pid()";
    assert_eq!(database.sql(sessions).trim(), "3", "two that read, one that writes");
    let idle = "select count(*) from pg_stat_activity where datname = current_database() and state like 'idle in%'";
    assert_eq!(database.sql(idle).trim(), "1", "only the view that is still held");
}

#[test]
fn a_listener_that_lost_its_connection_reconnects_and_misses_nothing() {
    let Some(database) = database() else { return };
    let store = open(&database);
    let mut watch = store.watch().unwrap();
    let listening =
        "select count(*) from pg_stat_activity where datname = current_database() and query like 'listen touchline%'";
    for id in 1..=5 {
        wait_until(|| database.sql(listening).trim() == "1");
        database.sql(TERMINATE_OTHERS);
        open(&database).ingest(teams([id]), at(id)).unwrap();
        let received: Vec<i64> = watch.wait(Duration::from_secs(30)).unwrap().iter().map(|change| change.id).collect();
        assert_eq!(received, [id]);
        assert_eq!(watch.wait(Duration::from_millis(300)).unwrap(), []);
    }
}

#[test]
fn a_writer_waits_for_a_server_that_restarts() {
    if !postgres::is_installed() {
        return;
    }
    let server = PostgresServer::start();
    server.sql("postgres", "create database load");
    let store = open_at(&server.address("load")).unwrap();
    store.ingest(teams([1]), at(0)).unwrap();
    let (store, stop) = (&store, &AtomicBool::new(false));
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(move || {
                let mut seen = 0;
                while !stop.load(Ordering::Relaxed) {
                    let read = store.snapshot().and_then(|view| Ok((view.version(), view.all::<Team>()?.len())));
                    match read {
                        Ok((version, teams)) => {
                            assert_eq!(version, teams as i64);
                            assert!(version >= seen, "time runs forward");
                            seen = version;
                        }
                        Err(error) => {
                            assert!(error.is_transient(), "{error}");
                            std::thread::sleep(Duration::from_millis(5));
                        }
                    }
                }
            });
        }
        for round in 2..=6 {
            server.stop();
            assert!(store.version().is_err_and(|error| error.is_transient()));
            // The writer waits for the server and needs no retry by its caller.
            let writing = scope.spawn(move || store.ingest(teams([round]), at(round)).unwrap().version);
            server.restart();
            assert_eq!(writing.join().unwrap(), round);
        }
        stop.store(true, Ordering::Relaxed);
    });
    assert_eq!(store.snapshot().unwrap().all::<Team>().unwrap().len(), 6);
}

#[test]
fn of_several_hosts_the_first_good_one_is_used() {
    let Some(database) = database() else { return };
    let port = PostgresServer::shared().port;
    let silent = Proxy::to(port);
    silent.set(NetworkFault::Stalled);
    // No server listens on port 1; the second accepts the connection and stays silent.
    let hosts = format!("127.0.0.1:1,127.0.0.1:{},127.0.0.1:{port}", silent.port);
    let address = format!("postgres://postgres@{hosts}/{}?connect_timeout=1", database.name);
    let store = open_at(&address).unwrap();
    assert_eq!(store.ingest(teams([1]), at(0)).unwrap().version, 1);
    silent.set(NetworkFault::None);
    // A server that is read-only is not used as the primary.
    database.sql(&format!("alter database {} set default_transaction_read_only = on", database.name));
    let error = open_at(&address).unwrap_err();
    assert!(matches!(error, Error::Unreachable(_)), "{error}");
}

#[test]
fn a_server_that_takes_no_more_connections_is_shared() {
    let Some(database) = database() else { return };
    let role = format!("few_{}", database.name);
    let store = open(&database);
    store.ingest(teams([1]), at(0)).unwrap();
    database.sql(&format!(
        "create role {role} login connection limit 3; grant select on all tables in schema public to {role}"
    ));
    let store = open_at(&database.address().replace("postgres@", &format!("{role}@"))).unwrap();
    let (store, reads) = (&store, 20);
    std::thread::scope(|scope| {
        let readers: Vec<_> = (0..12)
            .map(|_| {
                scope.spawn(move || {
                    (0..reads).try_for_each(|_| {
                        let snapshot = store.snapshot()?;
                        std::thread::sleep(Duration::from_millis(5));
                        snapshot.all::<Team>().map(drop)
                    })
                })
            })
            .collect();
        for reader in readers {
            reader.join().unwrap().unwrap();
        }
    });
}

#[test]
fn statements_that_are_gone_are_prepared_again() {
    let Some(database) = database() else { return };
    let store = open(&database);
    store.ingest(teams([1]), at(0)).unwrap();
    let read = || Ok::<usize, Error>(store.snapshot()?.all::<Team>()?.len());
    for type_ in ["varchar", "text"] {
        assert_eq!(read().unwrap(), 1);
        // Every plan whose result has this column is refused from now on.
        database.sql(&format!("alter table entity alter column body type {type_} collate \"C\""));
        let error = read().unwrap_err();
        assert!(error.is_transient(), "a request is repeated: {error}");
        assert_eq!(read().unwrap(), 1, "{type_}");
    }
}
