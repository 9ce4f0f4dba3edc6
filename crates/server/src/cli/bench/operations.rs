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
        println!(
            "{} matches simulated, analysed and stored in {:.1} s, {:.1} kB a match in the store",
            world.match_count(),
            started.elapsed().as_secs_f64(),
            ground.bytes()?.unwrap_or_default() as f64 / world.match_count() as f64 / 1000.0,
        );

        println!("\n{:<30} {:>10} {:>10} {:>10}", "", "median", "99th", "bytes");
        let Samples { usual: samples, long } = Samples::of(&store)?;
        let mut times = Vec::new();
        for round in 0..self.rounds {
            let (match_, events) = &samples[round % samples.len()];
            let started = Instant::now();
            std::hint::black_box(analyse(match_, events));
            times.push(started.elapsed());
        }
        print_line(&format!("analysis ({} events)", events_of(&samples)), times, "");

        let service = Service::plain(store);
        for operation in OPERATIONS.iter().filter(|operation| operation.name.starts_with(&self.only)) {
            self.time(&service, operation, "", &samples)?;
        }
        if let Some(operation) = operation("MatchAttacks").filter(|operation| operation.name.starts_with(&self.only)) {
            println!("\nlong matches ({} events)", events_of(&long));
            for filter in ATTACK_FILTERS {
                self.time(&service, operation, filter, &long)?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    fn time(
        &self,
        service: &Service,
        operation: &Operation,
        more: &str,
        samples: &[(Match, Vec<Event>)],
    ) -> Result<()> {
        let mut times = Vec::new();
        let mut bytes = 0;
        for round in 0..self.rounds {
            let match_ = &samples[round % samples.len()].0;
            let more = more.replace("HOME", &match_.home.team.to_string());
            let query = format!("{}&{more}", example(operation, match_));
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
            bytes += reply.body.len();
        }
        let filter = more.split('=').next().unwrap_or_default();
        print_line(format!("{} {filter}", operation.name).trim(), times, &(bytes / self.rounds).to_string());
        Ok(())
    }
}

/// Filters of attacks that leave something in any match; first none at all.
const ATTACK_FILTERS: [&str; 6] = [
    "",
    "team_id=HOME",
    "end_events=[{\"id\":201}]",
    "areaTo={\"x\":102,\"y\":18,\"x2\":120,\"y2\":62}",
    "param={\"organized_min_passes\":10}",
    "offset={\"before\":5,\"after\":5}",
];

fn print_line(name: &str, times: Vec<Duration>, bytes: &str) {
    println!("{name:<30} {} {bytes:>10}", columns(times, [50, 99]));
}
