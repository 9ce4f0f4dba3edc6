//! `touchline import`: files into a store.
//!
//! `statsbomb.rs`, `wyscout/`, `korastats.rs`, `match_files.rs` and `results/` find files; each is a `Dataset`. `selection.rs` selects matches, and
//! `provider.rs` imports them. `native.rs` reads our own format, and `large_file.rs` the lines of a large file. All of them, and the demo, write through `pipeline.rs`.
//! `output.rs` has --dry-run and --json. `recognise.rs` notices files of another format. `touched.rs` finds references to what is not there,
//! `taken_ids.rs` ids that something else has.

mod bytes_in_progress;
mod dataset;
pub(super) mod files;
mod import_store;
mod korastats;
mod large_file;
mod match_files;
mod native;
mod output;
pub(super) mod pipeline;
mod provider;
mod recognise;
pub(super) mod report;
mod results;
mod selection;
mod statsbomb;
mod taken_ids;
mod touched;
mod wyscout;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Args, Subcommand};

use self::recognise::DataFormat;

/// Import match data from files
///
/// Importing again is safe: it changes only what is different in the files. What cannot be imported is skipped and reported
/// with its file and line; the rest is imported. A document that would replace one from another source needs --replace. The
/// exit code is 0 if everything was imported, 3 if something was skipped or refers to something unknown, 1 if nothing could
/// be imported, 130 after Ctrl-C: what was imported until then is kept, and running the command again continues.
#[derive(Args, Debug)]
pub(super) struct Import {
    #[command(subcommand)]
    feed: ImportFormat,
}

#[derive(Subcommand, Debug)]
enum ImportFormat {
    Auto(match_files::Auto),
    Native(native::Native),
    Statsbomb(statsbomb::Statsbomb),
    Wyscout(wyscout::Wyscout),
    Korastats(korastats::Korastats),
    Results(results::Results),
    #[command(flatten)]
    MatchFiles(match_files::FeedCommand),
}

impl Import {
    pub(super) fn run(self) -> Result<ExitCode> {
        match self.feed {
            ImportFormat::Auto(auto) => {
                let (format, args) = auto.recognised()?;
                tell!("{format} is recognised: `touchline import {}`", format.command())?;
                match format {
                    DataFormat::Native => native::Native::from(args).run(),
                    DataFormat::Statsbomb => statsbomb::Statsbomb { args }.run(),
                    DataFormat::Wyscout => wyscout::Wyscout { args }.run(),
                    DataFormat::Korastats => korastats::Korastats { args }.run(),
                    DataFormat::MatchFiles(feed) => match_files::MatchFiles { args }.run(feed),
                }
            }
            ImportFormat::Native(feed) => feed.run(),
            ImportFormat::Statsbomb(feed) => feed.run(),
            ImportFormat::Wyscout(feed) => feed.run(),
            ImportFormat::Korastats(feed) => feed.run(),
            ImportFormat::Results(feed) => feed.run(),
            ImportFormat::MatchFiles(command) => command.run(),
        }
    }
}
