//! `touchline bench load`: what a request costs a service and its database, over HTTP on this machine.

use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::Args;
use football::simulation;
use rustix::time::ClockId;
use store::Address;

use super::client::Client;
use super::sample::{Samples, example};
use super::{Ground, KEY, put_key, serve, worked};
use crate::api::{Cache, OPERATIONS, Service};
use crate::cli::demo;

/// Time every operation over HTTP: requests a second, and what each costs
///
/// Asks in three ways: computed, with nothing kept; kept, of what is answered from memory; and unchanged, by a caller who
/// has the answer. "service" is the work of this process without its callers, "database" that of the rest of the machine,
/// which should be idle otherwise.
#[derive(Args, Debug)]
pub(super) struct Measure {
    /// At least so many played matches in the store
    #[arg(long, value_name = "N", default_value_t = 400)]
    matches: usize,

    /// Connections that ask at the same time
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..))]
    connections: u16,

    /// Milliseconds that each line takes
    #[arg(long, value_name = "MS", default_value_t = 1_000)]
    each: u64,

    /// Only the operations whose names begin so
    #[arg(long, value_name = "NAME", default_value = "")]
    only: String,

    /// The store: an empty database, which is emptied again: postgres://user@host/database
    #[arg(long, value_name = "ADDRESS")]
    postgres: Option<Address>,
}

/// Of the kernel's accounts, on every Linux.
const TICKS_A_SECOND: f64 = 100.0;

/// What one way of asking came to.
struct Cost {
    a_second: f64,
    /// Microseconds of work a request.
    service: f64,
    database: f64,
    bytes: usize,
}

impl Measure {
    pub(super) fn run(&self) -> Result<ExitCode> {
        let ground = Ground::new(self.postgres.as_ref())?;
        let store = ground.open()?;
        let settings = simulation::Settings { matches: Some(self.matches), ..Default::default() };
        let world = simulation::world(&settings);
        demo::fill(&store, &world)?;
        put_key(&store)?;
        let samples = Samples::of(&store)?.usual;
        say!("{} matches, {} connections, {} ms a line", world.match_count(), self.connections, self.each)?;

        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let serve = |cache: Cache| {
            serve(&runtime, Service { cache, ..Service::plain(store.clone()) }, usize::from(self.connections))
        };
        let (computing, keeping) = (serve(Cache::default())?, serve(Cache::of_bytes(256 << 20))?);
        say!("{:<36} {:>10} {:>12} {:>12} {:>10}", "", "a second", "service", "database", "bytes")?;
        for operation in OPERATIONS.iter().filter(|operation| operation.name.starts_with(&self.only)) {
            let path = |(match_, _): &(_, _)| format!("/{}?{}&key={KEY}", operation.name, example(operation, match_));
            let mut paths: Vec<(String, Option<String>)> = samples.iter().map(|one| (path(one), None)).collect();
            self.print(operation.name, "computed", &self.cost(computing, &paths)?)?;
            let mut client = Client::new(keeping)?;
            let tags: Vec<String> =
                paths.iter().map(|(path, _)| Ok(client.get(path, None)?.tag)).collect::<Result<_>>()?;
            self.print("", "kept", &self.cost(keeping, &paths)?)?;
            paths.iter_mut().zip(tags).for_each(|((_, had), tag)| *had = Some(tag));
            self.print("", "unchanged", &self.cost(keeping, &paths)?)?;
        }
        runtime.shutdown_background();
        Ok(ExitCode::SUCCESS)
    }

    fn print(&self, operation: &str, way: &str, cost: &Cost) -> Result<()> {
        let Cost { a_second, service, database, bytes } = cost;
        let database = self.postgres.as_ref().map_or_else(String::new, |_| format!("{database:.0} µs"));
        say!("{operation:<25} {way:<10} {a_second:>10.0} {service:>9.0} µs {database:>12} {bytes:>10}")
    }

    /// Asks all of these again and again on every connection, until the time is over.
    fn cost(&self, service: SocketAddr, asked: &[(String, Option<String>)]) -> Result<Cost> {
        let (started, before, busy) = (Instant::now(), worked(ClockId::ProcessCPUTime), machine());
        let until = started + Duration::from_millis(self.each);
        let ask = || -> Result<(usize, usize, f64)> {
            let before = worked(ClockId::ThreadCPUTime);
            let mut client = Client::new(service)?;
            let (mut count, mut bytes) = (0, 0);
            for (path, had) in asked.iter().cycle() {
                let answered = client.get(path, had.as_deref())?;
                if !matches!(answered.status, 200 | 304) {
                    bail!("{path} was answered with {}", answered.status);
                }
                count += 1;
                bytes += answered.bytes;
                if Instant::now() >= until {
                    break;
                }
            }
            Ok((count, bytes, worked(ClockId::ThreadCPUTime) - before))
        };
        let came = std::thread::scope(|scope| {
            let callers: Vec<_> = (0..self.connections).map(|_| scope.spawn(ask)).collect();
            callers
                .into_iter()
                .map(|caller| caller.join().unwrap_or_else(|_| bail!("a caller panicked")))
                .collect::<Result<Vec<_>>>()
        })?;
        let (took, work) = (started.elapsed().as_secs_f64(), worked(ClockId::ProcessCPUTime) - before);
        let others = (machine() - busy - work).max(0.0);
        let sum = |part: fn(&(usize, usize, f64)) -> f64| came.iter().map(part).sum::<f64>();
        let (count, callers) = (sum(|one| one.0 as f64), sum(|one| one.2));
        Ok(Cost {
            a_second: count / took,
            service: (work - callers) / count * 1e6,
            database: others / count * 1e6,
            bytes: (sum(|one| one.1 as f64) / count) as usize,
        })
    }
}

/// Seconds that the whole machine has worked, all cores together; 0 where it does not tell.
fn machine() -> f64 {
    let text = std::fs::read_to_string("/proc/stat").unwrap_or_default();
    let first = text.lines().next().unwrap_or_default();
    let ticks: Vec<f64> = first.split_whitespace().skip(1).filter_map(|ticks| ticks.parse().ok()).collect();
    // User, nice, system, idle, waiting, interrupts: what is idle and what waits did no work.
    let [user, nice, system, _, _, hard, soft, ..] = ticks[..] else { return 0.0 };
    (user + nice + system + hard + soft) / TICKS_A_SECOND
}
