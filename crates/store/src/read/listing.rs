//! Lists page by page, filtered by edition, country, name and time of change.

use football::model::{CountryId, EditionId, Entity, Kind, Referee, Team, search_pattern};
use jiff::Timestamp;

use super::snapshot::Snapshot;
use crate::engine::row::values;
use crate::error::Error;
use crate::queries;
use crate::rows::entity::stored;
use crate::rows::values::edition_list;

/// No name is longer, so a longer search text finds nothing.
const NAME_BYTES_MAX: usize = 1_000;

/// Which page: `number` counts from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Page {
    pub size: u32,
    pub number: u32,
}

impl Page {
    /// The rows of earlier pages.
    pub(super) fn rows_before(self) -> i64 {
        i64::from(self.size).saturating_mul(i64::from(self.number.max(1)) - 1)
    }
}

impl Default for Page {
    fn default() -> Self {
        Page { size: 100, number: 1 }
    }
}

/// The filters of a list. The default filters nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
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
    /// Only those who take part in one of these: what the caller's key is entitled to. None: all.
    pub entitled: Option<Vec<EditionId>>,
}

pub type TeamFilter = Filter;
pub type RefereeFilter = Filter;

/// One page, and how many there are on all pages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PageOf<T> {
    pub total: u64,
    pub rows: Vec<T>,
}

impl Snapshot {
    /// Teams by id. If no document states a home ground or a coach, they follow from the matches of the editions that the
    /// caller is entitled to.
    pub fn teams(&self, filter: &TeamFilter) -> Result<PageOf<Team>, Error> {
        let mut page = self.page(Kind::Team, filter)?;
        self.fill_from_matches(&mut page.rows, filter.entitled.as_deref())?;
        Ok(page)
    }

    /// Referees by id.
    pub fn referees(&self, filter: &RefereeFilter) -> Result<PageOf<Referee>, Error> {
        self.page(Kind::Referee, filter)
    }

    fn page<T: Entity>(&self, kind: Kind, filter: &Filter) -> Result<PageOf<T>, Error> {
        let name = filter.name.as_deref().map(search_pattern).filter(|name| !name.is_empty());
        if name.as_ref().is_some_and(|name| name.len() > NAME_BYTES_MAX || name.contains('\0')) {
            return Ok(PageOf { total: 0, rows: Vec::new() });
        }
        let editions = (!filter.editions.is_empty()).then(|| edition_list(&filter.editions));
        let rows = self.connection.query(
            queries::LISTING,
            &values![
                kind.id(),
                filter.country.map(|id| id.0),
                name.as_deref().map(like_pattern),
                filter.since.map(Timestamp::as_millisecond),
                editions,
                filter.entitled.as_deref().map(edition_list),
                i64::from(filter.page.size),
                filter.page.rows_before(),
            ],
        )?;
        let mut page = PageOf { total: 0, rows: Vec::with_capacity(rows.len()) };
        for row in &rows {
            page.total = row.integer(0)?.unsigned_abs();
            if let Some(body) = row.maybe_text(1)? {
                page.rows.push(stored("", body)?);
            }
        }
        Ok(page)
    }
}

/// The `like` pattern of every text that contains this one; wildcards in it are escaped.
fn like_pattern(text: &str) -> String {
    let mut pattern = "%".to_owned();
    for char in text.chars() {
        if matches!(char, '%' | '_' | '!') {
            pattern.push('!');
        }
        pattern.push(char);
    }
    pattern.push('%');
    pattern
}
