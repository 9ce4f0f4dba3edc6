//! Lists page by page, filtered by edition, country, name and time of change.

use std::collections::BTreeSet;

use football::model::{
    Club, ClubId, Coach, CountryId, EditionId, Entity, Kind, Player, Referee, Side, Team, TeamId, search_pattern,
};
use jiff::Timestamp;

use super::snapshot::Snapshot;
use crate::engine::row::{Row, SqlValue, values};
use crate::error::Error;
use crate::queries;
use crate::rows::entity::stored;
use crate::rows::values::{edition_list, id_list, timestamp};

/// No name is longer, so a longer search text finds nothing.
pub(super) const MAX_NAME_BYTES: usize = 1_000;

/// Which page: `number` counts from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Page {
    pub size: u32,
    pub number: u32,
}

impl Page {
    /// The rows of earlier pages.
    pub(crate) fn rows_before(self) -> i64 {
        i64::from(self.size).saturating_mul(i64::from(self.number.max(1)) - 1)
    }
}

impl Default for Page {
    fn default() -> Self {
        Page { size: 100, number: 1 }
    }
}

/// A part of a page. A long page is read in batches, while it is written. The default is the whole page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Batch {
    /// The rows of the page before the batch.
    pub skip: u32,
    /// The most rows of the batch.
    pub most: u32,
}

impl Batch {
    fn rows(self, page: Page) -> i64 {
        page.size.saturating_sub(self.skip).min(self.most).into()
    }

    fn rows_before(self, page: Page) -> i64 {
        page.rows_before().saturating_add(self.skip.into())
    }
}

impl Default for Batch {
    fn default() -> Self {
        Batch { skip: 0, most: u32::MAX }
    }
}

/// The filters of a list. The default filters nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// Only the one with this id.
    pub id: Option<i64>,
    /// Only those who take part in one of these; empty: all.
    pub editions: Vec<EditionId>,
    /// Only of this country or nationality.
    pub country: Option<CountryId>,
    /// Only those with this text in a name, in either language. Case, accents, spaces, hyphens and articles do not count;
    /// a text of nothing else filters nothing.
    pub name: Option<String>,
    /// Only those that changed after this time.
    pub since: Option<Timestamp>,
    pub page: Page,
    pub batch: Batch,
    /// Only those who take part in one of these: what the caller's key is entitled to. None: all.
    pub entitled: Option<Vec<EditionId>>,
}

/// The filters of a list of clubs. The default filters nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ClubFilter {
    /// Only the one with this id.
    pub id: Option<ClubId>,
    pub country: Option<CountryId>,
    /// As in [`Filter`].
    pub name: Option<String>,
    /// Only those that changed after this time.
    pub since: Option<Timestamp>,
    /// Only those that have a national team, or only those that have none.
    pub national: Option<bool>,
    pub page: Page,
    pub batch: Batch,
    /// Only clubs of teams that take part in one of these. Other teams do not count for `national`. None: all.
    pub entitled: Option<Vec<EditionId>>,
}

/// An entity, and when it last changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EntityRow<T> {
    pub entity: T,
    pub updated_at: Timestamp,
}

/// One page, and how many there are on all pages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PageOf<T> {
    pub total: u64,
    pub rows: Vec<T>,
}

impl Snapshot {
    /// Teams by id. If no document states a home ground or a coach, they follow from the matches of the editions that the
    /// caller is entitled to.
    pub fn teams(&self, filter: &Filter) -> Result<PageOf<EntityRow<Team>>, Error> {
        let mut page = self.page(Kind::Team, filter, None)?;
        self.fill_from_matches(page.rows.iter_mut().map(|row| &mut row.entity).collect(), filter.entitled.as_deref())?;
        Ok(page)
    }

    /// Referees by id.
    pub fn referees(&self, filter: &Filter) -> Result<PageOf<EntityRow<Referee>>, Error> {
        self.page(Kind::Referee, filter, None)
    }

    /// Coaches by id.
    pub fn coaches(&self, filter: &Filter) -> Result<PageOf<EntityRow<Coach>>, Error> {
        self.page(Kind::Coach, filter, None)
    }

    /// Players by id; with `team`, those whom a squad of this team names.
    pub fn players(&self, filter: &Filter, team: Option<TeamId>) -> Result<PageOf<EntityRow<Player>>, Error> {
        let ids = team.map(|team| self.squad_members(team, filter)).transpose()?;
        self.page(Kind::Player, filter, ids.as_deref())
    }

