//! Names of people, written in Arabic letters.
//!
//! A name is written word by word. A word with a known form takes it; another word is written by the rules of its
//! orthography, which the nationality selects. The known forms are single given names and surnames, never whole
//! names of people.

mod known_forms;
mod orthography;
mod rules;

use crate::model::{CountryId, fold};
use known_forms::known_form;
use orthography::Orthography;
use rules::transliterate_word;

/// A person's name in Arabic letters. The nationality selects the rules of pronunciation.
///
/// `None` if the name has no Latin letter, or if it has Arabic letters already.
pub fn transliterate(name: &str, nationality: Option<CountryId>) -> Option<String> {
    written(name, nationality, known_form)
}

/// As [`transliterate`], by rules alone: how good the rules are for names that have no known form.
pub fn transliterate_by_rules(name: &str, nationality: Option<CountryId>) -> Option<String> {
    written(name, nationality, |_, _| None)
}

fn written(
    name: &str,
    nationality: Option<CountryId>,
    known_form: impl Fn(&str, Orthography) -> Option<&'static str>,
) -> Option<String> {
    let is_latin = |letter: char| letter.is_ascii_alphabetic() || ('\u{c0}'..='\u{24f}').contains(&letter);
    if !name.chars().any(is_latin) || name.chars().any(|letter| ('\u{600}'..='\u{6ff}').contains(&letter)) {
        return None;
    }
    let nationality = Orthography::of(nationality);
    let words = name.split(|letter: char| letter.is_whitespace() || "-‐‑‒–—/_,".contains(letter));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let mut arabic: Vec<String> = Vec::new();
    let mut has_article = false;
    for (index, word) in words.iter().enumerate() {
        let orthography = nationality.or_by_letters(word);
        let next = words.get(index + 1);
        if next.is_some_and(|next| is_article(word, next, orthography)) {
            has_article = true;
            continue;
        }
        let text = match known_form(&plain(word), orthography) {
            Some(known) => known.to_owned(),
            None => one_word(word, index > 0, orthography),
        };
        match (has_article, text.starts_with("ال")) {
            (true, false) => arabic.push(format!("ال{text}")),
            _ => arabic.push(text),
        }
        has_article = false;
    }
    arabic.retain(|word| !word.is_empty());
    (!arabic.is_empty()).then(|| arabic.join(" "))
}

/// A word without a known form: an initial, a particle, a number, or a name.
fn one_word(word: &str, is_inside: bool, orthography: Orthography) -> String {
    let plain = plain(word);
    if !plain.is_empty() && plain.chars().all(|letter| letter.is_ascii_digit()) {
        return plain;
    }
    if word.ends_with('.') && plain.chars().count() == 1 {
        let letter = transliterate_word(word, Orthography::General);
        return letter.chars().next().map(|letter| format!("{letter}.")).unwrap_or_default();
    }
    if let Some((_, arabic)) = PARTICLES.iter().find(|(particle, _)| is_inside && *particle == plain) {
        return (*arabic).to_owned();
    }
    // "McGinn" is "Mac" and a name. In "McKennie" the second k is not written.
    let rest = word.strip_prefix("Mc").or_else(|| word.strip_prefix("Mac"));
    if let Some(rest) = rest.filter(|rest| rest.starts_with(char::is_uppercase)) {
        let arabic = transliterate_word(rest, orthography);
        return format!("ماك{}", arabic.strip_prefix('ك').unwrap_or(&arabic));
    }
    transliterate_word(word, orthography)
}

/// Whether a word is the Arabic article of the next one: "Al-Dawsari", "El Shenawy", "En-Nesyri".
fn is_article(word: &str, next: &str, orthography: Orthography) -> bool {
    let (word, next) = (fold(word), fold(next));
    let is_romance = matches!(orthography, Orthography::Spanish | Orthography::Portuguese);
    match word.as_str() {
        "al" | "el" | "ul" => !is_romance,
        // The l becomes the first consonant of the name.
        "an" | "ar" | "as" | "ash" | "at" | "ad" | "az" | "en" | "er" | "es" | "et" | "ed" | "ez" => {
            orthography == Orthography::Arabic && next.starts_with(&word[1..])
        }
        _ => false,
    }
}

/// The form by which known words are found: folded, letters and digits only.
fn plain(word: &str) -> String {
    fold(word).chars().filter(|letter| letter.is_alphanumeric()).collect()
}

/// Words inside a name that belong to the next one.
#[rustfmt::skip]
const PARTICLES: &[(&str, &str)] = &[
    ("de", "دي"), ("da", "دا"), ("do", "دو"), ("dos", "دوس"), ("das", "داس"), ("del", "ديل"), ("della", "ديلا"),
    ("di", "دي"), ("du", "دو"), ("des", "دي"), ("la", "لا"), ("le", "لو"), ("lo", "لو"), ("los", "لوس"), ("las", "لاس"),
    ("van", "فان"), ("von", "فون"), ("vom", "فوم"), ("zu", "تسو"), ("den", "دين"), ("der", "دير"), ("ter", "تير"), ("ten", "تين"),
    ("het", "هيت"), ("st", "سانت"), ("y", "إي"), ("i", "إي"), ("e", "إي"), ("bin", "بن"), ("ben", "بن"), ("ibn", "ابن"),
    ("jr", "جونيور"), ("junior", "جونيور"), ("filho", "فيليو"), ("neto", "نيتو"),
];
