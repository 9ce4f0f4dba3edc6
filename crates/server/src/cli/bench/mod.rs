//! `touchline bench`: how long the work takes here, on a world of a chosen size.

mod client;
mod ground;
mod live;
mod load;
mod operations;
mod sample;

use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;
use clap::{Args, Subcommand};
use jiff::Timestamp;
use rustix::time::{ClockId, clock_gettime};
use store::{NewKey, Store};
use tokio::runtime::Runtime;

use crate::api::Service;
use crate::http;

pub(super) use ground::Ground;

/// Time the engine and every operation
///
/// Fills a temporary store with a simulated world, then analyses its matches and asks every operation again and again,
/// nothing cached, on one core. Prints the median and the 99th percentile, side by side in one run.
#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct Bench {
    #[command(subcommand)]
    what: Option<What>,

    #[command(flatten)]
    operations: operations::Measure,
}

#[derive(Subcommand, Debug)]
enum What {
    Import(super::import::Measure),
    Live(live::Measure),
    Load(load::Measure),
}

impl Bench {
    pub(super) fn run(self) -> Result<ExitCode> {
        match self.what {
            Some(What::Import(import)) => import.run(),
            Some(What::Live(live)) => live.run(),
            Some(What::Load(load)) => load.run(),
            None => self.operations.run(),
        }
    }
}

/// The times at these hundredths of all, as columns of milliseconds.
fn columns<const N: usize>(mut times: Vec<Duration>, hundredths: [usize; N]) -> String {
    times.sort();
    let at = |part: usize| times.get((times.len() * part / 100).min(times.len().saturating_sub(1)));
    let column = |part| format!("{:>7.3} ms", at(part).map_or(0.0, Duration::as_secs_f64) * 1e3);
    hundredths.map(column).join(" ")
}

/// The key that a benchmark's callers have.
const KEY: &str = "bench";

fn put_key(store: &Store) -> Result<()> {
    Ok(store.put_key(KEY, NewKey { name: KEY.to_owned(), expires_at: None, editions: None }, Timestamp::now())?)
}

/// Serves on a port of its own, as long as the runtime lives.
fn serve(runtime: &Runtime, service: Service, max_work: usize) -> Result<SocketAddr> {
    let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0"))?;
    let address = listener.local_addr()?;
    runtime.spawn(http::serve_on(listener, service, max_work));
    Ok(address)
}

/// Seconds that were worked, by this process or this thread: on a busy machine they say more than the clock.
pub(super) fn worked(clock: ClockId) -> f64 {
    let spent = clock_gettime(clock);
    spent.tv_sec as f64 + spent.tv_nsec as f64 / 1e9
}
