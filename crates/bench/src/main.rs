//! Measures Touchline on this machine: every operation, imports, exports, live matches and feeds, HTTP load, freshness, growth, cached pages, and storage.
//!
//! Not part of the product. Run it with the profile that packages use: `cargo run --profile dist -p bench -- --help`.

/// Prints a line; a closed or full standard output is an error, not a panic.
macro_rules! say {
    ($($line:tt)*) => { $crate::print(format_args!($($line)*)) };
}

mod cached_pages;
mod client;
mod delayed;
mod export;
mod feeds;
mod fresh;
mod growth;
mod import;
mod line_feeds;
mod live;
mod load;
mod operations;
mod parsing;
mod provider_files;
mod sample;
mod scratch;
mod storage;

use std::fmt;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::{Args, Parser, Subcommand};
use football::simulation::WorldSettings;
use rustix::time::{ClockId, clock_gettime};
use tokio::runtime::Runtime;
use touchline::http;
use touchline::service::Service;

/// The product's allocator, so that the figures are those of the product.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Measure Touchline on this machine
///
/// Without a subcommand: fill a temporary store with a simulated world, analyse its matches, then run every operation many
/// times on one core with no cache. Prints the median and the 99th percentile.
#[derive(Parser, Debug)]
#[command(name = "bench", args_conflicts_with_subcommands = true)]
struct BenchArguments {
    #[command(subcommand)]
    benchmark: Option<Benchmark>,

    #[command(flatten)]
    operations: operations::OperationsBench,
}

#[derive(Subcommand, Debug)]
enum Benchmark {
    Export(export::ExportBench),
    Feeds(feeds::FeedsBench),
    Fresh(fresh::FreshBench),
    Growth(growth::GrowthBench),
    Import(import::ImportBench),
    Live(live::LiveBench),
    Load(load::LoadBench),
    Pages(cached_pages::PagesBench),
    Storage(storage::StorageBench),
}

fn main() -> ExitCode {
    let BenchArguments { benchmark, operations } = BenchArguments::parse();
    let measured = match benchmark {
        Some(Benchmark::Export(export)) => export.run(),
        Some(Benchmark::Feeds(feeds)) => feeds.run(),
        Some(Benchmark::Fresh(fresh)) => fresh.run(),
        Some(Benchmark::Growth(growth)) => growth.run(),
        Some(Benchmark::Import(import)) => import.run(),
        Some(Benchmark::Live(live)) => live.run(),
        Some(Benchmark::Load(load)) => load.run(),
        Some(Benchmark::Pages(pages)) => pages.run(),
        Some(Benchmark::Storage(storage)) => storage.run(),
        None => operations.run(),
    };
    match measured {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bench: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn print(line: fmt::Arguments<'_>) -> Result<()> {
    writeln!(io::stdout(), "{line}").context("cannot print")
}

/// How large a simulated world a benchmark fills its store with.
#[derive(Args, Debug)]
struct WorldSize {
    /// Simulate at least this many played matches
    #[arg(long, value_name = "N", default_value_t = 400)]
    matches: usize,

    /// How many teams each league has: 20 teams make seasons of 380 matches
    #[arg(long, value_name = "N", default_value_t = WorldSettings::default().league_teams)]
    teams: usize,
}

impl WorldSize {
    /// Fills a store as `touchline demo` does.
    fn fill(&self, store: &str) -> Result<()> {
        let (matches, teams) = (self.matches.to_string(), self.teams.to_string());
        touchline(&["demo", "--fill-only", "--matches", &matches, "--teams", &teams, "--store", store])
    }
}

/// The key that `touchline demo` puts into its store.
const KEY: &str = "demo";

/// Runs a command of the product in this process. That something was skipped is printed, and is not a failure.
fn touchline(arguments: &[&str]) -> Result<()> {
    let line = ["touchline"].iter().chain(arguments).map(|argument| (*argument).into());
    if touchline::cli::run(line)? == ExitCode::FAILURE {
        // The other arguments may hold a password.
        bail!("`touchline {}` failed", arguments.first().unwrap_or(&""));
    }
    Ok(())
}

/// Serves on a loopback port for as long as the runtime lives.
fn serve(runtime: &Runtime, service: Service, max_work: usize) -> Result<SocketAddr> {
    let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0"))?;
    let address = listener.local_addr()?;
    runtime.spawn(http::router(service, max_work).serve(listener));
    Ok(address)
}

/// Percentiles of the times, as columns of milliseconds.
fn columns<const N: usize>(mut times: Vec<Duration>, percentiles: [usize; N]) -> String {
    times.sort();
    let at = |percentile: usize| times.get((times.len() * percentile / 100).min(times.len().saturating_sub(1)));
    let column = |percentile| format!("{:>7.3} ms", at(percentile).map_or(0.0, Duration::as_secs_f64) * 1e3);
    percentiles.map(column).join(" ")
}

/// Seconds of CPU time that this process or this thread has used: less noisy than wall time on a busy machine.
fn cpu_seconds(clock: ClockId) -> f64 {
    let spent = clock_gettime(clock);
    spent.tv_sec as f64 + spent.tv_nsec as f64 / 1e9
}
