//! `bench feeds`: how many lines per second live feeds write, one alone and many together.

use std::sync::{Barrier, Mutex, OnceLock, PoisonError, mpsc};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Args;
use football::feed::live::replay_messages;
use football::feed::{Document, Source};
use football::model::{Match, Status};
use football::simulation;
use jiff::Timestamp;
use rustix::time::ClockId;
use store::{KeyDetails, NewKey, Store};
use touchline::service::Service;

use crate::delayed::delayed;
use crate::line_feeds::{FeedProcess, HttpFeed, LineFeed, cpu_seconds_of};
use crate::scratch::ScratchStore;

/// Measure live feeds: lines per second, one feed alone and many at the same time
///
/// Each feed is a process of its own, `touchline feed`, with a match of its own. It gets one line at a time, and the next one
/// when the last is acknowledged. With --http, each is a connection to one service in this process. With --delay-ms, the same
/// is measured over a network that takes this long for a round trip to the database. The CPU time is that of the feeds or of the
/// service, without the database server; with --http, it includes the senders.
#[derive(Args, Debug)]
pub(crate) struct FeedsBench {
    /// How many feeds run at the same time: a measurement each
    #[arg(long, value_name = "N", value_delimiter = ',', default_value = "1,20")]
    feeds: Vec<usize>,

    /// Seconds of each measurement
    #[arg(long, value_name = "SECONDS", default_value_t = 10)]
    seconds: u64,

    /// The part of each match that is stored before, in percent: a line costs more late in a match
    #[arg(long, value_name = "PERCENT", default_value_t = 50, value_parser = clap::value_parser!(u8).range(0..=90))]
    played: u8,

    /// Send the lines to one service over HTTP, and not into the store
    #[arg(long)]
    http: bool,

    /// Use this database, which must be empty and is emptied again: postgres://user@host/database
    #[arg(long, value_name = "ADDRESS")]
    postgres: Option<String>,

    /// With --postgres: also measure with this many milliseconds for a round trip
    #[arg(long, value_name = "MS")]
    delay_ms: Option<f64>,

    /// The program to measure [default: touchline, beside this one]
    #[arg(long, value_name = "FILE")]
    touchline: Option<std::path::PathBuf>,
}

impl FeedsBench {
    pub(crate) fn run(&self) -> Result<()> {
        let columns = ["feeds", "lines", "lines/s", "ack median", "ack 99th", "CPU a line"];
        let [feeds, lines, rate, median, last, cpu] = columns;
        say!("{:<24} {feeds:>6} {lines:>10} {rate:>10} {median:>12} {last:>12} {cpu:>12}", "")?;
        self.measure("no delay", None)?;
        if let Some(delay) = self.delay_ms {
            let postgres = self.postgres.as_deref().context("--delay-ms needs --postgres")?;
            let delayed = delayed(postgres, Duration::from_secs_f64(delay / 2e3))?;
            self.measure(&format!("{delay} ms a round trip"), Some(&delayed))?;
        }
        Ok(())
    }

    fn measure(&self, label: &str, address: Option<&str>) -> Result<()> {
        for feeds in &self.feeds {
            let scratch = ScratchStore::new(self.postgres.as_deref())?;
            let matches = self.fill(&scratch, *feeds)?;
            let address = address.unwrap_or(&scratch.address);
            let Measured { mut times, elapsed, cpu_seconds } =
                if self.http { self.feed_service(address, &matches)? } else { self.feed_store(address, &matches)? };
            times.sort();
            let at = |percent: usize| times.get(times.len() * percent / 100).map_or(0.0, Duration::as_secs_f64) * 1e3;
            let (lines, rate) = (times.len(), times.len() as f64 / elapsed.as_secs_f64());
            let (median, last, cpu) = (at(50), at(99), cpu_seconds * 1e3 / lines.max(1) as f64);
            say!("{label:<24} {feeds:>6} {lines:>10} {rate:>10.0} {median:>9.2} ms {last:>9.2} ms {cpu:>9.2} ms")?;
        }
        Ok(())
    }

