//! Matches and their events.

use std::collections::HashMap;
use std::sync::Arc;

use football::model::{CompetitionId, EditionId, Event, Kind, MatchId, PlatformId, PlayerId, Status, TeamId};
use jiff::Timestamp;

use super::consistency_check::VersionedItem;
use super::listing::{Page, PageOf};
use super::snapshot::Snapshot;
use crate::engine::row::{Row, SqlValue, values};
use crate::error::Error;
use crate::queries;
use crate::rows::match_row::{MatchRow, events_from_row, match_row_with, parse_match};
use crate::rows::source_fingerprint;
use crate::rows::values::{edition_list, timestamp};

/// The filters of a list of matches. The default filters nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MatchFilter {
    /// Only matches that kick off at this time or later.
    pub from: Option<Timestamp>,
    /// Only matches that kick off before this time.
    pub until: Option<Timestamp>,
    /// Only matches in one of these states; empty: all.
    pub statuses: Vec<Status>,
    pub team: Option<TeamId>,
    /// Only matches in which this team plays, too.
    pub opponent: Option<TeamId>,
    pub competition: Option<CompetitionId>,
    /// Only matches of these editions; empty: all.
    pub editions: Vec<EditionId>,
    pub page: Page,
    /// Only matches of these editions: what the caller's key is entitled to. None: all.
    pub entitled: Option<Vec<EditionId>>,
}

impl Snapshot {
    /// A match out of the first ten columns. Its text is parsed once, whatever asks for it. Its revision is noted, so that no
    /// response has it in two versions.
    pub(super) fn match_row(&self, row: &Row) -> Result<MatchRow, Error> {
        let stored = row.text(0)?.as_bytes();
        let found = match_row_with(row, || match stored.last_chunk() {
            Some(checksums) => self.caches.matches.get_or_decode(*checksums, stored, || parse_match(row)),
            None => parse_match(row).map(Arc::new),
        })?;
        self.consistency.note(VersionedItem::Match(found.match_.id), found.revision)?;
        Ok(found)
    }

    /// A page of matches by kick-off, those without one last, then id.
    pub fn matches(&self, filter: &MatchFilter) -> Result<PageOf<MatchRow>, Error> {
        let page = values![i64::from(filter.page.size), filter.page.rows_before()];
        let rows = self.connection.query(queries::MATCHES_LISTED, &[&filter_values(filter)[..], &page[..]].concat())?;
        let mut page = PageOf { total: 0, rows: Vec::with_capacity(rows.len()) };
        for row in &rows {
            page.total = row.integer(10)?.unsigned_abs();
            if row.maybe_text(0)?.is_some() {
                page.rows.push(self.match_row(row)?);
            }
        }
        Ok(page)
    }

    /// The ids and the kick-offs of every page of a list of matches, without regard to its page.
    pub(crate) fn listed_matches(&self, filter: &MatchFilter) -> Result<Vec<(Option<i64>, MatchId)>, Error> {
        let rows = self.connection.query(queries::MATCHES_FOUND, &filter_values(filter))?;
        rows.iter().map(|row| Ok((row.maybe_integer(1)?, MatchId(row.integer(0)?)))).collect()
    }

    /// The first `most` matches that kick off at `from` or later and before `until`, by kick-off, then id. With `entitled`,
    /// only matches of these editions.
    pub fn matches_between(
        &self,
        from: Timestamp,
        until: Timestamp,
        entitled: Option<&[EditionId]>,
        most: u32,
    ) -> Result<Vec<MatchRow>, Error> {
        let span = [from, until].map(Timestamp::as_millisecond);
        let values = values![span[0], span[1], entitled.map(edition_list), i64::from(most)];
        self.connection.query(queries::MATCHES_BETWEEN, &values)?.iter().map(|row| self.match_row(row)).collect()
    }

    /// The first `most` matches that are being played or are at half-time, by kick-off, those without one last, then id. With
    /// `entitled`, only matches of these editions.
    pub fn matches_in_progress(&self, entitled: Option<&[EditionId]>, most: u32) -> Result<Vec<MatchRow>, Error> {
        let values = values![Status::Live.id(), Status::HalfTime.id(), entitled.map(edition_list), i64::from(most)];
        self.connection.query(queries::MATCHES_WITH_STATUS, &values)?.iter().map(|row| self.match_row(row)).collect()
    }

    /// The last kick-off before `from`, and the first one at `until` or later. With `entitled`, only of matches of these
    /// editions.
    pub fn kickoffs_around(
        &self,
        from: Timestamp,
        until: Timestamp,
        entitled: Option<&[EditionId]>,
    ) -> Result<[Option<Timestamp>; 2], Error> {
        let list = entitled.map(edition_list);
        let values = values![from.as_millisecond(), list.clone(), until.as_millisecond(), list];
        let rows = self.connection.query(queries::KICKOFFS_AROUND, &values)?;
        let Some(row) = rows.first() else { return Ok([None, None]) };
        let kickoff = |column: usize| row.maybe_integer(column)?.map(timestamp).transpose();
        Ok([kickoff(0)?, kickoff(1)?])
    }

