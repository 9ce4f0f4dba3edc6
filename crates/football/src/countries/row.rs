//! One country of the table.

use crate::model::{ContinentId, Country, CountryId, Name};

#[derive(Debug)]
pub(super) struct CountryRow {
    pub(super) id: i64,
    /// Empty for nations of football that ISO does not list.
    pub(super) alpha2: &'static str,
    pub(super) alpha3: &'static str,
    pub(super) continent: ContinentId,
    pub(super) en: &'static str,
    pub(super) ar: &'static str,
    /// Other names, in either language.
    pub(super) others: &'static [&'static str],
}

pub(super) const fn row(
    id: i64,
    alpha2: &'static str,
    alpha3: &'static str,
    continent: ContinentId,
    en: &'static str,
    ar: &'static str,
    others: &'static [&'static str],
) -> CountryRow {
    CountryRow { id, alpha2, alpha3, continent, en, ar, others }
}

impl CountryRow {
    pub(super) fn country(&self) -> Country {
        Country {
            id: CountryId(self.id),
            name: Name::built_in(self.en, Some(self.ar.to_owned())),
            code: Some(self.alpha3.to_owned()),
            continent: Some(self.continent),
        }
    }
}
