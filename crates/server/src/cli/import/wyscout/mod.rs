//! `touchline import wyscout`: the public dataset, in both its layouts.

mod dataset;
mod events_file;
mod jobs;

use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use super::provider::ProviderArgs;
use super::recognise::{self, DataFormat};
use dataset::WyscoutDataset;

/// Import the Wyscout public dataset: competitions, teams, players, coaches, referees, matches, events
///
/// PATH is the folder with competitions.json, teams.json, players.json, coaches.json and referees.json, and either the
/// unpacked matches_….json and events_….json (in the folder itself, or in matches/ and events/) or one file a match in
/// per_match_v2/. PATH may also be a single events file or match file; the other files are looked for next to it.
///
/// touchline import wyscout dataset --competition "European Championship"
#[derive(Args, Debug)]
pub(super) struct Wyscout {
    #[command(flatten)]
    pub(super) args: ProviderArgs,
}

impl Wyscout {
    pub(super) fn run(self) -> Result<ExitCode> {
        recognise::check(&self.args.paths, DataFormat::Wyscout)?;
        let (dataset, findings) = WyscoutDataset::find(&self.args.paths)?;
        self.args.run("wyscout", &dataset, findings)
    }
}
