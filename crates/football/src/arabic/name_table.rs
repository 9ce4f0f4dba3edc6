//! A table of names: text that is embedded in the program and parsed when it is first used.
//!
//! A section such as `[ESP]` or `[CAN; USA]` gives the countries of the rows below it, and `[*]` stands for the world. A
//! row is `Arabic | English name; another English name`. A line that starts with `#` is a comment.

use std::collections::HashMap;

use crate::countries;
use crate::model::{CountryId, fold};

#[derive(Debug)]
pub(super) struct NameTable {
    by_key: HashMap<String, Vec<NameRow>>,
}

#[derive(Clone, Debug)]
pub(super) struct NameRow {
    /// Empty for a name that belongs to no country.
    pub(super) countries: Vec<CountryId>,
    pub(super) arabic: &'static str,
}

impl NameTable {
    /// A row is found by every key of each of its English names.
    pub(super) fn parse(texts: &[&'static str], keys: impl Fn(&str) -> Vec<String>) -> Self {
        let mut by_key: HashMap<String, Vec<NameRow>> = HashMap::new();
        for (row, names) in rows(texts) {
            for key in names.iter().flat_map(|name| keys(name)) {
                let known = by_key.entry(key).or_default();
                if !known.iter().any(|other| other.countries == row.countries) {
                    known.push(row.clone());
                }
            }
        }
        NameTable { by_key }
    }

    /// The row of this country, else the one that belongs to no country. Without a country, a name that several rows
    /// have is found only if they agree on its Arabic.
    pub(super) fn find(&self, key: &str, country: Option<CountryId>) -> Option<&'static str> {
        let rows = self.by_key.get(key)?;
        let of_no_country = rows.iter().find(|row| row.countries.is_empty());
        let found = match country {
            Some(country) => rows.iter().find(|row| row.countries.contains(&country)).or(of_no_country),
            None => of_no_country.or_else(|| {
                let first = rows.first()?;
                rows.iter().all(|row| row.arabic == first.arabic).then_some(first)
            }),
        };
        found.map(|row| row.arabic)
    }
}

/// Every row with its English names.
pub(super) fn rows(texts: &[&'static str]) -> Vec<(NameRow, Vec<&'static str>)> {
    let mut rows = Vec::new();
    let mut section = Vec::new();
    for line in texts.iter().flat_map(|text| text.lines()) {
        if let Some(codes) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            section = codes.split("; ").filter_map(|code| Some(countries::by_code(code)?.id)).collect();
        } else if let Some((arabic, names)) = line.split_once(" | ").filter(|_| !line.starts_with('#')) {
            let row = NameRow { countries: section.clone(), arabic };
            rows.push((row, names.split("; ").collect()));
        }
    }
    rows
}

/// The form of a name that is compared: lower case, without accents and punctuation, with one space between words.
/// `Saint-Étienne` is `saint etienne`.
pub(super) fn key(name: &str) -> String {
    let folded = fold(name).replace(['\'', '’', '.'], "").replace('&', " and ");
    let words = folded.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// Checks a table: every row is in Arabic, no name is in one country twice, and every name finds its row.
#[cfg(test)]
pub(super) fn check_rows(
    texts: &[&'static str],
    keys: impl Fn(&str) -> Vec<String>,
    find: impl Fn(&str, Option<CountryId>) -> Option<String>,
) {
    use std::collections::{BTreeMap, BTreeSet};

    let mut listed: BTreeSet<(CountryId, String)> = BTreeSet::new();
    let mut known: BTreeMap<(CountryId, String), &str> = BTreeMap::new();
    let lines = texts.iter().flat_map(|text| text.lines()).filter(|line| !line.starts_with(['#', '[']));
    assert_eq!(rows(texts).len(), lines.count(), "a line is not a row");
    for code in texts.iter().flat_map(|text| text.lines()).filter_map(|line| line.strip_prefix('[')) {
        for code in code.trim_end_matches(']').split("; ").filter(|code| *code != "*") {
            assert!(countries::by_code(code).is_some(), "{code} is not a country");
        }
    }
    for (row, names) in rows(texts) {
        let is_arabic = |letter: char| ('\u{621}'..='\u{64a}').contains(&letter) || " -0123456789".contains(letter);
        assert!(row.arabic.chars().all(is_arabic), "{} is not in Arabic", row.arabic);
        let countries = if row.countries.is_empty() { vec![CountryId(0)] } else { row.countries };
        for (name, country) in names.iter().flat_map(|name| countries.iter().map(move |country| (*name, *country))) {
            assert!(!name.contains(';') && name.trim() == name, "\"{name}\" is badly separated");
            assert!(listed.insert((country, key(name))), "\"{name}\" is twice in one country");
            for key in keys(name) {
                let first = known.entry((country, key)).or_insert(row.arabic);
                assert_eq!(*first, row.arabic, "\"{name}\" is also the name of another row");
            }
            let country = Some(country).filter(|country| *country != CountryId(0));
            assert_eq!(find(name, country).as_deref(), Some(row.arabic), "{name}");
        }
    }
}
