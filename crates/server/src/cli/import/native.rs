//! `touchline import native`: our own feed, as JSON, NDJSON or the notation of one match.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Args;
use football::feed::{self, Document, Notice, Source};
use football::model::Kind;
use store::{PreparedDocument, Store};

use super::files;
use super::pipeline::{BatchWriter, cores, in_order};
use super::report::{ImportProgress, Unit};
use crate::config::{NameSettings, StoreSettings};

/// Import files in Touchline's own format: .json, .ndjson, .jsonl, or .match for the notation of one match
///
/// docs/native-feed.md describes the format, docs/notation.md the notation.
///
/// touchline import native matches/ --store sqlite:touchline.db
#[derive(Args, Debug)]
pub(super) struct Native {
    /// Files, or folders of files
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    #[command(flatten)]
    names: NameSettings,

    #[command(flatten)]
    store: StoreSettings,
}

const ENDINGS: [&str; 4] = ["json", "ndjson", "jsonl", "match"];

/// Documents that are prepared together, unless a match ends the chunk: preparing a match is much more work.
const CHUNK_DOCUMENTS: usize = 100;

/// Some consecutive documents of a file.
struct Chunk<T> {
    documents: Vec<Result<T, Notice>>,
    /// The file's name and size, after its last document.
    file_end: Option<(String, u64)>,
}

impl Native {
    pub(super) fn run(self) -> Result<ExitCode> {
        let mut found = Vec::new();
        for path in &self.paths {
            found.extend(files::below(path, &ENDINGS)?);
        }
        let bytes = found.iter().filter_map(|file| std::fs::metadata(file).ok()).map(|metadata| metadata.len()).sum();
        let store = Store::open(&self.store.store).with_context(|| format!("cannot open {}", self.store.store))?;
        let preparer = store.preparer()?;
        let mut progress = ImportProgress::new(Unit::Bytes(bytes));
        let mut writer = BatchWriter::new(&store).with_names(&self.names);
        in_order(
            cores(),
            |push| {
                for file in &found {
                    if !read(file, push) {
                        return;
                    }
                }
            },
            |Chunk { documents, file_end }| Chunk::<PreparedDocument> {
                documents: documents.into_iter().map(|document| document.map(|it| preparer.prepare(it))).collect(),
                file_end,
            },
            |Chunk { documents, file_end }| {
                for document in documents {
                    match document {
                        Ok(document) => progress.add(writer.push(document)?),
                        Err(notice) => progress.skip(notice),
                    }
                }
                if let Some((name, bytes)) = file_end {
                    progress.advance(bytes, &name);
                }
                Ok(())
            },
        )?;
        progress.add(writer.flush()?);
        Ok(progress.finish())
    }
}

/// Pushes the documents of a file in chunks; returns whether to go on.
fn read(path: &Path, push: &mut dyn FnMut(Chunk<Document>) -> bool) -> bool {
    let name = path.display().to_string();
    let bytes = match std::fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) => {
            let source = Source { file: name, line: 0 };
            let notice = Notice { source, field: String::new(), message: format!("cannot be read: {error}") };
            return push(Chunk { documents: vec![Err(notice)], file_end: None });
        }
    };
    let mut chunk = Vec::new();
    for document in documents(&name, &bytes) {
        let is_match = document.as_ref().is_ok_and(|document| document.kind == Kind::Match);
        chunk.push(document);
        if is_match || chunk.len() >= CHUNK_DOCUMENTS {
            let full = Chunk { documents: std::mem::take(&mut chunk), file_end: None };
            if !push(full) {
                return false;
            }
        }
    }
    push(Chunk { documents: chunk, file_end: Some((name, bytes.len() as u64)) })
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
            let notice = Notice { source, field: String::new(), message: "is not UTF-8 text".to_owned() };
            Box::new(std::iter::once(Err(notice)))
        }
    }
}
