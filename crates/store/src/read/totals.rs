//! The merged facts of an edition.
//!
//! The stored row is used if it is current. A row that is missing, stale, damaged or of another engine version costs time and
//! never a response: the facts of all matches are merged on read.

use std::sync::Arc;

use football::analysis::{EditionTotals, Facts, TeamTotals};
use football::model::{EditionId, MatchId, TeamId};

use super::facts::analyse;
use super::snapshot::Snapshot;
use crate::engine::backend::Connection;
use crate::engine::row::{Row, values};
use crate::error::Error;
use crate::queries;
use crate::rows::facts::FactsParts;
use crate::rows::match_row::match_row;
use crate::rows::models::ActiveModels;
use crate::rows::totals::StoredTotals;

impl Snapshot {
    /// The merged facts of all teams and players of an edition, over the matches that count in aggregates.
    pub fn edition_totals(&self, edition: EditionId) -> Result<Arc<EditionTotals>, Error> {
        let decode = |stored: StoredTotals| {
            let bytes = stored.sealed().ok()?;
            self.caches.totals.get_or_decode(edition, bytes, || stored.decode()).ok()
        };
        match self.current_totals(edition)?.and_then(decode) {
            Some(totals) => Ok(totals),
            None => self.merged(edition).map(Arc::new),
        }
    }

    /// The merged facts of the teams of an edition, as [`Snapshot::edition_totals`] has them.
    pub fn team_totals(&self, edition: EditionId) -> Result<TeamTotals, Error> {
        match self.current_totals(edition)?.and_then(|stored| stored.decode_teams().ok()) {
            Some(totals) => Ok(totals),
            None => Ok(self.merged(edition)?.into_teams()),
        }
    }

    fn merged(&self, edition: EditionId) -> Result<EditionTotals, Error> {
        let (connection, models) = (self.connection.as_ref(), self.active_models()?);
        let rows = facts_of_edition(connection, models, edition)?;
        for row in &rows {
            self.note_edition(edition, row, LAST_CHANGE)?;
        }
        merge_rows(connection, models, rows)
    }

    /// The stored row of this engine.
    fn current_totals(&self, edition: EditionId) -> Result<Option<StoredTotals>, Error> {
        let engine = self.active_models()?.engine;
        Ok(StoredTotals::load(self.connection.as_ref(), edition)?.filter(|stored| stored.engine == engine))
    }
}

/// The column of `facts_of_edition_players.sql` with the last change of the edition.
const LAST_CHANGE: usize = 6;

/// Merges the facts of all matches of an edition that count. Sums of real numbers depend on the order: it is always that of
/// the kick-offs.
pub(crate) fn merge(
    connection: &dyn Connection,
    models: &ActiveModels,
    edition: EditionId,
) -> Result<EditionTotals, Error> {
    merge_rows(connection, models, facts_of_edition(connection, models, edition)?)
}

fn facts_of_edition(connection: &dyn Connection, models: &ActiveModels, edition: EditionId) -> Result<Vec<Row>, Error> {
    connection.query(queries::FACTS_OF_EDITION_PLAYERS, &values![models.engine, edition.0])
}

fn merge_rows(connection: &dyn Connection, models: &ActiveModels, rows: Vec<Row>) -> Result<EditionTotals, Error> {
    let mut totals = EditionTotals::default();
    for found in rows {
        let id = MatchId(found.integer(0)?);
        let facts = match stored_facts(id, &found)? {
            Some(facts) => Some(facts),
            None => analysed(connection, models, id)?,
        };
        if let Some(facts) = facts.filter(Facts::counts) {
            let teams = [TeamId(found.integer(2)?), TeamId(found.integer(3)?)];
            totals.add(found.maybe_integer(1)?, id, teams, &facts);
        }
    }
    Ok(totals)
}

fn stored_facts(id: MatchId, found: &Row) -> Result<Option<Facts>, Error> {
    Ok(match (found.maybe_blob(4)?, found.maybe_blob(5)?) {
        (Some(teams), Some(players)) => FactsParts::decode(id, teams, players).ok().map(Facts::from),
        _ => None,
    })
}

fn analysed(connection: &dyn Connection, models: &ActiveModels, id: MatchId) -> Result<Option<Facts>, Error> {
    let rows = connection.query(queries::MATCH_BY_ID, &values![id.0])?;
    let Some(row) = rows.first().map(match_row).transpose()? else { return Ok(None) };
    // A match that is not over does not count. One that is being fed has no stored facts.
    if row.match_.status.is_final() { analyse(connection, &models.models, &row).map(Some) } else { Ok(None) }
}
