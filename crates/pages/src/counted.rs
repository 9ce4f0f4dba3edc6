//! A number with its noun, in the forms of both languages.

use football::model::Words;

use crate::context::PageContext;
use api::render::Noun;

// Arabic says one and two without digits.
pub const MATCHES: Noun = Noun {
    en: ["# match", "# matches"],
    ar: ["مباراة واحدة", "مباراتان", "# مباريات", "# مباراة", "# مباراة"],
};
pub const TEAMS: Noun = Noun {
    en: ["# team", "# teams"], ar: ["فريق واحد", "فريقان", "# فرق", "# فريقًا", "# فريق"]
};
pub const PLAYERS: Noun = Noun {
    en: ["# player", "# players"],
    ar: ["لاعب واحد", "لاعبان", "# لاعبين", "# لاعبًا", "# لاعب"],
};
pub const COMPETITIONS: Noun = Noun {
    en: ["# competition", "# competitions"],
    ar: ["بطولة واحدة", "بطولتان", "# بطولات", "# بطولة", "# بطولة"],
};
pub const RESULTS: Noun = Noun {
    en: ["# result", "# results"],
    ar: ["نتيجة واحدة", "نتيجتان", "# نتائج", "# نتيجة", "# نتيجة"],
};

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
        noun.counted(u64::try_from(number).ok(), &self.numbers.integer(number), self.language())
    }
}

#[cfg(test)]
mod tests {
    use football::model::Language;
    use jiff::Timestamp;
    use jiff::tz::TimeZone;

    use super::*;
    use crate::context::PageRequest;
    use crate::settings::Digits;

    #[test]
    fn a_number_selects_the_form_of_its_noun() {
        let counted = |language, noun, number: u32| {
            let request = PageRequest {
                path: String::new(),
                query_string: String::new(),
                language,
                theme: None,
                digits: Digits::Western,
                is_demo: false,
                is_logged_in: false,
                base: String::new(),
                frame_ancestors: String::new(),
            };
            PageContext::new(&request, Vec::new(), &TimeZone::UTC, Timestamp::UNIX_EPOCH).counted(noun, number)
        };
        for (number, en, ar) in [
            (0, "0 teams", "0 فريق"),
            (1, "1 team", "فريق واحد"),
            (2, "2 teams", "فريقان"),
            (3, "3 teams", "3 فرق"),
            (10, "10 teams", "10 فرق"),
            (11, "11 teams", "11 فريقًا"),
            (99, "99 teams", "99 فريقًا"),
            (100, "100 teams", "100 فريق"),
            (101, "101 teams", "101 فريق"),
            (102, "102 teams", "102 فريق"),
            (103, "103 teams", "103 فرق"),
            (110, "110 teams", "110 فرق"),
            (111, "111 teams", "111 فريقًا"),
            (1_000, "1,000 teams", "1,000 فريق"),
        ] {
            assert_eq!(counted(Language::English, TEAMS, number), en);
            assert_eq!(counted(Language::Arabic, TEAMS, number), ar);
        }
    }
}
