//! Ingests documents.

use football::feed::{Document, FieldError, Layer, Notice};
use football::model::{Kind, MatchId};
use jiff::Timestamp;

use super::ingest_error::IngestError;
use super::ingester::{DocumentEffect, IngestReport, Ingester, StoredDocument};
use super::prefetch::Prefetched;
use super::prepared::{PreparedDocument, PreparedMatch, Preparer};
use crate::engine::backend::Connection;
use crate::error::Error;
use crate::rows::source_fingerprint;
use crate::store::Store;

/// The result of one document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DocumentOutcome {
    Imported,
    /// The store has it already.
    Unchanged,
    /// An overlay is stored, and the entity or match has no complete document yet.
    Waiting,
    /// The stored document is of this origin, and stays.
    Protected(String),
    Refused(Notice),
}

impl Store {
    /// Ingests documents in one transaction: all that are good, and a notice for each that is not. A match and the entities
    /// that it names belong into one call, so that no reader sees one without the other. Durable when it returns.
    pub fn ingest(&self, documents: Vec<Document>, now: Timestamp) -> Result<IngestReport, Error> {
        self.ingest_prepared(documents.into_iter().map(PreparedDocument::from), now)
    }

    /// Prepares documents for this store as it is now, on any number of threads.
    pub fn preparer(&self) -> Result<Preparer, Error> {
        Ok(Preparer::new(self.snapshot()?.active_models()?.clone()))
    }

    /// The stored documents that these would replace although they are of another origin. Each comes with the name of its
    /// own origin.
    pub fn would_replace(&self, documents: &[(Document, String)]) -> Result<Vec<StoredDocument>, Error> {
        let snapshot = self.snapshot()?;
        let connection = snapshot.connection.as_ref();
        let mut prefetched = Prefetched::for_documents(connection, documents.iter().map(|(document, _)| document))?;
        let mut found = Vec::new();
        for (document, origin) in documents.iter().filter(|(document, _)| document.layer == Layer::Whole) {
            let stored = prefetched.stored(connection, document.kind, document.id)?;
            if let Some(other) = stored.origin.as_ref().filter(|other| *other != origin)
                && stored.whole_differs_from(&document.body)?
            {
                found.push(StoredDocument { origin: other.clone(), kind: document.kind, id: document.id });
            }
        }
        Ok(found)
    }

    /// As [`Store::ingest`], with documents that were prepared by [`Store::preparer`].
    pub fn ingest_prepared(
        &self,
        documents: impl IntoIterator<Item = PreparedDocument>,
        now: Timestamp,
    ) -> Result<IngestReport, Error> {
        let documents: Vec<_> = documents.into_iter().collect();
        self.write(|connection| ingest(connection, &documents, now).map(|(report, _)| report))
    }

    /// As [`Store::ingest_prepared`], with the outcome of each document, in their order.
    pub fn ingest_each(
        &self,
        documents: impl IntoIterator<Item = PreparedDocument>,
        now: Timestamp,
    ) -> Result<Vec<DocumentOutcome>, Error> {
        let documents: Vec<_> = documents.into_iter().collect();
        self.write(|connection| ingest(connection, &documents, now).map(|(_, outcomes)| outcomes))
    }
}

/// Within a transaction that writes. The documents are borrowed: an engine may run the transaction again.
fn ingest(
    connection: &dyn Connection,
    documents: &[PreparedDocument],
    now: Timestamp,
) -> Result<(IngestReport, Vec<DocumentOutcome>), Error> {
    let mut outcomes = Vec::with_capacity(documents.len());
    let mut ingester = Ingester::new(connection, now)?;
    ingester.prefetched = Prefetched::for_documents(connection, documents.iter().map(PreparedDocument::document))?;
    for PreparedDocument { document, fingerprint, prepared, origin } in documents {
        let (kind, id) = (document.kind, document.id);
        ingester.origin = origin.clone();
        let outcome = ingester.put_document(document, prepared.as_deref())?;
        let is_accepted = !matches!(outcome, DocumentOutcome::Protected(_) | DocumentOutcome::Refused(_));
        outcomes.push(outcome);
        if is_accepted
            && kind == Kind::Match
            && let Some(fingerprint) = fingerprint
        {
            source_fingerprint::put(connection, MatchId(id), ingester.revision, fingerprint)?;
        }
    }
    Ok((ingester.report, outcomes))
}

impl Ingester<'_> {
    /// Writes a document.
    pub(super) fn put_document(
        &mut self,
        document: &Document,
        prepared: Option<&PreparedMatch>,
    ) -> Result<DocumentOutcome, Error> {
        let (kind, id) = (document.kind, document.id);
        let effect = match kind {
            Kind::Match => self.put_match_document(document, prepared),
            _ => self.put_entity(document),
        };
        Ok(match effect {
            Ok(DocumentEffect::Changed) => {
                self.report.changed.push((kind, id));
                DocumentOutcome::Imported
            }
            Ok(DocumentEffect::Unchanged) => {
                self.report.unchanged += 1;
                self.report.unchanged_matches += usize::from(kind == Kind::Match);
                DocumentOutcome::Unchanged
            }
            Ok(DocumentEffect::Waiting) => {
                self.report.waiting += 1;
                DocumentOutcome::Waiting
            }
            Ok(DocumentEffect::Protected(origin)) => DocumentOutcome::Protected(origin),
            Err(IngestError::Document(FieldError { field, message })) => {
                let notice = Notice { source: document.source.clone(), field, message };
                self.report.refused.push(notice.clone());
                DocumentOutcome::Refused(notice)
            }
            Err(IngestError::Store(error)) => return Err(error),
        })
    }
}
