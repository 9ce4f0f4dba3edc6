//! Clubs: their usual Arabic names.

use crate::model::CountryId;

use super::key::key;

/// A club by its English name: "Arsenal", "FC Barcelona", "Chelsea FCW". The country tells clubs of one name apart.
pub fn club(english: &str, country: Option<CountryId>) -> Option<String> {
    let _ = country;
    let key = key(english);
    CLUBS.iter().find(|(own, _)| *own == key).map(|(_, arabic)| (*arabic).to_owned())
}

#[rustfmt::skip]
const CLUBS: &[(&str, &str)] = &[
    ("barcelona",   "برشلونة"),
    ("real madrid", "ريال مدريد"),
];
