//! `touchline verify`: checks a store.

use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Args;
use serde_json::json;

use super::progress::Progress;
use super::stored::open;
use crate::config::StoreSettings;

/// The exit code if something is wrong.
const WRONG: u8 = 3;

/// Check a store: everything is readable, and every number follows from the events
///
/// Checks the structure of the file and every checksum. Computes derived data again and compares it with what is stored:
/// entities from the feeds' documents; scores, cards and statistics from the events. Statistics must be equal to the last
/// bit. Lists overlays and events of unknown entities and matches, and matches of unknown editions. Nothing is changed, and
/// a service may run at the same time.
///
/// Prints one line to standard output for each problem, with what to do: import the match again, or run
/// `touchline reanalyse`. The exit code is 0 if there is no problem, 3 if there is one, 1 if the check failed.
///
/// touchline verify --store sqlite:touchline.db
#[derive(Args, Debug)]
pub(super) struct Verify {
    /// Print the result as JSON to standard output
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    store: StoreSettings,
}

impl Verify {
    pub(super) fn run(self) -> Result<ExitCode> {
        let address = &self.store.store;
        let store = open(&self.store)?;
        let progress = Progress::new("checked");
        let found =
            store.verify(|done, of| progress.set(done, of)).with_context(|| format!("cannot check {address}"))?;
        drop(progress);
        if self.json {
            let wrong: Vec<String> = found.wrong.iter().map(ToString::to_string).collect();
            let dangling: Vec<String> = found.dangling.iter().map(ToString::to_string).collect();
            say!("{}", json!({"matches": found.matches, "wrong": wrong, "dangling": dangling}))?;
        } else {
            for finding in &found.wrong {
                say!("{finding}")?;
            }
            for reference in &found.dangling {
                say!("{reference}")?;
            }
        }
        match found.wrong.len() + found.dangling.len() {
            0 => tell!("{} matches checked: all is well.", found.matches)?,
            wrong => tell!(
                "{} matches checked: {wrong} {} wrong.",
                found.matches,
                if wrong == 1 { "thing is" } else { "things are" }
            )?,
        }
        Ok(if found.wrong.is_empty() && found.dangling.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(WRONG) })
    }
}
