//! `touchline reanalyse`: the statistics of stored matches, worked out again.

use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Args;
use jiff::Timestamp;
use store::Store;

use super::progress::Progress;
use crate::config::StoreSettings;

/// What it exits with when some matches could not be read.
const UNREADABLE: u8 = 3;

/// Work out the statistics of stored matches again
///
/// Statistics are stored with each match when it is imported. After an update of Touchline that counts something
/// differently, answers are right at once, because matches analysed by an older version are analysed again whenever they
/// are asked for; this command stores the result, which makes them fast again.
///
/// Without --all only matches whose statistics are missing or of another version are taken. A match whose numbers come
/// out differently gets a new revision and a place in the change log; the others stay as they are. It may be broken off
/// and started again, and a service may run meanwhile. Exits with 0, or with 3 when some match cannot be read.
///
/// touchline reanalyse --store sqlite:touchline.db
#[derive(Args, Debug)]
pub(super) struct Reanalyse {
    /// Every match, also where the stored statistics are of this version: mends what `touchline verify` found
    #[arg(long)]
    all: bool,

    #[command(flatten)]
    store: StoreSettings,
}

impl Reanalyse {
    pub(super) fn run(self) -> Result<ExitCode> {
        let address = &self.store.store;
        let store = Store::open_existing(address).with_context(|| format!("cannot open {address}"))?;
        let progress = Progress::new("analysed");
        let outcome = store
            .reanalyse(self.all, Timestamp::now(), |done, of| progress.at(done, of))
            .with_context(|| format!("{address} was not analysed to the end: run it again to go on"))?;
        drop(progress);
        for finding in &outcome.unreadable {
            eprintln!("{finding}");
        }
        eprintln!("{} matches analysed, {} of them read differently now.", outcome.analysed, outcome.changed);
        Ok(if outcome.unreadable.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(UNREADABLE) })
    }
}
