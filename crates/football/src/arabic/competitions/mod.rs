//! Competitions: their usual Arabic names.

use std::sync::LazyLock;

use super::name_table::{NameTable, key};
use crate::model::CountryId;

/// A competition by its English name. The country tells competitions of one name apart: "Premier League", "Super Cup".
/// It is `None` for a competition of a continent or of the world.
///
/// Feeds that name the continent in another field write "Champions League" for that of UEFA. So does this table: those
/// of other continents are found with their prefix, as "CAF Champions League".
pub fn competition(english: &str, country: Option<CountryId>) -> Option<String> {
    COMPETITIONS.find(&key(english), country).map(str::to_owned)
}

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
}
