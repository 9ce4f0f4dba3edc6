//! Analyses stored matches again: after an update of the engine, or where facts were lost.
//!
//! All else that follows from a match and its events is written anew with the facts, so damage to that is mended too.
//! Other numbers are another answer, so a match whose facts come out differently gets a new revision and a row in the
//! change log, like one that was replaced. One whose facts come out the same keeps both, whatever engine made them.

use football::analysis::analyse_with;
use football::model::{Kind, Match, MatchId};
use jiff::Timestamp;

use super::Ingest;
use super::layers::{Layers, Stored};
use super::mentions::{self, mentions};
use crate::admin::verify::Finding;
use crate::engine::backend::{Connection, values};
use crate::error::Error;
use crate::queries;
use crate::read::facts::{self, Packed, Parts};
use crate::read::scope;
use crate::read::snapshot::{Snapshot, events_of};
use crate::rows::entity;

/// Matches in one transaction: other writers wait no longer than these take.
pub(crate) const BATCH: usize = 32;

/// What became of analysing again.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reanalysis {
    /// Matches that were analysed.
    pub analysed: usize,
    /// Those of them that now read differently.
    pub changed: usize,
    /// Matches that were left alone because they cannot be read.
    pub unreadable: Vec<Finding>,
}

impl Reanalysis {
    pub(crate) fn add(&mut self, mut batch: Reanalysis) {
        self.analysed += batch.analysed;
        self.changed += batch.changed;
        self.unreadable.append(&mut batch.unreadable);
    }
}

/// The matches with events of which this engine has no facts, or all.
pub(crate) fn candidates(snapshot: &Snapshot, all: bool) -> Result<Vec<MatchId>, Error> {
    let rows = snapshot
        .connection
        .query(queries::MATCHES_TO_ANALYSE, &values![snapshot.active_models()?.engine, i64::from(all)])?;
    rows.iter().map(|row| row.integer(0).map(MatchId)).collect()
}

/// Analyses some matches, within a transaction that writes.
pub(crate) fn reanalyse(connection: &dyn Connection, ids: &[MatchId], now: Timestamp) -> Result<Reanalysis, Error> {
    let mut ingest = Ingest::new(connection, now)?;
    let mut batch = Reanalysis::default();
    for &id in ids {
        match ingest.again(id) {
            Ok(changed) => {
                batch.analysed += 1;
                batch.changed += usize::from(changed);
            }
            Err(Error::Damaged(what)) => batch.unreadable.push(Finding::of_match(id, what)),
            Err(error) => return Err(error),
        }
    }
    Ok(batch)
}

/// Writes down the changes of scopes that are not, so that what was answered before them is answered no more.
pub(crate) fn mend_scopes(connection: &dyn Connection) -> Result<(), Error> {
    scope::behind(connection)?.into_iter().try_for_each(|(scope, seq, at)| scope.put(connection, seq, at))
}

impl Ingest<'_> {
    /// Analyses one match and writes anew all that follows from it; says whether it reads differently.
    fn again(&mut self, id: MatchId) -> Result<bool, Error> {
        let stored = Stored::read(self.connection, Kind::Match, id.0)?;
        let Some(body) = stored.body.clone() else { return Ok(false) };
        let match_: Match = entity::stored(id, &body)?;
        let events = events_of(self.connection, id)?;
        let facts = analyse_with(&match_, &events, &self.models.models.xg);
        let same = match facts::kept(self.connection, id)? {
            Some(kept) => match kept.open() {
                Ok(bytes) => bytes == Parts::of(facts.clone()).bytes()?,
                // Who asked was given what this engine makes on the spot.
                Err(_) => kept.engine == self.models.engine,
            },
            None => events.is_empty(),
        };
        let stamp = stored.stamp(!same, self.now);
        self.put_match(id, Some((&match_, body)), &Layers::stored(&stored)?, &events, stamp)?;
        let written = mentions::written(self.connection, id)?;
        mentions::of_match(self.connection, id, &written, &mentions(&match_, &events, &facts))?;
        facts::put(self.connection, self.models.engine, id, &events, &Packed::of(facts)?)?;
        if !same {
            self.log_match(&match_, stamp.0, stored.edition)?;
        }
        Ok(!same)
    }
}
