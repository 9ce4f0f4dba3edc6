//! The file of a SQLite store is replaced or deleted while the store is open.

use std::path::{Path, PathBuf};
use std::time::Duration;

use football::analysis::models::threat;
use football::model::{Kind, Team};
use store::{Address, Error, NewKey, Store};
use test_support::wait_until;

use crate::at;
use crate::documents::named;

struct Stores {
    folder: tempfile::TempDir,
    path: PathBuf,
    store: Store,
}

fn address(path: &Path) -> Address {
    format!("sqlite:{}", path.display()).parse().unwrap()
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    format!("{}{ending}", path.display()).into()
}

fn name(store: &Store) -> Result<Option<String>, Error> {
    let team = store.snapshot()?.entity::<Team>(1)?;
    Ok(team.map(|team| team.name.en.to_string()))
}

impl Stores {
    /// An open store with the team Nile and a live key.
    fn new() -> Stores {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("touchline.db");
        let store = Store::open(&address(&path)).unwrap();
        store.ingest(vec![named(Kind::Team, 1, "Nile")], at(0)).unwrap();
        store.put_key("secret", NewKey { name: "app".to_owned(), ..NewKey::default() }, at(0)).unwrap();
        Stores { folder, path, store }
    }

    /// Another store, closed, with the team Delta. Its key is revoked.
    fn other(&self) -> PathBuf {
        let path = self.folder.path().join("other.db");
        let store = Store::open(&address(&path)).unwrap();
        store.ingest(vec![named(Kind::Team, 1, "Delta")], at(0)).unwrap();
        store.put_key("secret", NewKey { name: "app".to_owned(), ..NewKey::default() }, at(0)).unwrap();
        assert!(store.revoke_key("app", at(1)).unwrap());
        path
    }

    fn move_log_away(&self) {
        for ending in ["-wal", "-shm"] {
            let from = beside(&self.path, ending);
            std::fs::rename(&from, beside(&self.folder.path().join("old.db"), ending)).unwrap();
        }
    }
}

#[test]
fn a_new_file_is_read_at_once_and_the_old_one_never_again() {
    let stores = Stores::new();
    let Stores { path, store, .. } = &stores;
    let path = &path.clone();
    // Several readers are in the pool, and one is in use.
    let readers: Vec<_> = (0..4).map(|_| store.snapshot().unwrap()).collect();
    drop(readers);
    let before = store.snapshot().unwrap();
    assert!(before.key("secret", at(2)).unwrap().is_some());
    let mark = store.commit_mark().unwrap();
    let other = stores.other();
    stores.move_log_away();
    std::fs::rename(&other, path).unwrap();

    for _ in 0..10 {
        assert_eq!(name(store).unwrap().as_deref(), Some("Delta"));
        assert!(store.snapshot().unwrap().key("secret", at(2)).unwrap().is_none(), "a revoked key came back");
    }
    assert_eq!(store.replacements(), 1);
    assert_ne!(store.commit_mark(), Some(mark));
    // What began before the change ends with what it began with.
    assert_eq!(before.entity::<Team>(1).unwrap().unwrap().name.en.to_string(), "Nile");
    drop(before);
    assert_eq!(name(store).unwrap().as_deref(), Some("Delta"));

    // Writes go to the new file, and the end of the store does not take another process's log away.
    store.ingest(vec![named(Kind::Team, 2, "Oasis")], at(3)).unwrap();
    let second = Store::open(&address(path)).unwrap();
    second.ingest(vec![named(Kind::Team, 3, "Coast")], at(4)).unwrap();
    drop(stores.store);
    assert_eq!(second.snapshot().unwrap().all::<Team>().unwrap().len(), 3);
    assert_eq!(second.verify(|_, _| ()).unwrap().wrong, []);
    drop(second);
    assert_eq!(Store::open(&address(path)).unwrap().snapshot().unwrap().all::<Team>().unwrap().len(), 3);
}

#[test]
fn a_mark_ends_soon_after_the_file_is_replaced() {
    let stores = Stores::new();
    let mark = stores.store.commit_mark().unwrap();
    let other = stores.other();
    stores.move_log_away();
    std::fs::rename(&other, &stores.path).unwrap();
    wait_until(|| stores.store.commit_mark() != Some(mark));
}

#[test]
fn a_new_file_is_refused_while_the_log_of_the_old_one_is_beside_it() {
    let stores = Stores::new();
    let Stores { path, store, .. } = &stores;
    let other = stores.other();
    let content = std::fs::read(&other).unwrap();
    std::fs::rename(&other, path).unwrap();
    for _ in 0..3 {
        let error = name(store).unwrap_err();
        assert!(matches!(error, Error::FileReplaced(_)) && error.is_transient(), "{error}");
        assert!(error.to_string().contains("touchline.db-wal"), "{error}");
        assert_eq!(store.commit_mark(), None);
        let refused = store.ingest(vec![named(Kind::Team, 2, "Oasis")], at(3)).unwrap_err();
        assert!(matches!(refused, Error::FileReplaced(_)), "{refused}");
    }
    assert_eq!(std::fs::read(path).unwrap(), content, "the new file was touched");
    stores.move_log_away();
    assert_eq!(name(store).unwrap().as_deref(), Some("Delta"));
    assert_eq!(store.verify(|_, _| ()).unwrap().wrong, []);
}

