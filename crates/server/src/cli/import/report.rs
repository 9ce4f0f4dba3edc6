//! The progress of an import, and its summary.

use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Result;
use football::feed::{FilledNames, Notice};
use football::model::Kind;
use indicatif::{HumanBytes, HumanDuration, ProgressBar};
use serde_json::{Value, json};
use store::StoredDocument;

use super::output::OutputArgs;
use crate::cli::interrupt::INTERRUPTED;
use crate::cli::progress;
use crate::config::NameSettings;
use crate::escape;

/// How often a line is printed if standard error is not a terminal.
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
    pub(super) output: OutputArgs,
    pub(super) started: Instant,
    line_at: Instant,
    pub(super) bytes: u64,
    pub(super) changed: BTreeMap<Kind, usize>,
    pub(super) unchanged: usize,
    pub(super) unchanged_matches: usize,
    pub(super) without_events: usize,
    pub(super) skipped: usize,
    /// By origin, the documents that were replaced, and those that were not because --replace was not given.
    pub(super) replaced: Vec<StoredDocument>,
    pub(super) protected: Vec<StoredDocument>,
    /// What refers to something that is not in the store.
    pub(super) dangling: Vec<Notice>,
    /// The matches of notation files, by the file.
    pub(super) notation: Vec<(String, i64)>,
    notes: BTreeMap<String, (usize, Notice)>,
    /// The Arabic names that were filled in, and whether people and stadiums were transliterated.
    pub(super) filled: Option<(FilledNames, bool)>,
}

impl ImportProgress {
    pub(in crate::cli) fn new(unit: Unit) -> ImportProgress {
        let (length, template) = match unit {
            Unit::Bytes(bytes) => (bytes, "{bar:30} {percent:>3}%  {decimal_bytes_per_sec}  {eta} left  {msg}"),
            Unit::Matches(matches) => (matches, "{bar:30} {pos}/{len} matches  {rate}  {eta} left  {msg}"),
        };
        let bar = if std::io::stderr().is_terminal() { ProgressBar::new(length) } else { ProgressBar::hidden() };
        progress::set_style(&bar, template);
        ImportProgress {
            bar,
            unit,
            done: 0,
            output: OutputArgs::default(),
            started: Instant::now(),
            line_at: Instant::now(),
            bytes: 0,
            changed: BTreeMap::new(),
            unchanged: 0,
            unchanged_matches: 0,
            without_events: 0,
            skipped: 0,
            replaced: Vec::new(),
            protected: Vec::new(),
            dangling: Vec::new(),
            notation: Vec::new(),
            notes: BTreeMap::new(),
            filled: None,
        }
    }

    pub(super) fn with_output(self, output: OutputArgs) -> ImportProgress {
        ImportProgress { output, ..self }
    }

