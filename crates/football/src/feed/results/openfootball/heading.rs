//! Headings: `= English Premier League 2015/16`, `= Kazakhstan | Premier League 2025`, `== Apertura`, `=World Cup 1930=`.

use crate::countries;
use crate::model::CountryId;

use super::words::words;

/// What a heading of the first level says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Heading {
    pub(super) competition: Option<String>,
    pub(super) country: Option<CountryId>,
    pub(super) season: Option<String>,
    /// The years that the season begins and ends in.
    pub(super) years: Option<(i16, i16)>,
    /// What follows the season after a comma: `Regular Season`.
    pub(super) stage: Option<String>,
    /// The team of a schedule that names only the opponents: `= Regionalliga Ost | Kremser SC`.
    pub(super) team: Option<String>,
}

/// The level of a heading line and its text, without the signs at both ends.
pub(super) fn level(line: &str) -> Option<(usize, &str)> {
    let line = line.trim();
    let text = line.trim_start_matches('=');
    let level = line.len() - text.len();
    (level > 0).then(|| (level, text.trim_end_matches('=').trim()))
}

pub(super) fn read(text: &str) -> Heading {
    let Some((at, word, years)) = words(text).filter_map(|(at, word)| Some((at, word, years(word)?))).last() else {
        return Heading::named(text);
    };
    let season = word.trim_end_matches(',');
    let (before, after) = (text[..at].trim_end_matches([' ', ',', '-', '|']), &text[at + season.len()..]);
    let (name, stage) = match after.trim_start().strip_prefix([',', '-']) {
        Some(stage) => (before.to_owned(), Some(stage.trim())),
        None => (format!("{before} {}", after.trim()).trim().to_owned(), None),
    };
    let stage = stage.filter(|stage| !stage.is_empty()).map(str::to_owned);
    Heading { season: Some(season.to_owned()), years: Some(years), stage, ..Heading::named(&name) }
}

impl Heading {
    /// A heading without a season. A country or a team may stand beside the competition.
    fn named(text: &str) -> Heading {
        let Some((left, right)) = text.split_once('|') else {
            return Heading { competition: filled(text), ..Heading::default() };
        };
        match countries::by_name(left) {
            Some(country) => Heading { competition: filled(right), country: Some(country.id), ..Heading::default() },
            None => Heading { competition: filled(text), team: filled(right), ..Heading::default() },
        }
    }

    /// The country of the competitions below a heading that names one: `= Austria`.
    pub(super) fn country_above(&self) -> Option<CountryId> {
        let named = || countries::by_name(self.competition.as_deref()?);
        self.country.or_else(|| named().map(|country| country.id))
    }

    /// The competition, if the other part of its heading turns out to be a team.
    pub(super) fn competition_without_team(&self) -> Option<String> {
        let competition = self.competition.as_deref()?;
        filled(competition.split('|').next()?)
    }
}

fn filled(text: &str) -> Option<String> {
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

/// The years of `2015/16`, `2015-2016` or `2018`.
pub(super) fn years(word: &str) -> Option<(i16, i16)> {
    let word = word.trim_end_matches(',');
    let (first, second) =
        word.split_once(['/', '-', '–']).map_or((word, None), |(first, second)| (first, Some(second)));
    let number =
        |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse::<i16>().ok()).flatten();
    let first = number(first).filter(|year| first.len() == 4 && (1850..2100).contains(year))?;
    let Some(second) = second else { return Some((first, first)) };
    let last = number(second)?;
    let last = match second.len() {
        // `1999/00` ends in the next century.
        1 | 2 => first - first % 100 + last + if last < first % 100 { 100 } else { 0 },
        4 => last,
        _ => return None,
    };
    (first..=first + 4).contains(&last).then_some((first, last))
}

/// The years that a file's path names, `2014-15/1-liga.txt`, if its heading does not.
pub(super) fn years_of_path(path: &str) -> Option<(i16, i16)> {
    let parts = path.rsplit(['/', '\\', '_', '.']);
    parts.filter_map(|part| years(part.split("--").next()?)).next()
}
