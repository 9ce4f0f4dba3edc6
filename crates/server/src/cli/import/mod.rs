//! `touchline import`: files into a store.
//!
//! `statsbomb.rs` and `wyscout/` find a provider's files; each is a `Dataset`. `selection.rs` selects matches, and
//! `provider.rs` imports them. `native.rs` reads our own format. All of them, and the demo, write through `pipeline.rs`.

mod dataset;
mod files;
mod native;
pub(super) mod pipeline;
mod provider;
mod report;
mod selection;
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
