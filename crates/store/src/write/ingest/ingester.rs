//! The state of one ingest transaction, and what entities and matches share in it.

use std::collections::BTreeSet;

use football::feed::{Document, FieldError, Layer, Notice, Source};
use football::model::{EditionId, Kind, MatchId};
use jiff::Timestamp;
use serde_json::{Map, Value};

use super::ingest_error::IngestError;
use super::late_changes::LateChanges;
use super::layers::{Layers, StoredLayers};
use super::prefetch::Prefetched;
use crate::engine::backend::Connection;
use crate::engine::row::values;
use crate::error::Error;
use crate::queries;
use crate::read::store_position::StorePosition;
use crate::rows::change::ChangeReason;
use crate::rows::entity::{CheckDocument, CheckedDocument};
use crate::rows::models::ActiveModels;
use crate::rows::scope::ChangeScope;
use crate::rows::totals;
use crate::write::totals::refresh;

/// The result of one ingest.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct IngestReport {
    /// The entities and matches that changed, in the order of the documents.
    pub changed: Vec<(Kind, i64)>,
    /// Documents that changed nothing.
    pub unchanged: usize,
    /// How many of those were matches.
    pub unchanged_matches: usize,
    /// Overlays of entities and matches that have no complete document yet.
    pub waiting: usize,
    pub refused: Vec<Notice>,
    /// Documents that replaced one of another origin.
    pub replaced: Vec<StoredDocument>,
    /// Documents that would have replaced one of another origin, and were not allowed to.
    pub protected: Vec<StoredDocument>,
    /// The number of the newest change after the ingest.
    pub version: i64,
}

/// A document in the store, and the feed that stated it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct StoredDocument {
    pub origin: String,
    pub kind: Kind,
    pub id: i64,
}

/// The feed that a document is from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    /// `statsbomb`, `native`, …: two imports with one name may replace each other's documents.
    pub name: String,
    /// Whether it may replace the documents of others.
    pub replaces: bool,
}

/// The effect of one document.
pub(crate) enum DocumentEffect {
    Changed,
    Unchanged,
    /// An overlay was stored for an entity or a match that has no complete document yet.
    Waiting,
    /// The stored document is of this other origin, and stays.
    Protected(String),
}

/// Writes documents within one transaction.
pub(crate) struct Ingester<'a> {
    pub(crate) connection: &'a dyn Connection,
    pub(crate) now: i64,
    pub(crate) report: IngestReport,
    pub(crate) models: ActiveModels,
    pub(super) prefetched: Prefetched,
    /// The feed that the next documents are from, if it is known.
    pub(super) origin: Option<Origin>,
    /// The revision of the last match.
    pub(super) revision: i64,
    /// The editions whose totals this transaction has made stale.
    stale_totals: BTreeSet<EditionId>,
    /// In a transaction that is not the only writer: its changes, which are numbered at its end.
    pub(super) late: Option<LateChanges>,
}

/// The time of a change that follows the newest one. If the clock was set back, it is just after that one: whoever asks for
/// what changed since then is shown this change, too.
fn time_of_change(now: i64, newest: Option<i64>) -> i64 {
    match newest {
        Some(newest) if now < newest => newest.saturating_add(1),
        _ => now,
    }
}

impl<'a> Ingester<'a> {
    /// Within a transaction that writes.
    pub(crate) fn new(connection: &'a dyn Connection, now: Timestamp) -> Result<Ingester<'a>, Error> {
        let version = StorePosition::load(connection)?.version;
        let newest = connection.query(queries::STATE_OF_EVERYTHING, &[])?;
        let newest = newest.first().map_or(Ok(None), |row| row.maybe_integer(1))?;
        Ok(Ingester {
            connection,
            now: time_of_change(now.as_millisecond(), newest),
            report: IngestReport { version, ..IngestReport::default() },
            models: ActiveModels::load(connection)?,
            prefetched: Prefetched::default(),
            origin: None,
            revision: 0,
            stale_totals: BTreeSet::new(),
            late: None,
        })
    }

    /// Within a transaction that writes matches. Its changes are added to these.
    pub(super) fn numbering_late(
        connection: &'a dyn Connection,
        now: Timestamp,
        models: ActiveModels,
        late: LateChanges,
    ) -> Ingester<'a> {
        Ingester {
            connection,
            now: now.as_millisecond(),
            report: IngestReport::default(),
            models,
            prefetched: Prefetched::default(),
            origin: None,
            revision: 0,
            stale_totals: BTreeSet::new(),
            late: Some(late),
        }
    }

    pub(super) fn notice(&mut self, source: Source, error: FieldError) {
        self.report.refused.push(Notice { source, field: error.field, message: error.message });
    }

