//! `touchline replay`: plays a stored match as if it were live.

use std::io::IsTerminal;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
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
use crate::cli::interrupt::stop_on_signal;
use crate::cli::stored::open;
use crate::config::StoreSettings;

/// Play a stored match as if it were live
///
/// Writes line-ups, kick-off, every event at its time, half-time and full-time, so that clients of live matches can be
/// tested. When the replay ends, or is stopped with Ctrl-C, the match in its own store is put back as it was. If the process
/// was killed, run the command with --restore. In another store (--to) the match stays as it was played.
///
/// touchline replay 1 --speed 60 --store sqlite:touchline-demo.db
#[derive(Args, Debug)]
pub(in crate::cli) struct Replay {
    /// The match's id
    #[arg(value_name = "MATCH")]
    match_: i64,

    /// Times faster than the match itself: 1 is real time, 60 is a minute in a second, max is as fast as possible
    #[arg(long, value_name = "N", default_value = "60")]
    speed: Speed,

    /// Play into this store instead of the match's own
    #[arg(long, value_name = "ADDRESS", conflicts_with = "lines")]
    to: Option<Address>,

    /// Print the lines of a live feed instead, each at its time, as input for `touchline feed`
    #[arg(long)]
    lines: bool,

    /// Play nothing: put the match back as it was before a replay that was killed
    #[arg(long, conflicts_with_all = ["to", "lines"])]
    restore: bool,

    #[command(flatten)]
    store: StoreSettings,
}

impl Replay {
    pub(in crate::cli) fn run(self) -> Result<ExitCode> {
        let id = MatchId(self.match_);
        let store = open(&self.store)?;
        if self.restore {
            let restored = store.end_replay(id, Timestamp::now())?;
            let _ = tell!("match {id} {}", if restored { "is restored" } else { "was not being replayed" });
            return Ok(ExitCode::SUCCESS);
        }
        // A replay that was killed left a part of the match.
        if !self.lines && self.to.is_none() {
            store.end_replay(id, Timestamp::now())?;
        }
        let (match_, events) = stored(&store, id)?;
        let messages = replay_messages(&match_, &events);
        let stop = stop_on_signal()?;
        if self.lines {
            return print(&messages, self.speed, &stop);
        }
        let target = match &self.to {
            Some(address) => {
                let target = Store::open(address).with_context(|| format!("cannot open {address}"))?;
                copy_entities(&store, &target, &match_)?;
                target
            }
            None => store.clone(),
        };
        match target.begin_replay(id, Timestamp::now())? {
            ReplayStart::Started => {}
            ReplayStart::UnknownMatch => bail!("there is no match {id}"),
            ReplayStart::FedLive => bail!("match {id} is being fed live and cannot be replayed"),
        }
        let mut board = Board::new(&match_, messages.len());
        let played = play(&target, &messages, self.speed, &stop, |message| board.show(message));
        board.bar.finish_and_clear();
        if self.to.is_none() {
            target.end_replay(id, Timestamp::now())?;
        }
        let _ = tell!("match {id} {}", if played? { "was played to its end" } else { "was stopped" });
        Ok(ExitCode::SUCCESS)
    }
}

fn stored(store: &Store, id: MatchId) -> Result<(Match, Vec<Event>)> {
    let snapshot = store.snapshot()?;
    let Some(row) = snapshot.match_(id)? else { bail!("there is no match {id}") };
    let events = snapshot.events(id)?;
    if events.is_empty() {
        bail!("match {id} has no events to play");
    }
    Ok((Arc::unwrap_or_clone(row.match_), events))
}

/// Copies the match without its events, and the entities that it names, into another store.
fn copy_entities(from: &Store, to: &Store, match_: &Match) -> Result<()> {
    let mut documents = from.snapshot()?.entity_documents(match_.id)?;
    documents.push(Document::of(match_, Source::default()));
    match to.ingest(documents, Timestamp::now())?.refused.first() {
        Some(notice) => bail!("{notice}"),
        None => Ok(()),
    }
}

fn print(messages: &[TimedMessage], speed: Speed, stop: &AtomicBool) -> Result<ExitCode> {
    let started = Instant::now();
    for timed in messages {
        if !wait_until(started + speed.due(timed), stop) {
            break;
        }
        say!("{}", timed.message.line())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Shows the clock and the score: a bar on a terminal, elsewhere a line for each goal and change of status.
struct Board {
    bar: ProgressBar,
    score: Score,
}

impl Board {
    fn new(match_: &Match, messages: usize) -> Board {
        let bar =
            if std::io::stderr().is_terminal() { ProgressBar::new(messages as u64) } else { ProgressBar::hidden() };
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {msg}") {
            bar.set_style(style);
        }
        let _ = tell!("playing match {}", match_.id);
        Board { bar, score: Score::default() }
    }

    fn show(&mut self, timed: &TimedMessage) {
        self.bar.inc(1);
        let message = &timed.message;
        if let Some(status) = message.status {
            self.print(status_words(status));
        }
        if let Some(event) = &message.event {
            let goal = Score::from_goals(std::slice::from_ref(event));
            self.score = Score { home: self.score.home + goal.home, away: self.score.away + goal.away };
            let minute = event.time.0 / 60_000 + 1;
            let clock = format!("half {}, minute {minute}", event.period.number());
            self.bar.set_message(format!("{clock}  {}-{}", self.score.home, self.score.away));
            if goal != Score::default() {
                self.print(&format!("{clock}: {}-{}", self.score.home, self.score.away));
            }
        }
    }

    fn print(&self, line: &str) {
        if self.bar.is_hidden() {
            let _ = tell!("{line}");
        }
    }
}

fn status_words(status: Status) -> &'static str {
    match status {
        Status::Live => "kick-off",
        status => status.words().en,
    }
}
