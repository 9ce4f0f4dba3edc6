//! PostgreSQL as the engine under the suite.

use store::{Address, Store};

use crate::cluster::{self, Database};

/// A store that nobody else knows. Its database stays until the server goes.
pub(crate) fn fresh() -> Store {
    let place = Place::new();
    let store = place.open();
    std::mem::forget(place);
    store
}

/// Where a store is, to open it again and to change it behind its back.
pub(crate) struct Place {
    pub(crate) database: Database,
}

impl Place {
    pub(crate) fn new() -> Place {
        or_end();
        Place { database: Database::new() }
    }

    /// Where nothing was ever made.
    pub(crate) fn bare() -> Place {
        or_end();
        Place { database: Database::bare() }
    }

    /// In a folder that is on a disk of its own.
    pub(crate) fn on(folder: &std::path::Path) -> Place {
        or_end();
        Place { database: Database::on(folder) }
    }

    pub(crate) fn address(&self) -> Address {
        self.database.address().parse().unwrap()
    }

    pub(crate) fn address_text(&self) -> String {
        self.database.address()
    }

    pub(crate) fn open(&self) -> Store {
        Store::open(&self.address()).unwrap()
    }

    /// Bytes are written as `<0102>`.
    pub(crate) fn sql(&self, text: &str) {
        self.database.sql(&text.replace('<', "cast('\\x").replace('>', "' as bytea)"));
    }

    /// Whether a text is anywhere in what is kept.
    pub(crate) fn holds(&self, text: &str) -> bool {
        let tables = self.database.sql("select tablename from pg_tables where schemaname = 'public'");
        let rows = tables.lines().map(|table| self.database.sql(&format!("select t::text from {table} t")));
        rows.collect::<String>().contains(text)
    }
}

/// Every test of this process is on PostgreSQL: without it there is nothing to run.
pub(crate) fn or_end() {
    if !cluster::is_installed() {
        std::process::exit(0);
    }
}
