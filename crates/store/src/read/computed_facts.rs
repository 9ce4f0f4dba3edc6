//! The facts of matches that have none stored, computed when they are read.
//!
//! A match that is being fed has no stored facts between two changes of its status. So many requests ask for the same facts,
//! and a line later for facts that differ a little. What was computed is kept in memory ([`LiveMatches`](super::live_matches::LiveMatches)): if only lines
//! of a feed have come, they alone are read and counted.

use football::analysis::{Facts, analyse_with};

use super::consistency_check::VersionedItem;
use super::live_matches::{LiveMatch, lock_match};
use super::snapshot::Snapshot;
use crate::engine::row::{Row, SqlValue, values};
use crate::error::Error;
use crate::queries;
use crate::rows::match_row::MatchRow;

impl Snapshot {
    /// The facts of matches whose rows have been read, computed from their events.
    pub(super) fn analyse(&self, rows: &[&MatchRow]) -> Result<Vec<Facts>, Error> {
        for row in rows {
            self.consistency.note(VersionedItem::Match(row.match_.id), row.revision)?;
        }
        let mut facts = self.continued(rows)?;
        let is_missing = |(row, facts): &(&&MatchRow, &Option<Facts>)| row.has_events && facts.is_none();
        let missing = rows.iter().zip(&facts).filter(is_missing).map(|(row, _)| values![row.match_.id.0].to_vec());
        let missing: Vec<Vec<SqlValue>> = missing.collect();
        let mut events = self.connection.query_many(queries::EVENTS, &missing)?.into_iter();
        for (row, facts) in rows.iter().zip(&mut facts) {
            if facts.is_none() {
                let events = if row.has_events { events.next().unwrap_or_default() } else { Vec::new() };
                *facts = Some(match events.first() {
                    Some(events) => self.analysed(row, events)?,
                    None => analyse_with(&row.match_, &[], self.models()?),
                });
            }
        }
        Ok(facts.into_iter().flatten().collect())
    }

    /// The facts of matches that are kept in memory and have changed by lines of a feed alone, with one question for their lines.
    fn continued(&self, rows: &[&MatchRow]) -> Result<Vec<Option<Facts>>, Error> {
        let models = self.active_models()?;
        let is_kept = |row: &&MatchRow| {
            let kept = self.caches.live.find(row.match_.id).filter(|_| row.has_events)?;
            let is_this = lock_match(&kept).as_ref().is_some_and(|kept| kept.is_of(row, models));
            is_this.then_some(kept)
        };
        let kept: Vec<_> = rows.iter().map(is_kept).collect();
        let asked = rows.iter().zip(&kept).filter(|(_, kept)| kept.is_some());
        let asked: Vec<Vec<SqlValue>> = asked.map(|(row, _)| values![row.match_.id.0].to_vec()).collect();
        let mut tails = self.connection.query_many(queries::EVENTS_TAIL, &asked)?.into_iter();
        let facts = rows.iter().zip(kept).map(|(row, kept)| {
            let (Some(kept), id) = (kept, row.match_.id) else { return Ok(None) };
            let tail = tails.next().unwrap_or_default();
            let Some(tail) = tail.first() else { return Ok(None) };
            self.consistency.note(VersionedItem::Match(id), tail.integer(2)?)?;
            let mut kept = lock_match(&kept);
            kept.as_mut().filter(|kept| kept.is_of(row, models)).map_or(Ok(None), |kept| kept.facts_of_tail(id, tail))
        });
        facts.collect()
    }

    /// The facts of a match with its row of `events.sql`.
    fn analysed(&self, row: &MatchRow, events: &Row) -> Result<Facts, Error> {
        let (id, models) = (row.match_.id, self.active_models()?);
        self.consistency.note(VersionedItem::Match(id), events.integer(2)?)?;
        let place = self.caches.live.place(id);
        let mut kept = lock_match(&place);
        let kept = match &mut *kept {
            Some(kept) if kept.is_of(row, models) => kept,
            other => other.insert(LiveMatch::new(row, models)),
        };
        kept.facts_of_events(id, events)
    }
}