    /// Clubs by id.
    pub fn clubs(&self, filter: &ClubFilter) -> Result<PageOf<EntityRow<Club>>, Error> {
        if *filter == (ClubFilter { page: filter.page, batch: filter.batch, ..ClubFilter::default() }) {
            return self.page_of_everything(Kind::Club, filter.page, filter.batch);
        }
        if let Some(ClubId(id)) = filter.id
            && *filter
                == (ClubFilter { id: filter.id, page: filter.page, batch: filter.batch, ..ClubFilter::default() })
        {
            return self.page_of_one(id, filter.page, filter.batch);
        }
        if let Some(since) = filter.since
            && *filter
                == (ClubFilter { since: filter.since, page: filter.page, batch: filter.batch, ..ClubFilter::default() })
        {
            return self.page_of_changed(Kind::Club, since, filter.page, filter.batch);
        }
        let Some(name) = NamePattern::new(filter.name.as_deref()) else { return Ok(PageOf::empty()) };
        let rows = self.connection.query(
            queries::LISTING_OF_CLUBS,
            &values![
                filter.entitled.as_deref().map(edition_list),
                filter.id.map_or(i64::MIN, |id| id.0),
                filter.id.map_or(i64::MAX, |id| id.0),
                filter.country.map(|id| id.0),
                name.0,
                filter.since.map(Timestamp::as_millisecond),
                filter.national.map(i64::from),
                filter.batch.rows(filter.page),
                filter.batch.rows_before(filter.page),
            ],
        )?;
        PageOf::from_rows(&rows)
    }

    /// The teams of each of these clubs, by id, as [`Snapshot::teams`] gives them.
    pub fn teams_of_clubs(
        &self,
        clubs: &[ClubId],
        entitled: Option<&[EditionId]>,
    ) -> Result<Vec<Vec<EntityRow<Team>>>, Error> {
        let list = entitled.map(edition_list);
        let asked: Vec<Vec<SqlValue>> = clubs.iter().map(|club| values![club.0, list.clone()].to_vec()).collect();
        let found = self.connection.query_many(queries::TEAMS_OF_CLUB, &asked)?;
        let mut teams: Vec<Vec<EntityRow<Team>>> =
            found.iter().map(|rows| rows.iter().map(|row| entity_row(row, 0)).collect()).collect::<Result<_, _>>()?;
        let all = teams.iter_mut().flatten().map(|row| &mut row.entity).collect();
        self.fill_from_matches(all, entitled)?;
        Ok(teams)
    }

    /// The ids of the players in the squads of a team, in the editions of a filter.
    fn squad_members(&self, team: TeamId, filter: &Filter) -> Result<Vec<i64>, Error> {
        let wanted = |edition: EditionId| filter.editions.is_empty() || filter.editions.contains(&edition);
        let mut players = BTreeSet::new();
        for row in self.matches_of_team(team, filter.entitled.as_deref())? {
            let match_ = &row.match_;
            let sheets = [Side::Home, Side::Away].map(|side| match_.sheet(side));
            for sheet in sheets.into_iter().filter(|sheet| sheet.team == team && wanted(match_.edition)) {
                players.extend(sheet.squad.iter().map(|member| member.player.number()));
            }
        }
        Ok(players.into_iter().collect())
    }

    /// The ids of every page of a list, without regard to its page. With `ids`, only of these.
    pub(crate) fn listed_ids(&self, kind: Kind, filter: &Filter, ids: Option<&[i64]>) -> Result<Vec<i64>, Error> {
        let Some(name) = NamePattern::new(filter.name.as_deref()) else { return Ok(Vec::new()) };
        let editions = (!filter.editions.is_empty()).then(|| edition_list(&filter.editions));
        let rows = self.connection.query(
            queries::LISTING_FOUND,
            &values![
                kind.id(),
                filter.id.unwrap_or(i64::MIN),
                filter.id.unwrap_or(i64::MAX),
                editions,
                filter.entitled.as_deref().map(edition_list),
                filter.country.map(|id| id.0),
                name.0,
                filter.since.map(Timestamp::as_millisecond),
                ids.map(id_list),
            ],
        )?;
        rows.iter().map(|row| row.integer(0)).collect()
    }

    /// The rows of a list with these ids, in this order.
    pub(crate) fn listed_rows<T: Entity>(&self, ids: &[i64]) -> Result<Vec<EntityRow<T>>, Error> {
        let asked: Vec<Vec<SqlValue>> = ids.iter().map(|id| values![T::KIND.id(), *id].to_vec()).collect();
        let found = self.connection.query_many(queries::LISTING_ROW, &asked)?;
        found.iter().flatten().map(|row| entity_row(row, 0)).collect()
    }

    /// A page that nothing filters. It need not look at what is before and after it.
    fn page_of_everything<T: Entity>(
        &self,
        kind: Kind,
        page: Page,
        batch: Batch,
    ) -> Result<PageOf<EntityRow<T>>, Error> {
        let values = values![kind.id(), batch.rows(page), batch.rows_before(page)];
        PageOf::from_rows(&self.connection.query(queries::LISTING_PLAIN, &values)?)
    }

    /// A page of what changed after a time, and nothing else filters.
    fn page_of_changed<T: Entity>(
        &self,
        kind: Kind,
        since: Timestamp,
        page: Page,
        batch: Batch,
    ) -> Result<PageOf<EntityRow<T>>, Error> {
        let values = values![kind.id(), since.as_millisecond(), batch.rows(page), batch.rows_before(page)];
        PageOf::from_rows(&self.connection.query(queries::LISTING_SINCE, &values)?)
    }

