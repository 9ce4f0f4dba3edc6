//! The forms of a name that comparisons and searches use.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The form of a text that comparisons use: without case, accents, Arabic diacritics and variants of Arabic letters.
///
/// Spellings that readers take for one name have one form: `Müller` and `muller`, `أحمد` and `احمد`,
/// `فاطمة` and `فاطمه`, `يحيى` and `يحيي`.
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    // Lower case comes before the second decomposition: ẞ becomes ß only then.
    let letters = text.nfkd().filter(|letter| !is_combining_mark(*letter)).flat_map(char::to_lowercase);
    for letter in letters.nfkd().filter(|letter| !is_combining_mark(*letter)) {
        match letter {
            // Alef with hamza or madda decomposes into alef and a mark. Alef wasla does not.
            'ٱ' => folded.push('ا'),
            'ى' | 'ی' | 'ې' => folded.push('ي'),
            'ة' | 'ہ' | 'ھ' => folded.push('ه'),
            'ک' => folded.push('ك'),
            // Writers often leave out the bare hamza and the tatweel.
            'ء' | 'ـ' => {}
            'ß' => folded.push_str("ss"),
            'ø' => folded.push('o'),
            'ł' => folded.push('l'),
            'đ' | 'ð' => folded.push('d'),
            'æ' => folded.push_str("ae"),
            'œ' => folded.push_str("oe"),
            'þ' => folded.push_str("th"),
            'ı' => folded.push('i'),
            '٠'..='٩' => folded.push(digit(letter, '٠')),
            '۰'..='۹' => folded.push(digit(letter, '۰')),
            _ if letter.is_whitespace() => {
                if !folded.ends_with(' ') && !folded.is_empty() {
                    folded.push(' ');
                }
            }
            _ => folded.push(letter),
        }
    }
    folded.truncate(folded.trim_end().len());
    folded
}

fn digit(letter: char, zero: char) -> char {
    char::from(b'0' + (letter as u32 - zero as u32) as u8)
}

/// The form of a text that is searched for: folded, without spaces, hyphens and articles.
///
/// `Al-Barakini` and `al barakini` have one form, and so have `الصقور` and `صقور`. If a text is nothing but an article, the
/// article stays.
pub fn search_form(text: &str) -> String {
    let folded = fold(text);
    let without_articles: String = words(&folded).filter_map(without_article).collect();
    if without_articles.is_empty() { words(&folded).collect() } else { without_articles }
}

/// What a search looks for in [`search_lines`].
///
/// A text that begins with an article is looked for at the start of a word. Otherwise `المانيا`, which only looks like a word
/// with the article, would also find `رومانيا`.
pub fn search_pattern(text: &str) -> String {
    let (folded, form) = (fold(text), search_form(text));
    let begins_with_article = words(&folded).next().is_some_and(|word| without_article(word) != Some(word));
    // A text of nothing but articles keeps them.
    let has_more = words(&folded).any(|word| without_article(word).is_some());
    if begins_with_article && has_more { format!("\n{form}") } else { form }
}

/// The forms in which a name can be found, each after a line feed: its [`search_form`] from each word on, and the name with its
/// articles in one word, since writers also write `AlBarakini`. No form contains a NUL, which PostgreSQL refuses.
pub fn search_lines(name: &str) -> String {
    let folded = fold(&name.replace('\0', ""));
    let without_articles: Vec<&str> = words(&folded).filter_map(without_article).collect();
    let mut lines = String::new();
    for start in 0..without_articles.len().min(MAX_STARTS) {
        lines.push('\n');
        lines.extend(without_articles[start..].iter().copied());
    }
    lines.push('\n');
    lines.extend(words(&folded));
    lines
}

/// The words of a name that a search may begin with. It bounds the size of the forms of a very long name.
const MAX_STARTS: usize = 16;

/// The words of a folded text.
pub(super) fn words(folded: &str) -> impl Iterator<Item = &str> {
    folded.split(SEPARATORS).filter(|word| !word.is_empty())
}

