//! Matches translated on all cores and written by one, in the order in which they were handed out.
//!
//! What ends up in the store does not depend on which core was faster: results are awaited in order. The line of those
//! awaited is short, which also bounds what is in memory.

use std::collections::{HashMap, HashSet};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use anyhow::{Context, Result, anyhow};
use football::feed::provider::TranslatedMatch;
use football::feed::{Document, Notice, Source, TRANSLATION_VERSION};
use football::model::{Kind, MatchId};
use jiff::Timestamp;
use store::{PreparedDocument, Preparer, Store};
use xxhash_rust::xxh3::Xxh3;

use super::choice::Named;
use super::report::{Progress, UNWRITTEN};

/// Matches that go into one transaction. A flush to the disk costs as much as several.
const MATCHES_A_BATCH: usize = 32;
/// Entities that go into one transaction.
const ENTITIES_A_BATCH: usize = 2_000;
/// Matches in the works for each core.
const IN_THE_WORKS: usize = 3;

/// One match to translate.
pub(super) struct Job<'a> {
    /// What a progress bar says of it.
    pub(super) name: String,
    /// How much there is to read.
    pub(super) bytes: u64,
    pub(super) work: Box<dyn FnOnce(&Task) -> Outcome + Send + 'a>,
}

impl<'a> Job<'a> {
    pub(super) fn without_files(name: String, work: impl FnOnce(&Task) -> Outcome + Send + 'a) -> Job<'a> {
        Job { name, bytes: 0, work: Box::new(work) }
    }
}

/// What came of a match.
#[derive(Debug)]
pub(super) enum Outcome {
    Taken(Vec<PreparedDocument>, Vec<Notice>),
    /// No file has its events: it counts for the table and the calendar.
    WithoutEvents(Vec<PreparedDocument>),
    /// It was made of these very bytes before.
    Known,
    Skipped(Notice),
}

impl Outcome {
    pub(super) fn without_events(match_: TranslatedMatch) -> Outcome {
        Outcome::WithoutEvents(match_.documents.into_iter().map(PreparedDocument::from).collect())
    }

    pub(super) fn skipped(file: &str, message: impl Into<String>) -> Outcome {
        let source = Source { file: file.to_owned(), line: 0 };
        Outcome::Skipped(Notice { source, field: String::new(), message: message.into() })
    }
}

/// What is done with a match once its bytes are read.
#[derive(Debug)]
pub(super) struct Task {
    /// What matches were made of before.
    pub(super) known: HashMap<MatchId, String>,
    pub(super) preparer: Preparer,
}

impl Task {
    /// Looks at all that a match is made of: what is known of it beside its files, and the files. Translates it if it
    /// was not made of the same before, and makes it ready for the store, with the mark to remember it by.
    pub(super) fn of(
        &self,
        id: Option<MatchId>,
        beside: &[u8],
        files: &[&[u8]],
        translate: impl FnOnce() -> Result<TranslatedMatch, Notice>,
    ) -> Outcome {
        let mark = mark(beside, files);
        if id.and_then(|id| self.known.get(&id)).is_some_and(|known| *known == mark) {
            return Outcome::Known;
        }
        match translate() {
            Ok(TranslatedMatch { documents, notices }) => {
                let prepared = documents.into_iter().map(|document| self.preparer.prepare(document));
                Outcome::Taken(
                    prepared.map(|prepared| prepared.with_fingerprint(Some(mark.clone()))).collect(),
                    notices,
                )
            }
            Err(notice) => Outcome::Skipped(notice),
        }
    }
}

fn mark(beside: &[u8], files: &[&[u8]]) -> String {
    let mut hash = Xxh3::new();
    hash.update(&TRANSLATION_VERSION.to_le_bytes());
    for part in [&[beside], files].concat() {
        hash.update(&part.len().to_le_bytes());
        hash.update(part);
    }
    format!("{:032x}", hash.digest128())
}

/// The one writer of an import.
pub(super) struct Writer<'a> {
    store: &'a Store,
    progress: &'a mut Progress,
    named: Named,
    /// What is stated by several matches is taken from the first.
    stated: HashSet<(Kind, i64)>,
    batch: Vec<PreparedDocument>,
    matches: usize,
}

