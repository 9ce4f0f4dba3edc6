//! `touchline feed`: writes a match as it is played, into a store or to a service.

use std::convert::Infallible;
use std::io::{self, BufReader};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Args;
use football::model::MatchId;
use jiff::Timestamp;
use store::{FeedRestart, Feeder, Store};

use super::acknowledged::AcknowledgedLines;
use super::lines;
use super::remote::RemoteFeed;
use crate::cli::remote::{KEY_VARIABLE, ServiceUrl, read_key};
use crate::config::{ChangeLogSettings, StoreSettings};
use crate::ingest::batch::{BATCH_LINES, LineBatch};
use crate::ingest::lines::NumberedLine;
use crate::ingest::pruning::Pruner;

/// Write a live match, line by line
///
/// Reads lines of JSON from standard input or a file: line-ups, events, corrections, deletions, status, whistles.
/// docs/live.md describes them. Services on the same store show every line at once.
///
/// Each line is acknowledged on standard output once it is durable: {"line":1,"result":"taken"}. The result is "known" if
/// the line came before, "superseded" if a line with a higher sequence has stated the same already, and "refused" if it is
/// wrong, both with "why". Lines are idempotent: after a crash send all lines again,
/// or those after the last acknowledgement.
///
/// With --to, the lines go over HTTP to a running service, which writes them into its store; --store is not used. The service
/// needs a key with the role write: `touchline key add NAME --write`. If the connection is lost, the lines without an
/// acknowledgement are sent again.
///
/// The exit code is 0, or 3 if lines were refused.
///
/// With --reset, no line is read: the sequence of a match begins again, so that lines count that would be older than one with
/// a wrong, high sequence. The match stays as it is.
///
/// touchline feed match.ndjson --follow --store sqlite:touchline.db
///
/// touchline feed match.ndjson --follow --to https://stats.example --key-file key.txt
#[derive(Args, Debug)]
pub(in crate::cli) struct Feed {
    /// The file to read; - means standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,

    /// Wait for lines that are added to the file, until Ctrl-C
    #[arg(long)]
    follow: bool,

    /// Send the lines to this service, and not into a store: https://HOST[:PORT]
    #[arg(long, value_name = "URL")]
    to: Option<ServiceUrl>,

    /// The file with the key for --to [default: the key in the environment variable TOUCHLINE_KEY]
    #[arg(long, value_name = "FILE", requires = "to")]
    key_file: Option<PathBuf>,

    /// Forget the sequence numbers of this match, and read no lines
    #[arg(long, value_name = "MATCH", conflicts_with_all = ["file", "follow", "to"])]
    reset: Option<i64>,

    /// Retry for this many seconds while the store or the service is busy or unreachable
    #[arg(long, visible_alias = "patience", value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(..=86_400))]
    retry_for: u64,

    #[command(flatten)]
    changes: ChangeLogSettings,

    #[command(flatten)]
    store: StoreSettings,
}

/// The most lines that wait in memory.
const QUEUE: usize = 4 * BATCH_LINES;

impl Feed {
    pub(in crate::cli) fn run(self) -> Result<ExitCode> {
        if let Some(id) = self.reset {
            return self.restart(MatchId(id));
        }
        if self.is_from_input() && self.follow {
            bail!("--follow needs a file: standard input is always read to its end");
        }
        let name = if self.is_from_input() { "line".to_owned() } else { self.file.display().to_string() };
        let mut acknowledged = AcknowledgedLines::new(name);
        let reader = match &self.to {
            Some(url) => {
                let Some(key) = read_key(None, self.key_file.as_deref(), &[KEY_VARIABLE])? else {
                    bail!(
                        "--to needs a key with the role write: name a file that has it with --key-file, or set {KEY_VARIABLE}; \
                         `touchline key add NAME --write` on the machine of the service makes one"
                    );
                };
                url.warn_if_readable()?;
                let (sender, receiver) = tokio::sync::mpsc::channel(QUEUE);
                let reader = self.read(move |line| sender.blocking_send(line).is_ok());
                RemoteFeed::new(url.clone(), key, self.patience()).run(receiver, &mut acknowledged)?;
                reader
            }
            None => {
                let store = self.open()?;
                let (sender, receiver) = mpsc::sync_channel(QUEUE);
                let reader = self.read(move |line| sender.send(line).is_ok());
                self.write_all(&store, &receiver, &mut acknowledged)?;
                reader
            }
        };
        match reader.join() {
            Ok(read) => read.with_context(|| format!("cannot read {}", self.file.display()))?,
            Err(_) => bail!("the reading thread panicked"),
        }
        Ok(acknowledged.finish())
    }

