//! Analyses stored matches again: after an update of the engine, or if facts were lost.
//!
//! The totals of editions are written again where they are missing or stale, and with `all` everywhere.
//! Everything else that follows from a match and its events is rewritten with the facts, so damage to that is repaired too. With
//! `all`, so is what follows from the bodies of entities. Nothing is made from a document or from events that are damaged.
//! Other numbers are another response: a match whose facts change gets a new revision and a row in the change log, like
//! one that was replaced. A match whose facts stay the same keeps both, whichever engine made them, unless something that
//! follows from it was damaged: responses may have shown that.

use football::analysis::analyse_with;
use football::model::{Kind, Match, MatchId};
use jiff::Timestamp;

use super::finding::Finding;
use super::ingest::ingester::Ingester;
use super::ingest::layers::{Layers, StoredLayers, TailState};
use super::ingest::match_::reason;
use super::ingest::mentions::{self, mentions, positions_in};
use super::ingest::rebuild::{EntityCheck, EntityFault, check_entity, rebuild_names};
use crate::engine::backend::Connection;
use crate::engine::row::values;
use crate::error::Error;
use crate::queries;
use crate::read::snapshot::Snapshot;
use crate::rows::entity::parse_body;
use crate::rows::facts::{FactsParts, SealedFacts, StoredFacts};
use crate::rows::match_row::{check_written_with, events_unnamed, match_columns, stated_platforms, stored_platforms};
use crate::rows::name_lines::name_lines_of;
use crate::rows::scope::scopes_behind;
use crate::store::Store;

/// Matches in one transaction: other writers wait no longer than these take.
const BATCH: usize = 32;

/// The result of a reanalysis.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reanalysis {
    /// Matches that were analysed.
    pub analysed: usize,
    /// Those of them whose facts changed.
    pub changed: usize,
    /// Matches that were skipped because they cannot be read.
    pub unreadable: Vec<Finding>,
}

impl Store {
    /// Analyses the matches that have no facts of this engine, or all matches. Each batch is one transaction; `on_progress` is
    /// called after each with how many of how many are done. An interrupted reanalysis continues with the next call. A
    /// match whose facts change gets a new revision and a row in the change log.
    pub fn reanalyse(
        &self,
        all: bool,
        now: Timestamp,
        mut on_progress: impl FnMut(usize, usize),
    ) -> Result<Reanalysis, Error> {
        let ids = candidates(&self.snapshot()?, all)?;
        let mut total = Reanalysis::default();
        let mut done = 0;
        for ids_of_batch in ids.chunks(BATCH) {
            let mut batch = self.write(|connection| reanalyse(connection, ids_of_batch, now))?;
            total.analysed += batch.analysed;
            total.changed += batch.changed;
            total.unreadable.append(&mut batch.unreadable);
            done += ids_of_batch.len();
            on_progress(done, ids.len());
        }
        if all {
            self.repair_entities(now)?;
            self.write(repair_counts)?;
            self.write(repair_scopes)?;
            self.write(|connection| connection.execute(queries::TOTALS_DROP_ALL, &[]))?;
        }
        self.write(|connection| connection.execute(queries::TOTALS_ADD_MISSING, &[]))?;
        self.refresh_totals()?;
        Ok(total)
    }
}

impl Store {
    /// Writes again what follows from the bodies of entities, where it differs.
    fn repair_entities(&self, now: Timestamp) -> Result<(), Error> {
        let (mut faulty, mut misnamed) = (Vec::new(), Vec::new());
        let snapshot = self.snapshot()?;
        let connection = snapshot.connection.as_ref();
        for kind in Kind::ALL.iter().copied().filter(|kind| *kind != Kind::Match) {
            let mut expected = 0;
            for row in connection.query(queries::ENTITY_IDS, &values![kind.id()])? {
                let id = row.integer(0)?;
                match check_entity(connection, kind, id) {
                    Ok(EntityCheck { fault, names }) => {
                        expected += names;
                        faulty.extend((fault == Some(EntityFault::Derived)).then_some((kind, id)));
                    }
                    // Nothing follows from a damaged body.
                    Err(Error::Damaged(_)) => {}
                    Err(error) => return Err(error),
                }
            }
            if name_lines_of(connection, kind)? != expected {
                misnamed.push(kind);
            }
        }
        drop(snapshot);
        for batch in faulty.chunks(BATCH) {
            self.write(|connection| {
                let mut ingester = Ingester::new(connection, now)?;
                batch.iter().try_for_each(|(kind, id)| ingester.repair_entity(*kind, *id))
            })?;
        }
        for kind in misnamed {
            self.write(|connection| rebuild_names(connection, kind))?;
        }
        self.write(drop_unknown_groups)
    }
}

