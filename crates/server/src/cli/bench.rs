//! `touchline bench`: how long the work takes here, on a world of a chosen size.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use football::analysis::analyse;
use football::model::{Event, Match, Status};
use football::simulation;
use store::{Address, Store};

use crate::api::{Call, Method, OPERATIONS, Operation, Service, operation};

/// Time the engine and every operation
///
/// Fills a temporary store with a simulated world, then analyses its matches and asks every operation again and again,
/// nothing cached, on one core. Prints the median and the 99th percentile, side by side in one run.
#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct Bench {
    #[command(subcommand)]
    what: Option<What>,

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

#[derive(Subcommand, Debug)]
enum What {
    Import(super::import::Measure),
    Live(super::live::measure::Measure),
}

impl Bench {
    pub(super) fn run(self) -> Result<ExitCode> {
        match self.what {
            Some(What::Import(import)) => return import.run(),
            Some(What::Live(live)) => return live.run(),
            None => {}
        }
        if self.rounds == 0 {
            bail!("--rounds must be at least 1");
        }
        let folder = tempfile::tempdir().context("cannot make a temporary folder")?;
        let address: Address = format!("sqlite:{}", folder.path().join("bench.db").display()).parse()?;
        let store = Store::open(&address)?;
        let settings = simulation::Settings { matches: Some(self.matches), ..Default::default() };
        let world = simulation::world(&settings);
        let started = Instant::now();
        super::demo::fill(&store, &world)?;
        println!(
            "{} matches simulated, analysed and stored in {:.1} s, {:.1} kB a match in the store",
            world.match_count(),
            started.elapsed().as_secs_f64(),
            bytes_of(folder.path())? as f64 / world.match_count() as f64 / 1000.0,
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
        print_line(&format!("analysis ({} events)", events_of(&samples)), times, None);

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
        print_line(format!("{} {filter}", operation.name).trim(), times, Some(bytes / self.rounds));
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

/// Matches with events.
type Played = Vec<(Match, Vec<Event>)>;

struct Samples {
    /// From all over the store.
    usual: Played,
    /// Long ones, extra time included: attacks are made from the events, so these take longest. They are those that
    /// have just [`LONG`] events or more; where none has, those with the most.
    long: Played,
}

const SAMPLES: usize = 20;
const LONG: usize = 3_500;

impl Samples {
    fn of(store: &Store) -> Result<Samples> {
        let snapshot = store.snapshot()?;
        let mut samples = Samples { usual: Vec::new(), long: Vec::new() };
        let all: Vec<Match> = snapshot.all()?;
        for match_ in all.into_iter().filter(|match_| match_.status == Status::Final) {
            let events = snapshot.events(match_.id)?;
            if events.is_empty() {
                continue;
            }
            if samples.usual.len() < SAMPLES {
                samples.usual.push((match_.clone(), events.clone()));
            }
            samples.long.push((match_, events));
            samples.long.sort_by_key(|(_, events)| (events.len() < LONG, events.len().abs_diff(LONG)));
            samples.long.truncate(SAMPLES);
        }
        if samples.usual.is_empty() { bail!("the world has no match with events") } else { Ok(samples) }
    }
}

/// How many events a match of these has.
fn events_of(samples: &Played) -> usize {
    samples.iter().map(|(_, events)| events.len()).sum::<usize>() / samples.len()
}

/// Parameters that ask for something of this match.
fn example(operation: &Operation, match_: &Match) -> String {
    let player = match_.home.squad.first().map_or(0, |member| member.player.0);
    let value = |name: &str| match name {
        "tournament_id" | "season_id" => Some(match_.edition.0.to_string()),
        "match_id" => Some(match_.id.to_string()),
        "player_id" => Some(player.to_string()),
        "include_teams" | "include_matches" => Some("1".to_owned()),
        "page_size" => Some("100".to_owned()),
        "include" => Some("phases,goals,inputs".to_owned()),
        _ => None,
    };
    let sent = operation.params.iter().filter_map(|param| Some(format!("{}={}", param.name, value(param.name)?)));
    sent.collect::<Vec<_>>().join("&")
}

fn print_line(name: &str, mut times: Vec<Duration>, bytes: Option<usize>) {
    times.sort();
    let at = |part: usize| times[(times.len() * part / 100).min(times.len() - 1)].as_secs_f64() * 1000.0;
    let bytes = bytes.map_or_else(String::new, |bytes| bytes.to_string());
    println!("{name:<30} {:>7.3} ms {:>7.3} ms {bytes:>10}", at(50), at(99));
}

fn bytes_of(folder: &std::path::Path) -> Result<u64> {
    let mut sum = 0;
    for entry in std::fs::read_dir(folder)? {
        sum += entry?.metadata()?.len();
    }
    Ok(sum)
}
