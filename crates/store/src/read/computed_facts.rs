//! The facts of matches that have none stored, computed when they are read and kept in memory.
//!
//! A match that is being fed has no stored facts between two changes of its status. So many requests ask for the same facts,
//! and a few hundred lines later for others. What is kept is used for the same match with the same stored events, and for
//! nothing else, so nothing has to be invalidated.

use std::sync::Arc;

use football::analysis::{Facts, analyse_with};

use super::consistency_check::VersionedItem;
use super::snapshot::Snapshot;
use super::snapshot_caches::AnalysedMatch;
use crate::engine::row::{Row, SqlValue, values};
use crate::error::Error;
use crate::queries;
use crate::rows::match_row::{MatchRow, events_from_row};

impl Snapshot {
    /// The facts of matches whose rows have been read, computed from their events.
    pub(super) fn analyse(&self, rows: &[&MatchRow]) -> Result<Vec<Facts>, Error> {
        let asked = rows.iter().filter(|row| row.has_events).map(|row| values![row.match_.id.0].to_vec());
        let asked: Vec<Vec<SqlValue>> = asked.collect();
        let mut events = self.connection.query_many(queries::EVENTS, &asked)?.into_iter();
        let mut facts = Vec::with_capacity(rows.len());
        for row in rows {
            self.consistency.note(VersionedItem::Match(row.match_.id), row.revision)?;
            let events = if row.has_events { events.next().unwrap_or_default() } else { Vec::new() };
            facts.push(match events.first() {
                Some(events) => self.analysed(row, events)?,
                None => analyse_with(&row.match_, &[], self.models()?),
            });
        }
        Ok(facts)
    }

    /// The facts of a match with its row of `events.sql`.
    fn analysed(&self, row: &MatchRow, events: &Row) -> Result<Facts, Error> {
        let (id, models) = (row.match_.id, self.active_models()?);
        self.consistency.note(VersionedItem::Match(id), events.integer(2)?)?;
        let compute = || {
            let events = events_from_row(id, Some(events))?;
            let facts = analyse_with(&row.match_, &events, &models.models);
            Ok(AnalysedMatch { match_: Arc::clone(&row.match_), facts })
        };
        let numbers = [models.engine, row.revision, row.updated_at.as_millisecond()].map(i64::to_le_bytes);
        let rows = [events.maybe_blob(0)?.unwrap_or_default(), events.maybe_blob(3)?.unwrap_or_default()];
        let stored = [numbers.as_flattened(), rows[0], rows[1]].concat();
        let cached = self.caches.analysed.get_or_decode(id, &stored, compute)?;
        // A history that was lost may have had another match at this revision.
        if cached.match_ == row.match_ { Ok(cached.facts.clone()) } else { Ok(compute()?.facts) }
    }
}
