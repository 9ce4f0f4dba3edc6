//! `touchline feed`: writes a match as it is played.

use std::io::{self, BufReader, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Args;
use football::feed::live::{self, Line};
use football::feed::{Notice, Source};
use jiff::Timestamp;
use serde::Serialize;
use store::{FeedReport, Feeder, LineOutcome, Store};

use super::lines::{self, LINE_BYTES_MAX, NumberedLine};
use crate::config::{ChangeLogSettings, StoreSettings};

/// Write a live match, line by line
///
/// Reads lines of JSON from standard input or a file: line-ups, events, corrections, deletions, status, whistles.
/// docs/live.md describes them. Services on the same store show every line at once.
///
/// Each line is acknowledged on standard output once it is durable: {"line":1,"result":"taken"}. The result is "known" if
/// the line came before, and "refused", with "why", if it is wrong. Lines are idempotent: after a crash send all lines again,
/// or those after the last acknowledgement.
///
/// The exit code is 0, or 3 if lines were refused.
///
/// touchline feed match.ndjson --follow --store sqlite:touchline.db
#[derive(Args, Debug)]
pub(in crate::cli) struct Feed {
    /// The file to read; - means standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,

    /// Wait for lines that are added to the file, until Ctrl-C
    #[arg(long)]
    follow: bool,

    /// Retry for this many seconds while the store is busy or unreachable
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(..=86_400))]
    retry_for: u64,

    #[command(flatten)]
    changes: ChangeLogSettings,

    #[command(flatten)]
    store: StoreSettings,
}

/// The most lines in one transaction.
const BATCH: usize = 256;
/// The most lines that wait in memory.
const QUEUE: usize = 4 * BATCH;
/// How often the change log is pruned.
const PRUNE_EVERY: Duration = Duration::from_secs(60 * 60);

/// The acknowledgement of a line.
#[derive(Serialize)]
struct Acknowledgement<'a> {
    line: usize,
    #[serde(rename = "match", skip_serializing_if = "Option::is_none")]
    match_: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seq: Option<u64>,
    result: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

#[derive(Default)]
struct Counts {
    taken: usize,
    known: usize,
    refused: usize,
}

impl Feed {
    pub(in crate::cli) fn run(self) -> Result<ExitCode> {
        let from_input = self.file.as_os_str() == "-";
        if from_input && self.follow {
            bail!("--follow needs a file: standard input is always read to its end");
        }
        let store = self
            .retrying(|| Store::open_existing(&self.store.store))
            .with_context(|| format!("cannot open {}", self.store.store))?;
        let (sender, receiver) = mpsc::sync_channel(QUEUE);
        let (path, follow) = (self.file.clone(), self.follow);
        let reader = std::thread::spawn(move || -> io::Result<()> {
            if from_input {
                lines::send_all(io::stdin().lock(), &sender)
            } else if follow {
                lines::follow(&path, &sender)
            } else {
                lines::send_all(BufReader::new(std::fs::File::open(&path)?), &sender)
            }
        });
        let name = if from_input { "line".to_owned() } else { self.file.display().to_string() };
        let counts = self.take_all(&store, &name, &receiver)?;
        match reader.join() {
            Ok(read) => read.with_context(|| format!("cannot read {}", self.file.display()))?,
            Err(_) => bail!("the reading thread panicked"),
        }
        let Counts { taken, known, refused } = counts;
        let _ = tell!("{taken} lines taken, {known} known already, {refused} refused");
        Ok(ExitCode::from(if refused > 0 { 3 } else { 0 }))
    }

    fn take_all(&self, store: &Store, name: &str, lines: &Receiver<NumberedLine>) -> Result<Counts> {
        let mut counts = Counts::default();
        let mut feeder = Feeder::new(store.clone());
        let mut pruned_at = None;
        while let Ok(first) = lines.recv() {
            let batch: Vec<NumberedLine> = std::iter::once(first).chain(lines.try_iter().take(BATCH - 1)).collect();
            let mut pending = Vec::with_capacity(batch.len());
            let mut valid = Vec::with_capacity(batch.len());
            for (line, text) in batch {
                let source = Source { file: name.to_owned(), line };
                let parsed = match text {
                    Some(text) => live::parse_line(&source, &text),
                    None => Err(Notice {
                        source,
                        field: String::new(),
                        message: format!("is longer than {} MiB", LINE_BYTES_MAX >> 20),
                    }),
                };
                let (match_, seq) = match &parsed {
                    Ok(Line::Message(message)) => (Some(message.match_.0), Some(message.seq)),
                    _ => (None, None),
                };
                pending.push((line, match_, seq, parsed.map(|line| valid.push(line)).err()));
            }
            let mut outcomes = self.feed(&mut feeder, &valid)?.outcomes.into_iter();
            let mut out = io::stdout().lock();
            for (line, match_, seq, error) in pending {
                let outcome = error.map(LineOutcome::Refused).or_else(|| outcomes.next());
                let (result, why) = match outcome {
                    Some(LineOutcome::Accepted) => ("taken", None),
                    Some(LineOutcome::AlreadyKnown) => ("known", None),
                    Some(LineOutcome::Refused(notice)) => {
                        let _ = tell!("{notice}");
                        ("refused", Some(reason(&notice)))
                    }
                    None => bail!("the store has not acknowledged line {line}"),
                };
                match result {
                    "taken" => counts.taken += 1,
                    "known" => counts.known += 1,
                    _ => counts.refused += 1,
                }
                serde_json::to_writer(&mut out, &Acknowledgement { line, match_, seq, result, why })?;
                out.write_all(b"\n")?;
            }
            out.flush().context("cannot print the acknowledgements")?;
            if pruned_at.is_none_or(|pruned_at: Instant| pruned_at.elapsed() > PRUNE_EVERY) {
                // The next lines do not wait for all of it: if there is more, it is pruned after them.
                pruned_at = match store.prune_some_changes(self.changes.rule(), Timestamp::now()) {
                    Ok(0) => Some(Instant::now()),
                    Ok(_) => None,
                    Err(error) => {
                        let _ = tell!("the change log was not pruned: {error}; retrying in an hour");
                        Some(Instant::now())
                    }
                };
            }
        }
        Ok(counts)
    }

    /// Writes the lines; retries while the store is busy or unreachable.
    fn feed(&self, feeder: &mut Feeder, lines: &[Line]) -> Result<FeedReport> {
        self.retrying(|| feeder.feed(lines, Timestamp::now()))
            .context("cannot write to the store; lines without acknowledgement are not written: send them again")
    }

    /// The result of `work`, which is repeated while the store is busy or unreachable.
    fn retrying<T>(&self, mut work: impl FnMut() -> Result<T, store::Error>) -> Result<T, store::Error> {
        let until = Instant::now() + Duration::from_secs(self.retry_for);
        let mut wait = Duration::from_millis(20);
        loop {
            match work() {
                Err(error) if error.is_transient() && Instant::now() + wait < until => {
                    let _ = tell!("{error}; retrying");
                    std::thread::sleep(wait);
                    wait = (wait * 2).min(Duration::from_secs(2));
                }
                done => return done,
            }
        }
    }
}

fn reason(notice: &Notice) -> String {
    match notice.field.as_str() {
        "" => notice.message.clone(),
        field => format!("{field}: {}", notice.message),
    }
}
