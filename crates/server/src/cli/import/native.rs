//! `touchline import native`: our own feed, as JSON, NDJSON or the notation of one match.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Args;
use football::feed::{self, Document, Notice, Source};
use football::model::Kind;
use jiff::Timestamp;
use store::Store;

use super::files;
use super::report::{Over, Progress, UNWRITTEN};
use crate::config::StoreSettings;

/// Files in Touchline's own format: .json, .ndjson, .jsonl, and .match for the notation of one match
#[derive(Args, Debug)]
pub(super) struct Native {
    /// Files, or folders of them
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    #[command(flatten)]
    store: StoreSettings,
}

const ENDINGS: [&str; 4] = ["json", "ndjson", "jsonl", "match"];

/// Documents that go into one transaction, unless a match comes first: a match is never kept waiting for its
/// neighbours, and small entities do not cost a disk flush each.
const BATCH: usize = 500;
const MATCHES_A_BATCH: usize = 16;

impl Native {
    pub(super) fn run(self) -> Result<ExitCode> {
        let mut found = Vec::new();
        for path in &self.paths {
            found.extend(files::below(path, &ENDINGS)?);
        }
        let bytes = found.iter().filter_map(|file| std::fs::metadata(file).ok()).map(|about| about.len()).sum();
        let store = Store::open(&self.store.store).with_context(|| format!("cannot open {}", self.store.store))?;
        let mut progress = Progress::over(Over::Bytes(bytes));
        for file in &found {
            take_file(&store, file, &mut progress)?;
        }
        Ok(progress.finish())
    }
}

fn take_file(store: &Store, path: &Path, progress: &mut Progress) -> Result<()> {
    let name = path.display().to_string();
    let bytes = match std::fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) => {
            let source = Source { file: name, line: 0 };
            progress.skip(Notice { source, field: String::new(), message: format!("cannot be read: {error}") });
            return Ok(());
        }
    };
    let mut batch = Batch { store, documents: Vec::new(), matches: 0 };
    for document in documents(&name, &bytes) {
        match document {
            Ok(document) => batch.push(document, progress)?,
            Err(notice) => progress.skip(notice),
        }
    }
    batch.flush(progress)?;
    progress.advance(bytes.len() as u64, &name);
    Ok(())
}

type Documents<'a> = Box<dyn Iterator<Item = Result<Document, Notice>> + 'a>;

fn documents<'a>(name: &'a str, bytes: &'a [u8]) -> Documents<'a> {
    if !name.ends_with(".match") {
        return Box::new(feed::native::documents(name, bytes));
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => match feed::notation::parse(name, text) {
            Ok(documents) => Box::new(documents.into_iter().map(Ok)),
            Err(notices) => Box::new(notices.into_iter().map(Err)),
        },
        Err(error) => {
            let line = bytes[..error.valid_up_to()].iter().filter(|byte| **byte == b'\n').count() + 1;
            let source = Source { file: name.to_owned(), line };
            let notice = Notice { source, field: String::new(), message: "is no UTF-8 text".to_owned() };
            Box::new(std::iter::once(Err(notice)))
        }
    }
}

struct Batch<'a> {
    store: &'a Store,
    documents: Vec<Document>,
    matches: usize,
}

impl Batch<'_> {
    fn push(&mut self, document: Document, progress: &mut Progress) -> Result<()> {
        self.matches += usize::from(document.kind == Kind::Match);
        self.documents.push(document);
        if self.documents.len() >= BATCH || self.matches >= MATCHES_A_BATCH { self.flush(progress) } else { Ok(()) }
    }

    fn flush(&mut self, progress: &mut Progress) -> Result<()> {
        if !self.documents.is_empty() {
            let report = self.store.ingest(std::mem::take(&mut self.documents), Timestamp::now());
            progress.took(report.context(UNWRITTEN)?);
            self.matches = 0;
        }
        Ok(())
    }
}
