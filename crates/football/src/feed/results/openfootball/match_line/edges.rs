//! What stands before and after the teams and the score of a match.

use super::super::date::{DateText, read_date, read_time, read_weekday};
use super::super::score::ScoreText;
use super::super::words::{find_word, leading_brackets, leading_number, trailing_brackets};
use super::super::{ground, heading};
use super::parts::{MatchLine, Place, Refusal};
use crate::feed::results::line::LocalTime;

/// Reads what stands before the teams: number, date, time, round, ground. Returns the rest.
pub(super) fn prefix<'a>(line: &'a str, found: &mut MatchLine) -> Result<&'a str, Refusal> {
    let mut rest = line;
    loop {
        rest = rest.trim_start();
        if let Some(place) = place(rest) {
            found.place = Some(place);
            rest = &rest[3..];
        } else if let Some(after) = after_number(rest).or_else(|| after_weekday(rest)) {
            rest = after;
        } else if let Some(after) = rest.strip_prefix("=>").filter(|_| found.date.is_some()) {
            // The match was moved: `2013-02-16 12:00 => 2013-03-06 18:30`.
            (found.date, found.time) = (None, None);
            rest = after;
        } else if let Some((date, after)) = read_date(rest).filter(|_| found.date.is_none()) {
            found.date = Some(date);
            rest = after.trim_start_matches([',', ']']);
        } else if let Some((time, after)) = read_time(rest).filter(|_| found.time.is_none()) {
            found.time = Some(time);
            rest = after.trim_start();
            if let Some(after) = rest.strip_prefix("- ") {
                found.has_dashes = true;
                rest = after;
            }
        } else if let Some((year, after)) = year_column(rest).filter(|_| found.year.is_none()) {
            found.year = Some(year.to_owned());
            rest = after;
        } else if let Some(after) = rest.strip_prefix(['▪', '»']).filter(|_| found.round.is_none()) {
            let (round, after) = after.split_once(' ').ok_or(Refusal::Other)?;
            (found.round, found.round_goes_on) = (Some(round.to_owned()), true);
            rest = after;
        } else if let Some(after) = rest.strip_prefix('@') {
            let (ground, after) = after.trim_start().split_once("  ").ok_or(Refusal::Other)?;
            found.ground = Some(ground::read(ground));
            rest = after;
        } else {
            return Ok(rest);
        }
    }
}

fn place(text: &str) -> Option<Place> {
    let (mark, rest) = leading_brackets(text)?;
    let place = match mark {
        "h" => Place::Home,
        "a" => Place::Away,
        "n" => Place::Neutral,
        _ => return None,
    };
    rest.starts_with(' ').then_some(place)
}

/// `1960  …`, `1934 @ …`: a year and the end of its column.
fn year_column(text: &str) -> Option<(&str, &str)> {
    let (year, rest) = text.split_once(' ')?;
    let is_year = heading::years(year).is_some_and(|(first, last)| first == last);
    (is_year && rest.starts_with([' ', '@'])).then_some((year, rest))
}

/// What follows `(12)`, the number of a match.
fn after_number(text: &str) -> Option<&str> {
    let (inside, rest) = leading_brackets(text)?;
    let (_, "") = leading_number(inside.trim())? else { return None };
    Some(rest)
}

/// What follows `(Fr)` before a date.
fn after_weekday(text: &str) -> Option<&str> {
    let (inside, rest) = leading_brackets(text)?;
    let (Some(_), "") = read_weekday(inside) else { return None };
    Some(rest)
}

/// Takes off what follows the teams and the score: ground, notes, a round. Returns what is before.
pub(super) fn suffix<'a>(line: &'a str, found: &mut MatchLine) -> &'a str {
    let mut text = line.trim_end();
    if let Some(at) = find_word(text, |word| word.starts_with('@')) {
        let mut ground = text[at..].trim_start_matches('@').trim();
        while let Some((before, inside)) = trailing_brackets(ground).filter(|_| ground.ends_with(']')) {
            found.note(inside);
            ground = before;
        }
        found.ground = Some(ground::read(ground));
        text = text[..at].trim_end();
    }
    while let Some((before, inside)) = trailing_brackets(text).filter(|_| text.ends_with(']')) {
        let is_score = ScoreText::default().qualify(inside);
        if is_score {
            break;
        }
        found.note(inside);
        text = before;
    }
    if let Some((before, date, time)) = trailing_date(text) {
        found.date = Some(date);
        found.time = time;
        text = before;
    }
    if let Some((before, round)) = text.rsplit_once('▪').filter(|(before, _)| !before.is_empty()) {
        found.round = Some(round.trim().to_owned());
        text = before.trim_end();
    }
    text
}

/// `… 2012-07-20 18:30` in a column of its own.
fn trailing_date(text: &str) -> Option<(&str, DateText, Option<LocalTime>)> {
    let (before, column) = text.rsplit_once("  ")?;
    let (date, rest) = read_date(column.trim())?;
    let time = read_time(rest.trim());
    let ends = time.map_or(rest, |(_, rest)| rest).is_empty();
    ends.then(|| (before.trim_end(), date, time.map(|(time, _)| time)))
}
