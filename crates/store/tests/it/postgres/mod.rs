//! What only PostgreSQL has: connections that break, several writers, standbys, TLS.
//!
//! Every test here takes its database from a function of this module, which reports the test as skipped where PostgreSQL
//! is not installed.

mod connections;
mod copying;
mod databases;
mod pgbouncer;
mod standbys;
mod tls;
mod unresponsive;
mod writers;

use football::feed::Document;
use football::model::Kind;
use store::{Error, Store};
use test_support::{PostgresDatabase, PostgresServer, Proxy, postgres};

use crate::documents::named;
use crate::engine::create_schema;

/// A database with the store's tables. None where PostgreSQL is not installed.
fn database() -> Option<PostgresDatabase> {
    postgres::is_installed().then(|| PostgresDatabase::with_schema(create_schema))
}

/// A store on this database, opened anew.
fn open(database: &PostgresDatabase) -> Store {
    open_at(&database.address()).unwrap()
}

fn open_at(address: &str) -> Result<Store, Error> {
    Store::open(&address.parse().unwrap())
}

/// A store that reaches its database through a proxy. The parameters are those of its address.
fn open_through_proxy(database: &PostgresDatabase, parameters: &str) -> (Proxy, Store) {
    let proxy = Proxy::to(PostgresServer::shared().port);
    let address = format!("postgres://postgres@127.0.0.1:{}/{}{parameters}", proxy.port, database.name);
    let store = open_at(&address).unwrap();
    (proxy, store)
}

/// Whether a session of this database is in `pg_sleep`. The server has the databases of other tests too.
fn is_asleep(database: &PostgresDatabase) -> bool {
    let asleep = "select count(*) from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()";
    database.sql(asleep).trim() == "1"
}

/// Documents of teams with these ids.
fn teams(ids: impl IntoIterator<Item = i64>) -> Vec<Document> {
    ids.into_iter().map(|id| named(Kind::Team, id, "Nile")).collect()
}
