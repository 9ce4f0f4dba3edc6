//! Documents of the native feed: parsed, written together, each with its result.

use football::feed::{self, Document, FieldError, Notice};
use football::model::Kind;
use jiff::Timestamp;
use serde::Serialize;
use store::{DocumentOutcome, Origin, Preparer, Store};

use super::batch::reason;

/// The origin of documents in our own format.
pub(crate) const NATIVE_ORIGIN: &str = "native";
/// Documents that are written together, unless a match ends the chunk: writing a match is much more work.
const CHUNK_DOCUMENTS: usize = 100;

/// A document, or why it could not be read.
pub(crate) type ParsedDocument = Result<Document, Notice>;

/// The result of one document.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct DocumentReport {
    /// The line that it begins on, or that has the error.
    pub(crate) line: usize,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub(crate) kind: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<i64>,
    pub(crate) result: DocumentResult,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) why: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum DocumentResult {
    Imported,
    Unchanged,
    /// An overlay is stored, and shows once the complete document is there.
    Waiting,
    Refused,
}

/// Shows the documents of a file in chunks; `take` returns whether to go on.
pub(crate) fn each_chunk(name: &str, bytes: &[u8], mut take: impl FnMut(Vec<ParsedDocument>) -> bool) {
    let mut chunk = Vec::new();
    for document in feed::native::documents(name, bytes) {
        let is_match = document.as_ref().is_ok_and(|document| document.kind == Kind::Match);
        chunk.push(document);
        if (is_match || chunk.len() >= CHUNK_DOCUMENTS) && !take(std::mem::take(&mut chunk)) {
            return;
        }
    }
    if !chunk.is_empty() {
        take(chunk);
    }
}

/// How documents are written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DocumentWriting {
    /// Whether documents of another origin are replaced.
    pub(crate) replaces: bool,
    /// Whether names of people and stadiums are transliterated.
    pub(crate) transliterate: bool,
    pub(crate) now: Timestamp,
}

/// Writes documents in one transaction, and returns the result of each. `check` returns what is wrong with a document that is
/// valid in itself.
pub(crate) fn write<E: From<store::Error>>(
    store: &Store,
    preparer: &Preparer,
    documents: &[ParsedDocument],
    writing: DocumentWriting,
    mut check: impl FnMut(&Document) -> Result<Option<FieldError>, E>,
) -> Result<Vec<DocumentReport>, E> {
    let DocumentWriting { replaces, transliterate, now } = writing;
    let origin = Origin { name: NATIVE_ORIGIN.to_owned(), replaces };
    let (mut reports, mut prepared) = (Vec::with_capacity(documents.len()), Vec::new());
    for document in documents {
        let refusal = match document {
            Ok(document) => check(document)?.map(|FieldError { field, message }| {
                reason(&Notice { source: document.source.clone(), field, message })
            }),
            Err(notice) => Some(reason(notice)),
        };
        let (line, kind, id) = match document {
            Ok(Document { source, kind, id, .. }) => (source.line, Some(kind.code()), Some(*id)),
            Err(notice) => (notice.source.line, None, None),
        };
        if let (None, Ok(document)) = (&refusal, document) {
            let mut document = preparer.prepare(document.clone());
            document.fill_arabic_names(transliterate);
            prepared.push(document.with_origin(origin.clone()));
        }
        reports.push(DocumentReport { line, kind, id, result: DocumentResult::Refused, why: refusal });
    }
    if prepared.is_empty() {
        return Ok(reports);
    }
    let outcomes = store.ingest_each(prepared, now)?;
    // Those that are refused already have a reason.
    for (report, outcome) in reports.iter_mut().filter(|report| report.why.is_none()).zip(outcomes) {
        (report.result, report.why) = match outcome {
            DocumentOutcome::Imported => (DocumentResult::Imported, None),
            DocumentOutcome::Unchanged => (DocumentResult::Unchanged, None),
            DocumentOutcome::Waiting => (DocumentResult::Waiting, None),
            DocumentOutcome::Protected(other) => {
                let why = format!("it stays as {other} stated it: replace=1 replaces it");
                (DocumentResult::Refused, Some(why))
            }
            DocumentOutcome::Refused(notice) => (DocumentResult::Refused, Some(reason(&notice))),
        };
    }
    Ok(reports)
}
