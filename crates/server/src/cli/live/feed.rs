//! `touchline feed`: takes a match as it is played.

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
use store::{FeedReport, LineOutcome, Store};

use super::lines::{self, LINE_MOST, Numbered};
use crate::config::StoreSettings;

/// Take a live match, a line at a time
///
/// Reads lines of JSON (docs/live.md) from standard input or a file: line-ups, events, corrections, deletions, status,
/// whistles. Each is acknowledged on standard output once it is durable, {"line":1,"result":"taken"}; "known" says that it
/// came before, "refused" with "why" that it is wrong. After a crash send everything again, or everything after the last
/// acknowledgement: the match ends the same. A service on the same store shows every line at once.
///
/// Exits with 0, or with 3 if lines were refused.
#[derive(Args, Debug)]
pub(in crate::cli) struct Feed {
    /// The file to read; - is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,

    /// Wait for what is added to the file, until Ctrl-C
    #[arg(long)]
    follow: bool,

    /// Seconds to try again while the store is busy or away, before giving up
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(..=86_400))]
    patience: u64,

    #[command(flatten)]
    store: StoreSettings,
}

/// Lines in one transaction, at most; fewer where fewer wait.
const BATCH: usize = 256;
/// Lines that wait in memory.
const WAITING: usize = 4 * BATCH;

/// What is said of a line.
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
            bail!("--follow needs the name of a file: standard input is followed until it ends");
        }
        let store =
            Store::open_existing(&self.store.store).with_context(|| format!("cannot open {}", self.store.store))?;
        let (sender, receiver) = mpsc::sync_channel(WAITING);
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
            Err(_) => bail!("reading broke off"),
        }
        let Counts { taken, known, refused } = counts;
        eprintln!("{taken} lines taken, {known} known already, {refused} refused");
        Ok(ExitCode::from(if refused > 0 { 3 } else { 0 }))
    }

    fn take_all(&self, store: &Store, name: &str, lines: &Receiver<Numbered>) -> Result<Counts> {
        let mut counts = Counts::default();
        while let Ok(first) = lines.recv() {
            let batch: Vec<Numbered> = std::iter::once(first).chain(lines.try_iter().take(BATCH - 1)).collect();
            let mut said = Vec::with_capacity(batch.len());
            let mut good = Vec::with_capacity(batch.len());
            for (line, text) in batch {
                let source = Source { file: name.to_owned(), line };
                let read = match text {
                    Some(text) => live::parse_line(&source, &text),
                    None => Err(Notice {
                        source,
                        field: String::new(),
                        message: format!("is longer than {} MiB", LINE_MOST >> 20),
                    }),
                };
                let (match_, seq) = match &read {
                    Ok(Line::Message(message)) => (Some(message.match_.0), Some(message.seq)),
                    _ => (None, None),
                };
                said.push((line, match_, seq, read.map(|line| good.push(line)).err()));
            }
            let mut outcomes = self.feed(store, &good)?.outcomes.into_iter();
            let mut out = io::stdout().lock();
            for (line, match_, seq, wrong) in said {
                let outcome = wrong.map(LineOutcome::Refused).or_else(|| outcomes.next());
                let (result, why) = match outcome {
                    Some(LineOutcome::Accepted) => ("taken", None),
                    Some(LineOutcome::AlreadyKnown) => ("known", None),
                    Some(LineOutcome::Refused(notice)) => {
                        eprintln!("{notice}");
                        ("refused", Some(reason(&notice)))
                    }
                    None => bail!("line {line} was not answered for"),
                };
                match result {
                    "taken" => counts.taken += 1,
                    "known" => counts.known += 1,
                    _ => counts.refused += 1,
                }
                serde_json::to_writer(&mut out, &Acknowledgement { line, match_, seq, result, why })?;
                out.write_all(b"\n")?;
            }
            out.flush().context("nobody reads the acknowledgements")?;
        }
        Ok(counts)
    }

    /// Feeds, and again while the store is only busy or away.
    fn feed(&self, store: &Store, lines: &[Line]) -> Result<FeedReport> {
        let until = Instant::now() + Duration::from_secs(self.patience);
        let mut wait = Duration::from_millis(20);
        loop {
            match store.feed(lines, Timestamp::now()) {
                Err(error) if error.is_transient() && Instant::now() + wait < until => {
                    eprintln!("{error}; trying again");
                    std::thread::sleep(wait);
                    wait = (wait * 2).min(Duration::from_secs(2));
                }
                fed => return fed.context("what is not acknowledged was not taken: send it again"),
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
