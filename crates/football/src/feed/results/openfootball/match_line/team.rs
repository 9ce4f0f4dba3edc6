//! The name of a team in a line with a match.

use super::super::words::{has_letters, trailing_brackets, words};
use super::parts::Refusal;

/// The name of a team, without the code of its country.
pub(super) fn team(text: &str) -> Result<String, Refusal> {
    // `(*)` refers to a note.
    let text = without_country(text.trim().trim_start_matches("(*)").trim());
    if text.contains([',', ';']) {
        // A line-up.
        return Err(Refusal::Other);
    }
    let numbers = words(text).filter(|(_, word)| word.bytes().all(|byte| byte.is_ascii_digit())).count();
    if !has_letters(text) || numbers > 2 || text.chars().count() > 60 {
        // A row of a table: `1.Liverpool  38 25 9 4 86-41 84`.
        return Err(Refusal::Other);
    }
    if text.contains("  ") {
        return Err(Refusal::Wrong(format!("`{text}` is not one name: expected single spaces in the name of a team")));
    }
    Ok(text.to_owned())
}

/// A team without the code of its country, three letters in brackets: `Juventus (ITA)`, `Botafogo (Bra)`.
pub(in super::super) fn without_country(team: &str) -> &str {
    match trailing_brackets(team) {
        Some((name, code)) if is_code(code) && !name.is_empty() && team.ends_with(')') => name,
        _ => team,
    }
}

fn is_code(code: &str) -> bool {
    let (first, rest) = (code.get(..1).unwrap_or_default(), code.get(1..).unwrap_or_default());
    let is = |text: &str, is: fn(&u8) -> bool| text.bytes().all(|byte| is(&byte));
    code.len() == 3
        && is(first, u8::is_ascii_uppercase)
        && (is(rest, u8::is_ascii_uppercase) || is(rest, u8::is_ascii_lowercase))
}
