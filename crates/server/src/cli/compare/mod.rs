//! `touchline compare`: the same requests to two services, and where their responses differ.
//!
//! `requests.rs` is the table of operations, `comparison.rs` the order of the requests. `values.rs` compares two responses, by the
//! rules of `ids.rs` (what an id identifies, and which ids mean the same) and `clock.rs` (what follows the clock). `tally.rs`
//! counts, and `report.rs` prints.

mod clock;
mod comparison;
mod ids;
mod report;
mod requests;
mod tally;
mod values;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;

use self::comparison::{ComparedSelection, ServiceComparison};
use self::ids::IdMap;
use self::report::ComparisonReport;
use self::requests::{ComparedOperation, specified_operations};
use self::values::ComparisonRules;
use super::remote::{KEY_VARIABLE, RemoteService, ServiceUrl, parse_pause, read_key};

/// Where the keys are if they differ and no argument has them.
const LEFT_VARIABLE: &str = "TOUCHLINE_LEFT_KEY";
const RIGHT_VARIABLE: &str = "TOUCHLINE_RIGHT_KEY";

/// Compare the responses of two services
///
/// Sends the same requests to both: the 19 operations of the specification, for the tournaments of the left service, all their
/// matches, and the players of these. For every operation and field it counts the values that are equal, missing (on the right),
/// extra (on the right alone) and different, and prints examples. docs/moving.md uses it to check a move from one service to another.
///
/// Lists of records with an id are compared by id, wherever a record stands. Other lists, and lists whose ids have nothing in
/// common, are compared by place. A number is compared by value: 1 equals 1.0.
///
/// --map names a file of ids that differ, a line for each: `match 12 = 3400`, left and right, or for all others of a kind
/// `match * = * + 3000000000`. The kinds are tournament, competition, stage, group, match, team, club, player, coach, referee,
/// stadium, organizer, country and event. An id that is not in the file is the same on both sides.
///
/// Values that follow the clock and not the data are left out: times of the last update, dtGeneratedAt, ages, and the message of
/// MatchPlayersStats, which has a duration. --everything compares them too.
///
/// Requests go to one service after the other, with a pause between two to the same service. The exit code is 0 if everything
/// is equal, 3 if something differs, 1 if the services could not be compared.
///
/// touchline compare https://old.example/api.php http://127.0.0.1:8080 --left-key OLD --right-key NEW --tournament 5
///
/// touchline compare https://old.example/api.php http://127.0.0.1:8080 --map ids.txt --players 3 --operation MatchEventList
///
/// touchline compare http://127.0.0.1:8080 http://127.0.0.1:8081 --key-file key.txt --operation 'TeamInfo?team_id=1' --json
#[derive(Args, Debug)]
pub(super) struct Compare {
    /// The left service: its entry script, a URL that ends in .php, or its root, whose script is /api.php
    #[arg(value_name = "LEFT")]
    left: ServiceUrl,

    /// The right service. RequestIds of options are those of the left one
    #[arg(value_name = "RIGHT")]
    right: ServiceUrl,

    /// The key for both services. Other users of this machine can read arguments: --key-file is safer
    #[arg(long, value_name = "KEY", conflicts_with = "key_file")]
    key: Option<String>,

    /// The file with the key for both services [default: the key in the environment variable TOUCHLINE_KEY]
    #[arg(long, value_name = "FILE")]
    key_file: Option<PathBuf>,

    /// The key for the left service [default: the key in TOUCHLINE_LEFT_KEY, or the one for both]
    #[arg(long, value_name = "KEY")]
    left_key: Option<String>,

    /// The key for the right service [default: the key in TOUCHLINE_RIGHT_KEY, or the one for both]
    #[arg(long, value_name = "KEY")]
    right_key: Option<String>,

    /// Only these tournaments, by the tournament_id on the left; separated by commas
    #[arg(long, value_name = "ID", value_delimiter = ',', num_args = 1.., value_parser = clap::value_parser!(i64).range(1..))]
    tournament: Vec<i64>,

    /// Only so many players of each match; 0 for none
    #[arg(long, value_name = "COUNT")]
    players: Option<usize>,

    /// Compare this operation as well: a name, perhaps with parameters, in which {tournament}, {match} and {player} stand for ids
    #[arg(long, value_name = "NAME[?PARAMETERS]")]
    operation: Vec<String>,

    /// The languages to compare; separated by commas
    #[arg(long, value_name = "LANG", value_delimiter = ',', default_value = "en", value_parser = ["en", "ar"], hide_possible_values = true)]
    lang: Vec<String>,

    /// The file of ids that differ: lines such as match 12 = 3400
    #[arg(long, value_name = "FILE")]
    map: Option<PathBuf>,

    /// Compare values that follow the clock as well
    #[arg(long)]
    everything: bool,

    /// The most examples of each field
    #[arg(long, value_name = "COUNT", default_value_t = 3)]
    examples: usize,

    /// The pause between two requests to one service: 200ms, 2s, or 0
    #[arg(long, value_name = "TIME", default_value = "200ms", value_parser = parse_pause)]
    pause: Duration,

    /// Print the report as JSON: every field, also where all values are equal
    #[arg(long)]
    json: bool,
}

impl Compare {
    pub(super) fn run(self) -> Result<ExitCode> {
        let map = match &self.map {
            Some(file) => {
                let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
                IdMap::parse(&text).map_err(|error| anyhow::anyhow!("{}:{error}", file.display()))?
            }
            None => IdMap::default(),
        };
        let mut operations = specified_operations();
        for stated in &self.operation {
            let further =
                ComparedOperation::parse(stated).map_err(|why| anyhow::anyhow!("--operation {stated}: {why}"))?;
            if !operations.contains(&further) {
                operations.push(further);
            }
        }
        let languages: BTreeSet<&String> = self.lang.iter().collect();
        let selection = ComparedSelection {
            tournaments: self.tournament.iter().copied().collect(),
            max_players: self.players.unwrap_or(usize::MAX),
            // English first.
            languages: languages.into_iter().rev().cloned().collect(),
        };
        let rules = ComparisonRules { map, everything: self.everything, max_examples: self.examples };
        let left = self.service(&self.left, self.left_key.as_deref(), LEFT_VARIABLE)?;
        let right = self.service(&self.right, self.right_key.as_deref(), RIGHT_VARIABLE)?;
        let (tallies, compared) = ServiceComparison::new([left, right], rules, operations).run(&selection);
        let report = ComparisonReport { left: &self.left, right: &self.right, tallies: &tallies };
        if compared.is_ok() || report.has_values() {
            if self.json { report.print_json(compared.is_ok())? } else { report.print()? }
        }
        compared?;
        Ok(report.exit_code())
    }

    fn service(&self, url: &ServiceUrl, key: Option<&str>, variable: &str) -> Result<RemoteService> {
        let own = read_key(key, None, &[variable])?;
        let both = || read_key(self.key.as_deref(), self.key_file.as_deref(), &[KEY_VARIABLE]);
        let Some(key) = own.map_or_else(both, |key| Ok(Some(key)))? else {
            bail!("{url} needs a key: name a file that has it with --key-file, or set {KEY_VARIABLE} or {variable}");
        };
        url.warn_if_readable()?;
        RemoteService::new(url.clone(), key, self.pause)
    }
}
