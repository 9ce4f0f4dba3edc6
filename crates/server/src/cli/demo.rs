//! `touchline demo`: a fictional world, filled and served by one command.

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Args;
use football::feed::live::replay_messages;
use football::feed::{Document, Source};
use football::model::{Event, Match, MatchId, Status};
use football::simulation::{self, World};
use indicatif::ProgressBar;
use jiff::civil::Date;
use jiff::{Timestamp, Unit, Zoned};
use store::{Address, IngestReport, NewKey, Origin, PreparedDocument, Store};

use super::freed_memory;
use super::import::pipeline::{BatchWriter, cores, in_order};
use super::live::player::{Speed, play, wait_until};
use super::progress;
use crate::config::ServeSettings;
use crate::http;
use pages::Access;

/// Fill a store with a fictional bilingual world, and serve it
///
/// A seed and a day always give the same world. The first run fills the store; later runs use it again. The API key is
/// `demo`; it exists in this store only. One match is played live, and starts again after it ends. A store with other data
/// or keys is refused.
#[derive(Args, Debug)]
pub(super) struct Demo {
    /// The store of the world: sqlite:PATH
    #[arg(long, env = "TOUCHLINE_DEMO_STORE", value_name = "ADDRESS", default_value = DEMO_STORE)]
    store: Address,

    /// The seed of the world
    #[arg(long, value_name = "NUMBER", default_value_t = simulation::WorldSettings::default().seed)]
    seed: u64,

    /// Simulate at least this many played matches, by adding earlier seasons and more leagues
    #[arg(long, value_name = "N")]
    matches: Option<usize>,

    /// How many teams each league has, an even number: 20 teams make seasons of 380 matches
    #[arg(long, value_name = "N", default_value_t = simulation::WorldSettings::default().league_teams, value_parser = league_teams)]
    teams: usize,

    /// The day of the world, such as 2026-11-15: earlier matches have been played, later ones are scheduled. Without it, the day
    /// on which the store was filled
    #[arg(long, value_name = "DATE")]
    date: Option<Date>,

    /// Play the live match this many times faster than real time
    #[arg(long, value_name = "N", default_value = "30")]
    speed: Speed,

    /// Fill the store, but do not serve it
    #[arg(long)]
    fill_only: bool,

    #[command(flatten)]
    pub(super) serve: ServeSettings,
}

/// The demo's store, unless another is named: a file in the current folder.
pub(super) const DEMO_STORE: &str = "sqlite:touchline-demo.db";

/// The name of the note that says which world a store has.
const WORLD: &str = "demo_world";
/// The name of the note that says which world it is being filled with.
const FILLING: &str = "demo_world_filling";
/// The name of the note that says which day it is in that world. A store from before there was a choice has none.
const DAY: &str = "demo_day";
const KEY: &str = "demo";

/// The most teams that play each other twice within a year, one round each week.
const LEAGUE_TEAMS_MAX: usize = 26;

fn league_teams(text: &str) -> Result<usize, String> {
    let allowed = simulation::WorldSettings::MIN_LEAGUE_TEAMS..=LEAGUE_TEAMS_MAX;
    let teams = text.parse().ok().filter(|teams| allowed.contains(teams) && teams % 2 == 0);
    teams.ok_or_else(|| format!("expected an even number from {} to {}", allowed.start(), allowed.end()))
}

impl Demo {
    pub(super) fn run(self, read_settings: http::ReadSettings) -> Result<ExitCode> {
        if !self.fill_only {
            freed_memory::return_soon();
            // Otherwise a second demo fills its store first, and fails after that.
            http::check_port(self.serve.listen)?;
        }
        let store = Store::open(&self.store).with_context(|| format!("cannot open {}", self.store))?;
        let today = self.day_of_world(&store)?;
        let settings =
            simulation::WorldSettings { seed: self.seed, today, matches: self.matches, league_teams: self.teams };
        let wanted = format!("seed {}, {} matches, leagues of {}", self.seed, self.matches.unwrap_or(0), self.teams);
        let world = simulation::world(&settings);
        match store.note(WORLD)? {
            Some(stored) if stored == wanted => {}
            Some(stored) => bail!(
                "{} has another world ({stored}): choose another store with --store, or delete this one",
                self.store
            ),
            // If filling was interrupted, it is repeated: documents that are in the store already change nothing.
            None if !store.is_empty()? && store.note(FILLING)?.as_deref() != Some(wanted.as_str()) => {
                bail!("{} has other data or keys: choose another store with --store", self.store)
            }
            None => {
                let started = Instant::now();
                store.set_note(DAY, &today.to_string())?;
                store.set_note(FILLING, &wanted)?;
                fill(&store, &world)?;
                let everything = NewKey { name: KEY.to_owned(), expires_at: None, editions: None };
                store.put_key(KEY, everything, Timestamp::now())?;
                store.set_note(WORLD, &wanted)?;
                tell!("{} matches in {:.1} s", world.match_count(), started.elapsed().as_secs_f64())?;
            }
        }
        if self.fill_only {
            return Ok(ExitCode::SUCCESS);
        }
        let (live, events) = world.live_match();
        let (player_store, speed) = (store.clone(), self.speed);
        std::thread::spawn(move || play_forever(&player_store, live, &events, speed));
        let service = self.serve.service(store);
        let mut pages = self.serve.pages.settings(Access::Public);
        pages.is_demo = true;
        if pages.access == Access::Public {
            pages.public_key = KEY.to_owned();
        }
        http::run(service, &self.serve, pages, read_settings, |base| {
            // The service runs also if standard output is closed.
            let _ = print_urls(base, live, &self.store);
        })?;
        Ok(ExitCode::SUCCESS)
    }
}

