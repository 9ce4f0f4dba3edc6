//! `touchline import native`: our own feed, as JSON, NDJSON or the notation of one match.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::Args;
use football::feed::native::MAX_DOCUMENT_BYTES;
use football::feed::{self, Document, FieldError, Notice, Source};
use football::model::Kind;
use serde_json::{Map, Value};
use store::{Origin, PreparedDocument, Store};

use super::files;
use super::import_store::with_store;
use super::large_file::{MAX_WHOLE_FILE_BYTES, begins_with_document, each_line};
use super::output::OutputArgs;
use super::pipeline::{BatchWriter, check_interrupt, completed, cores, in_order};
use super::provider::{HowToImport, ProviderArgs};
use super::recognise::{self, DataFormat};
use super::report::{ImportProgress, Unit, by_origin};
use super::touched::TouchedDocuments;
use crate::cli::interrupt::stop_on_signal;
use crate::config::{NameSettings, StoreSettings};
use crate::ingest::documents::NATIVE_ORIGIN;
use crate::ingest::references::{Announced, References, stated};

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

    /// Also replace documents that came from another source
    #[arg(long)]
    replace: bool,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    names: NameSettings,

    #[command(flatten)]
    store: StoreSettings,
}

impl From<ProviderArgs> for Native {
    /// Our own format has no matches to choose from, so the options that choose are not used.
    fn from(args: ProviderArgs) -> Native {
        let ProviderArgs { paths, how: HowToImport { replace, output, names, store, .. }, .. } = args;
        Native { paths, replace, output, names, store }
    }
}

const ENDINGS: [&str; 4] = ["json", "ndjson", "jsonl", "match"];

/// Documents that are prepared together, unless a match ends the chunk: preparing a match is much more work.
const CHUNK_DOCUMENTS: usize = 100;
/// The text of the documents in a chunk, unless a single one has more.
const CHUNK_BYTES: u64 = 1 << 20;

/// Some consecutive documents of a file.
struct Chunk<T> {
    documents: Vec<Result<T, Notice>>,
    is_notation: bool,
    /// The namespace of a notation file, if it has one.
    namespace: Option<String>,
    /// The text that the documents were read from.
    bytes: u64,
    /// The file's name and size, after its last document.
    file_end: Option<(String, u64)>,
}

impl Native {
    pub(super) fn run(self) -> Result<ExitCode> {
        recognise::check(&self.paths, DataFormat::Native)?;
        let mut found = Vec::new();
        for path in &self.paths {
            found.extend(files::below(path, &ENDINGS)?);
        }
        with_store(&self.store.store, self.output.dry_run, |store| {
            if !self.replace {
                refuse_replacements(store, &found, &self.names)?;
            }
            self.import(store, &found)
        })
    }

    fn import(&self, store: &Store, found: &[PathBuf]) -> Result<ExitCode> {
        let bytes = found.iter().filter_map(|file| std::fs::metadata(file).ok()).map(|metadata| metadata.len()).sum();
        let preparer = store.preparer()?;
        let mut progress = ImportProgress::new(Unit::Bytes(bytes)).with_output(self.output);
        let mut writer = BatchWriter::new(store).with_names(&self.names);
        let mut touched = TouchedDocuments::default();
        let mut references = References::new(store, || announced(found));
        let mut unread = UnreadableFile::default();
        let stop = stop_on_signal()?;
        let imported = in_order(
            cores(),
            |chunk: &Chunk<Document>| chunk.bytes,
            |push| {
                for file in found {
                    if !read(file, push) {
                        return;
                    }
                }
            },
            |Chunk { documents, is_notation, namespace, bytes, file_end }| Chunk::<PreparedDocument> {
                documents: documents.into_iter().map(|document| document.map(|it| preparer.prepare(it))).collect(),
                is_notation,
                namespace,
                bytes,
                file_end,
            },
            |Chunk { documents, is_notation, namespace, bytes, file_end }| {
                for document in documents {
                    let prepared = match document {
                        Ok(prepared) => prepared,
                        // Every wrong line of a notation file is reported.
                        Err(notice) if is_notation => {
                            progress.skip(&notice)?;
                            continue;
                        }
                        Err(notice) => {
                            unread.add(notice, &mut progress)?;
                            continue;
                        }
                    };
                    unread.is_read(&mut progress)?;
                    let document = prepared.document();
                    if let Some(FieldError { field, message }) = references.refusal(document)? {
                        progress.skip(&Notice { source: document.source.clone(), field, message })?;
                        continue;
                    }
                    touched.add(document);
                    if is_notation && document.kind == Kind::Match {
                        progress.notation_match(document.source.file.clone(), document.id);
                    }
                    let origin = Origin { name: origin(namespace.as_deref()), replaces: self.replace };
                    progress.add(writer.push(prepared.with_origin(origin))?)?;
                }
                progress.add(writer.count_bytes(bytes)?)?;
                if let Some((name, bytes)) = file_end {
                    unread.end(&mut progress)?;
                    progress.advance(bytes, &name)?;
                }
                check_interrupt(&stop)
            },
        );
        let is_complete = completed(imported)?;
        progress.add(writer.finish()?)?;
        if !is_complete {
            return progress.interrupted();
        }
        progress.dangling([touched.dangling(store)?, references.unresolved()?].concat());
        progress.filled_names(&self.names, writer.filled_names());
        progress.finish()
    }
}

