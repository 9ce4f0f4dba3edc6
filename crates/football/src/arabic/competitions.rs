//! Competitions: their usual Arabic names.

use crate::model::CountryId;

use super::key::key;

/// A competition by its English name. The country tells competitions of one name apart: "Premier League", "Super Cup".
/// It is `None` for a competition of a continent or of the world.
pub fn competition(english: &str, country: Option<CountryId>) -> Option<String> {
    let _ = country;
    let key = key(english);
    COMPETITIONS.iter().find(|(own, _)| *own == key).map(|(_, arabic)| (*arabic).to_owned())
}

#[rustfmt::skip]
const COMPETITIONS: &[(&str, &str)] = &[
    ("fifa world cup", "كأس العالم"),
    ("la liga",        "الدوري الإسباني"),
];
