//! Words with their places, brackets, and the two spaces that separate columns.

/// The words of a text and where each begins.
pub(super) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace().map(move |word| (offset(text, word), word))
}

/// Where a part of a text begins in it.
pub(super) fn offset(text: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize).min(text.len())
}

/// The columns of a text: what two or more spaces separate.
pub(super) fn columns(text: &str) -> impl Iterator<Item = &str> {
    text.split("  ").map(str::trim).filter(|column| !column.is_empty())
}

/// How many brackets are open at the end of a text; negative if more are closed than opened.
pub(super) fn open_brackets(text: &str) -> i32 {
    text.chars().map(bracket_step).sum()
}

fn bracket_step(letter: char) -> i32 {
    match letter {
        '(' | '[' => 1,
        ')' | ']' => -1,
        _ => 0,
    }
}

/// Splits off brackets that begin a text: what is in them, and what follows.
pub(super) fn leading_brackets(text: &str) -> Option<(&str, &str)> {
    let open = text.chars().next().filter(|letter| matches!(letter, '(' | '['))?;
    let mut depth = 0;
    for (at, letter) in text.char_indices() {
        depth += bracket_step(letter);
        if depth == 0 {
            return Some((&text[open.len_utf8()..at], &text[at + letter.len_utf8()..]));
        }
    }
    None
}

/// Splits off brackets that end a text and have a space before them: what is before, and what is in them.
pub(super) fn trailing_brackets(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_end();
    let close = text.chars().next_back().filter(|letter| matches!(letter, ')' | ']'))?;
    let mut depth = 0;
    for (at, letter) in text.char_indices().rev() {
        depth += bracket_step(letter);
        if depth == 0 {
            let before = &text[..at];
            let apart = before.is_empty() || before.ends_with(char::is_whitespace);
            return apart.then(|| (before.trim_end(), &text[at + letter.len_utf8()..text.len() - close.len_utf8()]));
        }
    }
    None
}

/// Where a word of a text begins that is outside brackets and for which a function says yes.
pub(super) fn find_word(text: &str, is: impl Fn(&str) -> bool) -> Option<usize> {
    let mut depth = 0;
    for (at, word) in words(text) {
        if depth <= 0 && is(word) {
            return Some(at);
        }
        depth += open_brackets(word);
    }
    None
}

/// A number that a text begins with, and what follows.
pub(super) fn leading_number(text: &str) -> Option<(u32, &str)> {
    let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    Some((text[..end].parse().ok()?, &text[end..]))
}

/// Letters that a text begins with, and what follows.
pub(super) fn leading_letters(text: &str) -> (&str, &str) {
    let end = text.find(|letter: char| !letter.is_alphabetic()).unwrap_or(text.len());
    text.split_at(end)
}

pub(super) fn has_letters(text: &str) -> bool {
    text.chars().any(char::is_alphabetic)
}
