//! What the imports of providers' files share: their arguments, and the way from files to the store.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread::available_parallelism;

use anyhow::{Context, Result, bail};
use clap::Args;
use football::feed::provider::{MatchListing, SourceFile};
use football::feed::{Document, Notice};
use store::Store;

use super::choice::{Choice, Chosen};
use super::pipeline::{Job, Task, Writer};
use super::report::{Over, Progress};
use crate::config::StoreSettings;

#[derive(Args, Debug)]
pub(super) struct Provided {
    /// The folder of the dataset, or a single file of it
    #[arg(required = true, value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,

    #[command(flatten)]
    pub(super) choice: Choice,

    /// How many matches are translated at one time [default: as many as there are cores]
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,

    /// Translate also matches whose files have not changed since they were taken
    #[arg(long)]
    again: bool,

    #[command(flatten)]
    store: StoreSettings,
}

/// A provider's files: found, and read but for the events.
pub(super) trait Dataset: Sync {
    /// All matches that match files state.
    fn listed(&self) -> Vec<MatchListing>;
    /// Matches of which no more is known than the number.
    fn unlisted(&self) -> Vec<i64>;
    /// Single files were given: these matches, and no others.
    fn only(&self) -> Option<Vec<i64>>;
    /// Everything but the matches.
    fn documents(&self) -> Vec<Document>;
    /// The matches to translate, in the order in which they are written.
    fn jobs<'a>(&'a self, chosen: &'a Chosen) -> Box<dyn Iterator<Item = Job<'a>> + Send + 'a>;
}

/// What reading the files told: matches that cannot be taken, and what is odd.
#[derive(Debug, Default)]
pub(super) struct Told {
    pub(super) skipped: Vec<Notice>,
    pub(super) notes: Vec<Notice>,
}

impl Provided {
    pub(super) fn run(&self, dataset: &impl Dataset, told: Told) -> Result<ExitCode> {
        let chosen = self.choice.among(dataset)?;
        let address = &self.store.store;
        let store = Store::open(address).with_context(|| format!("cannot open {address}"))?;
        let known = if self.again { HashMap::new() } else { store.snapshot()?.source_fingerprints()? };

        let task = Task { known, preparer: store.preparer()? };

        let mut progress = Progress::over(Over::Matches(chosen.count() as u64));
        told.notes.into_iter().for_each(|notice| progress.note(notice));
        told.skipped.into_iter().for_each(|notice| progress.skip(notice));
        take(&store, &mut progress, dataset, &chosen, &task, self.jobs.unwrap_or_else(cores))?;
        Ok(progress.finish())
    }
}

/// From the files into the store.
pub(super) fn take(
    store: &Store,
    progress: &mut Progress,
    dataset: &impl Dataset,
    chosen: &Chosen,
    task: &Task,
    jobs: usize,
) -> Result<()> {
    let (first, named) = chosen.entities(dataset.documents());
    let mut writer = Writer::new(store, progress, first, named)?;
    writer.take_all(dataset.jobs(chosen), task, jobs)
}

pub(super) fn cores() -> usize {
    available_parallelism().map_or(1, usize::from)
}

/// What a match, or a file that describes, may have: a hundred times what the longest has. It bounds what is in memory.
pub(super) const MATCH_BYTES_MAX: u64 = 512 << 20;

/// Reads a file and hands it over under the name that notices use.
pub(super) fn with_file<T>(path: &Path, take: impl FnOnce(SourceFile<'_>) -> T) -> Result<T> {
    let name = path.display().to_string();
    let bytes = read_whole(path).with_context(|| name.clone())?;
    Ok(take(SourceFile { name: &name, bytes: &bytes }))
}

/// Reads a file that is not absurdly large.
pub(super) fn read_whole(path: &Path) -> Result<Vec<u8>> {
    if path.metadata().context("cannot be read")?.len() > MATCH_BYTES_MAX {
        bail!("has more than {MATCH_BYTES_MAX} bytes, which no such file has");
    }
    std::fs::read(path).context("cannot be read")
}

/// The number that a file is named by: `1694440.json`.
pub(super) fn number(path: &Path) -> Option<i64> {
    path.file_stem()?.to_str()?.parse().ok().filter(|number| *number > 0)
}

/// The files of a folder that end in `.json`, by name; none where there is no such folder.
pub(super) fn json_files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|ending| ending == "json") && path.is_file()).collect();
    files.sort();
    files
}
