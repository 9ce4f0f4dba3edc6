//! `bench live`: how long an event takes from its arrival until every response shows it.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Args;
use football::feed::live::{Line, replay_messages};
use football::feed::{Document, Source};
use football::model::{Match, Status};
use football::simulation;
use jiff::Timestamp;
use store::{Feeder, NewKey, Store};
use touchline::service::{ResponseCache, Service};

use crate::client::Client;
use crate::scratch::ScratchStore;
use crate::{KEY, columns, serve};

/// Measure a live match: from an event's arrival until it is durable, and until responses show it
///
/// Feeds the last events of a simulated match one at a time, while readers poll MatchMomentum over HTTP on this machine.
/// "visible" ends when every replica has sent a response that shows the event. Those requests start after the
/// acknowledgement.
#[derive(Args, Debug)]
pub(crate) struct LiveBench {
    /// Readers that poll at the same time
    #[arg(long, value_name = "N", default_value_t = 64)]
    readers: usize,

    /// Milliseconds between two polls of a reader
    #[arg(long, value_name = "MS", default_value_t = 250)]
    every: u64,

    /// Events that are timed
    #[arg(long, value_name = "N", default_value_t = 500)]
    events: usize,

    /// Milliseconds between two events
    #[arg(long, value_name = "MS", default_value_t = 20)]
    pace: u64,

    /// Services on the one store, each with its own connections and cache; readers are spread over them
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    replicas: u16,

    /// Use this database, which must be empty and is emptied again: postgres://user@host/database
    #[arg(long, value_name = "ADDRESS")]
    postgres: Option<String>,
}

impl LiveBench {
    pub(crate) fn run(&self) -> Result<()> {
        let scratch = ScratchStore::new(self.postgres.as_deref())?;
        let store = scratch.open()?;
        let now = Timestamp::now();
        let world = simulation::world(&simulation::WorldSettings::default());
        let (id, events) = world.live_match();
        let documents = (0..world.match_count()).map(|index| world.match_document(index));
        let document =
            documents.into_iter().find(|document| document.id == id.0).context("the world has no live match")?;
        let fixture: Match = serde_json::from_value(document.body.clone().into())?;
        store
            .ingest(world.catalogue().into_iter().chain([Document::of(&fixture, Source::default())]).collect(), now)?;
        let key = NewKey { name: KEY.to_owned(), expires_at: None, editions: None };
        store.put_key(KEY, key, now)?;

        let cues = replay_messages(&Match { status: Status::Final, ..fixture }, &events);
        let lines: Vec<Line> = cues.into_iter().map(|cue| Line::Message(cue.message)).collect();
        let (before, timed) = lines.split_at(lines.len().saturating_sub(self.events.max(1)));
        store.feed(before, now)?;

        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        // The default cache of `touchline serve`.
        let service =
            || anyhow::Ok(Service { cache: ResponseCache::of_bytes(128 << 20), ..Service::plain(scratch.open()?) });
        let replicas = (0..self.replicas).map(|_| serve(&runtime, service()?, self.readers + 1));
        let replicas: Vec<SocketAddr> = replicas.collect::<Result<_>>()?;
        let path = format!("/MatchMomentum?match_id={id}&key={KEY}");
        let (stop, polls) = (AtomicBool::new(false), AtomicUsize::new(0));
        let (mut durable, mut visible) = (Vec::new(), Vec::new());
        std::thread::scope(|scope| -> Result<()> {
            for address in replicas.iter().cycle().take(self.readers) {
                let (path, stop, polls) = (&path, &stop, &polls);
                scope.spawn(move || -> Result<()> {
                    let mut reader = Client::new(*address)?;
                    while !stop.load(Ordering::Relaxed) {
                        reader.get(path, None)?;
                        polls.fetch_add(1, Ordering::Relaxed);
                        std::thread::sleep(Duration::from_millis(self.every));
                    }
                    Ok(())
                });
            }
            let fed = self.feed(&store, timed, &replicas, &path, &mut durable, &mut visible);
            stop.store(true, Ordering::Relaxed);
            fed
        })?;
        say!(
            "{} events one by one into a match of {}, {} replicas, {} readers polling every {} ms, {} polls",
            timed.len(),
            events.len(),
            self.replicas,
            self.readers,
            self.every,
            polls.load(Ordering::Relaxed)
        )?;
        say!("{:<36} {:>10} {:>10} {:>10}", "", "median", "99th", "most")?;
        say!("{:<36} {}", "arrival to durable", columns(durable, [50, 99, 100]))?;
        say!("{:<36} {}", "arrival to visible in all responses", columns(visible, [50, 99, 100]))?;
        runtime.shutdown_background();
        Ok(())
    }

    fn feed(
        &self,
        store: &Store,
        lines: &[Line],
        replicas: &[SocketAddr],
        path: &str,
        durable: &mut Vec<Duration>,
        visible: &mut Vec<Duration>,
    ) -> Result<()> {
        let mut probes: Vec<Client> = replicas.iter().map(|address| Client::new(*address)).collect::<Result<_>>()?;
        let mut etag = probes[0].get(path, None)?.etag;
        let feeder = Feeder::new(store.clone());
        for line in lines {
            let started = Instant::now();
            feeder.feed(std::slice::from_ref(line), Timestamp::now())?;
            durable.push(started.elapsed());
            // A response with another ETag includes the event.
            let mut newest = etag.clone();
            for probe in &mut probes {
                newest = loop {
                    let response = probe.get(path, Some(&etag))?;
                    if response.status == 200 {
                        break response.etag;
                    }
                };
            }
            visible.push(started.elapsed());
            etag = newest;
            std::thread::sleep(Duration::from_millis(self.pace));
        }
        Ok(())
    }
}