    /// The first kick-off of each of these spans of time, from a moment on and before another; none in a span without one. With
    /// `entitled`, only of matches of these editions.
    pub fn kickoffs_within(
        &self,
        spans: &[(Timestamp, Timestamp)],
        entitled: Option<&[EditionId]>,
    ) -> Result<Vec<Option<Timestamp>>, Error> {
        let list = entitled.map(edition_list);
        let asked = spans
            .iter()
            .map(|(from, until)| values![from.as_millisecond(), until.as_millisecond(), list.clone()].to_vec());
        let found = self.connection.query_many(queries::FIRST_KICKOFF_BETWEEN, &asked.collect::<Vec<_>>())?;
        found.iter().map(|rows| rows.first().map(|row| timestamp(row.integer(0)?)).transpose()).collect()
    }

    /// The matches of an edition by kick-off, those without one last, then id.
    pub fn matches_of(&self, edition: EditionId) -> Result<Vec<MatchRow>, Error> {
        self.connection
            .query(queries::MATCHES_OF_EDITION, &values![edition.0])?
            .iter()
            .map(|row| self.match_row(row))
            .collect()
    }

    /// The matches of a team, latest first, those without a kick-off last. With `entitled`, only matches of these editions.
    pub fn matches_of_team(&self, team: TeamId, entitled: Option<&[EditionId]>) -> Result<Vec<MatchRow>, Error> {
        let values = values![team.0, entitled.map(edition_list)];
        self.connection.query(queries::MATCHES_OF_TEAM, &values)?.iter().map(|row| self.match_row(row)).collect()
    }

    /// The matches that name a player, latest first, those without a kick-off last. With `entitled`, only matches of these
    /// editions.
    pub fn matches_of_player(&self, player: PlayerId, entitled: Option<&[EditionId]>) -> Result<Vec<MatchRow>, Error> {
        let values = values![Kind::Player.id(), player.number(), entitled.map(edition_list)];
        self.connection.query(queries::MATCHES_OF_PLAYER, &values)?.iter().map(|row| self.match_row(row)).collect()
    }

    pub fn match_(&self, id: MatchId) -> Result<Option<MatchRow>, Error> {
        let rows = self.connection.query(queries::MATCH_BY_ID, &values![id.0])?;
        rows.first().map(|row| self.match_row_of(id, row)).transpose()
    }

    /// The row of this match. One that has the document of another match is an error.
    fn match_row_of(&self, id: MatchId, row: &Row) -> Result<MatchRow, Error> {
        let found = self.match_row(row)?;
        if found.match_.id != id {
            return Err(Error::damaged(format!("match {id}: its row has the document of match {}", found.match_.id)));
        }
        Ok(found)
    }

    /// The matches with these ids, in this order, with one question; none for an id without a match.
    pub fn matches_by_id(&self, ids: &[MatchId]) -> Result<Vec<Option<MatchRow>>, Error> {
        let asked: Vec<Vec<SqlValue>> = ids.iter().map(|id| values![id.0].to_vec()).collect();
        let found = self.connection.query_many(queries::MATCH_BY_ID, &asked)?;
        let row_of =
            |(id, rows): (&MatchId, &Vec<Row>)| rows.first().map(|row| self.match_row_of(*id, row)).transpose();
        ids.iter().zip(&found).map(row_of).collect()
    }

    /// The match that a platform knows under an id of its own.
    pub fn match_by_platform(&self, platform: PlatformId, external: &str) -> Result<Option<MatchRow>, Error> {
        // PostgreSQL refuses a text with NUL, and no id holds one.
        if external.contains('\0') {
            return Ok(None);
        }
        let rows = self.connection.query(queries::MATCH_BY_PLATFORM, &values![platform.0, external])?;
        let Some(found) = rows.first().map(|row| self.match_row(row)).transpose()? else { return Ok(None) };
        if !found.match_.platforms.iter().any(|known_as| known_as.platform == platform && known_as.id == external) {
            return Err(Error::damaged(format!("match {}: a platform's id leads to it by mistake", found.match_.id)));
        }
        Ok(Some(found))
    }

    /// A match's events in feed order; empty if it has none.
    pub fn events(&self, id: MatchId) -> Result<Vec<Event>, Error> {
        let rows = self.connection.query(queries::EVENTS, &values![id.0])?;
        if let Some(row) = rows.first() {
            self.consistency.note(VersionedItem::Match(id), row.integer(2)?)?;
        }
        events_from_row(id, rows.first())
    }

    /// The source fingerprints of matches that have not changed since they were imported.
    pub fn source_fingerprints(&self) -> Result<HashMap<MatchId, String>, Error> {
        source_fingerprint::load_all(self.connection.as_ref())
    }
}

/// The parameters of a list of matches, without those of its page.
fn filter_values(filter: &MatchFilter) -> [SqlValue; 8] {
    let statuses = filter.statuses.iter().fold(",".to_owned(), |list, status| format!("{list}{},", status.id()));
    values![
        filter.from.map(Timestamp::as_millisecond),
        filter.until.map(Timestamp::as_millisecond),
        (!filter.statuses.is_empty()).then_some(statuses),
        filter.team.map(|id| id.0),
        filter.opponent.map(|id| id.0),
        filter.competition.map(|id| id.0),
        (!filter.editions.is_empty()).then(|| edition_list(&filter.editions)),
        filter.entitled.as_deref().map(edition_list),
    ]
}
