//! `touchline fetch`: saves tournaments of a running service into files that an importer reads.
//!
//! `requests.rs` is the table of what is asked for, `folder.rs` the layout of the files, `listed.rs` what lists say of matches,
//! `fetcher.rs` the order of the requests, and `report.rs` the report.
//!
//! A file that is there is not asked for again. Files of a match that was not final are marked, and asked for again; so are
//! the files of its tournament. The mark is written before the files and removed after them. So an interrupted run never
//! leaves files of an unfinished match that look final.

mod fetcher;
mod folder;
mod listed;
mod report;
mod requests;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::Args;

use self::fetcher::Fetcher;
use self::folder::FetchFolder;
use super::remote::{KEY_VARIABLE, RemoteService, ServiceUrl, parse_pause, read_key};

/// Save tournaments of a running service as files, for an import
///
/// Asks a service of this interface for its catalogue, for the structures, teams, referees and matches of the tournaments that
/// you name, and for the events, squads and formations of each match. The responses are saved byte for byte, in English and
/// Arabic where they have names. `touchline import korastats FOLDER` reads them. docs/moving.md shows the whole way.
///
/// The command talks to this URL and to nothing else. It sends one request at a time, with a pause between two. A service that
/// is busy (status 429 or 503) is asked again after the pause that it names.
///
/// Run the same command again after an interruption: a file that is there is not asked for again, and files are written whole
/// or not at all. Matches that are not final are asked for again, and so are the lists of their tournaments.
///
/// Without --tournament, the tournaments of the service are listed, and nothing else is asked for.
///
/// What is missing is reported with the reason, and operations that the service does not offer are named once. The exit code
/// is 0 if everything was saved, 3 if something is missing, 1 if nothing could be saved.
///
/// touchline fetch --from https://stats.example/api.php --key-file key.txt
///
/// touchline fetch --from https://stats.example/api.php --key-file key.txt --tournament 5,6 --into old-service
#[derive(Args, Debug)]
pub(super) struct Fetch {
    /// The service: its entry script, a URL that ends in .php, or its root, whose script is /api.php
    #[arg(long, value_name = "URL")]
    from: ServiceUrl,

    /// The key for the service. Other users of this machine can read arguments: --key-file is safer
    #[arg(long, value_name = "KEY", conflicts_with = "key_file")]
    key: Option<String>,

    /// The file with the key [default: the key in the environment variable TOUCHLINE_KEY]
    #[arg(long, value_name = "FILE")]
    key_file: Option<PathBuf>,

    /// The tournaments to save, by tournament_id; separated by commas
    #[arg(long, value_name = "ID", value_delimiter = ',', num_args = 1.., value_parser = clap::value_parser!(i64).range(1..))]
    tournament: Vec<i64>,

    /// The folder to save in; created if it does not exist
    #[arg(long, value_name = "FOLDER", default_value = "fetched")]
    into: PathBuf,

    /// The languages of names; separated by commas. Responses without names are saved in the first one
    #[arg(long, value_name = "LANG", value_delimiter = ',', default_value = "en,ar", value_parser = ["en", "ar"], hide_possible_values = true)]
    lang: Vec<String>,

    /// The pause between two requests: 200ms, 2s, or 0
    #[arg(long, value_name = "TIME", default_value = "200ms", value_parser = parse_pause)]
    pause: Duration,

    /// Ask for everything again, also for files that are there
    #[arg(long)]
    again: bool,
}

impl Fetch {
    pub(super) fn run(mut self) -> Result<ExitCode> {
        let Some(key) = read_key(self.key.as_deref(), self.key_file.as_deref(), &[KEY_VARIABLE])? else {
            bail!("the service needs a key: name a file that has it with --key-file, or set {KEY_VARIABLE}");
        };
        self.from.warn_if_readable()?;
        let mut languages = BTreeSet::new();
        self.lang.retain(|language| languages.insert(language.clone()));
        let folder = FetchFolder::create(&self.into, &self.lang[0])?;
        let service = RemoteService::new(self.from, key, self.pause)?;
        Fetcher::new(service, folder, self.lang, self.again).run(&self.tournament)
    }
}