    /// A page of a list of which only the id is wanted.
    fn page_of_one<T: Entity>(&self, id: i64, page: Page, batch: Batch) -> Result<PageOf<EntityRow<T>>, Error> {
        let mut rows = self.listed_rows(&[id])?;
        let total = rows.len() as u64;
        rows.truncate(if batch.rows_before(page) > 0 { 0 } else { rows.len() });
        Ok(PageOf { total, rows })
    }

    fn page<T: Entity>(&self, kind: Kind, filter: &Filter, ids: Option<&[i64]>) -> Result<PageOf<EntityRow<T>>, Error> {
        if ids.is_none() && *filter == (Filter { page: filter.page, batch: filter.batch, ..Filter::default() }) {
            return self.page_of_everything(kind, filter.page, filter.batch);
        }
        if let Some(id) = filter.id
            && ids.is_none()
            && *filter == (Filter { id: filter.id, page: filter.page, batch: filter.batch, ..Filter::default() })
        {
            return self.page_of_one(id, filter.page, filter.batch);
        }
        if let Some(since) = filter.since
            && ids.is_none()
            && *filter == (Filter { since: filter.since, page: filter.page, batch: filter.batch, ..Filter::default() })
        {
            return self.page_of_changed(kind, since, filter.page, filter.batch);
        }
        let Some(name) = NamePattern::new(filter.name.as_deref()) else { return Ok(PageOf::empty()) };
        let editions = (!filter.editions.is_empty()).then(|| edition_list(&filter.editions));
        let rows = self.connection.query(
            queries::LISTING,
            &values![
                kind.id(),
                filter.id.unwrap_or(i64::MIN),
                filter.id.unwrap_or(i64::MAX),
                editions,
                filter.entitled.as_deref().map(edition_list),
                filter.country.map(|id| id.0),
                name.0,
                filter.since.map(Timestamp::as_millisecond),
                ids.map(id_list),
                filter.batch.rows(filter.page),
                filter.batch.rows_before(filter.page),
            ],
        )?;
        PageOf::from_rows(&rows)
    }
}

impl<T> PageOf<T> {
    /// The rows of one page, or of a part of it, out of all.
    pub fn of_all(all: Vec<T>, page: Page, batch: Batch) -> PageOf<T> {
        let rows = |number: i64| usize::try_from(number).unwrap_or(usize::MAX);
        let (total, skip, most) = (all.len() as u64, rows(batch.rows_before(page)), rows(batch.rows(page)));
        PageOf { total, rows: all.into_iter().skip(skip).take(most).collect() }
    }

    /// The page with its rows replaced, as many as there were.
    pub fn map_rows<U, E>(self, to: impl FnOnce(Vec<T>) -> Result<Vec<U>, E>) -> Result<PageOf<U>, E> {
        Ok(PageOf { total: self.total, rows: to(self.rows)? })
    }
}

impl<T: Entity> PageOf<EntityRow<T>> {
    fn empty() -> Self {
        PageOf { total: 0, rows: Vec::new() }
    }

    /// Out of rows of the total, a body and its last change.
    fn from_rows(rows: &[Row]) -> Result<Self, Error> {
        let mut page = PageOf { total: 0, rows: Vec::with_capacity(rows.len()) };
        for row in rows {
            page.total = row.integer(0)?.unsigned_abs();
            if row.maybe_text(1)?.is_some() {
                page.rows.push(entity_row(row, 1)?);
            }
        }
        Ok(page)
    }
}

/// Out of two columns: the body, and when it last changed.
fn entity_row<T: Entity>(row: &Row, first: usize) -> Result<EntityRow<T>, Error> {
    Ok(EntityRow { entity: stored(row.text(first)?)?, updated_at: timestamp(row.integer(first + 1)?)? })
}

/// The `like` pattern of a searched name; none if it filters nothing.
struct NamePattern(Option<String>);

impl NamePattern {
    /// None if no name can contain the text.
    fn new(name: Option<&str>) -> Option<NamePattern> {
        let name = name.map(search_pattern).filter(|name| !name.is_empty());
        if name.as_ref().is_some_and(|name| name.len() > MAX_NAME_BYTES || name.contains('\0')) {
            return None;
        }
        Some(NamePattern(name.as_deref().map(like_pattern)))
    }
}

/// The `like` pattern of every text that contains this one.
fn like_pattern(text: &str) -> String {
    format!("%{}", pattern_end(text))
}

/// The `like` pattern of every text that begins with this one; wildcards in it are escaped.
pub(super) fn pattern_end(text: &str) -> String {
    let mut pattern = String::new();
    for char in text.chars() {
        if matches!(char, '%' | '_' | '!') {
            pattern.push('!');
        }
        pattern.push(char);
    }
    pattern.push('%');
    pattern
}
