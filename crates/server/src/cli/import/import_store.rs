//! The store that an import writes to. If the import created its file, and nothing was imported, the file is deleted. A
//! dry run writes to a temporary copy, so its report is exactly that of the import.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use store::{Address, Store};

/// Opens the store, runs an import, and closes the store.
pub(super) fn with_store<T>(
    address: &Address,
    is_dry_run: bool,
    import: impl FnOnce(&Store) -> Result<T>,
) -> Result<T> {
    if is_dry_run {
        return import(&copy_of(address)?);
    }
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

/// A temporary store with the content of another one. A store that does not exist is not created, and a database without
/// tables stays empty.
fn copy_of(address: &Address) -> Result<Store> {
    let copy = Store::open(&"sqlite::memory:".parse().context("there is no temporary store")?)?;
    match Store::open_existing(address) {
        Ok(store) => {
            store.copy_to(&copy, |_| ()).with_context(|| format!("cannot read {address}"))?;
        }
        Err(store::Error::Missing(_)) => {}
        Err(error) => return Err(error).with_context(|| format!("cannot open {address}")),
    }
    Ok(copy)
}

fn with_ending(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
