//! Competitions: their usual Arabic names.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::name_table::{NameRow, NameTable, key, rows};
use crate::model::CountryId;

/// A competition by its English name. The country tells competitions of one name apart: "Premier League", "Super Cup".
/// It is `None` for a competition of a continent or of the world.
///
/// Feeds that name the continent in another field write "Champions League" for that of UEFA. So does this table: those
/// of other continents are found with their prefix, as "CAF Champions League".
pub fn competition(english: &str, country: Option<CountryId>) -> Option<String> {
    COMPETITIONS.find(&key(english), country).map(str::to_owned)
}

/// Every English name that the table has for a competition: `La Liga` for `Spanish first division`. Empty if it does not know the name.
pub fn competition_names(english: &str, country: Option<CountryId>) -> &'static [&'static str] {
    let found = NAMES.get(&key(english)).map(Vec::as_slice).unwrap_or_default();
    let is_of = |(row, _): &&&(NameRow, Vec<&'static str>)| country.is_some_and(|id| row.countries.contains(&id));
    let of_no_country = |(row, _): &&&(NameRow, Vec<&'static str>)| row.countries.is_empty();
    let row = found.iter().find(is_of).or_else(|| found.iter().find(of_no_country));
    row.map(|(_, names)| names.as_slice()).unwrap_or_default()
}

type NamesByKey = HashMap<String, Vec<&'static (NameRow, Vec<&'static str>)>>;

static ROWS: LazyLock<Vec<(NameRow, Vec<&'static str>)>> = LazyLock::new(|| rows(&TEXTS));

static NAMES: LazyLock<NamesByKey> = LazyLock::new(|| {
    let mut by_key = NamesByKey::new();
    for row in ROWS.iter() {
        for name in &row.1 {
            by_key.entry(key(name)).or_default().push(row);
        }
    }
    by_key
});

const TEXTS: [&str; 2] = [include_str!("international.txt"), include_str!("national.txt")];

static COMPETITIONS: LazyLock<NameTable> = LazyLock::new(|| NameTable::parse(&TEXTS, |name| vec![key(name)]));

#[cfg(test)]
mod tests {
    use super::super::name_table::check_rows;
    use super::*;

    #[test]
    fn every_row_is_arabic_and_found_by_each_of_its_names() {
        check_rows(&TEXTS, |name| vec![key(name)], competition);
    }

    #[test]
    fn a_competition_has_other_names_in_its_country() {
        let spain = crate::countries::by_code("ESP").map(|country| country.id);
        assert!(competition_names("Spanish first division", spain).contains(&"La Liga"));
        assert!(competition_names("Spanish first division", None).is_empty());
        assert!(competition_names("Nile League", spain).is_empty());
    }
}
