//! `touchline bench import`: what an import costs beside parsing the same bytes.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use rustix::time::{ClockId, clock_gettime};
use serde::de::IgnoredAny;
use serde_json::Value;
use store::{Address, Store};

use super::choice::Choice;
use super::pipeline::Task;
use super::provider::{self, Dataset};
use super::report::{Over, Progress};
use super::{statsbomb, wyscout};

/// Time an import against parsing the same bytes
///
/// Reads the matches with the JSON parser alone, then imports them into an empty store in a temporary folder: on one
/// core, then on all. Every line reads the files anew. Prints the best of the rounds, by the clock and, for one core, by the
/// time that it worked.
#[derive(Args, Debug)]
pub(in crate::cli) struct Measure {
    provider: Provider,

    /// The folder of the dataset
    path: PathBuf,

    #[command(flatten)]
    choice: Choice,

    /// How often each is done
    #[arg(long, value_name = "N", default_value_t = 3)]
    rounds: usize,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Provider {
    Statsbomb,
    Wyscout,
}

impl Measure {
    pub(in crate::cli) fn run(&self) -> Result<ExitCode> {
        let paths = std::slice::from_ref(&self.path);
        match self.provider {
            Provider::Statsbomb => self.time(&statsbomb::Open::find(paths)?.0),
            Provider::Wyscout => self.time(&wyscout::Public::find(paths)?.0),
        }
    }

    fn time(&self, dataset: &impl Dataset) -> Result<ExitCode> {
        let over = self.lap(dataset, || Task::Parse(pass_over))?;
        let tree = self.lap(dataset, || Task::Parse(read_tree))?;
        let import = self.lap(dataset, || Task::Translate { known: Default::default() })?;
        println!("{} matches, {:.1} MB", import.matches, import.bytes / 1e6);
        let cores = format!("{} cores", provider::cores());
        println!("{:<42} {:>12} {:>12} {:>12}", "", "one core", "its work", cores);
        for (name, lap) in [
            ("passing over the JSON (nothing kept)", &over),
            ("reading the JSON into a tree", &tree),
            ("import into the embedded store", &import),
        ] {
            let [one, work, all] = lap.seconds.map(|seconds| format!("{seconds:.2} s"));
            println!("{name:<42} {one:>12} {work:>12} {all:>12}");
        }
        for (name, lap) in [("import / passing over", &over), ("import / reading into a tree", &tree)] {
            let ratio = |place: usize| format!("{:.2} ×", import.seconds[place] / lap.seconds[place].max(1e-9));
            println!("{name:<42} {:>12} {:>12} {:>12}", ratio(0), ratio(1), ratio(2));
        }
        println!("{:<42} {:>9.1} kB", "the store, a match", import.stored / import.matches.max(1) as f64 / 1e3);
        Ok(ExitCode::SUCCESS)
    }

    fn lap(&self, dataset: &impl Dataset, task: impl Fn() -> Task) -> Result<Lap> {
        let mut lap = Lap { seconds: [f64::INFINITY; 3], matches: 0, bytes: 0.0, stored: 0.0 };
        let chosen = self.choice.among(dataset)?;
        for (place, cores) in [1, provider::cores()].into_iter().enumerate() {
            for _ in 0..self.rounds.max(1) {
                let folder = tempfile::tempdir().context("cannot make a temporary folder")?;
                let file = folder.path().join("bench.db");
                let address: Address = format!("sqlite:{}", file.display()).parse()?;
                let store = Store::open(&address)?;
                let mut progress = Progress::over(Over::Matches(chosen.count() as u64));
                let (started, worked) = (Instant::now(), work());
                provider::take(&store, &mut progress, dataset, &chosen, &task(), cores)?;
                let took = started.elapsed().as_secs_f64();
                match place {
                    0 => {
                        lap.seconds[0] = lap.seconds[0].min(took);
                        lap.seconds[1] = lap.seconds[1].min(work() - worked);
                    }
                    _ => lap.seconds[2] = lap.seconds[2].min(took),
                }
                (lap.matches, lap.bytes) = progress.seen();
                drop(store);
                lap.stored = file.metadata()?.len() as f64;
            }
        }
        Ok(lap)
    }
}

struct Lap {
    /// On one core by the clock, what that core worked, and on all by the clock.
    seconds: [f64; 3],
    matches: u64,
    bytes: f64,
    stored: f64,
}

/// The seconds that this process has worked: on a busy machine they say more than the clock.
fn work() -> f64 {
    let spent = clock_gettime(ClockId::ProcessCPUTime);
    spent.tv_sec as f64 + spent.tv_nsec as f64 / 1e9
}

fn pass_over(bytes: &[u8]) {
    listed(bytes, |list| serde_json::from_slice::<IgnoredAny>(list).is_ok());
}

fn read_tree(bytes: &[u8]) {
    listed(bytes, |list| serde_json::from_slice::<Value>(list).is_ok());
}

/// The events of one match out of many are records with commas between them: a list but for its brackets.
fn listed(bytes: &[u8], parse: impl Fn(&[u8]) -> bool) {
    if !std::hint::black_box(parse(bytes)) {
        std::hint::black_box(parse(&[b"[", bytes, b"]"].concat()));
    }
}
