//! `touchline prune`: deletes the old beginning of the change log.

use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Args;
use jiff::Timestamp;

use super::stored::open;
use crate::config::{ChangeLogSettings, StoreSettings};

/// Delete old changes from the change log
///
/// The change log has a row for every change, and so for every line of a live feed. A change is deleted once it is older than
/// --keep-changes-days and more than --keep-changes newer ones are there. No match, no statistic and no resume token depends
/// on it. The response to Changes with an older version is an error, and the client loads everything again.
///
/// `touchline feed` does this by itself, after its first lines and every hour. Run this command every day or week if a store is only
/// imported into. A service may run at the same time.
///
/// touchline prune --keep-changes-days 30 --store sqlite:touchline.db
#[derive(Args, Debug)]
pub(super) struct Prune {
    #[command(flatten)]
    changes: ChangeLogSettings,

    #[command(flatten)]
    store: StoreSettings,
}

impl Prune {
    pub(super) fn run(self) -> Result<ExitCode> {
        let address = &self.store.store;
        let store = open(&self.store)?;
        let pruned = store
            .prune_changes(self.changes.rule(), Timestamp::now())
            .with_context(|| format!("cannot prune the change log of {address}: run the command again to continue"))?;
        tell!("{pruned} changes deleted.")?;
        Ok(ExitCode::SUCCESS)
    }
}