/// What separates the words of a name: space, hyphens, dashes, apostrophes, and invisible marks.
const SEPARATORS: [char; 19] = [
    ' ', '-', '\'', '\u{ad}', '‐', '‑', '‒', '–', '—', '‘', '’', 'ʼ', 'ʻ', '\u{200b}', '\u{200c}', '\u{200d}',
    '\u{200e}', '\u{200f}', '\u{2060}',
];

/// Latin spellings of the Arabic article, as words of their own.
const LATIN_ARTICLES: [&str; 2] = ["al", "el"];
const ARABIC_ARTICLE: &str = "ال";

/// A word without the article; none if it is an article.
pub(super) fn without_article(word: &str) -> Option<&str> {
    if LATIN_ARTICLES.contains(&word) {
        return None;
    }
    // A short word that begins with the two letters is a word of its own.
    match word.strip_prefix(ARABIC_ARTICLE) {
        Some(rest) if rest.chars().count() >= 2 => Some(rest),
        _ => Some(word),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn spellings_of_one_name_have_one_form() {
        for (one, other) in [
            ("Müller", "MULLER"),
            ("Sigurðsson", "sigurdsson"),
            ("Łukasz  Piszczek ", "lukasz piszczek"),
            ("Ødegaard", "odegaard"),
            ("İlkay", "ilkay"),
            ("STRAẞE", "strasse"),
            ("أحمد", "احمد"),
            ("آمنة", "امنه"),
            ("يحيى", "يحيي"),
            ("مُحَمَّد", "محمد"),
            ("محـــمد", "محمد"),
            ("مؤمن", "مومن"),
            ("الأهلي ٢٣", "الاهلي 23"),
            ("۱۲", "12"),
        ] {
            assert_eq!(fold(one), fold(other), "{one} and {other}");
        }
        assert_ne!(fold("سالم"), fold("سليم"));
    }

    fn finds(query: &str, name: &str) -> bool {
        search_lines(name).contains(&search_pattern(query))
    }

    #[test]
    fn a_search_ignores_hyphens_spaces_and_the_article() {
        for (query, name) in [
            ("الصقور", "صقور"),
            ("صقور", "الصقور"),
            ("صقور النيل", "الصقور نيل"),
            ("al barakini", "Al-Barakini"),
            ("AlBarakini", "Al-Barakini"),
            ("albarakini", "Al Barakini"),
            ("barakini", "Al-Barakini"),
            ("el-barakini", "Al-Barakini"),
            ("al barakini", "Barakini"),
            ("saint etienne", "Saint-Étienne"),
            ("saintetienne", "Saint-Étienne"),
            ("mbappe", "M’Bappé"),
            ("al", "Al-Barakini"),
            ("ال", "الصقور"),
            ("المانيا", "ألمانيا"),
            ("الصقور", "نجوم الصقور"),
        ] {
            assert!(finds(query, name), "{query} finds {name}");
        }
        for (query, name) in [("الصقور", "نسور"), ("almeria", "Barakini"), ("الي", "نسور"), ("المانيا", "رومانيا")]
        {
            assert!(!finds(query, name), "{query} does not find {name}");
        }
    }

    proptest! {
        #[test]
        fn folding_twice_is_folding_once(text in any::<String>()) {
            let once = fold(&text);
            prop_assert_eq!(fold(&once), once);
        }

        #[test]
        fn folding_arabic_twice_is_folding_once(text in "[\u{600}-\u{6ff}\u{fb50}-\u{fefc} a-zÀ-ž]{0,20}") {
            let once = fold(&text);
            prop_assert_eq!(fold(&once), once);
        }

        #[test]
        fn a_name_is_found_by_itself(name in "[a-zA-ZÀ-ž\u{621}-\u{64a} '-]{0,20}|(ال|al|El|-| |[a-c]){0,8}") {
            prop_assert!(finds(&name, &name), "{}", search_lines(&name));
        }
    }
}
