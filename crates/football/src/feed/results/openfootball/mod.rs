//! The data of openfootball: texts in the format Football.TXT, and football.json.
//!
//! A text has headings, rounds, dates and matches, a line each. People write it by hand, in several generations of the
//! format and several languages, so each file here reads one part of a line in every form that occurs. A line that no
//! form fits becomes a notice, and the lines around it are still read.

mod date;
mod goals;
mod ground;
mod heading;
mod json;
mod lines;
mod match_line;
mod matchdays;
mod note;
mod property;
mod round;
mod score;
#[cfg(test)]
mod tests;
mod text;
mod words;
mod year;

use super::line::ResultLine;
use crate::feed::document::Notice;
use crate::feed::provider::SourceFile;

/// Whether a file that begins so is a text of matches: it has a heading, a round or a date, and a match.
pub(in crate::feed) fn is_text(head: &str) -> bool {
    let is_other = head.trim_start_matches('\u{feff}').trim_start().starts_with(['{', '<']) || head.contains('\0');
    // Pages of Wikipedia have headings and dates too.
    if is_other || head.contains("{{") {
        return false;
    }
    let lines = lines::lines(head.as_bytes());
    let texts = || lines.iter().map(|line| line.text.trim()).filter(|text| !text.is_empty());
    let is_heading = |text: &str| heading::level(text).is_some();
    let is_outline = |text: &str| round::marked(text).is_some() || round::is_outline(text);
    let is_date = |text: &str| date::read_date(text.trim_start_matches('[')).is_some();
    let is_frame = |text: &str| is_heading(text) || is_outline(text) || is_date(text);
    let is_match = |text: &str| match_line::read(text, false).is_ok();
    let is_dated_match = |text: &str| match_line::read(text, false).is_ok_and(|found| found.date.is_some());
    // `Team A - Team B` is a match only if all else says so.
    let is_fixture = |text: &str| !is_outline(text) && match_line::read(text, true).is_ok();
    let has_season = |text: &str| heading::level(text).is_some_and(|(_, text)| heading::read(text).season.is_some());
    let is_calendar = || texts().any(has_season) && texts().any(|text| is_outline(text) || is_date(text));
    (texts().any(is_frame) && texts().any(is_match))
        || texts().any(is_dated_match)
        || (is_calendar() && texts().any(is_fixture))
}

/// The matches of a text, and what was not understood.
pub(in crate::feed) fn read_text(file: SourceFile<'_>) -> (Vec<ResultLine>, Vec<Notice>) {
    text::read(file)
}

/// Whether a file that begins so is football.json.
pub(in crate::feed) fn is_json(head: &str) -> bool {
    let head = head.trim_start_matches('\u{feff}').trim_start();
    head.starts_with('{') && head.contains("\"team1\"") && (head.contains("\"matches\"") || head.contains("\"rounds\""))
}

/// The matches of a file of football.json, and what was not understood.
pub(in crate::feed) fn read_json(file: SourceFile<'_>) -> (Vec<ResultLine>, Vec<Notice>) {
    json::read(file)
}
