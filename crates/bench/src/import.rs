//! `bench import`: the time of an import, compared with that of parsing the same files.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::Result;
use clap::Args;
use football::model::Match;
use rustix::time::ClockId;

use crate::parsing::Parsing;
use crate::provider_files::{Provider, ProviderFile, files};
use crate::scratch::ScratchStore;
use crate::{cpu_seconds, touchline};

/// Measure an import against parsing the same files
///
/// Reads every file that the import reads with the JSON parser alone. Then imports them into an empty store in a temporary
/// folder, from finding the files to closing the store. Both run on one core and on all cores, and read the files anew each
/// time. Prints the best of the rounds: wall time and, for one core, CPU time.
///
/// With --postgres the files are also imported into that database, which must be empty and is emptied again.
#[derive(Args, Debug)]
pub(crate) struct ImportBench {
    provider: Provider,

    /// The folder of the dataset
    path: PathBuf,

    /// Only this competition: the provider's number or the name; repeatable
    #[arg(long, value_name = "ID|NAME")]
    competition: Vec<String>,

    /// Only this season: the provider's number or the name; repeatable
    #[arg(long, value_name = "ID|NAME")]
    season: Vec<String>,

    /// Only this match: the provider's number; repeatable
    #[arg(long = "match", value_name = "ID")]
    matches: Vec<String>,

    /// Repeat each measurement this many times
    #[arg(long, value_name = "N", default_value_t = 3)]
    rounds: usize,

    /// Import into this database as well: postgres://user@host/database
    #[arg(long, value_name = "ADDRESS")]
    postgres: Option<String>,
}

/// Seconds: wall time on one core, CPU time on one core, wall time on all cores.
type Seconds = [f64; 3];

impl ImportBench {
    pub(crate) fn run(&self) -> Result<()> {
        let files = self.files()?;
        let parse = |parsing: Parsing| self.best(|cores| parsing.read_all(&files, cores), || Ok(()));
        let (skip, _) = parse(Parsing::Skip)?;
        let (records, bytes) = parse(Parsing::Records)?;
        let (tree, _) = parse(Parsing::Tree)?;
        let (import, stored) = self.best(|cores| self.import_embedded(cores), || Ok(()))?;
        let server = match &self.postgres {
            Some(address) => {
                let scratch = ScratchStore::new(Some(address))?;
                Some(self.best(|cores| self.import(&scratch, cores), || scratch.clear())?.0)
            }
            None => None,
        };

        say!("{} matches; {} files, {:.1} MB", stored.matches, files.len(), bytes as f64 / 1e6)?;
        let cores = format!("{} cores", cores());
        say!("{:<42} {:>12} {:>12} {:>12}", "", "one core", "CPU time", cores)?;
        let mut times = vec![
            ("skipping over the JSON", &skip),
            ("parsing the JSON into records", &records),
            ("parsing the JSON into a tree", &tree),
            ("import into the embedded store", &import),
        ];
        times.extend(server.as_ref().map(|seconds| ("import into PostgreSQL", seconds)));
        for (name, seconds) in times {
            let [one, cpu, all] = seconds.map(|seconds| format!("{seconds:.2} s"));
            say!("{name:<42} {one:>12} {cpu:>12} {all:>12}")?;
        }
        let mut ratios = vec![
            ("import / skipping", &import, &skip),
            ("import / parsing into records", &import, &records),
            ("import / parsing into a tree", &import, &tree),
        ];
        ratios.extend(server.as_ref().map(|seconds| ("PostgreSQL / embedded", seconds, &import)));
        for (name, one, other) in ratios {
            let ratio = |column: usize| format!("{:.2} ×", one[column] / other[column].max(1e-9));
            say!("{name:<42} {:>12} {:>12} {:>12}", ratio(0), ratio(1), ratio(2))?;
        }
        say!("{:<42} {:>9.1} kB", "the store, a match", stored.bytes / stored.matches.max(1) as f64 / 1e3)
    }

    /// The files that the import reads. Which matches it selects is known once they are in a store.
    fn files(&self) -> Result<Vec<ProviderFile>> {
        let scratch = ScratchStore::new(None)?;
        self.import(&scratch, cores())?;
        let matches: Vec<Match> = scratch.open()?.snapshot()?.all()?;
        files(self.provider, &self.path, &matches.iter().map(|match_| match_.id).collect())
    }

    fn import_embedded(&self, cores: usize) -> Result<Stored> {
        let scratch = ScratchStore::new(None)?;
        self.import(&scratch, cores)?;
        let matches = scratch.open()?.snapshot()?.all::<Match>()?.len();
        Ok(Stored { matches, bytes: scratch.bytes()?.unwrap_or_default() as f64 })
    }

    /// Runs the import command.
    fn import(&self, scratch: &ScratchStore, cores: usize) -> Result<()> {
        let (path, jobs) = (self.path.display().to_string(), cores.to_string());
        let mut arguments = vec!["import", self.provider.name(), &path];
        arguments.extend(["--jobs", &jobs, "--store", &scratch.address]);
        for (flag, values) in
            [("--competition", &self.competition), ("--season", &self.season), ("--match", &self.matches)]
        {
            arguments.extend(values.iter().flat_map(|value| [flag, value]));
        }
        touchline(&arguments)
    }

    /// The best times of all rounds. `after` runs after each measurement and is not timed.
    fn best<T>(&self, work: impl Fn(usize) -> Result<T>, after: impl Fn() -> Result<()>) -> Result<(Seconds, T)> {
        let round = || {
            let ([one, cpu], _) = timed(|| work(1))?;
            after()?;
            let ([all, _], output) = timed(|| work(cores()))?;
            after()?;
            anyhow::Ok(([one, cpu, all], output))
        };
        let (mut best, mut output) = round()?;
        for _ in 1..self.rounds {
            let (seconds, last) = round()?;
            best = std::array::from_fn(|column| seconds[column].min(best[column]));
            output = last;
        }
        Ok((best, output))
    }
}

/// Wall time and CPU time of this process, in seconds.
fn timed<T>(work: impl FnOnce() -> Result<T>) -> Result<([f64; 2], T)> {
    let (started, before) = (Instant::now(), cpu_seconds(ClockId::ProcessCPUTime));
    let output = work()?;
    Ok(([started.elapsed().as_secs_f64(), cpu_seconds(ClockId::ProcessCPUTime) - before], output))
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

struct Stored {
    matches: usize,
    bytes: f64,
}
