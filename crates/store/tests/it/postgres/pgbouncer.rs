//! PgBouncer between the store and its database: the modes that work, and what is said about those that do not.
//!
//! In session mode a client keeps its server connection. In transaction mode a server connection belongs to a client only
//! for a transaction, so a prepared statement has to be known to the pooler, and no notification arrives.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use football::model::Team;
use store::Store;
use test_support::PgBouncer;

use super::{database, open, open_at, teams};
use crate::at;

const READERS: usize = 8;
const SESSION: &str = "pool_mode = session";
const TRANSACTION: &str = "pool_mode = transaction";

/// Reads in many threads while two stores write in turn, and asserts that every reader sees every team up to some point.
fn read_and_write(stores: &[Store; 2]) {
    let rounds = &AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for reader in 0..READERS {
            scope.spawn(move || {
                let mut last = 0;
                while last < 20 {
                    let snapshot = stores[reader % 2].snapshot().unwrap();
                    let found = snapshot.all::<Team>().unwrap().len();
                    assert_eq!(found as i64, snapshot.version(), "a snapshot is of one moment");
                    assert!(found >= last, "{found} after {last}");
                    last = found;
                    rounds.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        for team in 1..=20 {
            let report = stores[team as usize % 2].ingest(teams([team]), at(team)).unwrap();
            assert_eq!(report.version, team);
        }
    });
    assert!(rounds.load(Ordering::Relaxed) >= READERS);
}

/// A change through another way to the database reaches a watch that listens through the pooler.
fn assert_changes_arrive(through: &Store, direct: &Store) {
    let mut watch = through.watch().unwrap();
    direct.ingest(teams([99]), at(99)).unwrap();
    assert_eq!(watch.wait(Duration::from_secs(30)).unwrap().len(), 1);
}

#[test]
fn session_mode_works() {
    if PgBouncer::version().is_none() {
        return;
    }
    let Some(database) = database() else { return };
    let pooler = PgBouncer::start(&[SESSION, "default_pool_size = 40"]);
    let address = pooler.address(&database);
    let stores = [(); 2].map(|()| open_at(&address).unwrap());
    read_and_write(&stores);
    assert_changes_arrive(&stores[0], &open(&database));
}

#[test]
fn transaction_mode_works_if_the_pooler_knows_prepared_statements() {
    let Some(version) = PgBouncer::version() else { return };
    let Some(database) = database() else { return };
    if version < (1, 21) {
        // No setting of these versions makes it work: see the test below.
        eprintln!("PgBouncer {version:?} does not know prepared statements");
        return;
    }
    // Fewer server connections than clients.
    let pooler = PgBouncer::start(&[TRANSACTION, "default_pool_size = 4", "max_prepared_statements = 200"]);
    let address = pooler.address(&database);
    let stores = [(); 2].map(|()| open_at(&address).unwrap());
    read_and_write(&stores);
    assert_changes_arrive(&stores[0], &open(&database));
}

/// Otherwise a statement would be missing in the session that a client gets next, or another one of the same name be executed.
#[test]
fn transaction_mode_without_prepared_statements_is_refused_and_says_what_to_change() {
    let Some(version) = PgBouncer::version() else { return };
    let Some(database) = database() else { return };
    let off = if version < (1, 21) { "" } else { "max_prepared_statements = 0" };
    for pool in ["default_pool_size = 1", "default_pool_size = 20"] {
        let pooler = PgBouncer::start(&[TRANSACTION, pool, off]);
        let error = open_at(&pooler.address(&database)).unwrap_err();
        let text = error.to_string();
        assert!(!error.is_transient(), "{error:?}");
        for part in ["Prepared statements", "PgBouncer", "max_prepared_statements = 200", "pool_mode = session"] {
            assert!(text.contains(part), "{text}");
        }
    }
}

#[test]
fn a_schema_in_the_address_is_never_dropped_silently() {
    if PgBouncer::version().is_none() {
        return;
    }
    let Some(database) = database() else { return };
    database.sql("create schema league");
    let with_schema = |pooler: &PgBouncer| {
        open_at(&format!("{}?options=-c%20search_path%3Dleague", pooler.address(&database))).unwrap_err().to_string()
    };
    let refused = with_schema(&PgBouncer::start(&[SESSION]));
    for part in ["unsupported startup parameter", "Leave `options` out", "alter role"] {
        assert!(refused.contains(part), "{refused}");
    }
    let dropped = with_schema(&PgBouncer::start(&[SESSION, "ignore_startup_parameters = options"]));
    for part in ["search_path to league", "leave it out", "alter role"] {
        assert!(dropped.contains(part), "{dropped}");
    }
    let tables = "select count(*) from pg_tables where schemaname = 'league'";
    assert_eq!(database.sql(tables).trim(), "0");
    // Without a pooler the same address opens a store of its own.
    let store = open_at(&format!("{}?options=-c%20search_path%3Dleague", database.address())).unwrap();
    assert_eq!(store.version().unwrap(), 0);
    assert_ne!(database.sql(tables).trim(), "0");
}
