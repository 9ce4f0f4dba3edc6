//! Counted nouns: how a number and its noun are written in both languages.
//!
//! A message names the noun in its placeholder, as in `{n teams}`, so that no caller knows about plurals. The categories
//! are those of the Unicode CLDR for English and Arabic.

use football::model::Language;

/// A noun with a form for each category of numbers. `#` stands for the number.
#[derive(Clone, Copy, Debug)]
pub struct Noun {
    /// 1, and any other number.
    pub en: [&'static str; 2],
    /// 1, 2, 3 to 10, 11 to 99, and any other number. Numbers above 100 go by their last two digits.
    pub ar: [&'static str; 5],
}

/// The nouns of messages by their names in placeholders, in the genitive case. A message that counts a list has to state the
/// number, so its noun has digits also for 1 and 2.
#[rustfmt::skip]
const NOUNS: [(&str, Noun); 16] = [
    ("tournaments", Noun { en: ["# tournament", "# tournaments"], ar: ["بطولة واحدة (#)", "بطولتين (#)", "# بطولات", "# بطولة", "# بطولة"] }),
    ("stages",      Noun { en: ["# stage", "# stages"],           ar: ["مرحلة واحدة (#)", "مرحلتين (#)", "# مراحل", "# مرحلة", "# مرحلة"] }),
    ("matches",     Noun { en: ["# match", "# matches"],          ar: ["مباراة واحدة (#)", "مباراتين (#)", "# مباريات", "# مباراة", "# مباراة"] }),
    ("teams",       Noun { en: ["# team", "# teams"],             ar: ["فريق واحد (#)", "فريقين (#)", "# فرق", "# فريقًا", "# فريق"] }),
    ("referees",    Noun { en: ["# referee", "# referees"],       ar: ["حكم واحد (#)", "حكمين (#)", "# حكام", "# حكمًا", "# حكم"] }),
    ("coaches",     Noun { en: ["# coach", "# coaches"],          ar: ["مدرب واحد (#)", "مدربين (#)", "# مدربين", "# مدربًا", "# مدرب"] }),
    ("players",     Noun { en: ["# player", "# players"],         ar: ["لاعب واحد (#)", "لاعبين (#)", "# لاعبين", "# لاعبًا", "# لاعب"] }),
    ("attacks",     Noun { en: ["# attack", "# attacks"],         ar: ["هجمة واحدة (#)", "هجمتين (#)", "# هجمات", "# هجمة", "# هجمة"] }),
    ("seasons",     Noun { en: ["# season", "# seasons"],         ar: ["موسم واحد (#)", "موسمين (#)", "# مواسم", "# موسمًا", "# موسم"] }),
    ("clubs",       Noun { en: ["# club", "# clubs"],             ar: ["ناد واحد (#)", "ناديين (#)", "# أندية", "# ناديًا", "# ناد"] }),
    ("countries",   Noun { en: ["# country", "# countries"],      ar: ["دولة واحدة (#)", "دولتين (#)", "# دول", "# دولة", "# دولة"] }),
    ("events",      Noun { en: ["# event", "# events"],           ar: ["حدث واحد (#)", "حدثين (#)", "# أحداث", "# حدثًا", "# حدث"] }),
    ("seconds",     Noun { en: ["# second", "# seconds"],         ar: ["ثانية واحدة", "ثانيتين", "# ثوان", "# ثانية", "# ثانية"] }),
    ("bytes",       Noun { en: ["# byte", "# bytes"],             ar: ["بايت واحد", "2 بايت", "# بايت", "# بايت", "# بايت"] }),
    ("characters",  Noun { en: ["# character", "# characters"],   ar: ["حرف واحد", "حرفين", "# حروف", "# حرفًا", "# حرف"] }),
    ("elements",    Noun { en: ["# element", "# elements"],       ar: ["عنصر واحد", "عنصرين", "# عناصر", "# عنصرًا", "# عنصر"] }),
];

impl Noun {
    pub(super) fn named(name: &str) -> Option<Noun> {
        NOUNS.into_iter().find(|(known, _)| *known == name).map(|(_, noun)| noun)
    }

    /// The number with its noun, as it is written. A decimal such as `0.25` has no whole number, and is in the category of all
    /// other numbers.
    pub fn counted(self, whole: Option<u64>, written: &str, language: Language) -> String {
        let form = match (language, whole) {
            (Language::English, Some(1)) => self.en[0],
            (Language::English, _) => self.en[1],
            (Language::Arabic, Some(1)) => self.ar[0],
            (Language::Arabic, Some(2)) => self.ar[1],
            (Language::Arabic, Some(number)) => match number % 100 {
                3..=10 => self.ar[2],
                11..=99 => self.ar[3],
                _ => self.ar[4],
            },
            (Language::Arabic, None) => self.ar[4],
        };
        form.replace('#', written)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_selects_the_form_of_its_noun() {
        let teams = Noun::named("teams").unwrap();
        for (number, en, ar) in [
            ("0", "0 teams", "0 فريق"),
            ("1", "1 team", "فريق واحد (1)"),
            ("2", "2 teams", "فريقين (2)"),
            ("3", "3 teams", "3 فرق"),
            ("10", "10 teams", "10 فرق"),
            ("11", "11 teams", "11 فريقًا"),
            ("99", "99 teams", "99 فريقًا"),
            ("100", "100 teams", "100 فريق"),
            ("102", "102 teams", "102 فريق"),
            ("103", "103 teams", "103 فرق"),
            ("111", "111 teams", "111 فريقًا"),
            ("0.25", "0.25 teams", "0.25 فريق"),
        ] {
            assert_eq!(teams.counted(number.parse().ok(), number, Language::English), en);
            assert_eq!(teams.counted(number.parse().ok(), number, Language::Arabic), ar);
        }
    }
}
