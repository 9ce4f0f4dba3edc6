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

/// Documents of teams with these ids.
fn teams(ids: impl IntoIterator<Item = i64>) -> Vec<Document> {
    ids.into_iter().map(|id| named(Kind::Team, id, "Nile")).collect()
}
