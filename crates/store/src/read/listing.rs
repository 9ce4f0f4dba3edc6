//! Lists that are asked for page by page, narrowed by edition, country, name and time of change.

use football::model::{CountryId, EditionId, Entity, Kind, Referee, Team, fold};
use jiff::Timestamp;

use crate::engine::backend::values;
use crate::error::Error;
use crate::queries;
use crate::read::keys::ids;
use crate::read::snapshot::Snapshot;
use crate::rows::entity::stored;

/// No name is longer; what is searched for may be.
const NAME_BYTES_MAX: usize = 1_000;

/// Which page: `number` counts from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Page {
    pub size: u32,
    pub number: u32,
}

impl Default for Page {
    fn default() -> Self {
        Page { size: 100, number: 1 }
    }
}

/// What narrows a list. The default narrows nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// Only who takes part in one of these; empty: whoever.
    pub editions: Vec<EditionId>,
    /// Only of this country or nationality.
    pub country: Option<CountryId>,
    /// Only who has this in a name, in either language. What folds to nothing narrows nothing.
    pub name: Option<String>,
    /// Only what changed after this moment.
    pub since: Option<Timestamp>,
    pub page: Page,
    /// Only who takes part in one of these: what the asking key may see. None: everybody.
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
    /// Teams by id.
    pub fn teams(&self, filter: &TeamFilter) -> Result<PageOf<Team>, Error> {
        self.page(Kind::Team, filter)
    }

    /// Referees by id.
    pub fn referees(&self, filter: &RefereeFilter) -> Result<PageOf<Referee>, Error> {
        self.page(Kind::Referee, filter)
    }

    fn page<T: Entity>(&self, kind: Kind, filter: &Filter) -> Result<PageOf<T>, Error> {
        let name = filter.name.as_deref().map(fold).filter(|name| !name.is_empty());
        if name.as_ref().is_some_and(|name| name.len() > NAME_BYTES_MAX || name.contains('\0')) {
            return Ok(PageOf { total: 0, rows: Vec::new() });
        }
        let before = i64::from(filter.page.size).saturating_mul(i64::from(filter.page.number.max(1)) - 1);
        let editions = (!filter.editions.is_empty()).then(|| ids(&filter.editions));
        let asked = self.connection.query(
            queries::LISTING,
            &values![
                kind.id(),
                filter.country.map(|id| id.0),
                name.as_deref().map(part),
                filter.since.map(Timestamp::as_millisecond),
                editions,
                filter.entitled.as_deref().map(ids),
                i64::from(filter.page.size),
                before,
            ],
        )?;
        let mut page = PageOf { total: 0, rows: Vec::with_capacity(asked.len()) };
        for row in &asked {
            page.total = row.integer(0)?.unsigned_abs();
            if let Some(body) = row.maybe_text(1)? {
                page.rows.push(stored("", body)?);
            }
        }
        Ok(page)
    }
}

/// The pattern of everything that holds this text; what would be a wildcard stands for itself.
fn part(text: &str) -> String {
    let mut pattern = "%".to_owned();
    for letter in text.chars() {
        if matches!(letter, '%' | '_' | '!') {
            pattern.push('!');
        }
        pattern.push(letter);
    }
    pattern.push('%');
    pattern
}
