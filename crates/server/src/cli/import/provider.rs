//! What the imports of providers' files share: their arguments, and the way from files to the store.

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Args;
use football::model::{Kind, MatchId};
use store::{PreparedDocument, Store};

use super::dataset::{Dataset, Findings, Translation, Translator};
use super::pipeline::{BatchWriter, cores, in_order};
use super::report::{ImportProgress, Unit};
use super::selection::{ImportFilter, PendingEntities};
use crate::config::{NameSettings, StoreSettings};

#[derive(Args, Debug)]
pub(super) struct ProviderArgs {
    /// The folder of the dataset, or a single file of it
    #[arg(required = true, value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,

    #[command(flatten)]
    selection: ImportFilter,

    /// Matches that are translated at the same time [default: the number of cores]
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,

    /// Translate every match, also if its files have not changed since the last import
    #[arg(long)]
    again: bool,

    #[command(flatten)]
    names: NameSettings,

    #[command(flatten)]
    store: StoreSettings,
}

impl ProviderArgs {
    /// Imports the selected matches of a dataset.
    pub(super) fn run(&self, dataset: &impl Dataset, findings: Findings) -> Result<ExitCode> {
        let selected = self.selection.select(dataset.available())?;
        let address = &self.store.store;
        let store = Store::open(address).with_context(|| format!("cannot open {address}"))?;
        let fingerprints = if self.again { HashMap::new() } else { store.snapshot()?.source_fingerprints()? };
        let translator = Translator { fingerprints, preparer: store.preparer()?, names: self.names.clone() };

        let mut progress = ImportProgress::new(Unit::Matches(selected.count() as u64));
        findings.notes.into_iter().for_each(|notice| progress.note(notice));
        findings.skipped.into_iter().for_each(|notice| progress.skip(notice));
        let (first, pending) = selected.split(dataset.documents());
        let batch = BatchWriter::new(&store).with_names(&self.names);
        let mut writer = MatchWriter { store: &store, batch, pending, seen: HashSet::new(), progress };
        for document in first {
            writer.push_entity(document.into())?;
        }
        in_order(
            self.jobs.unwrap_or_else(cores),
            |push| {
                for job in dataset.jobs(&selected) {
                    if !push(job) {
                        return;
                    }
                }
            },
            |job| (job.name, job.bytes, (job.work)(&translator)),
            |(name, bytes, translation)| {
                writer.take(translation)?;
                writer.progress.advance(bytes, &name);
                Ok(())
            },
        )?;
        let last = writer.batch.flush()?;
        writer.progress.add(last);
        Ok(writer.progress.finish())
    }
}

/// Writes the translated matches, each after the entities that it names.
struct MatchWriter<'a> {
    store: &'a Store,
    batch: BatchWriter<'a>,
    pending: PendingEntities,
    /// Entities that are written: where several matches state one, the first counts.
    seen: HashSet<(Kind, i64)>,
    progress: ImportProgress,
}

impl MatchWriter<'_> {
    fn take(&mut self, translation: Translation) -> Result<()> {
        match translation {
            Translation::WithEvents(documents, notices) => {
                notices.into_iter().for_each(|notice| self.progress.note(notice));
                self.push_match(documents)?;
            }
            Translation::WithoutEvents(documents) => {
                self.progress.without_events();
                match self.has_events(&documents)? {
                    true => self.progress.unchanged_match(),
                    false => self.push_match(documents)?,
                }
            }
            Translation::Unchanged => self.progress.unchanged_match(),
            Translation::Skipped(notice) => self.progress.skip(notice),
        }
        Ok(())
    }

    /// Whether the store has the match with its events. Then it stays as it is, since its line-ups came with the events.
    fn has_events(&self, documents: &[PreparedDocument]) -> Result<bool> {
        let mut documents = documents.iter().map(PreparedDocument::document);
        let Some(match_) = documents.find(|document| document.kind == Kind::Match) else { return Ok(false) };
        let row = self.store.snapshot()?.match_(MatchId(match_.id))?;
        Ok(row.is_some_and(|row| row.has_events))
    }

    fn push_match(&mut self, documents: Vec<PreparedDocument>) -> Result<()> {
        for prepared in documents {
            if prepared.document().kind != Kind::Match {
                self.push_entity(prepared)?;
                continue;
            }
            for entity in prepared.match_().map(|match_| self.pending.named_by(&match_)).unwrap_or_default() {
                self.push_entity(entity.into())?;
            }
            let report = self.batch.push(prepared)?;
            self.progress.add(report);
        }
        Ok(())
    }

    fn push_entity(&mut self, prepared: PreparedDocument) -> Result<()> {
        if self.seen.insert((prepared.document().kind, prepared.document().id)) {
            let report = self.batch.push(prepared)?;
            self.progress.add(report);
        }
        Ok(())
    }
}
