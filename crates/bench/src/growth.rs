//! `bench growth`: the same requests to stores of several sizes, side by side.

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicUsize;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use api::{OPERATIONS, Operation};
use clap::Args;
use football::model::{EditionId, Match};
use store::{Address, MatchFilter, Store};
use tempfile::TempDir;
use touchline::service::{RequestContext, Service};

use crate::WorldSize;
use crate::cached_pages::read_page;
use crate::sample::query;

/// Compare stores of several sizes: every operation and the main pages, with no cache
///
/// Fills a store for each size, or takes the one that an earlier run has left in the folder. Prints the median of each request
/// for each store, and the ratio of the last to the first. The bytes tell whether a response grows.
#[derive(Args, Debug)]
pub(crate) struct GrowthBench {
    /// How many matches each store has at least
    #[arg(long, value_name = "N,N", value_delimiter = ',', default_value = "1000,100000")]
    matches: Vec<usize>,

    /// How many teams each league has
    #[arg(long, value_name = "N", default_value_t = 20)]
    teams: usize,

    /// Ask each request this many times
    #[arg(long, value_name = "N", default_value_t = 40)]
    rounds: usize,

    /// Only requests with this in their name
    #[arg(long, value_name = "TEXT", default_value = "")]
    only: String,

    /// Keep the stores in this folder, for the next run
    #[arg(long, value_name = "FOLDER")]
    stores: Option<PathBuf>,

    /// Compare these stores, which `demo --fill-only` has filled: sqlite:PATH or postgres://…
    #[arg(long, value_name = "ADDRESS,ADDRESS", value_delimiter = ',', conflicts_with_all = ["matches", "teams", "stores"])]
    filled: Vec<String>,
}

/// Matches of the first edition that requests are for.
const SAMPLES: usize = 20;

/// Pages, with MATCH, TEAM and PLAYER for the ids of a match.
const PAGES: [&str; 12] = [
    "",
    "?date=2020-05-02",
    "competitions",
    "players",
    "players?q=ma",
    "teams",
    "search?q=ma",
    "search?q=mar+el",
    "t/1",
    "m/MATCH",
    "team/TEAM",
    "p/PLAYER",
];

struct GrownStore {
    service: Service,
    samples: Vec<Match>,
    matches: u64,
}

impl GrowthBench {
    pub(crate) fn run(&self) -> Result<()> {
        if self.rounds == 0 || self.matches.is_empty() {
            bail!("--rounds and --matches must be at least 1");
        }
        let scratch = TempDir::new().context("cannot make a temporary folder")?;
        let addresses = match self.filled.is_empty() {
            true => self.fill(self.stores.as_deref().unwrap_or(scratch.path()))?,
            false => self.filled.clone(),
        };
        let grown = addresses.iter().map(|address| GrownStore::open(address)).collect::<Result<Vec<_>>>()?;
        let sizes: String = grown.iter().map(|store| format!(" {:>11}", store.matches)).collect();
        say!("\n{:<30}{sizes} {:>7} {:>10}", "matches", "ratio", "bytes")?;
        for operation in OPERATIONS {
            self.compare(operation.name, &grown, |store, round| store.respond(operation, round))?;
        }
        for page in PAGES {
            self.compare(&format!("/{page}"), &grown, |store, round| store.page(page, round))?;
        }
        Ok(())
    }

    /// The addresses of the stores of each size, which are filled unless an earlier run has done it.
    fn fill(&self, folder: &Path) -> Result<Vec<String>> {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let mut addresses = Vec::new();
        for &matches in &self.matches {
            let file = folder.join(format!("{matches}-matches.db"));
            let address = format!("sqlite:{}", file.display());
            if !file.exists() {
                let started = Instant::now();
                WorldSize { matches, teams: self.teams }.fill(&address)?;
                let megabytes = std::fs::metadata(&file)?.len() as f64 / 1e6;
                say!("{matches} matches: filled in {:.0} s, {megabytes:.0} MB", started.elapsed().as_secs_f64())?;
            }
            addresses.push(address);
        }
        Ok(addresses)
    }

    /// Asks all stores in turn, so that a slow moment of the machine affects all alike. `ask` returns the bytes of the response.
    fn compare(
        &self,
        name: &str,
        stores: &[GrownStore],
        ask: impl Fn(&GrownStore, usize) -> Result<usize>,
    ) -> Result<()> {
        if !name.contains(&self.only) {
            return Ok(());
        }
        let mut times: Vec<Vec<Duration>> = vec![Vec::new(); stores.len()];
        let mut bytes = vec![0; stores.len()];
        for round in 0..self.rounds {
            for (store, (times, bytes)) in stores.iter().zip(times.iter_mut().zip(&mut bytes)) {
                let started = Instant::now();
                *bytes += ask(store, round)?;
                times.push(started.elapsed());
            }
        }
        let medians: Vec<f64> = times.into_iter().map(median).collect();
        let columns: String = medians.iter().map(|median| format!(" {median:>8.3} ms")).collect();
        let ratio = medians.last().zip(medians.first()).map_or(1.0, |(last, first)| last / first);
        let bytes: Vec<String> = bytes.iter().map(|bytes| (bytes / self.rounds).to_string()).collect();
        say!("{name:<30}{columns} {ratio:>7.2} {:>10}", bytes.join(" "))
    }
}

fn median(mut times: Vec<Duration>) -> f64 {
    times.sort();
    times.get(times.len() / 2).map_or(0.0, |time| time.as_secs_f64() * 1e3)
}

impl GrownStore {
    fn open(address: &str) -> Result<GrownStore> {
        let address: Address = address.parse()?;
        let store = Store::open(&address)?;
        let snapshot = store.snapshot()?;
        let matches = snapshot.matches(&MatchFilter::default())?.total;
        let rows = snapshot.matches_of(EditionId(1))?;
        let played = rows.into_iter().filter(|row| row.match_.status.is_final() && row.has_events);
        let samples: Vec<Match> = played.take(SAMPLES).map(|row| (*row.match_).clone()).collect();
        if samples.is_empty() {
            bail!("{address}: edition 1 has no played match");
        }
        Ok(GrownStore { service: Service::plain(store), samples, matches })
    }

    fn sample(&self, round: usize) -> &Match {
        &self.samples[round % self.samples.len()]
    }

    fn respond(&self, operation: &Operation, round: usize) -> Result<usize> {
        let query = query(operation, self.sample(round))?;
        let response = self.service.respond(&RequestContext::trusted(operation.name, &query));
        if response.status != 200 {
            bail!("{}?{query} failed with status {}", operation.name, response.status);
        }
        Ok(response.body.len())
    }

    fn page(&self, page: &str, round: usize) -> Result<usize> {
        let match_ = self.sample(round);
        let player = match_.home.squad.first().map_or(0, |member| member.player.number());
        let page = page.replace("MATCH", &match_.id.to_string());
        let page = page.replace("TEAM", &match_.home.team.to_string()).replace("PLAYER", &player.to_string());
        read_page(&self.service, &page, &AtomicUsize::new(0))
    }
}
