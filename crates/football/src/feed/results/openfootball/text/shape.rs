//! What kind of line a line is, and which lines belong together.

use super::super::date::{read_date, read_weekday};
use super::super::lines::Line;
use super::super::match_line;
use super::super::words::{leading_brackets, open_brackets, words};

/// What follows this line is not part of the text.
pub(super) const END: &str = "__END__";

/// `Group A | …` and `Matchday 1 | Fri Jun 8` say what is in a group or a round; the matches say it too.
pub(super) fn is_definition(text: &str) -> bool {
    text.contains('|')
}

pub(super) fn is_ruler(text: &str) -> bool {
    text.chars().all(|letter| matches!(letter, '-' | '–' | '_' | '*' | ' ' | '.' | '~'))
}

/// What may follow a date in its line: nothing, or `- Sábado`.
pub(super) fn is_rest_of_day(rest: &str) -> bool {
    let rest = rest.trim_start_matches(['-', ',']).trim();
    let is_weekday = matches!(read_weekday(rest), (Some(_), after) if after.is_empty() || after.starts_with("-fe"));
    rest.is_empty() || is_weekday
}

/// A team that did not have to play, and rows of tables.
pub(super) fn is_of_no_interest(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let is_bye = text.split("  ").any(|column| column.trim().eq_ignore_ascii_case("bye"));
    let numbers = words.clone().filter(|word| word.bytes().all(|byte| byte.is_ascii_digit())).count();
    let is_header = words.clone().next() == Some("P") && words.any(|word| word == "Pts");
    is_bye || is_header || numbers >= 4
}

/// How many lines a list in brackets may have.
const LINES_OF_LIST: usize = 20;

/// A line, joined with those after it until its brackets are closed; and how many lines that are.
///
/// If they are never closed, the line stands alone, so that one bracket does not take the matches below.
pub(super) fn join(text: &str, after: &[Line]) -> (String, usize) {
    let (mut joined, mut count) = (text.to_owned(), 1);
    while open_brackets(&joined) > 0 || joined.ends_with(';') {
        let next = after.get(count - 1).filter(|_| count < LINES_OF_LIST).map_or("", |next| next.text.trim());
        // A sentence may look like a match. If it closes the bracket, it is part of the note.
        let is_match = || open_brackets(next) >= 0 && match_line::read(next, false).is_ok();
        if next.is_empty() || next.starts_with(['=', '▪', '»']) || is_match() {
            return (text.to_owned(), 1);
        }
        joined.push(' ');
        joined.push_str(next);
        count += 1;
    }
    (joined, count)
}

/// Whether a list of players goes on in the next line.
pub(super) fn is_open(text: &str) -> bool {
    text.ends_with([',', ';', '-', '–']) || open_brackets(text) > 0
}

/// Where the first bracket begins that is never closed.
pub(super) fn unclosed_bracket(text: &str) -> Option<usize> {
    text.match_indices(['(', '[']).map(|(at, _)| at).find(|at| leading_brackets(&text[*at..]).is_none())
}

/// Whether a date stands somewhere in a line, perhaps right after letters.
pub(super) fn has_date(text: &str) -> bool {
    words(text).any(|(at, word)| {
        let digit = word.find(|letter: char| letter.is_ascii_digit()).unwrap_or(0);
        read_date(&text[at..]).or_else(|| read_date(&text[at + digit..])).is_some()
    })
}
