//! What only SQLite has: opening a file, refusing a foreign one, damage to it.

use std::path::Path;

use football::feed::{Document, Source};
use football::model::Kind;
use store::{Address, Error, Finding, Store};

use crate::documents::named;
use crate::played::played;
use crate::{TestEngine, at};

fn address(path: &Path) -> Address {
    format!("sqlite:{}", path.display()).parse().unwrap()
}

fn sql(path: &Path, text: &str) {
    rusqlite::Connection::open(path).unwrap().execute_batch(text).unwrap();
}

#[test]
fn opening_an_existing_store_creates_none() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("touchline.db");
    let error = Store::open_existing(&address(&path)).unwrap_err();
    assert!(matches!(error, Error::Missing(_)), "{error}");
    assert!(error.to_string().contains("touchline.db"));
    assert!(!path.exists());
    let error = Store::open(&address(&folder.path().join("no/folder.db"))).unwrap_err().to_string();
    assert!(error.contains("folder exists"), "{error}");
}

#[test]
fn foreign_files_are_refused_and_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let (database, text) = (folder.path().join("other.db"), folder.path().join("notes.txt"));
    sql(&database, "create table song (title text)");
    std::fs::write(&text, "This is not a database, whatever it may be named. ".repeat(100)).unwrap();
    for path in [database, text] {
        let before = std::fs::read(&path).unwrap();
        let error = Store::open(&address(&path)).unwrap_err();
        assert!(matches!(error, Error::NotAStore(_)), "{error}");
        assert_eq!(std::fs::read(&path).unwrap(), before);
    }
}

#[test]
fn a_match_takes_less_than_sixty_kilobytes_and_closing_leaves_one_file() {
    const MATCHES: u64 = 24;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("touchline.db");
    let store = Store::open(&address(&path)).unwrap();
    // Empty tables and indexes take a page each, so a few matches would be charged with them.
    for seed in 0..MATCHES {
        let (match_, events) = played(seed, 3_500);
        store.ingest(vec![Document::of_match(&match_, events, Source::default())], at(0)).unwrap();
        assert!(!store.snapshot().unwrap().events(match_.id).unwrap().is_empty());
    }
    drop(store);
    let files: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(files, ["touchline.db"]);
    let bytes = std::fs::metadata(&path).unwrap().len();
    assert!(bytes / MATCHES < 60_000, "{} bytes a match", bytes / MATCHES);
}

#[test]
fn damage_to_the_file_itself_is_found() {
    let database = TestEngine::Sqlite.database();
    database.open().ingest(vec![named(Kind::Team, 1, "Nile")], at(0)).unwrap();
    // An index that differs from its table.
    database.sql("pragma writable_schema = 1; update sqlite_master set sql = replace(sql, '(kind,', '(ordinal,') where name = 'entity_parent'",
    );
    let wrong = database.open().verify(|_, _| ()).unwrap().wrong;
    let found: Vec<String> = wrong.iter().map(Finding::to_string).collect();
    assert!(found.iter().any(|what| what.starts_with("the file: ") && what.contains("entity_parent")), "{found:?}");
}
