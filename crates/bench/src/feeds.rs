//! `bench feeds`: how many lines per second live feeds write, one alone and many together.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Barrier;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Args;
use football::feed::live::replay_messages;
use football::feed::{Document, Source};
use football::model::{Match, Status};
use football::simulation;
use jiff::Timestamp;
use store::Address;

use crate::scratch::ScratchStore;

/// Measure live feeds: lines per second, one feed alone and many at the same time
///
/// Each feed is a process of its own, `touchline feed`, with a match of its own. It gets one line at a time, and the next one
/// when the last is acknowledged. With --delay-ms, the same is measured over a network that takes this long for a round
/// trip to the database.
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
        say!("{:<24} {:>6} {:>10} {:>10} {:>12} {:>12}", "", "feeds", "lines", "lines/s", "ack median", "ack 99th")?;
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
            let (mut times, elapsed) = self.feed(address, &matches)?;
            times.sort();
            let at = |percent: usize| times.get(times.len() * percent / 100).map_or(0.0, Duration::as_secs_f64) * 1e3;
            let rate = times.len() as f64 / elapsed.as_secs_f64();
            let (median, last) = (at(50), at(99));
            say!("{label:<24} {feeds:>6} {:>10} {rate:>10.0} {median:>9.2} ms {last:>9.2} ms", times.len())?;
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

    /// The time of each acknowledged line, and the time of all.
    fn feed(&self, address: &str, matches: &[Vec<String>]) -> Result<(Vec<Duration>, Duration)> {
        let program = match &self.touchline {
            Some(program) => program.clone(),
            None => std::env::current_exe()?.with_file_name("touchline"),
        };
        let processes = matches.iter().map(|_| FeedProcess::start(&program, address));
        let processes = processes.collect::<Result<Vec<_>>>()?;
        let ready = Barrier::new(matches.len());
        let (sender, results) = mpsc::channel();
        std::thread::scope(|scope| {
            for (mut process, lines) in processes.into_iter().zip(matches) {
                let (sender, ready) = (sender.clone(), &ready);
                scope.spawn(move || {
                    let mut times = Vec::new();
                    // The first line opens the store, and is not counted.
                    let mut fed = lines.first().map_or(Ok(()), |line| process.feed(line));
                    ready.wait();
                    let until = Instant::now() + Duration::from_secs(self.seconds);
                    for line in lines.iter().skip(1) {
                        let start = Instant::now();
                        if start >= until || fed.is_err() {
                            break;
                        }
                        fed = process.feed(line);
                        times.push(start.elapsed());
                    }
                    let _ = sender.send(fed.map(|()| times));
                });
            }
        });
        drop(sender);
        let mut all = Vec::new();
        let mut longest = Duration::ZERO;
        for times in results {
            let times = times?;
            longest = longest.max(times.iter().sum());
            all.extend(times);
        }
        Ok((all, longest))
    }
}

/// A `touchline feed`.
struct FeedProcess {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl FeedProcess {
    fn start(program: &std::path::Path, address: &str) -> Result<FeedProcess> {
        let mut command = Command::new(program);
        // Not on the command line, which every user of the machine can see.
        command.args(["feed"]).env("TOUCHLINE_STORE", address);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = command.spawn().with_context(|| format!("cannot run {}", program.display()))?;
        let (input, output) = (process.stdin.take(), process.stdout.take());
        let (Some(input), Some(output)) = (input, output) else { bail!("a feed has no input") };
        Ok(FeedProcess { process, input, output: BufReader::new(output) })
    }

    /// Sends a line and waits for its acknowledgement.
    fn feed(&mut self, line: &str) -> Result<()> {
        self.input.write_all(format!("{line}\n").as_bytes())?;
        let mut acknowledged = String::new();
        self.output.read_line(&mut acknowledged)?;
        if !acknowledged.contains("\"taken\"") {
            bail!("a line was not taken: {acknowledged}");
        }
        Ok(())
    }
}

impl Drop for FeedProcess {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The same address, over a proxy that delays everything by this much in each direction.
fn delayed(address: &str, delay: Duration) -> Result<String> {
    let _: Address = address.parse()?;
    let (before, after) = address.rsplit_once('@').context("an address with a user is needed")?;
    let (host, rest) = after.split_once('/').context("an address with a database is needed")?;
    let server: SocketAddr = std::net::ToSocketAddrs::to_socket_addrs(&if host.contains(':') {
        host.to_owned()
    } else {
        format!("{host}:5432")
    })?
    .next()
    .context("the host has no address")?;
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let port = listener.local_addr()?.port();
    std::thread::spawn(move || {
        for client in listener.incoming().map_while(std::io::Result::ok) {
            let Ok(server) = TcpStream::connect(server) else { continue };
            let _ = (client.set_nodelay(true), server.set_nodelay(true));
            if let (Ok(from), Ok(to)) = (client.try_clone(), server.try_clone()) {
                carry(from, to, delay);
                carry(server, client, delay);
            }
        }
    });
    Ok(format!("{before}@127.0.0.1:{port}/{rest}"))
}

/// Carries bytes, each of which arrives after the delay. What comes meanwhile is not held up by what is on its way.
fn carry(mut from: TcpStream, mut to: TcpStream, delay: Duration) {
    let (sender, on_its_way) = mpsc::channel::<(Instant, Vec<u8>)>();
    std::thread::spawn(move || {
        let mut bytes = vec![0; 64 << 10];
        while let Ok(count @ 1..) = std::io::Read::read(&mut from, &mut bytes) {
            if sender.send((Instant::now() + delay, bytes[..count].to_vec())).is_err() {
                return;
            }
        }
    });
    std::thread::spawn(move || {
        for (arrives, bytes) in on_its_way {
            std::thread::sleep(arrives.saturating_duration_since(Instant::now()));
            if to.write_all(&bytes).is_err() {
                return;
            }
        }
        let _ = to.shutdown(std::net::Shutdown::Both);
    });
}
