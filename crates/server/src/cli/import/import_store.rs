//! The store that an import writes to. If the import created its file, and nothing was imported, the file is deleted.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use store::{Address, Store};

/// Opens the store, runs an import, and closes the store.
pub(super) fn with_store<T>(address: &Address, import: impl FnOnce(&Store) -> Result<T>) -> Result<T> {
    let created = address.file().filter(|file| !file.exists()).map(Path::to_owned);
    let store = Store::open(address).with_context(|| format!("cannot open {address}"))?;
    let result = import(&store);
    let is_empty = store.is_empty().unwrap_or(false);
    // The files are deleted once they are closed.
    drop(store);
    if let Some(file) = created.filter(|_| is_empty) {
        for ending in ["", "-wal", "-shm"] {
            // A file that is not there, or cannot be deleted, does no harm.
            let _ = std::fs::remove_file(with_ending(&file, ending));
        }
    }
    result
}

fn with_ending(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
