//! The engines that the suite runs on, and a store's database on each.

use std::path::{Path, PathBuf};

use store::{Address, Store};
use tempfile::TempDir;
use test_support::PostgresDatabase;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TestEngine {
    Sqlite,
    Postgres,
}

/// Runs each listed function as a test on each engine, as `sqlite::name` and `postgres::name`. A function that is left
/// out is dead code, which the compiler reports.
macro_rules! on_each_engine {
    ($($test:ident),+ $(,)?) => {
        mod sqlite {
            $(#[test] fn $test() { super::$test(crate::TestEngine::Sqlite); })+
        }
        mod postgres {
            $(#[test] fn $test() { if test_support::postgres::is_installed() { super::$test(crate::TestEngine::Postgres); } })+
        }
    };
}

/// Where a store is, so that a test can open it several times and change it behind the store's back.
pub(crate) enum TestDatabase {
    Sqlite(TempDir),
    Postgres(PostgresDatabase),
}

impl TestEngine {
    /// A store that no other test uses. On PostgreSQL its database stays until the server stops.
    pub(crate) fn fresh(self) -> Store {
        match self {
            TestEngine::Sqlite => Store::open(&"sqlite::memory:".parse().unwrap()).unwrap(),
            TestEngine::Postgres => {
                let database = self.database();
                let store = database.open();
                std::mem::forget(database);
                store
            }
        }
    }

    pub(crate) fn database(self) -> TestDatabase {
        match self {
            TestEngine::Sqlite => self.empty_database(),
            TestEngine::Postgres => TestDatabase::Postgres(PostgresDatabase::with_schema(create_schema)),
        }
    }

    /// A database in which no store was ever opened.
    pub(crate) fn empty_database(self) -> TestDatabase {
        match self {
            TestEngine::Sqlite => TestDatabase::Sqlite(tempfile::tempdir().unwrap()),
            TestEngine::Postgres => TestDatabase::Postgres(PostgresDatabase::empty()),
        }
    }

    /// A database whose data is in a folder, which may be on a small disk.
    pub(crate) fn database_in(self, folder: &Path) -> TestDatabase {
        match self {
            TestEngine::Sqlite => TestDatabase::Sqlite(tempfile::tempdir_in(folder).unwrap()),
            TestEngine::Postgres => TestDatabase::Postgres(PostgresDatabase::in_folder(folder, create_schema)),
        }
    }

    /// Its module in the names of tests.
    pub(crate) fn name(self) -> &'static str {
        match self {
            TestEngine::Sqlite => "sqlite",
            TestEngine::Postgres => "postgres",
        }
    }
}

pub(crate) fn create_schema(address: &str) {
    drop(Store::open(&address.parse().unwrap()).unwrap());
}

impl TestDatabase {
    /// The file of a store on SQLite.
    pub(crate) fn path(&self) -> PathBuf {
        match self {
            TestDatabase::Sqlite(folder) => folder.path().join("touchline.db"),
            TestDatabase::Postgres(database) => panic!("{} is not a file", database.name),
        }
    }

    pub(crate) fn address(&self) -> Address {
        match self {
            TestDatabase::Sqlite(_) => format!("sqlite:{}", self.path().display()).parse().unwrap(),
            TestDatabase::Postgres(database) => database.address().parse().unwrap(),
        }
    }

    pub(crate) fn open(&self) -> Store {
        Store::open(&self.address()).unwrap()
    }

    /// Runs statements that both engines understand. Bytes are written as `<0102>`.
    pub(crate) fn sql(&self, text: &str) {
        match self {
            TestDatabase::Sqlite(_) => {
                let text = text.replace('<', "x'").replace('>', "'");
                rusqlite::Connection::open(self.path()).unwrap().execute_batch(&text).unwrap();
            }
            TestDatabase::Postgres(database) => {
                database.sql(&text.replace('<', "cast('\\x").replace('>', "' as bytea)"));
            }
        }
    }

    /// How many rows there are, after `from`.
    pub(crate) fn count(&self, from: &str) -> i64 {
        let text = format!("select count(*) from {from}");
        match self {
            TestDatabase::Sqlite(_) => {
                rusqlite::Connection::open(self.path()).unwrap().query_row(&text, [], |row| row.get(0)).unwrap()
            }
            TestDatabase::Postgres(database) => database.sql(&text).trim().parse().unwrap(),
        }
    }

    /// Whether a text is anywhere in the stored data.
    pub(crate) fn contains(&self, text: &str) -> bool {
        match self {
            TestDatabase::Sqlite(folder) => {
                let files = std::fs::read_dir(folder.path()).unwrap();
                let files: Vec<Vec<u8>> = files.map(|file| std::fs::read(file.unwrap().path()).unwrap()).collect();
                assert!(files.len() >= 2, "the file and its write-ahead log");
                files.iter().any(|bytes| bytes.windows(text.len()).any(|window| window == text.as_bytes()))
            }
            TestDatabase::Postgres(database) => {
                let tables = database.sql("select tablename from pg_tables where schemaname = 'public'");
                let rows = tables.lines().map(|table| database.sql(&format!("select t::text from {table} t")));
                rows.collect::<String>().contains(text)
            }
        }
    }
}