impl Demo {
    /// The day that the store was filled for, or is to be filled for.
    fn day_of_world(&self, store: &Store) -> Result<Date> {
        let is_filled = store.note(WORLD)?.is_some() || store.note(FILLING)?.is_some();
        let stored = match store.note(DAY)? {
            Some(day) => Some(day.parse().with_context(|| format!("the note {DAY} of {} is no date", self.store))?),
            None => is_filled.then_some(simulation::WorldSettings::TODAY),
        };
        match (stored, self.date) {
            (Some(stored), Some(asked)) if stored != asked => {
                bail!("{} has the world of {stored}: choose another store with --store, or delete this one", self.store)
            }
            (Some(day), _) | (None, Some(day)) => Ok(day),
            (None, None) => Ok(Zoned::now().date()),
        }
    }
}

/// Writes a whole world into a store. All cores play its matches; they are written in the world's order, so that the change
/// log is the same in every store.
fn fill(store: &Store, world: &World) -> Result<()> {
    let count = world.match_count();
    let bar = ProgressBar::new(count as u64);
    progress::set_style(&bar, "{bar:30} {pos}/{len} matches played  {rate}  {eta} left");
    let preparer = store.preparer()?;
    let mut writer = BatchWriter::new(store);
    for document in world.catalogue() {
        check(writer.push(PreparedDocument::from(document).with_origin(origin()))?.as_ref())?;
    }
    in_order(
        cores(),
        // A match is made here, and is small.
        |_| 0,
        |push| {
            for index in 0..count {
                if !push(index) {
                    return;
                }
            }
        },
        |index| preparer.prepare(world.match_document(index)),
        |match_| {
            bar.inc(1);
            check(writer.push(match_.with_origin(origin()))?.as_ref())
        },
    )?;
    check(writer.finish()?.as_ref())?;
    bar.finish_and_clear();
    Ok(())
}

/// Another import replaces none of the demo's documents by mistake.
fn origin() -> Origin {
    Origin { name: "demo".to_owned(), replaces: false }
}

/// The demo's documents are generated, so a refused one is a bug.
fn check(report: Option<&IngestReport>) -> Result<()> {
    match report.and_then(|report| report.refused.first()) {
        Some(notice) => bail!("the store refused a document of the demo: {notice}"),
        None => Ok(()),
    }
}

/// The pause before the live match starts again.
const PAUSE: Duration = Duration::from_secs(20);

/// Plays the live match for as long as the process lives.
fn play_forever(store: &Store, id: MatchId, events: &[Event], speed: Speed) {
    let never = AtomicBool::new(false);
    loop {
        if let Err(error) = play_once(store, id, events, speed, &never) {
            tracing::warn!("the live match stopped: {error:#}");
        }
        wait_until(Instant::now() + PAUSE, &never);
    }
}

fn play_once(store: &Store, id: MatchId, events: &[Event], speed: Speed, never: &AtomicBool) -> Result<()> {
    // An interrupted match is put back first: every play starts from the same match.
    store.end_replay(id, Timestamp::now())?;
    let row = store.snapshot()?.match_(id)?.context("the live match is not in the store")?;
    // The match kicks off now, whichever day the world was made for.
    let now = Timestamp::now();
    let scheduled = Match { kickoff: Some(now.round(Unit::Minute)?.into()), ..Arc::unwrap_or_clone(row.match_) };
    let document = PreparedDocument::from(Document::of(&scheduled, Source::default())).with_origin(origin());
    check(Some(&store.ingest_prepared([document], now)?))?;
    let played = Match { status: Status::Final, ..scheduled };
    store.begin_replay(id, Timestamp::now())?;
    play(store, &replay_messages(&played, events), speed, never, |_| ())?;
    Ok(())
}

fn print_urls(base: &str, live: MatchId, store: &Address) -> Result<()> {
    say!("\nOpen")?;
    say!("  {base}/          the match centre")?;
    say!("  {base}/m/{live}  a match that is being played")?;
    say!("  {base}/docs      the operations, with a form to try each (the key is {KEY})")?;
    say!("\nTry")?;
    for (operation, parameters) in [
        ("TournamentList", ""),
        ("TournamentMatchList", "&tournament_id=1&lang=ar"),
        ("TournamentStructure", "&tournament_id=1&response=xml"),
        ("MatchSquad", "&match_id=1&lang=ar&response=xml"),
        ("MatchSummaryBasic", "&match_id=1"),
        ("MatchMomentum", "&match_id=1&include=goals"),
        ("EntityTeams", "&name=falcons&lang=ar"),
    ] {
        say!("  curl '{base}/api.php?module=api&api={operation}&version=V2&key={KEY}{parameters}'")?;
    }
    say!("\nFollow the live match")?;
    say!("  curl -N '{base}/live/{live}?key={KEY}'")?;
    say!("  curl '{base}/MatchMomentum?key={KEY}&match_id={live}'")?;
    say!("\nReport a match yourself, on a phone")?;
    say!("  touchline key add scorer --write --store {store}")?;
    say!("  {base}/score")?;
    say!("\nStop with Ctrl-C. The store stays, and the next run uses it again.\n")
}
