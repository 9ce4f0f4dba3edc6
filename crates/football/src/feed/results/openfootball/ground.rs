//! Grounds: `@ Luzhniki Stadium, Moscow (UTC+3)`, `@ Paris, Parc des Princes, att: 18_000`, `@ Doha, Qatar`.
//!
//! Some files name the stadium first and others the city. All grounds of a file together tell which.

use std::collections::HashSet;

use jiff::tz::Offset;

use super::date::read_zone;
use super::words::trailing_brackets;
use crate::countries;
use crate::feed::results::line::ResultLine;
use crate::model::fold;

/// What a file writes after `@`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Ground {
    /// As it is written: `Stadium, City`.
    pub(super) place: String,
    pub(super) zone: Option<Offset>,
    pub(super) attendance: Option<u32>,
}

pub(super) fn read(text: &str) -> Ground {
    let (text, attendance) = split_attendance(text);
    let (text, zone) = match trailing_brackets(text).and_then(|(before, inside)| Some((before, read_zone(inside)?))) {
        Some((before, (zone, ""))) => (before, Some(zone)),
        _ => (text, None),
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    Ground { place: words.join(" ").trim_matches([',', ' ']).to_owned(), zone, attendance }
}

/// `…, Att: 60000`: the text before it, and the number.
pub(super) fn split_attendance(text: &str) -> (&str, Option<u32>) {
    let mark = ["att:", "attn:", "attendance:"].into_iter().find_map(|mark| {
        let at = text
            .char_indices()
            .map(|(at, _)| at)
            .find(|at| text.get(*at..*at + mark.len()).is_some_and(|part| part.eq_ignore_ascii_case(mark)))?;
        Some((at, at + mark.len()))
    });
    let Some((start, end)) = mark else { return (text.trim(), None) };
    let number = text[end..].split([';', ' ']).find(|word| !word.is_empty()).and_then(number);
    (text[..start].trim_end().trim_end_matches([',', ';']).trim(), number)
}

/// `60000`, `16_000`, `16,000`.
pub(super) fn number(text: &str) -> Option<u32> {
    let digits: String = text.chars().filter(|letter| !matches!(letter, '_' | ',' | '.' | '\'')).collect();
    digits.parse().ok()
}

/// What the parts of a ground are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Order {
    StadiumFirst,
    CityFirst,
    /// A city and its country.
    CityAndCountry,
}

/// Parts of words that the names of stadiums have.
#[rustfmt::skip]
const STADIUM_PARTS: [&str; 18] = [
    "stad", "arena", "park", "parc", "parque", "estad", "field", "ground", "campo", "camp ", "coliseum", "bowl", "dome",
    "centenario", "nou", "stade", "ground", "velodrom",
];

/// Splits the grounds of matches into stadium and city.
pub(super) fn settle(results: &mut [ResultLine], places: &[(usize, String)]) {
    let parts: Vec<(usize, Vec<&str>)> = places.iter().map(|(at, place)| (*at, parts(place))).collect();
    let nations = nations(results);
    let order = order(parts.iter().map(|(_, parts)| parts.as_slice()), &nations);
    for (at, parts) in parts {
        if let Some(result) = results.get_mut(at) {
            (result.venue, result.city) = venue_and_city(&parts, order, &nations);
        }
    }
}

fn parts(place: &str) -> Vec<&str> {
    place.split([',', '›']).map(str::trim).filter(|part| !part.is_empty()).collect()
}

/// The teams of a file in which some are countries: the others are countries that are no more, or regions.
fn nations(results: &[ResultLine]) -> HashSet<String> {
    let teams: HashSet<String> = results.iter().flat_map(|result| [fold(&result.home), fold(&result.away)]).collect();
    let countries = teams.iter().filter(|team| countries::by_name(team).is_some()).count();
    if countries * 4 >= teams.len() { teams } else { HashSet::new() }
}

fn is_country(part: &str, nations: &HashSet<String>) -> bool {
    countries::by_name(part).is_some() || nations.contains(&fold(part))
}

fn order<'a>(grounds: impl Iterator<Item = &'a [&'a str]>, nations: &HashSet<String>) -> Order {
    let pairs: Vec<(&str, &str)> = grounds
        .filter_map(|parts| match parts {
            [first, second, ..] => Some((*first, *second)),
            _ => None,
        })
        .collect();
    let countries = pairs.iter().filter(|(_, second)| is_country(second, nations)).count();
    if countries * 2 > pairs.len() {
        return Order::CityAndCountry;
    }
    let is_stadium = |part: &str| STADIUM_PARTS.iter().any(|known| fold(part).contains(known));
    let votes = |vote: &dyn Fn(&(&str, &str)) -> bool| pairs.iter().filter(|pair| vote(pair)).count();
    let first = votes(&|(first, second)| is_stadium(first) && !is_stadium(second));
    let second = votes(&|(first, second)| is_stadium(second) && !is_stadium(first));
    if second > first { Order::CityFirst } else { Order::StadiumFirst }
}

/// One name alone may be a stadium or a city. The files name a city so, unless the name says that it is a stadium.
fn venue_and_city(parts: &[&str], order: Order, nations: &HashSet<String>) -> (Option<String>, Option<String>) {
    let own = |part: &&str| Some((*part).to_owned());
    match (parts, order) {
        ([], _) => (None, None),
        ([only], _) if STADIUM_PARTS.iter().any(|known| fold(only).contains(known)) => (own(only), None),
        ([only], _) => (None, own(only)),
        ([city, country], _) if order == Order::CityAndCountry || is_country(country, nations) => (None, own(city)),
        ([city, stadium, ..], Order::CityFirst) => (own(stadium), own(city)),
        ([stadium, city, ..], _) => (own(stadium), own(city)),
    }
}
