//! Where a benchmark keeps its store: a temporary folder, or a database that is empty before and after it.

use anyhow::{Context, Result, bail};
use store::{Address, Store};
use tempfile::TempDir;

pub(in crate::cli) struct Ground {
    pub(in crate::cli) address: Address,
    folder: Option<TempDir>,
}

impl Ground {
    pub(in crate::cli) fn new(database: Option<&Address>) -> Result<Ground> {
        if let Some(address) = database {
            if open(address)?.version()? > 0 {
                bail!("{address} is not empty: name a database whose data may go");
            }
            return Ok(Ground { address: address.clone(), folder: None });
        }
        let folder = tempfile::tempdir().context("cannot make a temporary folder")?;
        let address = format!("sqlite:{}", folder.path().join("bench.db").display()).parse()?;
        Ok(Ground { address, folder: Some(folder) })
    }

    pub(in crate::cli) fn open(&self) -> Result<Store> {
        open(&self.address)
    }

    /// What an embedded store takes on the disk.
    pub(in crate::cli) fn bytes(&self) -> Result<Option<u64>> {
        let Some(folder) = &self.folder else { return Ok(None) };
        let sizes = std::fs::read_dir(folder)?.map(|entry| Ok(entry?.metadata()?.len()));
        sizes.sum::<Result<u64>>().map(Some)
    }

    /// Empties the database.
    pub(in crate::cli) fn clear(&self) -> Result<()> {
        Ok(self.open()?.clear()?)
    }
}

impl Drop for Ground {
    fn drop(&mut self) {
        if self.folder.is_none()
            && let Err(error) = self.clear()
        {
            eprintln!("{} is left as it is: {error:#}", self.address);
        }
    }
}

fn open(address: &Address) -> Result<Store> {
    Store::open(address).with_context(|| format!("cannot open {address}"))
}
