//! Stadiums. An Arabic name begins with the word for stadium, and adjectives such as National are its last words:
//! "Lusail Stadium" is ملعب لوسيل, "Estadio Nacional" الملعب الوطني. The rest is a proper name and is transliterated.

use std::sync::LazyLock;

use super::name_table::{NameTable, key};
use super::people::transliterate;
use crate::model::CountryId;

/// A stadium that has a usual name in Arabic.
pub fn known_stadium(english: &str, country: Option<CountryId>) -> Option<String> {
    STADIUMS.find(&key(english), country).map(str::to_owned)
}

/// A stadium's name in Arabic: the words for kinds of grounds are translated, the others transliterated. A name without such
/// a word is transliterated as it is: "Old Trafford".
pub fn transliterate_stadium(english: &str, country: Option<CountryId>) -> Option<String> {
    let mut parts = Parts::default();
    for word in english.split_whitespace() {
        parts.add(word, country);
    }
    parts.finish(country).or_else(|| transliterate(english, country))
}

const TEXTS: [&str; 1] = [include_str!("stadiums.txt")];

static STADIUMS: LazyLock<NameTable> = LazyLock::new(|| NameTable::parse(&TEXTS, |name| vec![key(name)]));

/// What a word of a stadium's name is.
#[derive(Clone, Copy)]
enum Word {
    /// It means stadium.
    Ground,
    /// It means a place, and belongs to the proper name in Arabic too: "Villa Park" is ملعب فيلا بارك.
    Place(&'static str),
    Adjective(&'static str),
    Title(&'static str),
}

#[rustfmt::skip]
const WORDS: &[(Word, &[&str])] = &[
    (Word::Ground, &["stadium", "stadion", "stade", "estadio", "estadi", "stadio", "stadyumu", "stadi", "stadionul", "stadiumi", "ground"]),
    (Word::Place("بارك"),         &["park"]),
    (Word::Place("أرينا"),        &["arena"]),
    (Word::Place("رود"),          &["road"]),
    (Word::Place("لين"),          &["lane"]),
    (Word::Adjective("الوطني"),   &["national", "nacional", "nazionale"]),
    (Word::Adjective("الدولي"),   &["international", "internacional", "internazionale"]),
    (Word::Adjective("الأولمبي"), &["olympic", "olimpico", "olympique"]),
    (Word::Adjective("البلدي"),   &["municipal", "comunale"]),
    (Word::Title("الأمير"),       &["prince"]),
    (Word::Title("الشيخ"),        &["sheikh", "shaikh"]),
];

/// Words between the word for stadium and the proper name: "Stade de la Beaujoire".
const PREPOSITIONS: &[&str] = &["de", "del", "di", "do", "da", "du", "des", "of", "der"];

/// A name that is being translated word by word.
#[derive(Default)]
struct Parts<'a> {
    is_ground: bool,
    is_place: bool,
    /// The proper name so far, in Arabic.
    proper: Vec<String>,
    /// The last words of the proper name, which are transliterated together: an article belongs to the next word.
    latin: Vec<&'a str>,
    adjectives: Vec<&'static str>,
}

impl<'a> Parts<'a> {
    fn add(&mut self, word: &'a str, country: Option<CountryId>) {
        let folded = key(word);
        let known = WORDS.iter().find(|(_, words)| words.contains(&folded.as_str())).map(|(kind, _)| *kind);
        let is_first_of_name = self.proper.is_empty() && self.latin.is_empty();
        match known {
            Some(Word::Ground) => self.is_ground = true,
            Some(Word::Adjective(arabic)) => self.adjectives.push(arabic),
            Some(Word::Title(arabic)) => self.add_arabic(arabic, country),
            Some(Word::Place(arabic)) => {
                self.is_place = true;
                self.add_arabic(arabic, country);
            }
            None if self.is_ground && is_first_of_name && PREPOSITIONS.contains(&folded.as_str()) => {}
            None => self.latin.push(word),
        }
    }

    fn add_arabic(&mut self, arabic: &str, country: Option<CountryId>) {
        self.transliterate(country);
        self.proper.push(arabic.to_owned());
    }

    fn transliterate(&mut self, country: Option<CountryId>) {
        let latin = std::mem::take(&mut self.latin).join(" ");
        if !latin.is_empty() {
            // A number is written as it is.
            self.proper.push(transliterate(&latin, country).unwrap_or(latin));
        }
    }

    /// None if no word says that it is a ground.
    fn finish(mut self, country: Option<CountryId>) -> Option<String> {
        self.transliterate(country);
        if !self.is_ground && !self.is_place {
            return None;
        }
        let adjectives = self.adjectives.join(" ");
        match (self.proper.is_empty(), self.adjectives.is_empty()) {
            (true, true) => None,
            (true, false) => Some(format!("الملعب {adjectives}")),
            (false, true) => Some(format!("ملعب {}", self.proper.join(" "))),
            (false, false) => Some(format!("ملعب {} {adjectives}", self.proper.join(" "))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::name_table::check_rows;
    use super::*;

    #[test]
    fn every_row_is_arabic_and_found_by_each_of_its_names() {
        check_rows(&TEXTS, |name| vec![key(name)], known_stadium);
    }
}