    /// One file or match of this many bytes is done.
    pub(in crate::cli) fn advance(&mut self, bytes: u64, file: &str) -> Result<()> {
        self.bytes += bytes;
        let (step, of) = match self.unit {
            Unit::Bytes(of) => (bytes, of),
            Unit::Matches(of) => (1, of),
        };
        self.done += step;
        self.bar.inc(step);
        self.bar.set_message(escape::line(file).into_owned());
        if self.bar.is_hidden() && self.line_at.elapsed() >= LINE_EVERY {
            self.line_at = Instant::now();
            tell!("{}", self.line(of))?;
        }
        Ok(())
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
    pub(in crate::cli) fn add(&mut self, report: Option<store::IngestReport>) -> Result<()> {
        let Some(report) = report else { return Ok(()) };
        for (kind, _) in report.changed {
            *self.changed.entry(kind).or_default() += 1;
        }
        self.unchanged += report.unchanged;
        self.unchanged_matches += report.unchanged_matches;
        self.replaced.extend(report.replaced);
        self.protected.extend(report.protected);
        report.refused.iter().try_for_each(|notice| self.skip(notice))
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
    pub(in crate::cli) fn skip(&mut self, notice: &Notice) -> Result<()> {
        self.skipped += 1;
        self.bar.suspend(|| tell!("skipped: {}", escape::line(&notice.to_string())))
    }

    /// Every document of a file was not imported: one line says so.
    pub(super) fn skip_file(&mut self, first: &Notice, documents: usize) -> Result<()> {
        self.skipped += documents;
        let (more, first) = (documents - 1, first.to_string());
        let first = escape::line(&first);
        self.bar.suspend(|| tell!("skipped: {first} (and {more} more in this file: no document in it could be read)"))
    }

    /// References to what is not in the store.
    pub(super) fn dangling(&mut self, notices: Vec<Notice>) {
        self.dangling = notices;
    }

    /// The Arabic names that the import filled in.
    pub(super) fn filled_names(&mut self, settings: &NameSettings, filled: FilledNames) {
        self.filled = Some((filled, settings.transliterate()));
    }

    /// The match of a notation file, whose id follows from the namespace.
    pub(super) fn notation_match(&mut self, file: String, id: i64) {
        self.notation.push((file, id));
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

    /// Prints what is kept after Ctrl-C; returns the exit code.
    pub(super) fn interrupted(self) -> Result<ExitCode> {
        self.bar.finish_and_clear();
        if self.output.json {
            say!("{}", self.json(false))?;
        }
        if self.output.dry_run {
            tell!("interrupted; nothing was written: this was a dry run")?;
            return Ok(ExitCode::from(INTERRUPTED));
        }
        let matches = self.changed.get(&Kind::Match).copied().unwrap_or(0) + self.unchanged_matches;
        tell!(
            "interrupted: {} of this import {} in the store; run the same command again to continue",
            counted(matches, "match", "matches"),
            if matches == 1 { "is" } else { "are" }
        )?;
        Ok(ExitCode::from(INTERRUPTED))
    }

    /// Prints the summary; returns the exit code.
    pub(in crate::cli) fn finish(self) -> Result<ExitCode> {
        self.bar.finish_and_clear();
        for (count, notice) in self.notes.values() {
            let notice = notice.to_string();
            let notice = escape::line(&notice);
            match count {
                1 => tell!("note: {notice}")?,
                count => tell!("note: {notice} (and {} more like it: --log debug shows all)", count - 1)?,
            }
        }
        for (file, id) in self.notation.iter().take(LISTED) {
            tell!("{file} is match {id}")?;
        }
        for (origin, documents) in by_origin(&self.replaced) {
            tell!("replaced: {documents} from {origin}")?;
        }
        for (origin, documents) in by_origin(&self.protected) {
            tell!("skipped: {documents} stay as {origin} stated them: --replace replaces them")?;
        }
        for notice in self.dangling.iter().take(LISTED) {
            tell!("dangling: {}", escape::line(&notice.to_string()))?;
        }
        if self.dangling.len() > LISTED {
            tell!("dangling: {} more: `touchline verify` lists all", self.dangling.len() - LISTED)?;
        }
        let seconds = self.started.elapsed().as_secs_f64();
        let changed = |kind| self.changed.get(&kind).copied().unwrap_or(0);
        let matches = changed(Kind::Match);
        let others: usize = self.changed.values().sum::<usize>() - matches;
        let without_events = match self.without_events {
            0 => String::new(),
            count => format!(", {} without events", counted(count, "match", "matches")),
        };
        let dangling = match self.dangling.len() {
            0 => String::new(),
            count => format!(", {}", counted(count, "dangling reference", "dangling references")),
        };
        let skipped = self.skipped + self.protected.len();
        let imported = if self.output.dry_run { "would be imported" } else { "imported" };
        tell!(
            "{} and {} {imported}, {} unchanged ({}){without_events}, {skipped} skipped{dangling}; {} in {seconds:.1} s",
            counted(matches, "match", "matches"),
            counted(others, "other document", "other documents"),
            self.unchanged,
            counted(self.unchanged_matches, "match", "matches"),
            HumanBytes(self.bytes),
        )?;
        if let Some(line) = self.names_line() {
            tell!("{line}")?;
        }
        if self.output.dry_run {
            tell!("Nothing was written: this was a dry run.")?;
        }
        if self.output.json {
            say!("{}", self.json(true))?;
        }
        Ok(match (skipped, matches + others + self.unchanged) {
            (0, _) if self.dangling.is_empty() => ExitCode::SUCCESS,
            (1.., 0) => ExitCode::FAILURE,
            _ => ExitCode::from(SOME_SKIPPED),
        })
    }
}

impl ImportProgress {
    /// The summary for programs.
    fn json(&self, is_complete: bool) -> Value {
        let changed = self.changed.iter().map(|(kind, count)| (kind.code().to_owned(), json!(count)));
        let documents = |documents: &[StoredDocument]| -> Vec<Value> {
            let of = |document: &StoredDocument| json!({"kind": document.kind.code(), "id": document.id, "source": document.origin});
            documents.iter().map(of).collect()
        };
        let notation = self.notation.iter().map(|(file, id)| json!({"file": file, "match": id}));
        json!({
            "dry_run": self.output.dry_run,
            "complete": is_complete,
            "changed": Value::Object(changed.collect()),
            "unchanged": self.unchanged,
            "unchanged_matches": self.unchanged_matches,
            "matches_without_events": self.without_events,
            "skipped": self.skipped,
            "replaced": documents(&self.replaced),
            "kept": documents(&self.protected),
            "dangling": self.dangling.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "arabic_names": self.filled.map(|(filled, _)| json!({
                "built_in": filled.built_in,
                "transliterated": filled.transliterated,
            })),
            "notation_matches": notation.collect::<Vec<_>>(),
            "bytes": self.bytes,
            "seconds": self.started.elapsed().as_secs_f64(),
        })
    }

    /// What was done about Arabic names, and how to correct them. None if there was nothing to do.
    fn names_line(&self) -> Option<String> {
        let (FilledNames { built_in, transliterated }, is_on) = self.filled?;
        let people = match is_on {
            true => format!("{transliterated} transliterated"),
            false => "people and stadiums keep Latin letters (--no-transliterate)".to_owned(),
        };
        (built_in + transliterated > 0).then(|| {
            format!(
                "Arabic names: {built_in} from tables, {people}; correct them: `touchline names export -o names.csv`"
            )
        })
    }
}

/// How many of a list are printed.
const LISTED: usize = 20;
/// How many documents of one origin are named.
const NAMED: usize = 5;

/// The documents of each origin, as text: `3 documents (team 1, team 2, player 7)`.
pub(super) fn by_origin(documents: &[StoredDocument]) -> Vec<(&str, String)> {
    let mut origins: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for StoredDocument { origin, kind, id } in documents {
        origins.entry(origin).or_default().push(format!("{} {id}", kind.code()));
    }
    let text = |names: Vec<String>| {
        let rest = if names.len() > NAMED { ", …" } else { "" };
        let first = names[..names.len().min(NAMED)].join(", ");
        format!("{} ({first}{rest})", counted(names.len(), "document", "documents"))
    };
    origins.into_iter().map(|(origin, names)| (origin, text(names))).collect()
}

/// The exit code if something was imported and something was skipped.
const SOME_SKIPPED: u8 = 3;

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
