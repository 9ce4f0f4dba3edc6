//! `touchline replay`: shows a stored match as if it were being played.

use std::io::IsTerminal;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::Args;
use football::feed::live::{TimedMessage, replay_messages};
use football::feed::{Document, Source};
use football::model::{Event, Match, MatchId, Score, Status};
use indicatif::{ProgressBar, ProgressStyle};
use jiff::Timestamp;
use store::{Address, ReplayStart, Store};

use super::player::{Speed, play, wait_until};
use crate::config::StoreSettings;

/// Play a stored match as if it were live
///
/// Line-ups, kick-off, every event at its time, half-time, the end: a sandbox for whoever follows live matches. In its own
/// store the match is what it was once the play has ended or was stopped with Ctrl-C; if even that was not possible,
/// --restore makes it so. In another store (--to) it stays as it was played.
#[derive(Args, Debug)]
pub(in crate::cli) struct Replay {
    /// The match's id
    #[arg(value_name = "MATCH")]
    match_: i64,

    /// How many times faster than the match itself: 1, 60 (a minute a second), or max
    #[arg(long, value_name = "N", default_value = "60")]
    speed: Speed,

    /// The store to play into, if it is another
    #[arg(long, value_name = "ADDRESS", conflicts_with = "lines")]
    to: Option<Address>,

    /// Print the lines of the feed instead, each at its time: for `touchline feed` elsewhere
    #[arg(long)]
    lines: bool,

    /// Do not play: make the match again what it was before a play that was cut off
    #[arg(long, conflicts_with_all = ["to", "lines"])]
    restore: bool,

    #[command(flatten)]
    store: StoreSettings,
}

impl Replay {
    pub(in crate::cli) fn run(self) -> Result<ExitCode> {
        let id = MatchId(self.match_);
        let store =
            Store::open_existing(&self.store.store).with_context(|| format!("cannot open {}", self.store.store))?;
        if self.restore {
            let restored = store.end_replay(id, Timestamp::now())?;
            eprintln!("match {id} {}", if restored { "is what it was" } else { "was not being played" });
            return Ok(ExitCode::SUCCESS);
        }
        // A play that was cut off left only a part of the match to be seen.
        if !self.lines && self.to.is_none() {
            store.end_replay(id, Timestamp::now())?;
        }
        let (match_, events) = stored(&store, id)?;
        let cues = replay_messages(&match_, &events);
        let stop = stop_on_signal()?;
        if self.lines {
            return print(&cues, self.speed, &stop);
        }
        let target = match &self.to {
            Some(address) => {
                let target = Store::open(address).with_context(|| format!("cannot open {address}"))?;
                bring(&store, &target, &match_)?;
                target
            }
            None => store.clone(),
        };
        match target.begin_replay(id, Timestamp::now())? {
            ReplayStart::Started => {}
            ReplayStart::UnknownMatch => bail!("there is no match {id}"),
            ReplayStart::FedLive => bail!("match {id} is being fed: it is left alone"),
        }
        let mut board = Board::new(&match_, cues.len());
        let played = play(&target, &cues, self.speed, &stop, |cue| board.show(cue));
        board.bar.finish_and_clear();
        if self.to.is_none() {
            target.end_replay(id, Timestamp::now())?;
        }
        eprintln!("match {id} {}", if played? { "was played to its end" } else { "was stopped" });
        Ok(ExitCode::SUCCESS)
    }
}

fn stored(store: &Store, id: MatchId) -> Result<(Match, Vec<Event>)> {
    let snapshot = store.snapshot()?;
    let Some(row) = snapshot.match_(id)? else { bail!("there is no match {id}") };
    let events = snapshot.events(id)?;
    if events.is_empty() {
        bail!("match {id} has no events that could be played");
    }
    Ok((row.match_, events))
}

/// Brings everything that the match names into another store, and the match itself without its events.
fn bring(from: &Store, to: &Store, match_: &Match) -> Result<()> {
    let mut documents = from.snapshot()?.entity_documents(match_.id)?;
    documents.push(Document::of(match_, Source::default()));
    match to.ingest(documents, Timestamp::now())?.refused.first() {
        Some(notice) => bail!("{notice}"),
        None => Ok(()),
    }
}

fn print(cues: &[TimedMessage], speed: Speed, stop: &AtomicBool) -> Result<ExitCode> {
    let started = Instant::now();
    for cue in cues {
        if !wait_until(started + speed.due(cue), stop) {
            break;
        }
        say!("{}", cue.message.line())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Set when the process is asked to stop.
fn stop_on_signal() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let set = Arc::clone(&stop);
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().context("cannot start a thread")?;
    std::thread::spawn(move || {
        runtime.block_on(crate::http::stop_signal());
        set.store(true, Ordering::Relaxed);
    });
    Ok(stop)
}

/// The score board: a bar on a terminal, a line for what matters elsewhere.
struct Board {
    bar: ProgressBar,
    score: Score,
}

impl Board {
    fn new(match_: &Match, cues: usize) -> Board {
        let bar = if std::io::stderr().is_terminal() { ProgressBar::new(cues as u64) } else { ProgressBar::hidden() };
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {msg}") {
            bar.set_style(style);
        }
        eprintln!("playing match {}", match_.id);
        Board { bar, score: Score::default() }
    }

    fn show(&mut self, cue: &TimedMessage) {
        self.bar.inc(1);
        let message = &cue.message;
        if let Some(status) = message.status {
            self.say(status_words(status));
        }
        if let Some(event) = &message.event {
            let goal = Score::from_goals(std::slice::from_ref(event));
            self.score = Score { home: self.score.home + goal.home, away: self.score.away + goal.away };
            let minute = event.time.0 / 60_000 + 1;
            let clock = format!("half {}, minute {minute}", event.period.number());
            self.bar.set_message(format!("{clock}  {}-{}", self.score.home, self.score.away));
            if goal != Score::default() {
                self.say(&format!("{clock}: {}-{}", self.score.home, self.score.away));
            }
        }
    }

    fn say(&self, what: &str) {
        if self.bar.is_hidden() {
            eprintln!("{what}");
        }
    }
}

fn status_words(status: Status) -> &'static str {
    match status {
        Status::Live => "the ball rolls",
        status => status.words().en,
    }
}
