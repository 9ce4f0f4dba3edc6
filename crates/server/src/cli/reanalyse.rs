//! `touchline reanalyse`: computes the statistics of stored matches again.

use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Args;
use jiff::Timestamp;

use super::progress::Progress;
use super::stored::open;
use crate::config::StoreSettings;

/// The exit code if some matches could not be read.
const UNREADABLE: u8 = 3;

/// Compute the statistics of stored matches again
///
/// Each match is analysed and its statistics are stored when it is imported. After an update that changes a definition,
/// responses are correct at once: a match that an older version analysed is analysed again for every request. This
/// command stores the new statistics, which makes requests fast again.
///
/// Without --all it analyses only matches whose statistics are missing or of another version. A match whose numbers differ
/// gets a new revision and a row in the change log. The command may be interrupted and run again, and a service may run at
/// the same time. The exit code is 0, or 3 if a match cannot be read.
///
/// touchline reanalyse --store sqlite:touchline.db
#[derive(Args, Debug)]
pub(super) struct Reanalyse {
    /// Analyse every match, also those that this version analysed: repairs what `touchline verify` reports
    #[arg(long)]
    all: bool,

    #[command(flatten)]
    store: StoreSettings,
}

impl Reanalyse {
    pub(super) fn run(self) -> Result<ExitCode> {
        let address = &self.store.store;
        let store = open(&self.store)?;
        let progress = Progress::new("analysed");
        let outcome = store
            .reanalyse(self.all, Timestamp::now(), |done, of| progress.set(done, of))
            .with_context(|| format!("cannot finish analysing {address}: run the command again to continue"))?;
        drop(progress);
        for finding in &outcome.unreadable {
            tell!("{finding}")?;
        }
        tell!("{} matches analysed, {} of them have other numbers now.", outcome.analysed, outcome.changed)?;
        Ok(if outcome.unreadable.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(UNREADABLE) })
    }
}
