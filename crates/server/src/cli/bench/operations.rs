//! How long the engine and every operation take, nothing kept, on one core.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::Args;
use football::analysis::analyse;
use football::model::{Event, Match};
use football::simulation;

use super::sample::{Samples, events_of, example};
use super::{Ground, columns};
use crate::api::{Call, Method, OPERATIONS, Operation, Service, operation};
use crate::cli::demo;

#[derive(Args, Debug)]
pub(super) struct Measure {
    /// At least so many played matches in the store
    #[arg(long, value_name = "N", default_value_t = 400)]
    matches: usize,

    /// How often each operation is asked
    #[arg(long, value_name = "N", default_value_t = 300)]
    rounds: usize,

    /// Only the operations whose names begin so
    #[arg(long, value_name = "NAME", default_value = "")]
    only: String,
}

impl Measure {
    pub(super) fn run(&self) -> Result<ExitCode> {
        if self.rounds == 0 {
            bail!("--rounds must be at least 1");
        }
        let ground = Ground::new(None)?;
        let store = ground.open()?;
        let settings = simulation::Settings { matches: Some(self.matches), ..Default::default() };
        let world = simulation::world(&settings);
        let started = Instant::now();
        demo::fill(&store, &world)?;
        say!(
            "{} matches simulated, analysed and stored in {:.1} s, {:.1} kB a match in the store",
            world.match_count(),
            started.elapsed().as_secs_f64(),
            ground.bytes()?.unwrap_or_default() as f64 / world.match_count() as f64 / 1000.0,
        )?;

        say!("\n{:<42} {:>10} {:>10} {:>10}", "", "median", "99th", "bytes")?;
        let Samples { usual: samples, long } = Samples::of(&store)?;
        let mut times = Vec::new();
        for round in 0..self.rounds {
            let (match_, events) = &samples[round % samples.len()];
            let started = Instant::now();
            std::hint::black_box(analyse(match_, events));
            times.push(started.elapsed());
        }
        print_line(&format!("analysis ({} events)", events_of(&samples)), times, "")?;

        let service = Service::plain(store);
        for operation in OPERATIONS.iter().filter(|operation| operation.name.starts_with(&self.only)) {
            self.time(&service, operation, &[""], &samples)?;
        }
        if let Some(operation) = operation("MatchAttacks").filter(|operation| operation.name.starts_with(&self.only)) {
            say!("\nlong matches ({} events)", events_of(&long))?;
            self.time(&service, operation, &ATTACK_FILTERS, &long)?;
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Asks in turn with each of the filters, so that a slow moment of the machine meets all of them alike.
    fn time(
        &self,
        service: &Service,
        operation: &Operation,
        filters: &[&str],
        samples: &[(Match, Vec<Event>)],
    ) -> Result<()> {
        let mut lines: Vec<(Vec<Duration>, usize)> = vec![Default::default(); filters.len()];
        for round in 0..self.rounds {
            let match_ = &samples[round % samples.len()].0;
            for (filter, (times, bytes)) in filters.iter().zip(&mut lines) {
                let query = format!("{}&{}", example(operation, match_), filled_in(filter, match_));
                let call = Call {
                    method: Method::Get,
                    operation: Some(operation.name),
                    query: &query,
                    body: &[],
                    trusted: true,
                    unless: None,
                    at_least: None,
                };
                let started = Instant::now();
                let reply = service.answer(&call);
                times.push(started.elapsed());
                if reply.status != 200 {
                    bail!("{} answered {} to {query}", operation.name, reply.status);
                }
                *bytes += reply.body.len();
            }
        }
        for (filter, (times, bytes)) in filters.iter().zip(lines) {
            // As much of the filter as tells it from the others.
            let filter: String = filter.replace(['"', '{', '}'], "").chars().take(FILTER_SHOWN).collect();
            print_line(format!("{} {filter}", operation.name).trim(), times, &(bytes / self.rounds).to_string())?;
        }
        Ok(())
    }
}

/// Everything that may be asked about attacks, with what leaves something in any match: first nothing at all, last what
/// makes the longest answer, a single attack of nearly all events.
#[rustfmt::skip]
const ATTACK_FILTERS: [&str; 12] = [
    "",
    "team_id=HOME",
    "start_players=PLAYERS",
    "inner_players=PLAYERS",
    "end_players=PLAYERS",
    "start_events=[{\"id\":101},{\"id\":305}]",
    "end_events=[{\"id\":201}]",
    "areaFrom={\"x\":0,\"y\":0,\"x2\":60,\"y2\":80}",
    "areaTo={\"x\":102,\"y\":18,\"x2\":120,\"y2\":62}",
    "offset={\"before\":5,\"after\":5}",
    "param={\"organized_min_passes\":10}",
    "param={\"cluster_max_consecutive_opponent_events\":10000,\"cluster_max_time_between_consecutive_events\":10000}",
];

/// A filter with the ids of a match where it names its home team and its players.
fn filled_in(filter: &str, match_: &Match) -> String {
    let players: Vec<String> = match_.home.squad.iter().map(|member| member.player.to_string()).collect();
    filter.replace("HOME", &match_.home.team.to_string()).replace("PLAYERS", &format!("[{}]", players.join(",")))
}

const FILTER_SHOWN: usize = 28;

fn print_line(name: &str, times: Vec<Duration>, bytes: &str) -> Result<()> {
    say!("{name:<42} {} {bytes:>10}", columns(times, [50, 99]))
}
