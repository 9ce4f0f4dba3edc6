//! Control characters of input, made visible.
//!
//! A name, a path or a header may contain the escape sequences of a terminal, or a line break that makes one line of a log
//! look like two. So whatever people read on a terminal or in a log goes through here. The escapes are those of JSON: JSON
//! that is escaped once more is the same JSON.

use std::borrow::Cow;
use std::fmt::Write;

/// One line: a line break is escaped as well.
pub(crate) fn line(text: &str) -> Cow<'_, str> {
    escaped(text, is_unsafe)
}

/// Text of several lines and columns: its line breaks and tabs stay.
pub(crate) fn lines(text: &str) -> Cow<'_, str> {
    escaped(text, |char| !matches!(char, '\n' | '\t') && is_unsafe(char))
}

/// A text in quotation marks, on one line. It is a string of JSON.
pub(crate) fn push_quoted(out: &mut String, text: &str) {
    out.push('"');
    for char in text.chars() {
        match char {
            '"' | '\\' => out.extend(['\\', char]),
            char if is_unsafe(char) => push_escape(out, char),
            char => out.push(char),
        }
    }
    out.push('"');
}

/// A control character, or one that changes the direction of the text after it.
pub(crate) fn is_unsafe(char: char) -> bool {
    char.is_control() || matches!(char, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn escaped(text: &str, is_unsafe: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.chars().any(&is_unsafe) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for char in text.chars() {
        if is_unsafe(char) { push_escape(&mut out, char) } else { out.push(char) }
    }
    Cow::Owned(out)
}

fn push_escape(out: &mut String, char: char) {
    match char {
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        char => {
            let _ = write!(out, "\\u{:04x}", u32::from(char));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_visible_and_words_stay() {
        for plain in ["", "Al-Ahly", "الأهلي \u{200f}", "Łódź 100% \\ \"x\""] {
            assert!(matches!(line(plain), Cow::Borrowed(same) if same == plain));
        }
        assert_eq!(line("a\u{1b}[31mb\u{7}\u{7f}\u{9b}2J"), "a\\u001b[31mb\\u0007\\u007f\\u009b2J");
        assert_eq!(line("one\ntwo\r\n\tx\0"), "one\\ntwo\\r\\n\\tx\\u0000");
        assert_eq!(line("\u{202e}gpj.exe"), "\\u202egpj.exe");
        assert_eq!(lines("one\r\n\ttwo\u{1b}c"), "one\\r\n\ttwo\\u001bc");
    }

    #[test]
    fn a_quoted_text_is_a_string_of_json() {
        for text in ["a\u{1b}[0m\"\\\n\u{9b}\u{202e}x", "القاهرة", "\0\u{1f}\u{7f}"] {
            let mut quoted = String::new();
            push_quoted(&mut quoted, text);
            assert_eq!(serde_json::from_str::<String>(&quoted).unwrap(), text);
            assert!(!quoted.chars().any(is_unsafe), "{quoted:?}");
        }
    }
}
