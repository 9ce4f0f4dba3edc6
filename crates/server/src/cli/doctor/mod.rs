//! `touchline doctor`: checks a deployment, and says what to do.

mod finding;
mod machine;
mod service;
mod store_checks;

use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use jiff::Timestamp;
use serde_json::json;
use store::Store;

use crate::config::{ReadSettings, ServeSettings, StoreSettings};
use finding::State;

/// The exit code if there is a problem.
const PROBLEM: u8 = 3;

/// Check a deployment: store, disk, clocks, files, certificate, limits, keys, standbys
///
/// Takes the settings of `touchline serve`, from flags, the environment and the settings file, and changes nothing. A service may
/// run meanwhile. Prints a line for each check: ok, warning or problem, what was found, and what to do. The exit code is 0 if there
/// is nothing to mend, 3 if there is, 1 if the command failed. `touchline verify` checks the data itself.
///
/// touchline doctor --store sqlite:touchline.db
#[derive(Args, Debug)]
pub(super) struct Doctor {
    /// Print the findings as JSON to standard output
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    store: StoreSettings,

    #[command(flatten)]
    read: ReadSettings,

    #[command(flatten)]
    serve: ServeSettings,
}

impl Doctor {
    /// The newest change of the store. Standbys may be behind it, so it says nothing of a service that reads from them.
    fn version(&self) -> Option<i64> {
        let is_read_here = self.read.read_store.is_none();
        let store = is_read_here.then(|| Store::open_unchanged(&self.store.store).ok()).flatten()?;
        Some(store.snapshot().ok()?.version())
    }

    pub(super) fn run(self) -> Result<ExitCode> {
        let now = Timestamp::now();
        let mut findings = store_checks::check(&self.store.store, self.read.read_store.as_ref(), now);
        if let Some(file) = self.store.store.file() {
            findings.extend(machine::disk(file));
            findings.extend(machine::store_files(file));
        }
        findings.extend(machine::certificate(&self.serve, now));
        findings.push(machine::descriptors(self.serve.max_connections));
        findings.push(service::check(&self.serve, || self.version()));
        let worst = findings.iter().map(|finding| finding.state).max().unwrap_or(State::Ok);
        if self.json {
            say!("{}", json!({"state": worst.word(), "findings": findings}))?;
        } else {
            for finding in &findings {
                say!("{finding}")?;
            }
        }
        Ok(if worst == State::Problem { ExitCode::from(PROBLEM) } else { ExitCode::SUCCESS })
    }
}