/// Deletes the teams of groups that are not there.
fn drop_unknown_groups(connection: &dyn Connection) -> Result<(), Error> {
    for row in connection.query(queries::GROUPS_UNKNOWN, &[])? {
        connection.execute(queries::MENTIONS_DROP_GROUP, &values![row.integer(0)?])?;
    }
    Ok(())
}

/// The matches that have events and no facts of this engine, or all matches.
fn candidates(snapshot: &Snapshot, all: bool) -> Result<Vec<MatchId>, Error> {
    let values = values![snapshot.active_models()?.engine, i64::from(all)];
    let rows = snapshot.connection.query(queries::MATCHES_TO_ANALYSE, &values)?;
    rows.iter().map(|row| row.integer(0).map(MatchId)).collect()
}

/// Analyses some matches, within a transaction that writes.
fn reanalyse(connection: &dyn Connection, ids: &[MatchId], now: Timestamp) -> Result<Reanalysis, Error> {
    let mut ingester = Ingester::new(connection, now)?;
    let mut batch = Reanalysis::default();
    for &id in ids {
        match ingester.reanalyse_match(id) {
            Ok(changed) => {
                batch.analysed += 1;
                batch.changed += usize::from(changed);
            }
            Err(Error::Damaged(what)) => batch.unreadable.push(Finding::in_match(id, what)),
            Err(error) => return Err(error),
        }
    }
    Ok(batch)
}

/// Counts everything again.
fn repair_counts(connection: &dyn Connection) -> Result<(), Error> {
    connection.execute(queries::VISIBLE_COUNTS_DROP, &[])?;
    for row in connection.query(queries::VISIBLE_COUNTS_EXPECTED, &[])? {
        connection.execute(queries::VISIBLE_COUNT_ADD, &row.0)?;
    }
    Ok(())
}

/// Stores the newest changes of scopes that lack them, so that stale responses are no longer valid.
fn repair_scopes(connection: &dyn Connection) -> Result<(), Error> {
    scopes_behind(connection)?.into_iter().try_for_each(|(scope, seq, at)| scope.put(connection, seq, at))
}

impl Ingester<'_> {
    /// Analyses one match and rewrites everything that follows from it; returns whether its facts changed.
    fn reanalyse_match(&mut self, id: MatchId) -> Result<bool, Error> {
        let layers = StoredLayers::load(self.connection, Kind::Match, id.0)?;
        let Some(body) = layers.body.clone() else { return Ok(false) };
        self.fold_tail(id, &layers)?;
        let match_: Match = parse_body(Kind::Match, id, &body)?;
        let events = events_unnamed(self.connection, id)?;
        let rows = self.connection.query(queries::MATCH_BY_ID, &values![id.0])?;
        rows.first().map_or(Ok(()), |row| check_written_with(id, row, &events))?;
        let facts = analyse_with(&match_, &events, &self.models.models);
        let has_same_facts = match StoredFacts::load(self.connection, id)? {
            Some(stored) => match stored.open() {
                Ok(bytes) => bytes == FactsParts::from(facts.clone()).encode()?,
                // Responses were made with what this engine derives on read.
                Err(_) => stored.engine == self.models.engine,
            },
            // So were those of a match that is being fed.
            None => events.is_empty() || layers.tail == TailState::Lines,
        };
        let columns = self.connection.query(queries::MATCH_COLUMNS, &values![id.0])?;
        let has_same_columns = columns.first().is_some_and(|row| row.0 == match_columns(Some(&match_), &events));
        let (stored_mentions, mentions) =
            (mentions::load(self.connection, id)?, mentions(&match_, &events, &positions_in(&facts)));
        let same = has_same_facts && has_same_columns && stored_mentions == mentions;
        let revision = layers.next_revision(!same, self.now);
        let origin = layers.origin.clone();
        self.count_match(&layers, Some(&match_))?;
        self.put_match_row(id, Some((&match_, body)), &Layers::from_stored(&layers)?, &events, revision, origin)?;
        mentions::put_match(self.connection, id, &stored_mentions, &mentions)?;
        self.repair_platforms(&match_)?;
        SealedFacts::new(id, facts)?.put(self.connection, self.models.engine, id, &events)?;
        if !same {
            self.mark_totals(match_.edition)?;
            let reason = reason(Some(&match_), false, &match_);
            self.log_match(id, revision.0, reason, Some(match_.edition.0), layers.edition)?;
        }
        Ok(!same)
    }

    /// Stores under which ids platforms know a match, if that differs. No response has shown it: a false id is an error.
    fn repair_platforms(&self, match_: &Match) -> Result<(), Error> {
        if stored_platforms(self.connection, match_.id)? == stated_platforms(match_) {
            return Ok(());
        }
        self.connection.execute(queries::PLATFORMS_DROP, &values![match_.id.0])?;
        for known_as in &match_.platforms {
            let row = values![known_as.platform.0, known_as.id.as_str(), match_.id.0];
            self.connection.execute(queries::PLATFORM_ADD, &row)?;
        }
        Ok(())
    }
}
