//! Clubs: their usual Arabic names.

use std::sync::LazyLock;

use super::name_table::{NameTable, key};
use super::team_name::TeamName;
use crate::model::CountryId;

/// A club by its English name: "Arsenal", "FC Barcelona", "Chelsea FCW". The country tells clubs of one name apart.
///
/// Accents, case and punctuation do not matter. If the name is not in the table as it is, it is looked for without
/// affixes and years: "1. FC Köln" is "Köln".
pub fn club(english: &str, country: Option<CountryId>) -> Option<String> {
    let team = TeamName::parse(english);
    let arabic = CLUBS.find(&team.name, country).or_else(|| CLUBS.find(&without_affixes(&team.name), country))?;
    Some(team.arabic(arabic))
}

const TEXTS: [&str; 3] = [include_str!("europe.txt"), include_str!("arab.txt"), include_str!("world.txt")];

static CLUBS: LazyLock<NameTable> = LazyLock::new(|| NameTable::parse(&TEXTS, keys));

fn keys(name: &str) -> Vec<String> {
    let whole = key(name);
    let short = without_affixes(&whole);
    if short == whole { vec![whole] } else { vec![whole, short] }
}

/// A name that consists of affixes only stays as it is.
fn without_affixes(key: &str) -> String {
    let is_affix = |word: &&str| AFFIXES.contains(word) || word.chars().all(|letter| letter.is_ascii_digit());
    let words: Vec<&str> = key.split(' ').filter(|word| !is_affix(word)).collect();
    if words.is_empty() { key.to_owned() } else { words.join(" ") }
}

/// Words that say "football club" or "sports club", and articles.
#[rustfmt::skip]
const AFFIXES: &[&str] = &[
    "fc", "cf", "afc", "sc", "ac", "as", "cd", "ud", "sd", "rcd", "rc", "ca", "ec", "sl", "ss", "ssc", "us", "uc", "acf",
    "bc", "cfc", "sv", "fsv", "vfb", "vfl", "tsg", "tsv", "bsc", "ogc", "fk", "nk", "if", "bk", "jk", "club", "clube",
    "calcio", "futbol", "football", "futebol", "fussball", "de", "del", "do", "the", "al", "el",
];

#[cfg(test)]
mod tests {
    use super::super::name_table::check_rows;
    use super::*;

    #[test]
    fn every_row_is_arabic_and_found_by_each_of_its_names() {
        check_rows(&TEXTS, keys, club);
    }
}
