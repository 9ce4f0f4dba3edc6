//! `bench fresh`: whether a replica ever sends what is out of date.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Args;
use football::feed::{Document, Source};
use football::model::{Name, Team, TeamId};
use jiff::Timestamp;
use store::{MARK_VALID_FOR, NewKey, Store};
use touchline::service::{RequestIndex, ResponseCache, Service};

use crate::client::Client;
use crate::scratch::ScratchStore;
use crate::{KEY, columns, serve};

/// Write in one process and read from two replicas at once: does any of them send an old response?
///
/// Each round, a writer process renames a team and reports that the change is durable. Then both replicas are asked for the
/// team, which they have in their caches. With SQLite, an old response is an error. With PostgreSQL the table has the times
/// until the new response, and more than the documented bound is an error.
#[derive(Args, Debug)]
pub(crate) struct FreshBench {
    /// How many changes to write
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    rounds: usize,

    /// Use this database, which must be empty and is emptied again: postgres://user@host/database
    #[arg(long, value_name = "ADDRESS")]
    postgres: Option<String>,

    /// Be the writer: rename the team once for each line of standard input
    #[arg(long, hide = true, value_name = "ADDRESS")]
    write: Option<String>,
}

const TEAM: TeamId = TeamId(1);
const REPLICAS: usize = 2;

impl FreshBench {
    pub(crate) fn run(&self) -> Result<()> {
        match &self.write {
            Some(address) => write(&Store::open(&address.parse()?)?),
            None => self.measure(),
        }
    }

    fn measure(&self) -> Result<()> {
        let scratch = ScratchStore::new(self.postgres.as_deref())?;
        let store = scratch.open()?;
        let key = NewKey { name: KEY.to_owned(), expires_at: None, editions: None };
        store.put_key(KEY, key, Timestamp::now())?;
        rename(&store, "0")?;

        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let mut clients = Vec::new();
        for _ in 0..REPLICAS {
            let service = Service {
                cache: ResponseCache::of_bytes(1 << 20),
                request_index: RequestIndex::with_max_stale(Duration::ZERO),
                ..Service::plain(scratch.open()?)
            };
            clients.push(Client::new(serve(&runtime, service, 2)?)?);
        }
        let path = format!("/EntityTeam?team_id={TEAM}&key={KEY}");
        let mut writer = Writer::start(&scratch.address)?;
        let (mut delays, mut old) = (Vec::new(), 0);
        for round in 1..=self.rounds {
            // Twice: the first may compute the response, the second finds it.
            let mut before = String::new();
            for client in &mut clients {
                client.get(&path, None)?;
                before = client.get(&path, None)?.etag;
            }
            writer.rename(round)?;
            let acknowledged = Instant::now();
            for client in &mut clients {
                while client.get(&path, None)?.etag == before {
                    old += 1;
                    if self.postgres.is_none() || acknowledged.elapsed() > MARK_VALID_FOR {
                        bail!("round {round}: an old response, {:?} after the change", acknowledged.elapsed());
                    }
                }
                delays.push(acknowledged.elapsed());
            }
        }
        writer.stop()?;
        runtime.shutdown_background();
        say!("{} rounds, {REPLICAS} replicas, {old} old responses", self.rounds)?;
        say!("{:<36} {:>10} {:>10} {:>10}", "", "median", "99th", "most")?;
        say!("{:<36} {}", "acknowledged to visible", columns(delays, [50, 99, 100]))
    }
}

/// The process that writes.
struct Writer {
    process: Child,
    orders: ChildStdin,
    acknowledgements: BufReader<ChildStdout>,
}

impl Writer {
    fn start(address: &str) -> Result<Writer> {
        let mut process = Command::new(std::env::current_exe()?)
            .args(["fresh", "--write", address])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot start the writer")?;
        let orders = process.stdin.take().context("the writer has no input")?;
        let acknowledgements = BufReader::new(process.stdout.take().context("the writer has no output")?);
        Ok(Writer { process, orders, acknowledgements })
    }

    /// Renames the team; returns when the change is durable.
    fn rename(&mut self, round: usize) -> Result<()> {
        writeln!(self.orders, "{round}")?;
        let mut line = String::new();
        self.acknowledgements.read_line(&mut line)?;
        if line.trim() != round.to_string() {
            bail!("the writer stopped in round {round}");
        }
        Ok(())
    }

    fn stop(self) -> Result<()> {
        let Writer { mut process, orders, .. } = self;
        drop(orders);
        process.wait()?;
        Ok(())
    }
}

fn write(store: &Store) -> Result<()> {
    for line in std::io::stdin().lines() {
        let round = line?;
        rename(store, &round)?;
        say!("{round}")?;
    }
    Ok(())
}

fn rename(store: &Store, round: &str) -> Result<()> {
    let team = Team {
        id: TEAM,
        name: Name::new(format!("Round {round}")),
        club: None,
        stadium: None,
        coach: None,
        gender: None,
        national: false,
        country: None,
        image: None,
        code: None,
        colours: None,
        crest: None,
    };
    let report = store.ingest(vec![Document::of(&team, Source::default())], Timestamp::now())?;
    if !report.refused.is_empty() {
        bail!("the team was refused: {:?}", report.refused);
    }
    Ok(())
}