#[test]
fn a_store_that_ends_after_its_file_was_replaced_leaves_the_new_log_alone() {
    let stores = Stores::new();
    let other = stores.other();
    stores.move_log_away();
    std::fs::rename(&other, &stores.path).unwrap();
    // Another process has the new file open. This one has not noticed yet, and ends.
    let second = Store::open(&address(&stores.path)).unwrap();
    second.ingest(vec![named(Kind::Team, 2, "Oasis")], at(3)).unwrap();
    let path = stores.path.clone();
    drop(stores.store);
    assert!(beside(&path, "-wal").exists() && beside(&path, "-shm").exists());
    assert_eq!(second.snapshot().unwrap().all::<Team>().unwrap().len(), 2);
}

#[test]
fn a_deleted_file_is_an_error_until_it_is_back() {
    let stores = Stores::new();
    let Stores { path, store, folder } = &stores;
    let (version, away) = (store.version().unwrap(), folder.path().join("away.db"));
    std::fs::rename(path, &away).unwrap();
    let error = name(store).unwrap_err();
    assert!(matches!(error, Error::FileMissing(_)) && error.is_transient(), "{error}");
    assert_eq!(store.commit_mark(), None);
    assert!(matches!(store.ingest(vec![named(Kind::Team, 2, "Oasis")], at(3)), Err(Error::FileMissing(_))));
    assert!(!path.exists(), "no new file is made in its place");
    std::fs::rename(&away, path).unwrap();
    assert_eq!(name(store).unwrap().as_deref(), Some("Nile"));
    assert_eq!((store.version().unwrap(), store.replacements()), (version, 0));
    store.ingest(vec![named(Kind::Team, 2, "Oasis")], at(3)).unwrap();
}

#[test]
fn a_file_that_is_no_store_of_this_version_is_not_read() {
    let stores = Stores::new();
    let Stores { path, store, .. } = &stores;
    let other = stores.other();
    rusqlite::Connection::open(&other).unwrap().execute_batch("insert into schema_version values (99999)").unwrap();
    stores.move_log_away();
    std::fs::rename(&other, path).unwrap();
    let error = name(store).unwrap_err();
    assert!(matches!(error, Error::FileReplaced(_)) && error.to_string().contains("99999"), "{error}");
    std::fs::write(path, "This is not a database, whatever it may be named. ".repeat(100)).unwrap();
    let error = name(store).unwrap_err();
    assert!(matches!(error, Error::FileReplaced(_)), "{error}");
}

#[test]
fn a_log_that_was_deleted_is_an_error() {
    let stores = Stores::new();
    stores.move_log_away();
    let error = name(&stores.store).unwrap_err();
    assert!(matches!(error, Error::FileReplaced(_)) && error.to_string().contains("touchline.db-wal"), "{error}");
}

#[test]
fn a_watch_ends_when_the_file_is_replaced() {
    let stores = Stores::new();
    let mut watch = stores.store.watch().unwrap();
    let other = stores.other();
    stores.move_log_away();
    std::fs::rename(&other, &stores.path).unwrap();
    let error = watch.wait(Duration::from_secs(30)).unwrap_err();
    assert!(matches!(error, Error::FileReplaced(_)), "{error}");
    let mut watch = stores.store.watch().unwrap();
    stores.store.ingest(vec![named(Kind::Team, 2, "Oasis")], at(3)).unwrap();
    assert_eq!(watch.wait(Duration::from_secs(30)).unwrap().len(), 1);
}

#[test]
fn a_new_file_has_its_own_models_and_its_own_mark() {
    let stores = Stores::new();
    // Both stores have had two writes that change no data: a key here, and a key and a model there.
    stores.store.put_key("second", NewKey { name: "second".to_owned(), ..NewKey::default() }, at(0)).unwrap();
    let other = stores.folder.path().join("other.db");
    let store = Store::open(&address(&other)).unwrap();
    store.ingest(vec![named(Kind::Team, 1, "Delta")], at(0)).unwrap();
    store.put_key("secret", NewKey { name: "app".to_owned(), ..NewKey::default() }, at(0)).unwrap();
    store.save_threat(threat::SHIPPED.clone()).unwrap();
    drop(store);

    let version = || stores.store.snapshot().unwrap().models().unwrap().xt.version.to_string();
    let mark = stores.store.snapshot().unwrap().key_mark();
    assert_eq!(version(), threat::SHIPPED.version);
    stores.move_log_away();
    std::fs::rename(&other, &stores.path).unwrap();
    assert_eq!(name(&stores.store).unwrap().as_deref(), Some("Delta"));
    assert_eq!(version(), "own1");
    assert_ne!(stores.store.snapshot().unwrap().key_mark(), mark);
}
