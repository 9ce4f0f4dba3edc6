//! `touchline bench live`: how long an event takes from its arrival to everybody's answers.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Args;
use football::feed::live::{Line, script};
use football::feed::{Document, Source};
use football::model::{Match, Status};
use football::simulation;
use jiff::Timestamp;
use store::{Address, NewKey, Store};

use crate::api::{Cache, Service};
use crate::http;

/// Time a live match: from an event's arrival until it is durable, and until answers show it
///
/// Feeds the last events of a simulated match, one at a time, while readers poll MatchMomentum over HTTP on this machine.
/// "visible" ends when an answer that was asked for after the acknowledgement has come back.
#[derive(Args, Debug)]
pub(in crate::cli) struct Measure {
    /// Readers that poll at the same time
    #[arg(long, value_name = "N", default_value_t = 64)]
    readers: usize,

    /// Milliseconds that a reader waits between two polls
    #[arg(long, value_name = "MS", default_value_t = 250)]
    every: u64,

    /// Events that are timed
    #[arg(long, value_name = "N", default_value_t = 500)]
    events: usize,

    /// Milliseconds between two events
    #[arg(long, value_name = "MS", default_value_t = 20)]
    pace: u64,
}

const KEY: &str = "bench";

impl Measure {
    pub(in crate::cli) fn run(&self) -> Result<ExitCode> {
        let folder = tempfile::tempdir().context("cannot make a temporary folder")?;
        let address: Address = format!("sqlite:{}", folder.path().join("bench.db").display()).parse()?;
        let store = Store::open(&address)?;
        let now = Timestamp::now();
        let world = simulation::world(&simulation::Settings::default());
        let (id, events) = world.live_match();
        let documents = (0..world.match_count()).map(|place| world.match_document(place));
        let document =
            documents.into_iter().find(|document| document.id == id.0).context("the world has no live match")?;
        let fixture: Match = serde_json::from_value(document.body.clone().into())?;
        store
            .ingest(world.catalogue().into_iter().chain([Document::of(&fixture, Source::default())]).collect(), now)?;
        store.put_key(KEY, NewKey { name: KEY.to_owned(), expires_at: None, editions: None }, now)?;

        let cues = script(&Match { status: Status::Final, ..fixture }, &events);
        let lines: Vec<Line> = cues.into_iter().map(|cue| Line::Message(cue.message)).collect();
        let (before, timed) = lines.split_at(lines.len().saturating_sub(self.events.max(1)));
        store.feed(before, now)?;

        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0"))?;
        let address = listener.local_addr()?;
        // As `serve` does, unless told otherwise.
        let service = Service { cache: Cache::of_bytes(256 << 20), ..Service::plain(store.clone()) };
        runtime.spawn(http::serve_on(listener, service, self.readers + 1));

        let path = format!("/MatchMomentum?match_id={id}&key={KEY}");
        let (stop, polls) = (AtomicBool::new(false), AtomicUsize::new(0));
        let (mut durable, mut visible) = (Vec::new(), Vec::new());
        std::thread::scope(|scope| -> Result<()> {
            for _ in 0..self.readers {
                scope.spawn(|| -> Result<()> {
                    let mut reader = Client::new(address)?;
                    while !stop.load(Ordering::Relaxed) {
                        reader.get(&path, "")?;
                        polls.fetch_add(1, Ordering::Relaxed);
                        std::thread::sleep(Duration::from_millis(self.every));
                    }
                    Ok(())
                });
            }
            let fed = self.feed(&store, timed, address, &path, &mut durable, &mut visible);
            stop.store(true, Ordering::Relaxed);
            fed
        })?;
        println!(
            "{} events one by one into a match of {}, {} readers polling every {} ms, {} polls answered",
            timed.len(),
            events.len(),
            self.readers,
            self.every,
            polls.load(Ordering::Relaxed)
        );
        println!("{:<34} {:>10} {:>10} {:>10}", "", "median", "99th", "most");
        print_line("arrival to durable", durable);
        print_line("arrival to visible in an answer", visible);
        runtime.shutdown_background();
        Ok(ExitCode::SUCCESS)
    }

    fn feed(
        &self,
        store: &Store,
        lines: &[Line],
        address: SocketAddr,
        path: &str,
        durable: &mut Vec<Duration>,
        visible: &mut Vec<Duration>,
    ) -> Result<()> {
        let mut probe = Client::new(address)?;
        let mut tag = probe.get(path, "")?.1;
        for line in lines {
            let started = Instant::now();
            store.feed(std::slice::from_ref(line), Timestamp::now())?;
            durable.push(started.elapsed());
            // The tag names the state: another one is an answer that knows of the event.
            let seen = loop {
                let (status, now) = probe.get(path, &format!("If-None-Match: {tag}\r\n"))?;
                if status == 200 {
                    break now;
                }
            };
            visible.push(started.elapsed());
            tag = seen;
            std::thread::sleep(Duration::from_millis(self.pace));
        }
        Ok(())
    }
}

fn print_line(name: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |part: f64| times[((times.len() - 1) as f64 * part).round() as usize].as_secs_f64() * 1e3;
    println!("{name:<34} {:>7.2} ms {:>7.2} ms {:>7.2} ms", at(0.5), at(0.99), at(1.0));
}

/// One kept connection that asks and reads.
struct Client(BufReader<TcpStream>);

impl Client {
    fn new(address: SocketAddr) -> Result<Client> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        Ok(Client(BufReader::new(stream)))
    }

    /// The status and the tag of an answer, once all of it is here.
    fn get(&mut self, path: &str, headers: &str) -> Result<(u16, String)> {
        write!(self.0.get_mut(), "GET {path} HTTP/1.1\r\nHost: bench\r\n{headers}\r\n")?;
        let (mut status, mut tag, mut length) = (0, String::new(), 0);
        let mut line = String::new();
        loop {
            line.clear();
            if self.0.read_line(&mut line)? == 0 {
                bail!("the service closed the connection");
            }
            match line.trim_end().split_once(": ") {
                _ if line.trim_end().is_empty() => break,
                Some((name, value)) if name.eq_ignore_ascii_case("etag") => value.clone_into(&mut tag),
                Some((name, value)) if name.eq_ignore_ascii_case("content-length") => length = value.parse()?,
                Some(_) => {}
                None => status = line.split(' ').nth(1).context("no status")?.parse()?,
            }
        }
        self.0.read_exact(&mut vec![0; length])?;
        Ok((status, tag))
    }
}
