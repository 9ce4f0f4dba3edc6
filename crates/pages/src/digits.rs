//! The reader's digits in a whole page.
//!
//! [`Numbers`] writes the numbers of a page in the reader's digits. Names and sentences have digits too: the season 2022, a
//! rank "of 10". They come from the store and from tables of words, so they are replaced here, in the finished page. Digits
//! of a name in Latin letters stay as they are: "Schalke 04".

use super::numbers::Numbers;

/// Elements whose text is not for readers, or is copied.
const LEFT_ALONE: [&str; 5] = ["script", "style", "textarea", "code", "pre"];
/// Attributes that readers see or hear.
const TEXTS: [&str; 6] = ["title", "alt", "aria-label", "placeholder", "data-hint", "content"];

/// HTML or SVG with the reader's digits in all texts.
pub fn in_markup(numbers: &Numbers, markup: String) -> String {
    if !numbers.has_own_digits() {
        return markup;
    }
    let (mut out, mut rest) = (String::with_capacity(markup.len() + markup.len() / 8), markup.as_str());
    while let Some(start) = rest.find('<') {
        add_text(&mut out, numbers, &rest[..start]);
        rest = &rest[start..];
        let end = tag_end(rest);
        let (tag, after) = rest.split_at(end);
        add_tag(&mut out, numbers, tag);
        rest = after;
        let name = tag[1..].split(|letter: char| !letter.is_ascii_alphanumeric()).next().unwrap_or_default();
        if LEFT_ALONE.contains(&name) && !tag.ends_with("/>") {
            let end = rest.find(&format!("</{name}")).unwrap_or(rest.len());
            out.push_str(&rest[..end]);
            rest = &rest[end..];
        }
    }
    add_text(&mut out, numbers, rest);
    out
}

/// Where the tag at the beginning of a text ends. A quoted value may contain `>`.
fn tag_end(text: &str) -> usize {
    let mut quote = None;
    for (index, letter) in text.char_indices() {
        match (quote, letter) {
            (None, '>') => return index + 1,
            (None, '"' | '\'') => quote = Some(letter),
            (Some(open), letter) if open == letter => quote = None,
            _ => {}
        }
    }
    text.len()
}

/// A tag with the reader's digits in its texts. Templates write values in double quotes.
fn add_tag(out: &mut String, numbers: &Numbers, tag: &str) {
    let mut parts = tag.split('"');
    let mut before = parts.next().unwrap_or_default();
    out.push_str(before);
    while let Some(value) = parts.next() {
        let name = before.strip_suffix('=').and_then(|before| before.split_whitespace().last()).unwrap_or_default();
        out.push('"');
        if TEXTS.contains(&name) {
            add_text(out, numbers, value);
        } else {
            out.push_str(value);
        }
        if let Some(next) = parts.next() {
            out.push('"');
            out.push_str(next);
            before = next;
        }
    }
}

fn add_text(out: &mut String, numbers: &Numbers, text: &str) {
    if !text.contains(|letter: char| letter.is_ascii_digit()) {
        out.push_str(text);
        return;
    }
    let is_latin = |letter: char| letter.is_alphabetic() && (letter as u32) < 0x250;
    let first = |text: &str| text.chars().find(|letter| letter.is_alphabetic()).is_some_and(is_latin);
    // Whether the letters before, or after if there are none, are Latin.
    let mut after_latin = first(text);
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let length = match letter {
            '&' => rest.find(';').map_or(1, |end| end + 1),
            '0'..='9' => {
                let is_number = |letter: char| letter.is_ascii_digit() || matches!(letter, '.' | ',' | '%');
                let end = rest.find(|letter: char| !is_number(letter)).unwrap_or(rest.len());
                // A dot or a comma at the end belongs to the sentence.
                rest[..end].trim_end_matches(['.', ',']).len()
            }
            letter => letter.len_utf8(),
        };
        let (part, after) = rest.split_at(length);
        match letter {
            '0'..='9' if !after_latin => out.push_str(&numbers.text(part)),
            _ => out.push_str(part),
        }
        match letter {
            '\u{2069}' => after_latin = false,
            letter if letter.is_alphabetic() => after_latin = is_latin(letter),
            _ => {}
        }
        rest = after;
    }
}

#[cfg(test)]
mod tests {
    use football::model::Language;

    use super::super::settings::Digits;
    use super::*;

    #[test]
    fn texts_have_the_digits_of_the_reader_and_everything_else_keeps_its_own() {
        let numbers = Numbers { language: Language::Arabic, digits: Digits::ArabicIndic };
        for (markup, expected) in [
            ("<h1>كأس العالم 2022</h1>", "<h1>كأس العالم ٢٠٢٢</h1>"),
            ("<a href=\"/t/1\" title=\"من 10\">2026/2027</a>", "<a href=\"/t/1\" title=\"من ١٠\">٢٠٢٦/٢٠٢٧</a>"),
            ("<p>12.5% من 1,058.</p>", "<p>١٢٫٥٪ من ١٬٠٥٨.</p>"),
            ("<bdi>Schalke 04</bdi> <bdi>1. FC Köln</bdi>", "<bdi>Schalke 04</bdi> <bdi>1. FC Köln</bdi>"),
            ("<p>\u{2068}Zed\u{2069} في 3</p>", "<p>\u{2068}Zed\u{2069} في ٣</p>"),
            ("<p>&#38; 4</p>", "<p>&#38; ٤</p>"),
            ("<path d=\"M1 2\"/><text x=\"5\">6</text>", "<path d=\"M1 2\"/><text x=\"5\">٦</text>"),
            ("<style>a{width:1px}</style><code>7</code>8", "<style>a{width:1px}</style><code>7</code>٨"),
        ] {
            assert_eq!(in_markup(&numbers, markup.to_owned()), expected);
            let western = Numbers { digits: Digits::Western, ..numbers };
            assert_eq!(in_markup(&western, markup.to_owned()), markup);
        }
    }
}
