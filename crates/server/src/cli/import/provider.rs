//! What the imports of providers' files share: their arguments, and the way from files to the store.

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use football::feed::Notice;
use football::model::{Kind, MatchId};
use store::{Origin, PreparedDocument, Store};

use super::dataset::{Dataset, Findings, Job, Translation, Translator};
use super::import_store::with_store;
use super::output::OutputArgs;
use super::pipeline::{BatchWriter, check_interrupt, completed, cores, in_order};
use super::report::{ImportProgress, Unit};
use super::selection::{ImportFilter, PendingEntities, Selected};
use super::taken_ids::TakenIds;
use super::touched::TouchedDocuments;
use crate::cli::interrupt::stop_on_signal;
use crate::config::{NameSettings, StoreSettings};

#[derive(Args, Debug)]
pub(super) struct ProviderArgs {
    /// The folder of the dataset, or a single file of it
    #[arg(required = true, value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,

    #[command(flatten)]
    selection: ImportFilter,

    #[command(flatten)]
    pub(super) how: HowToImport,
}

/// How any matches are imported, wherever they are from.
#[derive(Args, Debug)]
pub(super) struct HowToImport {
    /// Matches that are translated at the same time [default: the number of cores]
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,

    /// Translate every match, also if its files have not changed since the last import
    #[arg(long)]
    again: bool,

    /// Also replace documents that came from another source
    #[arg(long)]
    pub(super) replace: bool,

    #[command(flatten)]
    pub(super) output: OutputArgs,

    #[command(flatten)]
    pub(super) names: NameSettings,

    #[command(flatten)]
    pub(super) store: StoreSettings,
}

impl ProviderArgs {
    /// Imports the selected matches of a dataset. `name` is that of the provider.
    pub(super) fn run(&self, name: &str, dataset: &impl Dataset, findings: Findings) -> Result<ExitCode> {
        self.how.run(name, dataset, &self.selection, findings)
    }
}

impl HowToImport {
    /// Imports the matches of a dataset that a filter selects.
    pub(super) fn run(
        &self,
        name: &str,
        dataset: &impl Dataset,
        filter: &ImportFilter,
        findings: Findings,
    ) -> Result<ExitCode> {
        let selected = filter.select(dataset.available(), dataset.keeps_ids())?;
        with_store(&self.store.store, self.output.dry_run, |store| {
            self.import(store, name, dataset, &selected, findings)
        })
    }

    fn import(
        &self,
        store: &Store,
        name: &str,
        dataset: &impl Dataset,
        selected: &Selected,
        findings: Findings,
    ) -> Result<ExitCode> {
        let fingerprints = if self.again { HashMap::new() } else { store.snapshot()?.source_fingerprints()? };
        let translator = Translator { fingerprints, preparer: store.preparer()?, names: self.names.clone() };

        let mut progress = ImportProgress::new(Unit::Matches(selected.count() as u64)).with_output(self.output);
        findings.notes.into_iter().for_each(|notice| progress.note(notice));
        for notice in &findings.skipped {
            progress.skip(notice)?;
        }
        let documents = dataset.documents();
        let taken = match dataset.keeps_ids() && !self.replace {
            true => TakenIds::find(store, name, documents.clone(), selected.listed().map(MatchId))?,
            false => TakenIds::default(),
        };
        let mut writer = MatchWriter {
            store,
            taken,
            batch: BatchWriter::new(store).with_names(&self.names),
            origin: Origin { name: name.to_owned(), replaces: self.replace },
            pending: selected.pending(documents),
            seen: HashSet::new(),
            touched: TouchedDocuments::default(),
            progress,
        };
        let stop = stop_on_signal()?;
        let imported = in_order(
            self.jobs.unwrap_or_else(cores),
            |job: &Job<'_>| job.bytes,
            |push| {
                for job in dataset.jobs(selected) {
                    if !push(job) {
                        return;
                    }
                }
            },
            |job| (job.name, job.bytes, (job.work)(&translator)),
            |(name, bytes, translation)| {
                writer.take(translation)?;
                let written = writer.batch.count_bytes(bytes)?;
                writer.progress.add(written)?;
                writer.progress.advance(bytes, &name)?;
                check_interrupt(&stop)
            },
        );
        let is_complete = completed(imported)?;
        if is_complete {
            writer.push_remaining_structure()?;
            if dataset.keeps_ids() && selected.is_everything() {
                writer.push_unnamed()?;
            }
        }
        let last = writer.batch.finish()?;
        writer.progress.add(last)?;
        if !is_complete {
            return writer.progress.interrupted();
        }
        writer.progress.dangling(writer.touched.dangling(store)?);
        writer.progress.filled_names(&self.names, writer.batch.filled_names());
        writer.progress.finish()
    }
}

/// Writes the translated matches, each after the entities that it names.
struct MatchWriter<'a> {
    store: &'a Store,
    /// Ids that something else has.
    taken: TakenIds,
    batch: BatchWriter<'a>,
    origin: Origin,
    pending: PendingEntities,
    /// Entities that are written: where several matches state one, the first counts.
    seen: HashSet<(Kind, i64)>,
    touched: TouchedDocuments,
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
            Translation::Skipped(notice) => self.progress.skip(&notice)?,
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
        for prepared in &documents {
            let conflict = prepared.match_().and_then(|match_| self.taken.conflict(&match_));
            if let Some(message) = conflict {
                let (source, field) = (prepared.document().source.clone(), String::new());
                return self.progress.skip(&Notice { source, field, message });
            }
        }
        for prepared in documents {
            if prepared.document().kind != Kind::Match {
                self.add_entity(prepared);
                continue;
            }
            for entity in prepared.match_().map(|match_| self.pending.named_by(&match_)).unwrap_or_default() {
                self.add_entity(entity.into());
            }
            self.touched.add(prepared.document());
            let report = self.batch.push(prepared.with_origin(self.origin.clone()))?;
            self.progress.add(report)?;
        }
        Ok(())
    }

    /// The match that names it follows.
    fn add_entity(&mut self, prepared: PreparedDocument) {
        if self.seen.insert((prepared.document().kind, prepared.document().id)) {
            self.batch.add(prepared.with_origin(self.origin.clone()));
        }
    }

    /// Entities of lists, also if they are in no match.
    fn push_unnamed(&mut self) -> Result<()> {
        for document in self.pending.unnamed() {
            let prepared = PreparedDocument::from(document).with_origin(self.origin.clone());
            let report = self.batch.push(prepared)?;
            self.progress.add(report)?;
        }
        Ok(())
    }

    /// The structure of editions none of whose matches was written, because all of them are in the store already.
    fn push_remaining_structure(&mut self) -> Result<()> {
        for edition in self.pending.editions() {
            if !self.store.snapshot()?.matches_of(edition)?.is_empty() {
                for document in self.pending.structure_of(edition) {
                    self.add_entity(document.into());
                }
            }
        }
        Ok(())
    }
}
