//! What was fetched, and what is missing.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::Result;
use indicatif::HumanBytes;

use crate::cli::progress::Progress;

/// The exit code if something is missing.
const SOME_MISSING: u8 = 3;

/// Counts files and shows the progress.
pub(super) struct FetchReport {
    progress: Progress,
    started: Instant,
    pub(super) matches_done: usize,
    pub(super) matches: usize,
    pub(super) not_final: usize,
    saved: usize,
    bytes: u64,
    unchanged: usize,
    missing: usize,
    /// Files of matches that were not played yet.
    not_yet: usize,
    /// The operations that the service does not offer, with its message and the files that are missing for it.
    lacking: BTreeMap<&'static str, (String, usize)>,
}

impl FetchReport {
    pub(super) fn new() -> FetchReport {
        FetchReport {
            progress: Progress::new("saved"),
            started: Instant::now(),
            matches_done: 0,
            matches: 0,
            not_final: 0,
            saved: 0,
            bytes: 0,
            unchanged: 0,
            missing: 0,
            not_yet: 0,
            lacking: BTreeMap::new(),
        }
    }

    /// One match is done.
    pub(super) fn advance(&mut self) {
        self.matches_done += 1;
        self.progress.set(self.matches_done, self.matches);
    }

    pub(super) fn saved(&mut self, bytes: usize) {
        self.saved += 1;
        self.bytes += bytes as u64;
    }

    /// A file that was there already.
    pub(super) fn unchanged(&mut self) {
        self.unchanged += 1;
    }

    pub(super) fn not_yet(&mut self) {
        self.not_yet += 1;
    }

    pub(super) fn missing(&mut self, what: &str, why: &str) -> Result<()> {
        self.missing += 1;
        self.progress.suspend(|| tell!("missing: {what}: {why}"))
    }

    pub(super) fn missing_files(&self) -> usize {
        self.missing
    }

    /// Whether not a single file is there.
    pub(super) fn is_empty(&self) -> bool {
        self.saved + self.unchanged == 0
    }

    /// The rest was not asked for.
    pub(super) fn interrupted(&mut self, error: &anyhow::Error) -> Result<()> {
        self.missing += 1;
        self.progress.suspend(|| tell!("{error:#}; run the same command again to continue"))
    }

    pub(super) fn is_lacking(&self, operation: &'static str) -> bool {
        self.lacking.contains_key(operation)
    }

    /// Says that the service does not offer an operation. Each operation is named once.
    pub(super) fn lacking(&mut self, operation: &'static str, why: String) -> Result<()> {
        let told = self.progress.suspend(|| tell!("the service does not offer {operation}: {why}"));
        self.lacking.insert(operation, (why, 0));
        told
    }

    /// A file of an operation that the service does not offer.
    pub(super) fn not_offered(&mut self, operation: &'static str, is_optional: bool) {
        if let Some((_, files)) = self.lacking.get_mut(operation)
            && !is_optional
        {
            *files += 1;
        }
    }

    /// Prints the report; returns the exit code.
    pub(super) fn finish(self, folder: &str) -> Result<ExitCode> {
        self.progress.finish();
        for (operation, (_, files)) in self.lacking.iter().filter(|(_, (_, files))| *files > 0) {
            tell!("missing: {files} of {operation}, which the service does not offer")?;
        }
        if self.not_final > 0 {
            tell!("{} matches are not final: the same command asks for them again later", self.not_final)?;
        }
        let not_yet = if self.not_yet > 0 { format!(", {} not there yet", self.not_yet) } else { String::new() };
        let is_empty = self.is_empty();
        let missing = self.missing + self.lacking.values().map(|(_, files)| files).sum::<usize>();
        tell!(
            "{} files saved ({}) and {} unchanged in {folder}, {missing} missing{not_yet}; {} of {} matches; {:.1} s",
            self.saved,
            HumanBytes(self.bytes),
            self.unchanged,
            self.matches_done,
            self.matches,
            self.started.elapsed().as_secs_f64(),
        )?;
        Ok(match missing {
            _ if is_empty => ExitCode::FAILURE,
            0 => ExitCode::SUCCESS,
            _ => ExitCode::from(SOME_MISSING),
        })
    }
}
