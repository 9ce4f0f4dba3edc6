//! `bench load`: the CPU time of a request, in the service and in its database, over HTTP on this machine.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use api::OPERATIONS;
use clap::Args;
use rustix::time::ClockId;
use store::Store;
use touchline::service::{ResponseCache, Service};

use crate::client::Client;
use crate::delayed::delayed;
use crate::sample::{Samples, query};
use crate::scratch::ScratchStore;
use crate::{KEY, WorldSize, cpu_seconds, serve};

/// Measure every operation over HTTP: requests a second, and CPU time a request
///
/// Sends requests in three ways. "computed": the service has no cache. "cached": the response comes from the cache.
/// "unchanged": the client sends the ETag that it has, and the status is 304.
///
/// "service" is the CPU time of this process without its clients. "database" is that of all other processes of the machine,
/// which should be idle otherwise.
#[derive(Args, Debug)]
pub(crate) struct LoadBench {
    #[command(flatten)]
    world: WorldSize,

    /// Connections that send requests at the same time
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..))]
    connections: u16,

    /// Milliseconds that each line of the table takes
    #[arg(long, value_name = "MS", default_value_t = 1_000)]
    each: u64,

    /// Measure only the operations whose names begin with this
    #[arg(long, value_name = "NAME", default_value = "")]
    only: String,

    /// Use this database, which must be empty and is emptied again: postgres://user@host/database
    #[arg(long, value_name = "ADDRESS")]
    postgres: Option<String>,

    /// With --postgres: over a network that takes this many milliseconds for a round trip to the database. One connection then
    /// tells how long a request takes
    #[arg(long, value_name = "MS", requires = "postgres")]
    delay_ms: Option<f64>,
}

/// The unit of /proc/stat, the same on every Linux.
const TICKS_A_SECOND: f64 = 100.0;

/// The average of many requests.
struct Cost {
    requests_a_second: f64,
    /// Microseconds of CPU time a request.
    service: f64,
    database: f64,
    bytes: usize,
}

/// What one client has sent and received.
struct ClientTotals {
    requests: usize,
    bytes: usize,
    cpu_seconds: f64,
}

impl LoadBench {
    pub(crate) fn run(&self) -> Result<()> {
        let scratch = ScratchStore::new(self.postgres.as_deref())?;
        self.world.fill(&scratch.address)?;
        let store = scratch.open()?;
        let Samples { matches, usual: samples, .. } = Samples::load(&store)?;
        let store = match (&self.postgres, self.delay_ms) {
            (Some(postgres), Some(delay)) => {
                Store::open(&delayed(postgres, Duration::from_secs_f64(delay / 2e3))?.parse()?)?
            }
            _ => store,
        };
        say!("{matches} matches, {} connections, {} ms a line", self.connections, self.each)?;

        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let serve = |cache: ResponseCache| {
            serve(&runtime, Service { cache, ..Service::plain(store.clone()) }, usize::from(self.connections))
        };
        let (computing, caching) = (serve(ResponseCache::default())?, serve(ResponseCache::of_bytes(256 << 20))?);
        say!("{:<36} {:>10} {:>12} {:>12} {:>10}", "", "a second", "service", "database", "bytes")?;
        for operation in OPERATIONS.iter().filter(|operation| operation.name.starts_with(&self.only)) {
            let request = |(match_, _): &(_, _)| {
                Ok((format!("/{}?{}&key={KEY}", operation.name, query(operation, match_)?), None))
            };
            let mut requests: Vec<(String, Option<String>)> = samples.iter().map(request).collect::<Result<_>>()?;
            self.print(operation.name, "computed", &self.cost(computing, &requests)?)?;
            let mut client = Client::new(caching)?;
            let etags: Vec<String> =
                requests.iter().map(|(path, _)| Ok(client.get(path, None)?.etag)).collect::<Result<_>>()?;
            self.print("", "cached", &self.cost(caching, &requests)?)?;
            requests.iter_mut().zip(etags).for_each(|((_, if_none_match), etag)| *if_none_match = Some(etag));
            self.print("", "unchanged", &self.cost(caching, &requests)?)?;
        }
        runtime.shutdown_background();
        Ok(())
    }

    fn print(&self, operation: &str, way: &str, cost: &Cost) -> Result<()> {
        let Cost { requests_a_second, service, database, bytes } = cost;
        let database = self.postgres.as_ref().map_or_else(String::new, |_| format!("{database:.0} µs"));
        say!("{operation:<25} {way:<10} {requests_a_second:>10.0} {service:>9.0} µs {database:>12} {bytes:>10}")
    }

    /// Sends the requests again and again on every connection until the time is over.
    fn cost(&self, service: SocketAddr, requests: &[(String, Option<String>)]) -> Result<Cost> {
        let (started, before, machine_before) =
            (Instant::now(), cpu_seconds(ClockId::ProcessCPUTime), machine_cpu_seconds());
        let until = started + Duration::from_millis(self.each);
        let send = || -> Result<ClientTotals> {
            let before = cpu_seconds(ClockId::ThreadCPUTime);
            let mut client = Client::new(service)?;
            let mut totals = ClientTotals { requests: 0, bytes: 0, cpu_seconds: 0.0 };
            for (path, if_none_match) in requests.iter().cycle() {
                let response = client.get(path, if_none_match.as_deref())?;
                if !matches!(response.status, 200 | 304) {
                    bail!("{path} failed with status {}", response.status);
                }
                totals.requests += 1;
                totals.bytes += response.bytes;
                if Instant::now() >= until {
                    break;
                }
            }
            totals.cpu_seconds = cpu_seconds(ClockId::ThreadCPUTime) - before;
            Ok(totals)
        };
        let totals = std::thread::scope(|scope| {
            let clients: Vec<_> = (0..self.connections).map(|_| scope.spawn(send)).collect();
            clients
                .into_iter()
                .map(|client| client.join().unwrap_or_else(|_| bail!("a client panicked")))
                .collect::<Result<Vec<_>>>()
        })?;
        let (seconds, process) = (started.elapsed().as_secs_f64(), cpu_seconds(ClockId::ProcessCPUTime) - before);
        let others = (machine_cpu_seconds() - machine_before - process).max(0.0);
        let count = totals.iter().map(|client| client.requests).sum::<usize>();
        let clients = totals.iter().map(|client| client.cpu_seconds).sum::<f64>();
        Ok(Cost {
            requests_a_second: count as f64 / seconds,
            service: (process - clients) / count as f64 * 1e6,
            database: others / count as f64 * 1e6,
            bytes: totals.iter().map(|client| client.bytes).sum::<usize>() / count,
        })
    }
}

/// CPU seconds of all processes on all cores; 0 where the system does not say.
fn machine_cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/stat").unwrap_or_default();
    let first = text.lines().next().unwrap_or_default();
    let ticks: Vec<f64> = first.split_whitespace().skip(1).filter_map(|ticks| ticks.parse().ok()).collect();
    // The columns are user, nice, system, idle, iowait, irq, softirq. Idle and iowait are not work.
    let [user, nice, system, _, _, hard, soft, ..] = ticks[..] else { return 0.0 };
    (user + nice + system + hard + soft) / TICKS_A_SECOND
}
