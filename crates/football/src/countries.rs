//! The countries of the world and their continents, in both languages.
//!
//! Names, codes and continents come from the Unicode CLDR. Football adds four nations that are not countries in ISO 3166,
//! and names that feeds use, such as "Korea Republic". Continents are geographic: if a federation plays on another
//! continent, as Australia's does, its organiser says so.

mod row;
mod table;

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::model::{Continent, ContinentId, Country, CountryId, Name, fold};
use row::{CountryRow, row};
use table::{CONTINENTS, COUNTRIES, EUROPE};

/// Every country, by id.
pub fn all() -> impl Iterator<Item = Country> {
    rows().map(CountryRow::country)
}

/// The six continents that football is organised on, by id.
pub fn continents() -> impl Iterator<Item = Continent> {
    CONTINENTS.iter().map(|&(id, en, ar)| Continent { id, name: Name::both(en, ar) })
}

/// A country by its id: the numeric code of ISO 3166-1, or one of football's own nations.
pub fn by_id(id: CountryId) -> Option<Country> {
    rows().find(|row| row.id == id.0).map(CountryRow::country)
}

/// A continent by its id.
pub fn continent_by_id(id: ContinentId) -> Option<Continent> {
    continents().find(|continent| continent.id == id)
}

/// A country by its ISO 3166-1 code of two or three letters. Case does not matter.
pub fn by_code(code: &str) -> Option<Country> {
    let is = |own: &str| !own.is_empty() && own.eq_ignore_ascii_case(code);
    rows().find(|row| is(row.alpha2) || is(row.alpha3)).map(CountryRow::country)
}

/// A country by one of its names in English or Arabic, in any spelling: "cote d'ivoire", "Ivory Coast".
pub fn by_name(name: &str) -> Option<Country> {
    BY_NAME.get(&key(name)).map(|row| row.country())
}

fn rows() -> impl Iterator<Item = &'static CountryRow> {
    // Rows are ordered by id. The nations come before Kosovo, which has the id 983.
    let (before, after) = COUNTRIES.split_at(COUNTRIES.partition_point(|row| row.id < NATIONS[0].id));
    before.iter().chain(NATIONS).chain(after)
}

/// The nations of football that ISO 3166-1 does not list. Their ids are in the range that ISO leaves to users.
#[rustfmt::skip]
const NATIONS: &[CountryRow] = &[
    row(901, "", "ENG", EUROPE, "England",          "إنجلترا",          &[]),
    row(902, "", "SCO", EUROPE, "Scotland",         "اسكتلندا",         &[]),
    row(903, "", "WAL", EUROPE, "Wales",            "ويلز",             &[]),
    row(904, "", "NIR", EUROPE, "Northern Ireland", "أيرلندا الشمالية", &[]),
];

/// Names that federations and feeds use and the CLDR does not have.
#[rustfmt::skip]
const FOOTBALL_NAMES: &[(&str, &[&str])] = &[
    ("ARE", &["UAE", "الإمارات"]),
    ("BIH", &["Bosnia-Herzegovina"]),
    ("BOL", &["Plurinational State of Bolivia"]),
    ("BRN", &["Brunei Darussalam"]),
    ("CHN", &["China PR", "PR China", "People's Republic of China"]),
    ("COD", &["DR Congo", "Congo DR", "Democratic Republic of the Congo", "Zaire"]),
    ("COG", &["Congo", "Republic of the Congo"]),
    ("CPV", &["Cape Verde Islands"]),
    ("FSM", &["Federated States of Micronesia"]),
    ("GBR", &["Great Britain"]),
    ("GMB", &["The Gambia"]),
    ("IRL", &["Republic of Ireland", "Ireland Republic", "Eire"]),
    ("IRN", &["IR Iran", "Islamic Republic of Iran"]),
    ("KGZ", &["Kyrgyz Republic"]),
    ("KOR", &["Korea Republic", "Republic of Korea", "Korea (South)"]),
    ("LAO", &["Lao PDR", "Lao People's Democratic Republic"]),
    ("MAC", &["Macau"]),
    ("MDA", &["Republic of Moldova"]),
    ("MKD", &["Macedonia", "FYR Macedonia", "Macedonia FYR", "Republic of Macedonia"]),
    ("NLD", &["Holland", "The Netherlands"]),
    ("PRK", &["Korea DPR", "DPR Korea", "Korea (North)"]),
    ("PSE", &["Palestinian Territory", "State of Palestine"]),
    ("PYF", &["Tahiti"]),
    ("RUS", &["Russian Federation"]),
    ("SAU", &["KSA", "Kingdom of Saudi Arabia", "السعودية"]),
    ("STP", &["São Tomé e Príncipe"]),
    ("SYR", &["Syrian Arab Republic", "Syrian Arab Republic (Syria)"]),
    ("TWN", &["Chinese Taipei", "Taiwan, Republic of China"]),
    ("TZA", &["United Republic of Tanzania"]),
    ("USA", &["USA", "United States of America", "أمريكا"]),
    ("VCT", &["Saint Vincent and the Grenadines"]),
    ("VEN", &["Bolivarian Republic of Venezuela", "Venezuela (Bolivarian Republic)"]),
    ("VNM", &["Viet Nam"]),
];

static BY_NAME: LazyLock<HashMap<String, &'static CountryRow>> =
    LazyLock::new(|| names().map(|(name, row)| (key(name), row)).collect());

/// Every name, with its country.
fn names() -> impl Iterator<Item = (&'static str, &'static CountryRow)> {
    let own = rows().flat_map(|row| {
        let names = [row.en, row.ar].into_iter().chain(row.others.iter().copied());
        names.map(move |name| (name, row))
    });
    let football = FOOTBALL_NAMES.iter().flat_map(|(code, names)| {
        let row = rows().find(|row| row.alpha3 == *code);
        names.iter().filter_map(move |name| row.map(|row| (*name, row)))
    });
    own.chain(football)
}

/// The form of a name that is compared: folded, without punctuation, with one spelling of "&" and "Saint", and with
/// "Iran, Islamic Republic of" in its natural order.
fn key(name: &str) -> String {
    let folded = fold(name);
    let reordered = match folded.split_once(", ") {
        Some((last, first)) if first.ends_with(" of") => format!("{first} {last}"),
        _ => folded,
    };
    let spaced: String = reordered
        .replace('&', " and ")
        .replace(['\'', '’', '.'], "")
        .chars()
        .map(|letter| if letter.is_alphanumeric() { letter } else { ' ' })
        .collect();
    let words = spaced.split_whitespace().map(|word| if word == "saint" { "st" } else { word });
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_belongs_to_one_country_and_is_listed_once() {
        let mut known = HashMap::<String, &str>::new();
        for (name, row) in names() {
            if let Some(other) = known.insert(key(name), row.alpha3) {
                panic!("\"{name}\" of {} is already a name of {other}", row.alpha3);
            }
        }
        let codes = FOOTBALL_NAMES.iter().map(|(code, _)| *code);
        assert_eq!(codes.filter(|code| rows().all(|row| row.alpha3 != *code)).collect::<Vec<_>>(), [""; 0]);
    }
}
