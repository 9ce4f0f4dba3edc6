//! A number with its noun, in the forms of both languages.

use football::model::{Language, Words};

use crate::context::PageContext;

/// The forms of a noun.
#[derive(Clone, Copy, Debug)]
pub struct Noun {
    pub en: [&'static str; 2],
    /// One, two, three to ten, more. The first two contain the number.
    pub ar: [&'static str; 4],
}

pub const MATCHES: Noun = Noun {
    en: ["match", "matches"], ar: ["مباراة واحدة", "مباراتان", "مباريات", "مباراة"]
};
pub const TEAMS: Noun =
    Noun { en: ["team", "teams"], ar: ["فريق واحد", "فريقان", "فرق", "فريقًا"] };
pub const PLAYERS: Noun =
    Noun { en: ["player", "players"], ar: ["لاعب واحد", "لاعبان", "لاعبين", "لاعبًا"] };
pub const COMPETITIONS: Noun = Noun {
    en: ["competition", "competitions"],
    ar: ["بطولة واحدة", "بطولتان", "بطولات", "بطولة"],
};
pub const RESULTS: Noun =
    Noun { en: ["result", "results"], ar: ["نتيجة واحدة", "نتيجتان", "نتائج", "نتيجة"] };

impl PageContext<'_> {
    /// Words with a number in place of `{}`.
    pub fn with_number(&self, words: Words, number: impl super::numbers::Whole) -> String {
        self.fill(words, &[&self.numbers.integer(number)])
    }

    /// Words with a signed number in place of `{}`.
    pub fn with_signed(&self, words: Words, number: i64) -> String {
        self.fill(words, &[&self.numbers.signed(number)])
    }

    /// `3 matches`, `مباراتان`.
    pub fn counted(&self, noun: Noun, number: impl super::numbers::Whole) -> String {
        let number = number.whole();
        let written = self.numbers.integer(number);
        match (self.language(), number) {
            (Language::English, 1) => format!("{written} {}", noun.en[0]),
            (Language::English, _) => format!("{written} {}", noun.en[1]),
            (Language::Arabic, 1) => noun.ar[0].to_owned(),
            (Language::Arabic, 2) => noun.ar[1].to_owned(),
            (Language::Arabic, _) if (3..=10).contains(&(number % 100)) => format!("{written} {}", noun.ar[2]),
            (Language::Arabic, _) => format!("{written} {}", noun.ar[3]),
        }
    }
}
