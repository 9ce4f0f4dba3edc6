//! Matches and their events.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use football::model::{CompetitionId, EditionId, Event, Kind, MatchId, PlatformId, PlayerId, Status, TeamId};
use jiff::Timestamp;

use super::consistency_check::VersionedItem;
use super::listing::{Batch, Page, PageOf};
use super::snapshot::Snapshot;
use crate::engine::row::{Row, SqlValue, values};
use crate::error::Error;
use crate::queries;
use crate::rows::match_row::{MatchRow, events_from_row, match_row_with, parse_match};
use crate::rows::source_fingerprint;
use crate::rows::values::{edition_list, status_list, timestamp};

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
        if filter.is_of_some_teams_or_editions() {
            let page = values![i64::from(filter.page.size), filter.page.rows_before()];
            let values = [&filter_values(filter)[..], &page[..]].concat();
            self.page_of_matches(queries::MATCHES_LISTED, &values)
        } else if filter.statuses.is_empty() {
            self.matches_by_kickoff(filter)
        } else {
            self.matches_in_states(filter)
        }
    }

    /// Out of rows of a match and the total; the one row of an empty page has only that.
    fn page_of_matches(&self, query: &'static str, values: &[SqlValue]) -> Result<PageOf<MatchRow>, Error> {
        let rows = self.connection.query(query, values)?;
        let mut page = PageOf { total: 0, rows: Vec::with_capacity(rows.len()) };
        for row in &rows {
            page.total = row.integer(10)?.unsigned_abs();
            if row.maybe_text(0)?.is_some() {
                page.rows.push(self.match_row(row)?);
            }
        }
        Ok(page)
    }

    /// All matches of a span of time, read by the index of their kick-offs.
    fn matches_by_kickoff(&self, filter: &MatchFilter) -> Result<PageOf<MatchRow>, Error> {
        let [from, until] = [filter.from, filter.until].map(|moment| moment.map(Timestamp::as_millisecond));
        let values = values![from, until, i64::from(filter.page.size), filter.page.rows_before()];
        let mut page = self.page_of_matches(queries::MATCHES_BY_KICKOFF, &values)?;
        let missing = filter.page.size as usize - page.rows.len();
        if !filter.is_of_a_span() && missing > 0 {
            let others = self.ids_without_kickoff(filter)?;
            let before = filter.page.rows_before().unsigned_abs().saturating_sub(page.total - others.len() as u64);
            let ids: Vec<MatchId> = others.into_iter().skip(before as usize).take(missing).collect();
            page.rows.extend(self.matches_by_id(&ids)?.into_iter().flatten());
        }
        Ok(page)
    }

    /// All matches in some states, read by the index of states up to the end of the page.
    fn matches_in_states(&self, filter: &MatchFilter) -> Result<PageOf<MatchRow>, Error> {
        let [from, until] = [(filter.from, i64::MIN), (filter.until, i64::MAX)]
            .map(|(moment, every)| moment.map_or(every, Timestamp::as_millisecond));
        // A state that is named twice is asked for once.
        let states: BTreeSet<i64> = filter.statuses.iter().map(|status| status.id()).collect();
        let in_span = |state: &i64| values![*state, from, until].to_vec();
        let last = filter.page.rows_before().saturating_add(filter.page.size.into());
        let asked: Vec<Vec<SqlValue>> =
            states.iter().map(|state| [in_span(state), values![last].to_vec()].concat()).collect();
        let mut found: Vec<(i64, MatchId)> = Vec::new();
        for row in self.connection.query_many(queries::MATCHES_IN_STATE, &asked)?.iter().flatten() {
            found.push((row.integer(1)?, MatchId(row.integer(0)?)));
        }
        found.sort_unstable();
        found.dedup();
        let mut ids: Vec<MatchId> = found.into_iter().map(|(_, id)| id).collect();
        let total = if filter.is_of_a_span() {
            let asked: Vec<Vec<SqlValue>> = states.iter().map(in_span).collect();
            let counted = self.connection.query_many(queries::MATCHES_COUNTED, &asked)?;
            counted.iter().flatten().map(|row| row.integer(0)).sum::<Result<i64, Error>>()?.unsigned_abs()
        } else {
            if (ids.len() as i64) < last {
                ids.extend(self.ids_without_kickoff(filter)?);
            }
            self.visible(Kind::Match, &filter.statuses)?
        };
        let page = PageOf::of_all(ids, filter.page, Batch::default());
        let rows = self.matches_by_id(&page.rows)?.into_iter().flatten().collect();
        Ok(PageOf { total, rows })
    }

    fn ids_without_kickoff(&self, filter: &MatchFilter) -> Result<Vec<MatchId>, Error> {
        let statuses = (!filter.statuses.is_empty()).then(|| status_list(&filter.statuses));
        let rows = self.connection.query(queries::MATCHES_WITHOUT_KICKOFF, &values![statuses])?;
        rows.iter().map(|row| row.integer(0).map(MatchId)).collect()
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
        if let Some((_, row)) = self.match_of_state.borrow().as_ref().filter(|(known, _)| *known == id) {
            return self.match_row_of(id, row).map(Some);
        }
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
        let is_known_as = |row: &MatchRow| {
            let known_as = &row.match_.platforms;
            known_as.iter().any(|known_as| known_as.platform == platform && known_as.id == external)
        };
        if let Some((id, row)) = self.match_of_state.borrow().as_ref() {
            let found = self.match_row_of(*id, row)?;
            if is_known_as(&found) {
                return Ok(Some(found));
            }
        }
        let rows = self.connection.query(queries::MATCH_BY_PLATFORM, &values![platform.0, external])?;
        let Some(found) = rows.first().map(|row| self.match_row(row)).transpose()? else { return Ok(None) };
        if !is_known_as(&found) {
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

impl MatchFilter {
    /// Whether the matches are to be found by a team or an edition.
    fn is_of_some_teams_or_editions(&self) -> bool {
        let of_a_team = self.team.is_some() || self.opponent.is_some();
        of_a_team || self.competition.is_some() || !self.editions.is_empty() || self.entitled.is_some()
    }

    /// Whether a match needs a kick-off.
    fn is_of_a_span(&self) -> bool {
        self.from.is_some() || self.until.is_some()
    }
}

/// The parameters of a list of matches, without those of its page.
fn filter_values(filter: &MatchFilter) -> [SqlValue; 8] {
    values![
        filter.team.map(|id| id.0),
        filter.opponent.map(|id| id.0),
        filter.competition.map(|id| id.0),
        (!filter.editions.is_empty()).then(|| edition_list(&filter.editions)),
        filter.entitled.as_deref().map(edition_list),
        filter.from.map(Timestamp::as_millisecond),
        filter.until.map(Timestamp::as_millisecond),
        (!filter.statuses.is_empty()).then(|| status_list(&filter.statuses)),
    ]
}
