//! `bench pages`: how many pages stay cached while matches are live.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Args;
use football::feed::live::{Line, replay_messages};
use football::feed::{Document, Source};
use football::model::{Language, Match, Status};
use football::simulation;
use jiff::Timestamp;
use pages::{Digits, PageContext, PageRequest, Route};
use store::{Feeder, Store};
use touchline::service::{ReadRequest, Reader, RequestTrace, ResponseCache, Service};

use crate::scratch::ScratchStore;

/// Measure which pages stay cached while matches are live
///
/// Feeds live matches of one competition, line by line in turn, and reads pages at the same time. Prints how many of the pages
/// came from the cache. Each page was read once before.
#[derive(Args, Debug)]
pub(crate) struct PagesBench {
    /// Live matches
    #[arg(long, value_name = "N", default_value_t = 20)]
    live: usize,

    /// Milliseconds between two lines
    #[arg(long, value_name = "MS", default_value_t = 10)]
    pace: u64,

    /// How often each page is read
    #[arg(long, value_name = "N", default_value_t = 20)]
    rounds: usize,
}

/// Pages of as many finished matches are read.
const FINISHED: usize = 100;

impl PagesBench {
    pub(crate) fn run(&self) -> Result<()> {
        let scratch = ScratchStore::new(None)?;
        let store = scratch.open()?;
        let filled = self.fill(&store)?;
        // The default cache of `touchline serve`.
        let service = Service { cache: ResponseCache::of_bytes(128 << 20), ..Service::plain(store.clone()) };
        let parts = ["", "/players", "/timeline"];
        let of_matches = filled.finished.iter().flat_map(|id| parts.map(|part| format!("m/{id}{part}")));
        let of_editions = filled.editions.iter().flat_map(|id| ["", "/scatter"].map(|part| format!("t/{id}{part}")));
        let kinds: [(&str, Vec<String>); 3] = [
            ("pages of other matches", of_matches.collect()),
            ("pages of other competitions", of_editions.collect()),
            ("start page", vec![String::new()]),
        ];
        for page in kinds.iter().flat_map(|(_, pages)| pages) {
            read_page(&service, page, &AtomicUsize::new(0))?;
        }
        let (stop, fed) = (AtomicBool::new(false), AtomicUsize::new(0));
        let started = Instant::now();
        let counted = std::thread::scope(|scope| {
            let feeding = scope.spawn(|| self.feed(&store, &filled.lines, &stop, &fed));
            let counted: Result<Vec<(usize, usize)>> =
                kinds.iter().map(|(_, pages)| self.read(&service, pages)).collect();
            stop.store(true, Ordering::Relaxed);
            feeding.join().map_err(|_| anyhow::anyhow!("the feed failed"))??;
            counted
        })?;
        say!(
            "{} live matches, {} lines in {:.1} s",
            self.live,
            fed.load(Ordering::Relaxed),
            started.elapsed().as_secs_f64()
        )?;
        say!("{:<30} {:>8} {:>10} {:>10}", "", "read", "computed", "cached")?;
        for ((kind, _), (read, computed)) in kinds.iter().zip(counted) {
            let cached = (1.0 - computed as f64 / read.max(1) as f64) * 100.0;
            say!("{kind:<30} {read:>8} {computed:>10} {cached:>8.2} %")?;
        }
        Ok(())
    }

    /// Stores a world in which the matches of one competition have just begun.
    fn fill(&self, store: &Store) -> Result<Filled> {
        let now = Timestamp::now();
        let world = simulation::world(&simulation::WorldSettings::default());
        store.ingest(world.catalogue(), now)?;
        let mut filled = Filled::default();
        let mut live_edition = None;
        for index in 0..world.match_count() {
            let mut document = world.match_document(index);
            let stored: Match = serde_json::from_value(document.body.clone().into())?;
            let edition = stored.edition.0;
            let is_of_live = *live_edition.get_or_insert(edition) == edition;
            if is_of_live && filled.lines.len() < self.live && document.events.is_some() {
                let played = document.events.take().context("a played match has events")?;
                let match_ = Match { status: Status::Scheduled, score: None, shoot_out: None, ..stored };
                store.ingest(vec![Document::of(&match_, Source::default())], now)?;
                let cues = replay_messages(&Match { status: Status::Final, ..match_ }, &played);
                filled.lines.push(cues.into_iter().map(|cue| Line::Message(cue.message)).collect());
                continue;
            }
            let is_played = document.events.is_some();
            store.ingest(vec![document], now)?;
            if is_played && filled.finished.len() < FINISHED {
                filled.finished.push(stored.id.0);
            }
            if !is_of_live {
                filled.editions.insert(edition);
            }
        }
        if filled.lines.len() < self.live {
            bail!("the first competition of the simulated world has only {} matches", filled.lines.len());
        }
        Ok(filled)
    }

    /// Feeds a line of each match in turn until `stop` is set.
    fn feed(&self, store: &Store, lines: &[Vec<Line>], stop: &AtomicBool, fed: &AtomicUsize) -> Result<()> {
        let feeder = Feeder::new(store.clone());
        let longest = lines.iter().map(Vec::len).max().unwrap_or_default();
        for line in (0..longest).flat_map(|place| lines.iter().filter_map(move |lines| lines.get(place))) {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            feeder.feed(std::slice::from_ref(line), Timestamp::now())?;
            fed.fetch_add(1, Ordering::Relaxed);
            std::thread::sleep(Duration::from_millis(self.pace));
        }
        Ok(())
    }

    /// Reads the pages, each as often as wanted; how often that was, and how many were computed for it.
    fn read(&self, service: &Service, pages: &[String]) -> Result<(usize, usize)> {
        let computed = AtomicUsize::new(0);
        // A few pages are read so often that the feed has gone on in between.
        let rounds = self.rounds * FINISHED.div_ceil(pages.len());
        for _ in 0..rounds {
            for page in pages {
                read_page(service, page, &computed)?;
                std::thread::sleep(Duration::from_millis(1));
            }
        }
        Ok((rounds * pages.len(), computed.into_inner()))
    }
}

#[derive(Default)]
struct Filled {
    lines: Vec<Vec<Line>>,
    finished: Vec<i64>,
    /// Without that of the live matches.
    editions: BTreeSet<i64>,
}

/// Reads a page as a reader does who may see everything; the bytes of it. Counts it if it was computed.
pub(crate) fn read_page(service: &Service, page: &str, computed: &AtomicUsize) -> Result<usize> {
    let (path, query) = page.split_once('?').unwrap_or((page, ""));
    let request = PageRequest {
        path: path.to_owned(),
        query_string: query.to_owned(),
        language: Language::English,
        theme: None,
        digits: Digits::Western,
        is_demo: false,
        is_logged_in: false,
        base: String::new(),
        frame_ancestors: String::new(),
    };
    let (route, ids) = Route::find(path).with_context(|| format!("there is no page /{path}"))?;
    let trace = RequestTrace::default();
    let read = ReadRequest {
        reader: &Reader::Trusted,
        identity: &request,
        scope: route.scope(&ids),
        if_none_match: None,
        coding: None,
        trace: &trace,
    };
    let response = service.read(&read, |data| {
        computed.fetch_add(1, Ordering::Relaxed);
        let cx = PageContext::new(&request, route.kept_ids(&ids, data)?, &service.zone, (service.clock)());
        (route.run)(&cx, data)?.response(&cx)
    });
    match response {
        Ok(response) if response.status == 200 => Ok(response.body.len()),
        Ok(response) => bail!("/{page} failed with status {}", response.status),
        Err(error) => bail!("/{page}: {}", error.message.in_(Language::English)),
    }
}
