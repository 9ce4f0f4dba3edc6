//! `touchline import`: files into a store.
//!
//! A provider's files are found and described by `wyscout.rs` and `statsbomb.rs`, chosen from by `choice.rs`, translated
//! on all cores and written in one order by `pipeline.rs`. Our own format (`native.rs`) is read file by file.

mod choice;
mod files;
mod native;
mod pipeline;
mod provider;
mod report;
mod statsbomb;
mod wyscout;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Args, Subcommand};

/// Take in match data from files
///
/// Importing again changes only what changed. What cannot be taken is named with its file and place, and the rest is
/// taken. Exits with 0 when everything was taken, with 3 when something was skipped, with 1 when nothing could be done.
#[derive(Args, Debug)]
pub(super) struct Import {
    #[command(subcommand)]
    feed: Feed,
}

#[derive(Subcommand, Debug)]
enum Feed {
    Native(native::Native),
    Statsbomb(statsbomb::Statsbomb),
    Wyscout(wyscout::Wyscout),
}

impl Import {
    pub(super) fn run(self) -> Result<ExitCode> {
        match self.feed {
            Feed::Native(feed) => feed.run(),
            Feed::Statsbomb(feed) => feed.run(),
            Feed::Wyscout(feed) => feed.run(),
        }
    }
}
