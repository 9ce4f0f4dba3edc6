//! `touchline bench import`: what an import costs beside parsing the same bytes.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::Result;
use clap::{Args, ValueEnum};
use rustix::time::ClockId;
use store::{Address, Store};

use super::choice::Choice;
use super::pipeline::Task;
use super::provider::{self, Dataset, Told};
use super::report::{Over, Progress};
use super::yardstick::{Piece, Reading};
use super::{statsbomb, wyscout};
use crate::cli::bench::{Ground, worked};

/// Time an import against parsing the same files
///
/// Reads all files that the import reads with the JSON parser alone, then imports them into an empty store in a temporary
/// folder, from finding the files to closing the store: on one core, then on all. Every line reads the files anew. Prints
/// the best of the rounds, by the clock and, for one core, by the time that it worked.
///
/// With --postgres the same is imported into that database too, which must be empty and is emptied again.
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

    /// Import into this database as well: postgres://user@host/database
    #[arg(long, value_name = "ADDRESS")]
    postgres: Option<Address>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Provider {
    Statsbomb,
    Wyscout,
}

impl Measure {
    pub(in crate::cli) fn run(&self) -> Result<ExitCode> {
        match self.provider {
            Provider::Statsbomb => self.time(statsbomb::Open::find),
            Provider::Wyscout => self.time(wyscout::Public::find),
        }
    }

    fn time<D: Dataset>(&self, find: fn(&[PathBuf]) -> Result<(D, Told)>) -> Result<ExitCode> {
        let pieces = self.pieces(&find(std::slice::from_ref(&self.path))?.0)?;
        let read = |reading: Reading| self.laps(|cores| reading.all(&pieces, cores), || Ok(()));
        let (over, _) = read(Reading::Over)?;
        let (records, bytes) = read(Reading::Records)?;
        let (tree, _) = read(Reading::Tree)?;
        let (import, stored) = self.laps(|cores| self.import_embedded(find, cores), || Ok(()))?;
        let server = match &self.postgres {
            Some(address) => {
                let ground = Ground::new(Some(address))?;
                Some(self.laps(|cores| self.import(&ground.open()?, find, cores), || ground.clear())?.0)
            }
            None => None,
        };

        say!("{} matches; {} files, {:.1} MB", stored.matches, pieces.len(), bytes as f64 / 1e6)?;
        let cores = format!("{} cores", provider::cores());
        say!("{:<42} {:>12} {:>12} {:>12}", "", "one core", "its work", cores)?;
        let mut laps = vec![
            ("passing over the JSON (nothing kept)", &over),
            ("reading the JSON into records", &records),
            ("reading the JSON into a tree", &tree),
            ("import into the embedded store", &import),
        ];
        laps.extend(server.as_ref().map(|lap| ("import into PostgreSQL", lap)));
        for (name, lap) in laps {
            let [one, work, all] = lap.map(|seconds| format!("{seconds:.2} s"));
            say!("{name:<42} {one:>12} {work:>12} {all:>12}")?;
        }
        let mut ratios = vec![
            ("import / passing over", &import, &over),
            ("import / reading into records", &import, &records),
            ("import / reading into a tree", &import, &tree),
        ];
        ratios.extend(server.as_ref().map(|lap| ("PostgreSQL / embedded", lap, &import)));
        for (name, one, other) in ratios {
            let ratio = |place: usize| format!("{:.2} ×", one[place] / other[place].max(1e-9));
            say!("{name:<42} {:>12} {:>12} {:>12}", ratio(0), ratio(1), ratio(2))?;
        }
        say!("{:<42} {:>9.1} kB", "the store, a match", stored.bytes / stored.matches.max(1) as f64 / 1e3)?;
        Ok(ExitCode::SUCCESS)
    }

    /// Every file that an import of what was chosen reads.
    fn pieces(&self, dataset: &impl Dataset) -> Result<Vec<Piece>> {
        let chosen = self.choice.among(dataset)?;
        let mut pieces = dataset.described().to_vec();
        pieces.extend(dataset.jobs(&chosen).flat_map(|job| job.files));
        pieces.sort();
        pieces.dedup();
        Ok(pieces)
    }

    fn import_embedded<D: Dataset>(&self, find: fn(&[PathBuf]) -> Result<(D, Told)>, cores: usize) -> Result<Stored> {
        let ground = Ground::new(None)?;
        let matches = self.import(&ground.open()?, find, cores)?;
        Ok(Stored { matches, bytes: ground.bytes()?.unwrap_or_default() as f64 })
    }

    /// The whole of an import, as the command does it; says how many matches it took.
    fn import<D: Dataset>(
        &self,
        store: &Store,
        find: fn(&[PathBuf]) -> Result<(D, Told)>,
        cores: usize,
    ) -> Result<u64> {
        let (dataset, _) = find(std::slice::from_ref(&self.path))?;
        let chosen = self.choice.among(&dataset)?;
        let mut progress = Progress::over(Over::Matches(chosen.count() as u64));
        let task = Task { known: Default::default(), preparer: store.preparer()? };
        provider::take(store, &mut progress, &dataset, &chosen, &task, cores)?;
        Ok(progress.seen())
    }

    /// The best of the rounds: on one core by the clock, what that core worked, and on all by the clock. What is done after
    /// each is not counted.
    fn laps<T>(&self, work: impl Fn(usize) -> Result<T>, after: impl Fn() -> Result<()>) -> Result<([f64; 3], T)> {
        let round = || {
            let ([one, its_work], _) = timed(|| work(1))?;
            after()?;
            let ([all, _], came) = timed(|| work(provider::cores()))?;
            after()?;
            anyhow::Ok(([one, its_work, all], came))
        };
        let (mut best, mut came) = round()?;
        for _ in 1..self.rounds {
            let (seconds, last) = round()?;
            best = std::array::from_fn(|place| seconds[place].min(best[place]));
            came = last;
        }
        Ok((best, came))
    }
}

/// The seconds that something takes by the clock, and those that this process worked.
fn timed<T>(work: impl FnOnce() -> Result<T>) -> Result<([f64; 2], T)> {
    let (started, before) = (Instant::now(), worked(ClockId::ProcessCPUTime));
    let came = work()?;
    Ok(([started.elapsed().as_secs_f64(), worked(ClockId::ProcessCPUTime) - before], came))
}

struct Stored {
    matches: u64,
    bytes: f64,
}