    /// Stores as many matches, played so far as wanted, and returns the lines that follow, in JSON.
    fn fill(&self, scratch: &ScratchStore, feeds: usize) -> Result<Vec<Vec<String>>> {
        let store = scratch.open()?;
        let now = Timestamp::now();
        let world = simulation::world(&simulation::WorldSettings::default());
        store.ingest(world.catalogue(), now)?;
        let played = (0..world.match_count()).filter_map(|index| {
            let mut document = world.match_document(index);
            Some((document.events.take()?, document))
        });
        let mut lines: Vec<Vec<String>> = Vec::new();
        for (played, document) in played.take(feeds) {
            let stored: Match = serde_json::from_value(document.body.clone().into())?;
            let match_ = Match { status: Status::Scheduled, score: None, shoot_out: None, ..stored };
            store.ingest(vec![Document::of(&match_, Source::default())], now)?;
            let cues = replay_messages(&Match { status: Status::Final, ..match_ }, &played);
            let messages: Vec<_> = cues.into_iter().map(|cue| cue.message).collect();
            let (before, after) = messages.split_at(messages.len() * usize::from(self.played) / 100);
            let before: Vec<_> = before.iter().cloned().map(football::feed::live::Line::Message).collect();
            store.feed(&before, now)?;
            lines.push(after.iter().map(|message| message.line().to_string()).collect());
        }
        if lines.len() < feeds {
            bail!("the simulated world has only {} matches", lines.len());
        }
        Ok(lines)
    }

    /// Feeds the store, with a process for each match.
    fn feed_store(&self, address: &str, matches: &[Vec<String>]) -> Result<Measured> {
        let program = match &self.touchline {
            Some(program) => program.clone(),
            None => std::env::current_exe()?.with_file_name("touchline"),
        };
        let processes = matches.iter().map(|_| FeedProcess::start(&program, address));
        let processes = processes.collect::<Result<Vec<_>>>()?;
        let ids: Vec<u32> = processes.iter().map(|process| process.process.id()).collect();
        // What the processes have used when all of them are ready, and in the end.
        let cpu = || ids.iter().map(|id| cpu_seconds_of(*id)).sum::<Result<f64>>();
        self.feed(processes, matches, &cpu)
    }

    /// Feeds one service in this process, with a connection for each match.
    fn feed_service(&self, address: &str, matches: &[Vec<String>]) -> Result<Measured> {
        let store = Store::open(&address.parse()?)?;
        let details = KeyDetails { roles: "write".parse().map_err(anyhow::Error::msg)?, ..KeyDetails::default() };
        let key = NewKey { name: "bench".to_owned(), ..NewKey::default() };
        let key = store.add_key_with(&key, &details, Timestamp::now())?;
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let service = crate::serve(&runtime, Service::plain(store), 1)?;
        let feeds = matches.iter().map(|_| HttpFeed::open(service, &key)).collect::<Result<Vec<_>>>()?;
        let measured = self.feed(feeds, matches, &|| Ok(crate::cpu_seconds(ClockId::ProcessCPUTime)));
        runtime.shutdown_background();
        measured
    }

    /// Sends the lines of each match to its feed. `cpu` says how many seconds of CPU time were used so far.
    fn feed<F: LineFeed>(
        &self,
        feeds: Vec<F>,
        matches: &[Vec<String>],
        cpu: &(dyn Fn() -> Result<f64> + Sync),
    ) -> Result<Measured> {
        let ready = Barrier::new(matches.len());
        let (sender, results) = mpsc::channel();
        let cpu_before = OnceLock::new();
        // The feeds stay open until their CPU time is known.
        let feeds: Vec<Mutex<F>> = feeds.into_iter().map(Mutex::new).collect();
        std::thread::scope(|scope| {
            for (feed, lines) in feeds.iter().zip(matches) {
                let (sender, ready, cpu_before) = (sender.clone(), &ready, &cpu_before);
                scope.spawn(move || {
                    let mut feed = feed.lock().unwrap_or_else(PoisonError::into_inner);
                    let mut times = Vec::new();
                    // The first line opens the store, and is not counted.
                    let mut fed = lines.first().map_or(Ok(()), |line| feed.send(line));
                    if ready.wait().is_leader() {
                        let _ = cpu_before.set(cpu());
                    }
                    let until = Instant::now() + Duration::from_secs(self.seconds);
                    for line in lines.iter().skip(1) {
                        let start = Instant::now();
                        if start >= until || fed.is_err() {
                            break;
                        }
                        fed = feed.send(line);
                        times.push(start.elapsed());
                    }
                    let _ = sender.send(fed.map(|()| times));
                });
            }
        });
        drop(sender);
        let cpu_before = cpu_before.into_inner().context("no feed has begun")??;
        let mut measured = Measured { cpu_seconds: cpu()? - cpu_before, ..Measured::default() };
        for times in results {
            let times = times?;
            measured.elapsed = measured.elapsed.max(times.iter().sum());
            measured.times.extend(times);
        }
        Ok(measured)
    }
}

#[derive(Default)]
struct Measured {
    /// Of each acknowledged line.
    times: Vec<Duration>,
    /// Of all lines.
    elapsed: Duration,
    cpu_seconds: f64,
}
