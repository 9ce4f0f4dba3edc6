//! `touchline import`: files into a store.

mod files;
mod native;
mod report;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Args, Subcommand};

/// Take in match data from files
///
/// Importing again changes only what changed. A document that cannot be taken is named with its file, line and field, and
/// the rest is taken. Exits with 0 when everything was taken, with 3 when something was skipped.
#[derive(Args, Debug)]
pub(super) struct Import {
    #[command(subcommand)]
    feed: Feed,
}

#[derive(Subcommand, Debug)]
enum Feed {
    Native(native::Native),
}

impl Import {
    pub(super) fn run(self) -> Result<ExitCode> {
        match self.feed {
            Feed::Native(feed) => feed.run(),
        }
    }
}