    fn open(&self) -> Result<Store> {
        self.retrying(|| Store::open_existing(&self.store.store))
            .with_context(|| format!("cannot open {}", self.store.store))
    }

    /// Forgets the sequence numbers of a match.
    fn restart(&self, id: MatchId) -> Result<ExitCode> {
        let store = self.open()?;
        match self.retrying(|| store.restart_feed(id, Timestamp::now()))? {
            FeedRestart::Restarted(seq) => {
                let _ = tell!("match {id}: the sequence, which was at {seq}, begins again; the match stays as it is");
                Ok(ExitCode::SUCCESS)
            }
            FeedRestart::UnknownMatch => bail!("there is no match {id}"),
            FeedRestart::NeverFed => bail!("match {id} has no live feed: any sequence counts"),
            FeedRestart::Replayed => {
                bail!("match {id} is being replayed: end that with `touchline replay {id} --restore`")
            }
        }
    }

    fn is_from_input(&self) -> bool {
        self.file.as_os_str() == "-"
    }

    fn patience(&self) -> Duration {
        Duration::from_secs(self.retry_for)
    }

    /// Reads the lines on a thread of their own.
    fn read(&self, mut take: impl FnMut(NumberedLine) -> bool + Send + 'static) -> JoinHandle<io::Result<()>> {
        let (path, from_input, follow) = (self.file.clone(), self.is_from_input(), self.follow);
        std::thread::spawn(move || {
            if from_input {
                lines::read_all(io::stdin().lock(), &mut take)
            } else if follow {
                lines::follow(&path, &mut take)
            } else {
                lines::read_all(BufReader::new(std::fs::File::open(&path)?), &mut take)
            }
        })
    }

    /// Writes all lines into the store.
    fn write_all(
        &self,
        store: &Store,
        lines: &Receiver<NumberedLine>,
        acknowledged: &mut AcknowledgedLines,
    ) -> Result<()> {
        let feeder = Feeder::new(store.clone());
        let mut pruner = Pruner::new(self.changes.rule());
        while let Ok(first) = lines.recv() {
            let batch: Vec<NumberedLine> =
                std::iter::once(first).chain(lines.try_iter().take(BATCH_LINES - 1)).collect();
            let Ok(batch) =
                LineBatch::parse(acknowledged.name(), &batch, Timestamp::now(), |_| Ok::<_, Infallible>(None));
            let report = self
                .retrying(|| feeder.feed(batch.valid(), Timestamp::now()))
                .context("cannot write to the store; lines without acknowledgement are not written: send them again")?;
            let Some(acknowledgements) = batch.acknowledge(report.outcomes) else {
                bail!("the store has not acknowledged every line");
            };
            acknowledgements.iter().try_for_each(|acknowledgement| acknowledged.print(acknowledgement))?;
            if let Err(error) = pruner.prune(store) {
                let _ = tell!("the change log was not pruned: {error}; retrying in an hour");
            }
        }
        Ok(())
    }

    /// The result of `work`, which is repeated while the store is busy or unreachable.
    fn retrying<T>(&self, mut work: impl FnMut() -> Result<T, store::Error>) -> Result<T, store::Error> {
        let until = Instant::now() + self.patience();
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