/// Documents of a notation file with a namespace have an origin of their own.
fn origin(namespace: Option<&str>) -> String {
    namespace.map_or_else(|| NATIVE_ORIGIN.to_owned(), |name| format!("notation {name}"))
}

/// The notices of a file of which no document could be read yet: if none can, one line is enough.
#[derive(Debug, Default)]
struct UnreadableFile {
    notices: Vec<Notice>,
    has_documents: bool,
}

impl UnreadableFile {
    fn add(&mut self, notice: Notice, progress: &mut ImportProgress) -> Result<()> {
        if self.has_documents {
            return progress.skip(&notice);
        }
        self.notices.push(notice);
        if self.notices.len() < UNREADABLE_KEPT { Ok(()) } else { self.is_read(progress) }
    }

    fn is_read(&mut self, progress: &mut ImportProgress) -> Result<()> {
        self.has_documents = true;
        self.notices.drain(..).try_for_each(|notice| progress.skip(&notice))
    }

    fn end(&mut self, progress: &mut ImportProgress) -> Result<()> {
        match std::mem::take(self).notices.as_slice() {
            [] => Ok(()),
            notices if notices.len() <= UNREADABLE_LISTED => {
                notices.iter().try_for_each(|notice| progress.skip(notice))
            }
            notices => progress.skip_file(&notices[0], notices.len()),
        }
    }
}

/// So many notices of a file without a good document are printed.
const UNREADABLE_LISTED: usize = 5;
/// So many notices wait for the first good document; then they are printed as they come.
const UNREADABLE_KEPT: usize = 10_000;

/// Fails if a document would replace one from another source: nothing is imported then, because a part of the files could
/// mix with other data.
fn refuse_replacements(store: &Store, files: &[PathBuf], names: &NameSettings) -> Result<()> {
    if store.snapshot()?.origins()?.iter().all(|name| name == NATIVE_ORIGIN) {
        return Ok(());
    }
    let mut replaced = Vec::new();
    // A pipe can be read only once: its documents are compared while they are imported.
    for file in files.iter().filter(|file| file.is_file()) {
        let mut result = Ok(());
        read(file, &mut |chunk: Chunk<Document>| {
            let origin = origin(chunk.namespace.as_deref());
            let documents = chunk.documents.into_iter().flatten();
            let filled = documents.map(|mut document| {
                feed::fill_arabic_names(&mut document, names.transliterate());
                (document, origin.clone())
            });
            let documents: Vec<_> = filled.collect();
            result = store.would_replace(&documents).map(|found| replaced.extend(found));
            result.is_ok()
        });
        result?;
    }
    if replaced.is_empty() {
        return Ok(());
    }
    let lists: Vec<String> =
        by_origin(&replaced).into_iter().map(|(origin, documents)| format!("{documents} from {origin}")).collect();
    bail!(
        "nothing was imported, because it would replace {}: add --replace to replace them, or import into another store",
        lists.join(" and ")
    )
}

/// What all files together state.
fn announced(files: &[PathBuf]) -> Announced {
    let mut announced = Announced::default();
    for file in files {
        // A pipe can be read only once.
        if !file.is_file() {
            announced.is_partial = true;
            continue;
        }
        read(file, &mut |chunk: Chunk<Document>| {
            announced.stated.extend(chunk.documents.iter().flatten().filter_map(stated));
            true
        });
    }
    announced
}

