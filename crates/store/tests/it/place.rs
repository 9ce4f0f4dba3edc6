//! SQLite as the engine under the suite.

use std::path::PathBuf;

use store::{Address, Store};

/// A store that nobody else knows.
pub(crate) fn fresh() -> Store {
    Store::open(&"sqlite::memory:".parse().unwrap()).unwrap()
}

/// Where a store is, to open it again and to change it behind its back.
pub(crate) struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    pub(crate) fn new() -> Place {
        Place { folder: tempfile::tempdir().unwrap() }
    }

    /// Where nothing was ever made.
    pub(crate) fn bare() -> Place {
        Place::new()
    }

    /// In a folder that is on a disk of its own.
    #[cfg(unix)]
    pub(crate) fn on(folder: &std::path::Path) -> Place {
        Place { folder: tempfile::tempdir_in(folder).unwrap() }
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join("touchline.db")
    }

    pub(crate) fn address(&self) -> Address {
        format!("sqlite:{}", self.path().display()).parse().unwrap()
    }

    pub(crate) fn open(&self) -> Store {
        Store::open(&self.address()).unwrap()
    }

    /// Bytes are written as `<0102>`.
    pub(crate) fn sql(&self, text: &str) {
        let text = text.replace('<', "x'").replace('>', "'");
        rusqlite::Connection::open(self.path()).unwrap().execute_batch(&text).unwrap();
    }

    /// Whether a text is anywhere in what is kept.
    pub(crate) fn holds(&self, text: &str) -> bool {
        let files = std::fs::read_dir(self.folder.path()).unwrap();
        let files: Vec<Vec<u8>> = files.map(|file| std::fs::read(file.unwrap().path()).unwrap()).collect();
        assert!(files.len() >= 2, "the file and its log");
        files.iter().any(|bytes| bytes.windows(text.len()).any(|window| window == text.as_bytes()))
    }
}
