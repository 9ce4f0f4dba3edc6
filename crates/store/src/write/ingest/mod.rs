//! The only writer: takes documents, replaces what they state, in one transaction.
//!
//! A document that says what is known already changes nothing: no revision, no line in the log, no time of change. A
//! document that is wrong is refused with a notice, and the others are taken. What a document refers to need not be
//! there yet.

mod fingerprints;
mod layers;
mod live;
mod match_columns;
mod mentions;
mod prefetch;
mod prepared;
mod reanalyse;
mod rebuild;

use std::borrow::Cow;

use football::feed::{Document, FieldError, Layer, Notice, Source};
use football::model::{Event, Kind, Match, MatchId, Period, Score, Status};
use jiff::Timestamp;
use serde_json::{Map, Value};

use crate::engine::backend::{Connection, values};
use crate::error::Error;
use crate::queries;
use crate::read::facts;
use crate::read::models::ActiveModels;
use crate::read::scope::Scope;
use crate::read::snapshot::store_position;
use crate::rows::codec;
use crate::rows::entity::{Check, Checked, Columns, shape};
use layers::{Layers, Stored, text};
use prefetch::Known;
use prepared::{Made, Of};

pub(crate) use fingerprints::marks;
pub use live::{FeedReport, LineOutcome, ReplayStart};
pub(crate) use live::{begin_replay, end_replay, feed};
pub(crate) use match_columns::columns;
pub(crate) use mentions::{mentions, written};
pub use prepared::{PreparedDocument, Preparer};
pub use reanalyse::Reanalysis;
pub(crate) use reanalyse::{BATCH, candidates, mend_scopes, reanalyse};
pub(crate) use rebuild::{entity_again, match_again};

/// More is no match but a mistake; it also keeps every count of goals and cards in its type.
const EVENTS_MAX: usize = 60_000;

/// What became of the documents of one call.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct IngestReport {
    /// What now reads differently, in the order of the documents.
    pub changed: Vec<(Kind, i64)>,
    /// Documents that said what was known already.
    pub unchanged: usize,
    /// How many of those were matches.
    pub unchanged_matches: usize,
    /// Overlays kept for something that no feed has stated whole yet.
    pub waiting: usize,
    pub refused: Vec<Notice>,
    /// The newest change once the call is done.
    pub version: i64,
}

/// Within a transaction that writes. The documents are only lent: an engine may ask for the whole again.
pub(crate) fn ingest(
    connection: &dyn Connection,
    documents: &[PreparedDocument],
    now: Timestamp,
) -> Result<IngestReport, Error> {
    let mut ingest = Ingest::new(connection, now)?;
    ingest.known = Known::of(connection, documents.iter().map(PreparedDocument::document))?;
    for PreparedDocument { document, mark, made } in documents {
        let (kind, id) = (document.kind, document.id);
        if ingest.take(document, made.as_deref())?
            && kind == Kind::Match
            && let Some(mark) = mark
        {
            fingerprints::put(connection, MatchId(id), ingest.revision, mark)?;
        }
    }
    Ok(ingest.report)
}

/// Why a document was not taken: it is wrong, or the store is.
enum Trouble {
    Fault(FieldError),
    Error(Error),
}

impl From<FieldError> for Trouble {
    fn from(fault: FieldError) -> Self {
        Trouble::Fault(fault)
    }
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Self {
        Trouble::Error(error)
    }
}

/// What a document did.
enum Effect {
    Changed,
    Unchanged,
    Waiting,
}

struct Ingest<'a> {
    connection: &'a dyn Connection,
    now: i64,
    report: IngestReport,
    models: ActiveModels,
    known: Known,
    /// Of the match that was taken last.
    revision: i64,
}