/// Pushes the documents of a file in chunks; returns whether to go on.
fn read(path: &Path, push: &mut dyn FnMut(Chunk<Document>) -> bool) -> bool {
    let name = path.display().to_string();
    let not_read = |message: String, bytes: u64| {
        let source = Source { file: name.clone(), line: 0 };
        let notice = Notice { source, field: String::new(), message };
        let file_end = Some((name.clone(), bytes));
        Chunk { documents: vec![Err(notice)], is_notation: false, namespace: None, bytes: 0, file_end }
    };
    if let Some(format) = recognise::of_file(path) {
        return push(not_read(format.hint(path), path.metadata().map_or(0, |metadata| metadata.len())));
    }
    let is_notation = path.extension().is_some_and(|ending| ending == "match");
    let mut bytes = Vec::new();
    let opened = File::open(path).and_then(|mut file| {
        file.by_ref().take(MAX_WHOLE_FILE_BYTES + 1).read_to_end(&mut bytes)?;
        Ok(file)
    });
    let rest = match opened {
        Ok(rest) => rest,
        Err(error) => return push(not_read(format!("cannot be read: {error}"), 0)),
    };
    if bytes.len() as u64 > MAX_WHOLE_FILE_BYTES {
        if is_notation || !begins_with_document(&bytes) {
            let most = MAX_WHOLE_FILE_BYTES >> 20;
            return push(not_read(format!("is larger than {most} MiB: a larger file has a document on each line"), 0));
        }
        return read_lines(&name, BufReader::new(bytes.as_slice().chain(rest)), push);
    }
    let text = std::str::from_utf8(&bytes).ok().filter(|_| is_notation);
    let namespace = text.and_then(|text| feed::notation::namespace(&name, text));
    let (mut chunk, mut chunk_bytes) = (Vec::new(), 0);
    for document in documents(&name, &bytes) {
        let is_match = document.as_ref().is_ok_and(|document| document.kind == Kind::Match);
        chunk_bytes += document.as_ref().map_or(0, document_bytes);
        chunk.push(document);
        if is_match || chunk.len() >= CHUNK_DOCUMENTS || chunk_bytes >= CHUNK_BYTES {
            let (documents, bytes) = (std::mem::take(&mut chunk), std::mem::take(&mut chunk_bytes));
            if !push(Chunk { documents, is_notation, namespace: namespace.clone(), bytes, file_end: None }) {
                return false;
            }
        }
    }
    let file_end = Some((name.clone(), bytes.len() as u64));
    push(Chunk { documents: chunk, is_notation, namespace, bytes: chunk_bytes, file_end })
}

/// About how many bytes of text a document was made from.
fn document_bytes(document: &Document) -> u64 {
    fn of(value: &Value) -> u64 {
        match value {
            Value::String(text) => text.len() as u64,
            Value::Array(entries) => VALUE_BYTES + entries.iter().map(of).sum::<u64>(),
            Value::Object(fields) => of_fields(fields),
            Value::Null | Value::Bool(_) | Value::Number(_) => VALUE_BYTES,
        }
    }
    fn of_fields(fields: &Map<String, Value>) -> u64 {
        fields.iter().map(|(name, value)| name.len() as u64 + VALUE_BYTES + of(value)).sum()
    }
    let events = document.events.as_ref().map_or(0, Vec::len) as u64;
    of_fields(&document.body) + events * EVENT_BYTES
}

/// The text of a number with its commas.
const VALUE_BYTES: u64 = 4;
/// The text of an event.
const EVENT_BYTES: u64 = 150;

/// Pushes the documents of a large file, which has one on each line.
fn read_lines(name: &str, input: impl BufRead, push: &mut dyn FnMut(Chunk<Document>) -> bool) -> bool {
    let (mut documents, mut chunk_bytes, mut file_bytes) = (Vec::new(), 0, 0);
    let chunk = |documents, bytes, file_end| Chunk { documents, is_notation: false, namespace: None, bytes, file_end };
    let read = each_line(input, |(line, text)| {
        let source = Source { file: name.to_owned(), line };
        match text {
            Some(text) => {
                chunk_bytes += text.len() as u64;
                file_bytes += text.len() as u64 + 1;
                documents.extend(feed::native::documents(name, text).map(|document| match document {
                    Ok(document) => Ok(Document { source: source.clone(), ..document }),
                    Err(notice) => Err(Notice { source: source.clone(), ..notice }),
                }));
            }
            None => {
                let message = format!("the document has more than {MAX_DOCUMENT_BYTES} bytes");
                documents.push(Err(Notice { source, field: String::new(), message }));
            }
        }
        if documents.len() < CHUNK_DOCUMENTS && chunk_bytes < CHUNK_BYTES {
            return true;
        }
        push(chunk(std::mem::take(&mut documents), std::mem::take(&mut chunk_bytes), None))
    });
    match read {
        Ok(true) => {}
        Ok(false) => return false,
        Err(error) => {
            let source = Source { file: name.to_owned(), line: 0 };
            let message = format!("cannot be read to its end: {error}");
            documents.push(Err(Notice { source, field: String::new(), message }));
        }
    }
    push(chunk(documents, chunk_bytes, Some((name.to_owned(), file_bytes))))
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
