//! What an import says while it works and when it is done.

use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::process::ExitCode;
use std::time::Instant;

use football::feed::Notice;
use football::model::Kind;
use indicatif::{HumanBytes, ProgressBar, ProgressStyle};

/// Counts what was taken, and shows how far it has come: a bar on a terminal, nothing but the summary elsewhere.
#[derive(Debug)]
pub(super) struct Progress {
    bar: ProgressBar,
    started: Instant,
    bytes: u64,
    changed: BTreeMap<Kind, usize>,
    unchanged: usize,
    refused: Vec<Notice>,
}

impl Progress {
    pub(super) fn over(bytes: u64) -> Progress {
        let bar = if std::io::stderr().is_terminal() { ProgressBar::new(bytes) } else { ProgressBar::hidden() };
        let template = "{bar:30} {percent:>3}%  {decimal_bytes_per_sec}  {eta} left  {msg}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        Progress { bar, started: Instant::now(), bytes: 0, changed: BTreeMap::new(), unchanged: 0, refused: Vec::new() }
    }

    /// So many bytes more are done, of this file.
    pub(super) fn advance(&mut self, bytes: u64, file: &str) {
        self.bytes += bytes;
        self.bar.inc(bytes);
        self.bar.set_message(file.to_owned());
    }

    pub(super) fn took(&mut self, report: store::Report) {
        for (kind, _) in report.changed {
            *self.changed.entry(kind).or_default() += 1;
        }
        self.unchanged += report.unchanged;
        report.refused.into_iter().for_each(|notice| self.refuse(notice));
    }

    pub(super) fn refuse(&mut self, notice: Notice) {
        self.bar.suspend(|| eprintln!("skipped: {notice}"));
        self.refused.push(notice);
    }

    /// The summary, and what to exit with.
    pub(super) fn finish(self) -> ExitCode {
        self.bar.finish_and_clear();
        let seconds = self.started.elapsed().as_secs_f64();
        let changed = |kind| self.changed.get(&kind).copied().unwrap_or(0);
        let matches = changed(Kind::Match);
        let others: usize = self.changed.values().sum::<usize>() - matches;
        eprintln!(
            "{matches} matches and {others} other documents taken, {} unchanged, {} skipped; {} in {seconds:.1} s",
            self.unchanged,
            self.refused.len(),
            HumanBytes(self.bytes),
        );
        match (self.refused.is_empty(), matches + others + self.unchanged) {
            (true, _) => ExitCode::SUCCESS,
            (false, 0) => ExitCode::FAILURE,
            (false, _) => ExitCode::from(SOME_SKIPPED),
        }
    }
}

/// Something was taken, something was not.
const SOME_SKIPPED: u8 = 3;