impl<'a> Writer<'a> {
    /// Takes what goes in before the matches.
    pub(super) fn new(
        store: &'a Store,
        progress: &'a mut Progress,
        first: Vec<Document>,
        named: Named,
    ) -> Result<Writer<'a>> {
        let mut writer = Writer { store, progress, named, stated: HashSet::new(), batch: Vec::new(), matches: 0 };
        for document in first {
            writer.push(document.into())?;
        }
        Ok(writer)
    }

    /// Takes every match there is; on so many cores, or in this thread alone.
    pub(super) fn take_all<'j>(
        &mut self,
        jobs: impl Iterator<Item = Job<'j>> + Send,
        task: &Task,
        cores: usize,
    ) -> Result<()> {
        if cores <= 1 {
            for job in jobs {
                self.take(&job.name, job.bytes, (job.work)(task))?;
            }
            return self.flush();
        }
        let (hand_out, handed_out) = sync_channel::<(Job<'j>, SyncSender<Outcome>)>(cores);
        let (line_up, line) = sync_channel::<(String, u64, Receiver<Outcome>)>(cores * IN_THE_WORKS);
        let handed_out = Mutex::new(handed_out);
        thread::scope(|scope| {
            scope.spawn(move || {
                for job in jobs {
                    let (answer, awaited) = sync_channel(1);
                    let there = line_up.send((job.name.clone(), job.bytes, awaited)).is_ok();
                    if !there || hand_out.send((job, answer)).is_err() {
                        return;
                    }
                }
            });
            for _ in 0..cores {
                scope.spawn(|| {
                    let next = || handed_out.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    while let Ok((job, answer)) = next() {
                        // Nobody waits any more once the writer has given up.
                        let _ = answer.send((job.work)(task));
                    }
                });
            }
            for (name, bytes, awaited) in line {
                let outcome = awaited.recv().map_err(|_| anyhow!("{name}: the translation broke off"))?;
                self.take(&name, bytes, outcome)?;
            }
            self.flush()
        })
    }

    fn take(&mut self, name: &str, bytes: u64, outcome: Outcome) -> Result<()> {
        match outcome {
            Outcome::Taken(documents, notices) => {
                notices.into_iter().for_each(|notice| self.progress.note(notice));
                self.take_match(documents)?;
            }
            Outcome::WithoutEvents(documents) => {
                self.progress.without_events();
                match self.has_events(&documents)? {
                    true => self.progress.known(),
                    false => self.take_match(documents)?,
                }
            }
            Outcome::Known => self.progress.known(),
            Outcome::Skipped(notice) => self.progress.skip(notice),
        }
        self.progress.advance(bytes, name);
        Ok(())
    }

    /// A match whose events came in once stays as it is: its line-ups came with them.
    fn has_events(&self, documents: &[PreparedDocument]) -> Result<bool> {
        let mut documents = documents.iter().map(PreparedDocument::document);
        let Some(match_) = documents.find(|document| document.kind == Kind::Match) else { return Ok(false) };
        let row = self.store.snapshot()?.match_(MatchId(match_.id))?;
        Ok(row.is_some_and(|row| row.has_events))
    }

    fn take_match(&mut self, documents: Vec<PreparedDocument>) -> Result<()> {
        for prepared in documents {
            if prepared.document().kind != Kind::Match {
                self.push(prepared)?;
                continue;
            }
            for named in prepared.match_().map(|match_| self.named.of(&match_)).unwrap_or_default() {
                self.push(named.into())?;
            }
            self.batch.push(prepared);
            self.matches += 1;
        }
        if self.matches >= MATCHES_A_BATCH { self.flush() } else { Ok(()) }
    }

    fn push(&mut self, prepared: PreparedDocument) -> Result<()> {
        if self.stated.insert((prepared.document().kind, prepared.document().id)) {
            self.batch.push(prepared);
        }
        if self.batch.len() >= ENTITIES_A_BATCH { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> Result<()> {
        self.matches = 0;
        if self.batch.is_empty() {
            return Ok(());
        }
        let report = self.store.ingest_prepared(std::mem::take(&mut self.batch), Timestamp::now());
        self.progress.took(report.context(UNWRITTEN)?);
        Ok(())
    }
}