impl<'a> Ingest<'a> {
    /// Within a transaction that writes.
    fn new(connection: &'a dyn Connection, now: Timestamp) -> Result<Ingest<'a>, Error> {
        let report = IngestReport { version: store_position(connection)?.version, ..IngestReport::default() };
        let models = ActiveModels::read(connection)?;
        Ok(Ingest { connection, now: now.as_millisecond(), report, models, known: Known::default(), revision: 0 })
    }

    /// Says whether it was taken.
    fn take(&mut self, document: &Document, made: Option<&Made>) -> Result<bool, Error> {
        let (kind, id, source) = (document.kind, document.id, document.source.clone());
        let effect = match kind {
            Kind::Match => self.match_(document, made),
            _ => self.entity(document),
        };
        match effect {
            Ok(Effect::Changed) => self.report.changed.push((kind, id)),
            Ok(Effect::Unchanged) => {
                self.report.unchanged += 1;
                self.report.unchanged_matches += usize::from(kind == Kind::Match);
            }
            Ok(Effect::Waiting) => self.report.waiting += 1,
            Err(Trouble::Fault(fault)) => {
                self.notice(source, fault);
                return Ok(false);
            }
            Err(Trouble::Error(error)) => return Err(error),
        }
        Ok(true)
    }

    fn notice(&mut self, source: Source, fault: FieldError) {
        self.report.refused.push(Notice { source, field: fault.field, message: fault.message });
    }

    fn entity(&mut self, document: &Document) -> Result<Effect, Trouble> {
        if document.events.is_some() {
            return Err(FieldError::new("events", "only a match has events").into());
        }
        let Some(shape) = shape(document.kind) else {
            return Err(FieldError::new("", "a match is no entity of the catalogue").into());
        };
        let (kind, id) = (document.kind.id(), document.id);
        let stored = self.known.stored(self.connection, document.kind, id)?;
        let (layers, checked) = self.lay(document, &stored, shape.check)?;
        let Checked { body, of: columns, .. } = match checked {
            Some(checked) => checked,
            None => {
                let nothing = values![kind, id, None::<i64>, 0, None::<i64>, None::<String>, layers.overlay_text()?];
                let hidden = values![None::<String>, "", 0, self.now];
                self.connection.execute(queries::ENTITY_PUT, &[&nothing[..], &hidden[..]].concat())?;
                return Ok(Effect::Waiting);
            }
        };
        let body = text(&body)?;
        let changed = stored.body.as_ref() != Some(&body);
        if !changed && !layers.differ(&stored)? {
            return Ok(Effect::Unchanged);
        }
        let Columns { parent, place, country, search } = columns;
        let (whole, overlay) = (layers.whole_text()?, layers.overlay_text()?);
        let (revision, at) = stored.stamp(changed, self.now);
        self.connection.execute(
            queries::ENTITY_PUT,
            &values![kind, id, parent, place, country, whole, overlay, body, search, revision, at],
        )?;
        if !changed {
            return Ok(Effect::Unchanged);
        }
        match document.kind {
            Kind::Group => mentions::of_group(self.connection, id)?,
            Kind::Stage => mentions::of_stage(self.connection, id)?,
            _ => {}
        }
        self.log(document.kind, id, revision, [Some(Scope::Catalogue), None])?;
        Ok(Effect::Changed)
    }

    fn match_(&mut self, document: &Document, made: Option<&Made>) -> Result<Effect, Trouble> {
        let mut stored = self.known.stored(self.connection, Kind::Match, document.id)?;
        // Who states a match with all its events has the last word: it is fed no more.
        let has_last_word = document.layer == Layer::Whole && document.events.is_some();
        let was_fed = has_last_word && stored.ledger.take().is_some();
        let effect = self.match_over(&stored, document, made, None)?;
        if was_fed {
            self.connection.execute(queries::FEED_DROP, &values![document.id])?;
        }
        Ok(effect)
    }

    /// Whether the events that a document states differ from those that are stored is found out, unless somebody knows.
    fn match_over(
        &mut self,
        stored: &Stored,
        document: &Document,
        made: Option<&Made>,
        differ: Option<bool>,
    ) -> Result<Effect, Trouble> {
        let id = MatchId(document.id);
        let stated = document.events.as_deref();
        if stated.is_some_and(|events| events.len() > EVENTS_MAX) {
            return Err(FieldError::new("events", format!("a match has at most {EVENTS_MAX} events")).into());
        }
        let (layers, checked) = self.lay(document, stored, Checked::<Match>::new)?;
        let (events, events_changed) = match (stated, differ) {
            (Some(stated), Some(differ)) => (Cow::Borrowed(stated), differ),
            (Some(stated), None) => match self.known.events(self.connection, id) {
                Ok(known) => (Cow::Borrowed(stated), stated != known),
                // What is damaged is replaced: another import mends it.
                Err(Error::Damaged(_)) => (Cow::Borrowed(stated), true),
                Err(error) => return Err(error.into()),
            },
            (None, _) => (Cow::Owned(self.known.events(self.connection, id)?), false),
        };

        let Some(Checked { of: mut match_, .. }) = checked else {
            if events_changed {
                self.put_events(id, &events, None)?;
            }
            self.put_match(id, None, &layers, &events, (0, self.now))?;
            self.revision = 0;
            return Ok(Effect::Waiting);
        };
        fill(&mut match_, &events);
        let body = text(&match_)?;
        let changed = events_changed || stored.body.as_ref() != Some(&body);
        self.revision = stored.stamp(changed, self.now).0;
        if !changed && !layers.differ(stored)? {
            return Ok(Effect::Unchanged);
        }
        self.check_platforms(&match_)?;
        let stamp = stored.stamp(changed, self.now);
        self.put_match(id, Some((&match_, body)), &layers, &events, stamp)?;
        if !changed {
            return Ok(Effect::Unchanged);
        }
        if events_changed {
            self.put_events(id, &events, made.map(|made| made.events.as_slice()))?;
        }
        // What lies over a match may change what it comes to, and so may another model.
        let anew;
        let of = match made {
            Some(Made { of, .. }) if of.engine == self.models.engine && of.match_ == match_ => of,
            _ => {
                anew = Of::new(match_, &events, &self.models)?;
                &anew
            }
        };
        facts::put(self.connection, self.models.engine, id, &events, &of.facts)?;
        let written = self.known.mentions(self.connection, id)?;
        mentions::of_match(self.connection, id, &written, &of.mentions)?;
        self.connection.execute(queries::PLATFORMS_DROP, &values![id.0])?;
        for known_as in &of.match_.platforms {
            let row = values![known_as.platform.0, known_as.id.as_str(), id.0];
            self.connection.execute(queries::PLATFORM_ADD, &row)?;
        }
        self.known.hold(id, &of.match_.platforms);
        self.log_match(&of.match_, stamp.0, stored.edition)?;
        Ok(Effect::Changed)
    }

    /// The document over what is stored, and what the two make together; none while nobody stated it whole.
    fn lay<T>(
        &mut self,
        document: &Document,
        stored: &Stored,
        check: Check<T>,
    ) -> Result<(Layers, Option<Checked<T>>), Trouble> {
        let of_document = |body: &Map<String, Value>| match check(body)? {
            checked if checked.id == document.id => Ok(checked),
            checked => Err(FieldError::new("id", format!("{} here, and {} outside", checked.id, document.id))),
        };
        let (layers, checked) = Layers::of(stored, document, of_document)?;
        if checked.is_some() {
            return Ok((layers, checked));
        }
        let Some(merged) = layers.merged() else { return Ok((layers, None)) };
        match of_document(&merged) {
            Ok(checked) => Ok((layers, Some(checked))),
            Err(fault) if document.layer == Layer::Overlay => Err(fault.into()),
            Err(fault) => {
                // The feed's word is good: it is taken, and whoever wrote the overlay is told.
                let message = format!("the overlay kept for it does not fit and is left out: {}", fault.message);
                self.notice(document.source.clone(), FieldError::new(fault.field, message));
                let checked = layers.stated().as_ref().map(of_document).transpose()?;
                Ok((layers, checked))
            }
        }
    }

    fn check_platforms(&self, match_: &Match) -> Result<(), Trouble> {
        for (place, known_as) in match_.platforms.iter().enumerate() {
            let field = format!("platforms[{place}]");
            if known_as.id.contains('\0') {
                return Err(FieldError::new(field, "an id holds no NUL character").into());
            }
            let holder = self.known.holder(self.connection, known_as)?;
            if let Some(holder) = holder.filter(|holder| *holder != match_.id.0) {
                let message = format!("platform {} already knows match {holder} as this", known_as.platform.0);
                return Err(FieldError::new(field, message).into());
            }
        }
        Ok(())
    }

    fn put_match(
        &self,
        id: MatchId,
        shown: Option<(&Match, String)>,
        layers: &Layers,
        events: &[Event],
        (revision, at): (i64, i64),
    ) -> Result<(), Error> {
        let (match_, body) = shown.unzip();
        let kept = values![layers.whole_text()?, layers.overlay_text()?, body, revision, at];
        let row = [&values![id.0][..], &columns(match_, events), &kept].concat();
        self.connection.execute(queries::MATCH_PUT, &row)?;
        Ok(())
    }

    fn put_events(&self, id: MatchId, events: &[Event], packed: Option<&[u8]>) -> Result<(), Error> {
        if events.is_empty() {
            self.connection.execute(queries::EVENTS_DROP, &values![id.0])?;
        } else {
            let packed = packed.map_or_else(|| codec::encode(events), |packed| Ok(packed.to_vec()))?;
            let row = values![id.0, codec::VERSION, packed];
            self.connection.execute(queries::EVENTS_PUT, &row)?;
        }
        Ok(())
    }

    /// A match that has come from another edition is a change of both.
    fn log_match(&mut self, match_: &Match, revision: i64, was_of: Option<i64>) -> Result<(), Error> {
        let edition = match_.edition.0;
        let left = was_of.filter(|left| *left != edition).map(Scope::Edition);
        self.log(Kind::Match, match_.id.0, revision, [Some(Scope::Edition(edition)), left])
    }

    fn log(&mut self, kind: Kind, id: i64, revision: i64, scopes: [Option<Scope>; 2]) -> Result<(), Error> {
        self.report.version += 1;
        let row = values![self.report.version, kind.id(), id, revision, self.now];
        self.connection.execute(queries::CHANGE_ADD, &row)?;
        for scope in scopes.into_iter().flatten() {
            scope.put(self.connection, self.report.version, self.now)?;
        }
        Ok(())
    }
}

/// Fills in what nobody stated and the events tell.
fn fill(match_: &mut Match, events: &[Event]) {
    // A match that is over and has neither events nor a score was not goalless: nobody knows.
    let told = !events.is_empty() || matches!(match_.status, Status::Live | Status::HalfTime);
    if match_.score.is_none() && match_.status.has_kicked_off() && told {
        match_.score = Some(Score::from_goals(events));
    }
    if match_.shoot_out.is_none() && events.iter().any(|event| event.period == Period::ShootOut) {
        match_.shoot_out = Some(Score::from_shoot_out(events));
    }
}
