//! A benchmark's store: a temporary folder, or a database that is empty before and after.

use anyhow::{Context, Result, bail};
use store::{Address, Store};
use tempfile::TempDir;

pub(crate) struct ScratchStore {
    /// The address as text: an [`Address`] does not print its password.
    pub(crate) address: String,
    parsed: Address,
    folder: Option<TempDir>,
}

impl ScratchStore {
    /// Uses the database if one is given, which must be empty. It is emptied again when this value is dropped.
    pub(crate) fn new(database: Option<&str>) -> Result<ScratchStore> {
        if let Some(address) = database {
            let parsed: Address = address.parse()?;
            if open(&parsed)?.version()? > 0 {
                bail!("{parsed} is not empty: name a database whose data may be deleted");
            }
            return Ok(ScratchStore { address: address.to_owned(), parsed, folder: None });
        }
        let folder = tempfile::tempdir().context("cannot make a temporary folder")?;
        let address = format!("sqlite:{}", folder.path().join("bench.db").display());
        Ok(ScratchStore { parsed: address.parse()?, address, folder: Some(folder) })
    }

    pub(crate) fn open(&self) -> Result<Store> {
        open(&self.parsed)
    }

    /// The size of an embedded store on disk; none for a database server.
    pub(crate) fn bytes(&self) -> Result<Option<u64>> {
        let Some(folder) = &self.folder else { return Ok(None) };
        let sizes = std::fs::read_dir(folder)?.map(|entry| Ok(entry?.metadata()?.len()));
        sizes.sum::<Result<u64>>().map(Some)
    }

    /// Deletes everything in the store.
    pub(crate) fn clear(&self) -> Result<()> {
        Ok(self.open()?.clear()?)
    }
}

impl Drop for ScratchStore {
    fn drop(&mut self) {
        if self.folder.is_none()
            && let Err(error) = self.clear()
        {
            eprintln!("cannot empty {}: {error:#}", self.parsed);
        }
    }
}

fn open(address: &Address) -> Result<Store> {
    Store::open(address).with_context(|| format!("cannot open {address}"))
}
