//! `touchline verify`: is everything in a store what it was, and what it should be?

use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Args;
use store::Store;

use super::progress::Progress;
use crate::config::StoreSettings;

/// What it exits with when something is wrong.
const WRONG: u8 = 3;

/// Check a store: that everything can be read, and that every number follows from the events
///
/// Looks at the file's own structure, opens every match and compares each checksum, and works out again all that
/// follows from something else: bodies from what the feeds stated, scores, cards and statistics from the events. Stored
/// statistics must equal the new ones to the last bit. Nothing is changed, and a service may run meanwhile.
///
/// What is wrong is printed on standard output, a line each, with what to do about it: import the match again, or run
/// `touchline reanalyse`. Exits with 0 when all is well, with 3 when something is wrong, with 1 when it could not look.
///
/// touchline verify --store sqlite:touchline.db
#[derive(Args, Debug)]
pub(super) struct Verify {
    #[command(flatten)]
    store: StoreSettings,
}

impl Verify {
    pub(super) fn run(self) -> Result<ExitCode> {
        let address = &self.store.store;
        let store = Store::open_existing(address).with_context(|| format!("cannot open {address}"))?;
        let progress = Progress::new("checked");
        let found =
            store.verify(|done, of| progress.at(done, of)).with_context(|| format!("cannot check {address}"))?;
        drop(progress);
        for finding in &found.wrong {
            say!("{finding}")?;
        }
        match found.wrong.len() {
            0 => eprintln!("{} matches checked: all is well.", found.matches),
            wrong => eprintln!(
                "{} matches checked: {wrong} {} wrong.",
                found.matches,
                if wrong == 1 { "thing is" } else { "things are" }
            ),
        }
        Ok(if found.wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(WRONG) })
    }
}