    /// The origin of the stored document, if that must not be replaced because it is another one. An overlay replaces nothing.
    pub(super) fn protected_by(&mut self, document: &Document, stored: &StoredLayers, differs: bool) -> Option<String> {
        let (origin, other) = (self.origin.as_ref()?, stored.origin.as_ref()?);
        if document.layer == Layer::Overlay || !differs || origin.name == *other {
            return None;
        }
        let found = StoredDocument { origin: other.clone(), kind: document.kind, id: document.id };
        if origin.replaces {
            self.report.replaced.push(found);
            return None;
        }
        self.report.protected.push(found);
        Some(other.clone())
    }

    /// The origin of the complete document after this one is applied.
    pub(super) fn origin_of(&self, document: &Document, stored: &StoredLayers) -> Option<String> {
        match &self.origin {
            Some(origin) if document.layer == Layer::Whole => Some(origin.name.clone()),
            _ => stored.origin.clone(),
        }
    }

    /// Applies a document to the stored layers. Returns the layers, and the document that they make together; none while
    /// there is no complete document.
    pub(super) fn apply_layers<T>(
        &mut self,
        document: &Document,
        stored: &StoredLayers,
        check: CheckDocument<T>,
    ) -> Result<(Layers, Option<CheckedDocument<T>>), IngestError> {
        let check_id = |body: &Map<String, Value>| match check(body)? {
            checked if checked.id == document.id => Ok(checked),
            checked => Err(FieldError::new("id", format!("{} here, and {} outside", checked.id, document.id))),
        };
        let (layers, checked) = Layers::with_document(stored, document, check_id)?;
        if stored.loses_overlay_to(document) {
            let message = "the overlay kept for it was damaged and is dropped: import what it stated again";
            self.notice(document.source.clone(), FieldError::new("", message));
        }
        if checked.is_some() {
            return Ok((layers, checked));
        }
        let Some(merged) = layers.merged() else { return Ok((layers, None)) };
        match check_id(&merged) {
            Ok(checked) => Ok((layers, Some(checked))),
            Err(error) if document.layer == Layer::Overlay => Err(error.into()),
            Err(error) => {
                // The document of the feed is good: it is accepted, and a notice names the overlay that does not fit.
                let message = format!("the overlay kept for it does not fit and is left out: {}", error.message);
                self.notice(document.source.clone(), FieldError::new(error.field, message));
                let checked = layers.without_overlay().as_ref().map(check_id).transpose()?;
                Ok((layers, checked))
            }
        }
    }

    /// Makes the totals of an edition stale.
    pub(crate) fn mark_totals(&mut self, edition: EditionId) -> Result<(), Error> {
        if let Some(late) = &mut self.late {
            late.needs_only_writer = true;
            return Ok(());
        }
        match self.stale_totals.insert(edition) {
            true => totals::mark_stale(self.connection, self.models.engine, edition),
            false => Ok(()),
        }
    }

    /// Writes the totals that this transaction has made stale.
    pub(crate) fn refresh_totals(&mut self) -> Result<(), Error> {
        let stale = std::mem::take(&mut self.stale_totals);
        stale.into_iter().try_for_each(|edition| refresh(self.connection, &self.models, edition))
    }

    /// Adds a change of an entity to the log.
    pub(crate) fn log_entity(&mut self, kind: Kind, id: i64, revision: i64, reason: ChangeReason) -> Result<(), Error> {
        self.log_change((kind, id), revision, reason, [None; 2])?;
        ChangeScope::ReferenceData.put(self.connection, self.report.version, self.now)
    }

    /// Adds a change of a match to the log. It is a change of its edition, and of the one that it left.
    pub(crate) fn log_match(
        &mut self,
        id: MatchId,
        revision: i64,
        reason: ChangeReason,
        edition: Option<i64>,
        previous_edition: Option<i64>,
    ) -> Result<(), Error> {
        if let Some(late) = &mut self.late {
            late.add_match(id, revision, reason, [edition, previous_edition]);
            return Ok(());
        }
        let editions = [edition, previous_edition.filter(|left| Some(*left) != edition)];
        self.log_change((Kind::Match, id.0), revision, reason, editions)?;
        for edition in editions.into_iter().flatten() {
            ChangeScope::Edition(edition).put(self.connection, self.report.version, self.now)?;
        }
        Ok(())
    }

    fn log_change(
        &mut self,
        (kind, id): (Kind, i64),
        revision: i64,
        reason: ChangeReason,
        [edition, left]: [Option<i64>; 2],
    ) -> Result<(), Error> {
        self.report.version += 1;
        let row = values![self.report.version, kind.id(), id, revision, self.now, reason.id(), edition, left];
        self.connection.execute(queries::CHANGE_ADD, &row)
    }
}
