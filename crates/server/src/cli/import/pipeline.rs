//! Matches translated on all cores and written by one, in the order in which they were handed out.
//!
//! What ends up in the store does not depend on which core was faster: results are awaited in order. The line of those
//! awaited is short, which also bounds what is in memory.

use std::collections::{HashMap, HashSet};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use anyhow::{Context, Result, anyhow};
use football::feed::wyscout::Taken;
use football::feed::{Document, Notice, Source, TRANSLATION_VERSION};
use football::model::{Kind, MatchId};
use jiff::Timestamp;
use store::Store;
use xxhash_rust::xxh3::Xxh3;

use super::choice::Named;
use super::report::Progress;

/// Matches that go into one transaction. A flush to the disk costs as much as a match or two.
const MATCHES_A_BATCH: usize = 16;
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

/// What came of a match.
#[derive(Debug)]
pub(super) enum Outcome {
    /// With the mark to remember it by, if it has one.
    Taken(Taken, Option<String>),
    /// No file has its events: it counts for the table and the calendar.
    WithoutEvents(Taken),
    /// It was made of these very bytes before.
    Known,
    Skipped(Notice),
}

impl Outcome {
    pub(super) fn skipped(file: &str, message: impl Into<String>) -> Outcome {
        let place = Source { file: file.to_owned(), line: 0 };
        Outcome::Skipped(Notice { place, field: String::new(), message: message.into() })
    }
}

/// What is done with a match once its bytes are read.
#[derive(Debug)]
pub(super) enum Task {
    /// Translate it, unless it was made of the same bytes before.
    Translate { known: HashMap<MatchId, String> },
    /// Only parse its JSON: what an import is measured by.
    Parse(fn(&[u8])),
}

impl Task {
    /// Looks at all that a match is made of: what is known of it beside its files, and the files. Gives the mark to
    /// remember it by, or what came of it if there is nothing more to do.
    pub(super) fn look(&self, id: Option<MatchId>, beside: &[u8], files: &[&[u8]]) -> Result<String, Outcome> {
        match self {
            Task::Translate { known } => {
                let mark = mark(beside, files);
                let same = id.and_then(|id| known.get(&id)).is_some_and(|known| *known == mark);
                if same { Err(Outcome::Known) } else { Ok(mark) }
            }
            Task::Parse(parse) => {
                files.iter().for_each(|file| parse(file));
                Err(Outcome::Known)
            }
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
    batch: Vec<(Document, Option<String>)>,
    matches: usize,
}

impl<'a> Writer<'a> {
    /// Takes what goes in at once.
    pub(super) fn new(
        store: &'a Store,
        progress: &'a mut Progress,
        first: Vec<Document>,
        named: Named,
    ) -> Result<Writer<'a>> {
        let mut writer = Writer { store, progress, named, stated: HashSet::new(), batch: Vec::new(), matches: 0 };
        for document in first {
            writer.push(document, None)?;
        }
        writer.flush()?;
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
            Outcome::Taken(taken, mark) => self.take_match(taken, mark)?,
            Outcome::WithoutEvents(taken) => {
                self.progress.without_events();
                match self.has_events(&taken)? {
                    true => self.progress.known(),
                    false => self.take_match(taken, None)?,
                }
            }
            Outcome::Known => self.progress.known(),
            Outcome::Skipped(notice) => self.progress.skip(notice),
        }
        self.progress.advance(bytes, name);
        Ok(())
    }

    /// A match whose events came in once stays as it is: its line-ups came with them.
    fn has_events(&self, (documents, _): &Taken) -> Result<bool> {
        let Some(document) = documents.iter().find(|document| document.kind == Kind::Match) else { return Ok(false) };
        let row = self.store.snapshot()?.match_(MatchId(document.id))?;
        Ok(row.is_some_and(|row| row.has_events))
    }

    fn take_match(&mut self, (documents, notices): Taken, mut mark: Option<String>) -> Result<()> {
        notices.into_iter().for_each(|notice| self.progress.note(notice));
        for document in documents {
            if document.kind != Kind::Match {
                self.push(document, None)?;
                continue;
            }
            for named in self.named.of(&document) {
                self.push(named, None)?;
            }
            self.batch.push((document, mark.take()));
            self.matches += 1;
        }
        if self.matches >= MATCHES_A_BATCH { self.flush() } else { Ok(()) }
    }

    fn push(&mut self, document: Document, mark: Option<String>) -> Result<()> {
        if self.stated.insert((document.kind, document.id)) {
            self.batch.push((document, mark));
        }
        if self.batch.len() >= ENTITIES_A_BATCH { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> Result<()> {
        self.matches = 0;
        if self.batch.is_empty() {
            return Ok(());
        }
        let report = self.store.ingest_marked(std::mem::take(&mut self.batch), Timestamp::now());
        self.progress
            .took(report.context("the store could not be written; what it has is whole: import again to go on")?);
        Ok(())
    }
}
