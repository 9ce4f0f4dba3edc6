//! How long the engine and every operation take on one core with no cache.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use api::{OPERATIONS, Operation, operation};
use clap::Args;
use football::analysis::analyse;
use football::model::{Event, Match};
use touchline::service::{RequestContext, Service};

use crate::sample::{Samples, mean_events, query};
use crate::scratch::ScratchStore;
use crate::{WorldSize, columns};

#[derive(Args, Debug)]
pub(crate) struct OperationsBench {
    #[command(flatten)]
    world: WorldSize,

    /// Run each operation this many times
    #[arg(long, value_name = "N", default_value_t = 300)]
    rounds: usize,

    /// Run only the operations whose names begin with this
    #[arg(long, value_name = "NAME", default_value = "")]
    only: String,
}

impl OperationsBench {
    pub(crate) fn run(&self) -> Result<()> {
        if self.rounds == 0 {
            bail!("--rounds must be at least 1");
        }
        let scratch = ScratchStore::new(None)?;
        let started = Instant::now();
        self.world.fill(&scratch.address)?;
        let seconds = started.elapsed().as_secs_f64();
        let store = scratch.open()?;
        let Samples { matches, edition_matches, usual: samples, long } = Samples::load(&store)?;
        say!(
            "{matches} matches simulated, analysed and stored in {seconds:.1} s, {:.1} kB a match in the store; requests are for \
             matches, teams and players of an edition of {edition_matches} played matches",
            scratch.bytes()?.unwrap_or_default() as f64 / matches as f64 / 1000.0,
        )?;

        say!("\n{:<42} {:>10} {:>10} {:>10}", "", "median", "99th", "bytes")?;
        let mut times = Vec::new();
        for round in 0..self.rounds {
            let (match_, events) = &samples[round % samples.len()];
            let started = Instant::now();
            std::hint::black_box(analyse(match_, events));
            times.push(started.elapsed());
        }
        print_line(&format!("analysis ({} events)", mean_events(&samples)), times, "")?;

        let service = Service::plain(store);
        for operation in OPERATIONS.iter().filter(|operation| operation.name.starts_with(&self.only)) {
            let variants = VARIANTS.iter().filter(|(name, _)| *name == operation.name).map(|(_, variant)| *variant);
            self.time(&service, operation, &[""].into_iter().chain(variants).collect::<Vec<_>>(), &samples)?;
        }
        if let Some(operation) = operation("MatchAttacks").filter(|operation| operation.name.starts_with(&self.only)) {
            say!("\nlong matches ({} events)", mean_events(&long))?;
            self.time(&service, operation, &ATTACK_FILTERS, &long)?;
        }
        Ok(())
    }

    /// Runs the operation with each filter in turn, so that a slow moment of the machine affects all filters alike.
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
                let query = with_filter(&query(operation, match_)?, &filled_in(filter, match_));
                let started = Instant::now();
                let response = service.respond(&RequestContext::trusted(operation.name, &query));
                times.push(started.elapsed());
                if response.status != 200 {
                    bail!("{}?{query} failed with status {}", operation.name, response.status);
                }
                *bytes += response.body.len();
            }
        }
        for (filter, (times, bytes)) in filters.iter().zip(lines) {
            // Enough of the filter to tell it from the others.
            let filter: String = filter.replace(['"', '{', '}'], "").chars().take(FILTER_SHOWN).collect();
            print_line(format!("{} {filter}", operation.name).trim(), times, &(bytes / self.rounds).to_string())?;
        }
        Ok(())
    }
}

/// Parameters that change what an operation reads or make its response longer.
#[rustfmt::skip]
const VARIANTS: [(&str, &str); 6] = [
    ("MatchEventList", "detail=full"),
    ("MatchList", "team_id=HOME"),
    ("TournamentPlayersStats", "page_size=1000"),
    ("TournamentPlayersStats", "fields=GoalsScored.Total&sort=GoalsScored.Total"),
    ("TournamentPlayersStats", "team_id=HOME&per_90=1"),
    ("EntityPlayers", "team_id=HOME"),
];

/// Every filter of MatchAttacks, with values that match something in any match. The first has no filter; the last makes the
/// longest response, a single attack of nearly all events.
#[rustfmt::skip]
const ATTACK_FILTERS: [&str; 12] = [
    "",
    "team_id=HOME",
    "start_players=PLAYERS",
    "inner_players=PLAYERS",
    "end_players=PLAYERS",
    "start_events=[{\"id\":15},{\"id\":35}]",
    "end_events=[{\"id\":21}]",
    "areaFrom={\"x\":0,\"y\":0,\"x2\":60,\"y2\":80}",
    "areaTo={\"x\":102,\"y\":18,\"x2\":120,\"y2\":62}",
    "offset={\"before\":5,\"after\":5}",
    "param={\"organized_min_passes\":10}",
    "param={\"cluster_max_consecutive_opponent_events\":10000,\"cluster_max_time_between_consecutive_events\":10000}",
];

/// The query with the parameters of a filter, which replace those of the same name.
fn with_filter(query: &str, filter: &str) -> String {
    let name = |parameter: &str| parameter.split('=').next().unwrap_or_default().to_owned();
    let replaced: Vec<String> = filter.split('&').map(name).collect();
    let rest = query.split('&').filter(|parameter| !replaced.contains(&name(parameter)));
    rest.chain([filter]).collect::<Vec<_>>().join("&")
}

/// Replaces HOME and PLAYERS in a filter with the ids of a match's home team and its players.
fn filled_in(filter: &str, match_: &Match) -> String {
    let players: Vec<String> = match_.home.squad.iter().map(|member| member.player.to_string()).collect();
    filter.replace("HOME", &match_.home.team.to_string()).replace("PLAYERS", &format!("[{}]", players.join(",")))
}

const FILTER_SHOWN: usize = 28;

fn print_line(name: &str, times: Vec<Duration>, bytes: &str) -> Result<()> {
    say!("{name:<42} {} {bytes:>10}", columns(times, [50, 99]))
}
