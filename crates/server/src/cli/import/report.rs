//! The progress of an import, and its summary.

use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use football::feed::Notice;
use football::model::Kind;
use indicatif::{HumanBytes, HumanDuration, ProgressBar, ProgressStyle};

/// How often a line is printed if standard error is no terminal.
const LINE_EVERY: Duration = Duration::from_secs(5);

/// What progress is counted in, and how many there are.
#[derive(Clone, Copy, Debug)]
pub(in crate::cli) enum Unit {
    Bytes(u64),
    Matches(u64),
}

/// Counts what is imported and shows the progress: a bar on a terminal, a line now and then elsewhere.
#[derive(Debug)]
pub(in crate::cli) struct ImportProgress {
    bar: ProgressBar,
    unit: Unit,
    done: u64,
    started: Instant,
    line_at: Instant,
    bytes: u64,
    changed: BTreeMap<Kind, usize>,
    unchanged: usize,
    unchanged_matches: usize,
    without_events: usize,
    skipped: Vec<Notice>,
    notes: BTreeMap<String, (usize, Notice)>,
}

impl ImportProgress {
    pub(in crate::cli) fn new(unit: Unit) -> ImportProgress {
        let (length, template) = match unit {
            Unit::Bytes(bytes) => (bytes, "{bar:30} {percent:>3}%  {decimal_bytes_per_sec}  {eta} left  {msg}"),
            Unit::Matches(matches) => (matches, "{bar:30} {pos}/{len} matches  {per_sec}  {eta} left  {msg}"),
        };
        let bar = if std::io::stderr().is_terminal() { ProgressBar::new(length) } else { ProgressBar::hidden() };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        ImportProgress {
            bar,
            unit,
            done: 0,
            started: Instant::now(),
            line_at: Instant::now(),
            bytes: 0,
            changed: BTreeMap::new(),
            unchanged: 0,
            unchanged_matches: 0,
            without_events: 0,
            skipped: Vec::new(),
            notes: BTreeMap::new(),
        }
    }

    /// One file or match of this many bytes is done.
    pub(in crate::cli) fn advance(&mut self, bytes: u64, file: &str) {
        self.bytes += bytes;
        let (step, of) = match self.unit {
            Unit::Bytes(of) => (bytes, of),
            Unit::Matches(of) => (1, of),
        };
        self.done += step;
        self.bar.inc(step);
        self.bar.set_message(file.to_owned());
        if self.bar.is_hidden() && self.line_at.elapsed() >= LINE_EVERY {
            self.line_at = Instant::now();
            eprintln!("{}", self.line(of));
        }
    }

    fn line(&self, of: u64) -> String {
        let seconds = self.started.elapsed().as_secs_f64();
        let left = seconds * of.saturating_sub(self.done) as f64 / self.done.max(1) as f64;
        let done = match self.unit {
            Unit::Bytes(_) => format!("{} of {}", HumanBytes(self.done), HumanBytes(of)),
            Unit::Matches(_) => format!("{} of {of} matches", self.done),
        };
        let rate = HumanBytes((self.bytes as f64 / seconds.max(0.001)) as u64);
        format!("{done}, {rate}/s, about {} left", HumanDuration(Duration::from_secs_f64(left)))
    }

    /// Adds the report of a transaction, if there was one.
    pub(in crate::cli) fn add(&mut self, report: Option<store::IngestReport>) {
        let Some(report) = report else { return };
        for (kind, _) in report.changed {
            *self.changed.entry(kind).or_default() += 1;
        }
        self.unchanged += report.unchanged;
        self.unchanged_matches += report.unchanged_matches;
        report.refused.into_iter().for_each(|notice| self.skip(notice));
    }

    /// A match whose files have not changed.
    pub(in crate::cli) fn unchanged_match(&mut self) {
        self.unchanged += 1;
        self.unchanged_matches += 1;
    }

    /// A document that says what is stored.
    pub(in crate::cli) fn unchanged_document(&mut self) {
        self.unchanged += 1;
    }

    pub(in crate::cli) fn without_events(&mut self) {
        self.without_events += 1;
    }

    /// Something was not imported.
    pub(in crate::cli) fn skip(&mut self, notice: Notice) {
        self.bar.suspend(|| eprintln!("skipped: {notice}"));
        self.skipped.push(notice);
    }

    /// Something was imported and is odd. Notes that differ only in their numbers are printed once.
    pub(in crate::cli) fn note(&mut self, notice: Notice) {
        let mut kind = String::new();
        for character in notice.message.chars() {
            match character.is_ascii_digit() {
                true if kind.ends_with('#') => {}
                true => kind.push('#'),
                false => kind.push(character),
            }
        }
        tracing::debug!("{notice}");
        self.notes.entry(kind).or_insert((0, notice)).0 += 1;
    }

    /// Prints the summary; returns the exit code.
    pub(in crate::cli) fn finish(self) -> ExitCode {
        self.bar.finish_and_clear();
        for (count, notice) in self.notes.values() {
            match count {
                1 => eprintln!("note: {notice}"),
                count => eprintln!("note: {notice} (and {} more like it: --log debug shows all)", count - 1),
            }
        }
        let seconds = self.started.elapsed().as_secs_f64();
        let changed = |kind| self.changed.get(&kind).copied().unwrap_or(0);
        let matches = changed(Kind::Match);
        let others: usize = self.changed.values().sum::<usize>() - matches;
        let without_events = match self.without_events {
            0 => String::new(),
            count => format!(", {} without events", counted(count, "match", "matches")),
        };
        eprintln!(
            "{} and {} imported, {} unchanged ({}){without_events}, {} skipped; {} in {seconds:.1} s",
            counted(matches, "match", "matches"),
            counted(others, "other document", "other documents"),
            self.unchanged,
            counted(self.unchanged_matches, "match", "matches"),
            self.skipped.len(),
            HumanBytes(self.bytes),
        );
        match (self.skipped.is_empty(), matches + others + self.unchanged) {
            (true, _) => ExitCode::SUCCESS,
            (false, 0) => ExitCode::FAILURE,
            (false, _) => ExitCode::from(SOME_SKIPPED),
        }
    }
}

/// The exit code if something was imported and something was skipped.
const SOME_SKIPPED: u8 = 3;

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
