//! Counted nouns: how a number and its noun are written in both languages.
//!
//! A message names the noun in its placeholder, as in `{n teams}`, so that no caller knows about plurals. The categories
//! are those of the Unicode CLDR for English and Arabic.

use football::model::Language;

/// A noun with a form for each category of numbers. `#` stands for the number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Noun {
    /// The name in placeholders.
    name: &'static str,
    /// 1, and any other number.
    en: [&'static str; 2],
    /// 1, 2, 3 to 10, 11 to 99, and any other number, in the genitive case. Numbers above 100 go by their last two digits.
    /// The messages that count a list have to state the number, so their nouns have digits also for 1 and 2.
    ar: [&'static str; 5],
}

#[rustfmt::skip]
const NOUNS: [Noun; 15] = [
    noun("tournaments", ["# tournament", "# tournaments"], ["بطولة واحدة (#)", "بطولتين (#)", "# بطولات", "# بطولة", "# بطولة"]),
    noun("stages",      ["# stage", "# stages"],           ["مرحلة واحدة (#)", "مرحلتين (#)", "# مراحل", "# مرحلة", "# مرحلة"]),
    noun("matches",     ["# match", "# matches"],          ["مباراة واحدة (#)", "مباراتين (#)", "# مباريات", "# مباراة", "# مباراة"]),
    noun("teams",       ["# team", "# teams"],             ["فريق واحد (#)", "فريقين (#)", "# فرق", "# فريقًا", "# فريق"]),
    noun("referees",    ["# referee", "# referees"],       ["حكم واحد (#)", "حكمين (#)", "# حكام", "# حكمًا", "# حكم"]),
    noun("coaches",     ["# coach", "# coaches"],          ["مدرب واحد (#)", "مدربين (#)", "# مدربين", "# مدربًا", "# مدرب"]),
    noun("players",     ["# player", "# players"],         ["لاعب واحد (#)", "لاعبين (#)", "# لاعبين", "# لاعبًا", "# لاعب"]),
    noun("attacks",     ["# attack", "# attacks"],         ["هجمة واحدة (#)", "هجمتين (#)", "# هجمات", "# هجمة", "# هجمة"]),
    noun("seasons",     ["# season", "# seasons"],         ["موسم واحد (#)", "موسمين (#)", "# مواسم", "# موسمًا", "# موسم"]),
    noun("clubs",       ["# club", "# clubs"],             ["ناد واحد (#)", "ناديين (#)", "# أندية", "# ناديًا", "# ناد"]),
    noun("countries",   ["# country", "# countries"],      ["دولة واحدة (#)", "دولتين (#)", "# دول", "# دولة", "# دولة"]),
    noun("seconds",     ["# second", "# seconds"],         ["ثانية واحدة", "ثانيتين", "# ثوان", "# ثانية", "# ثانية"]),
    noun("bytes",       ["# byte", "# bytes"],             ["بايت واحد", "2 بايت", "# بايت", "# بايت", "# بايت"]),
    noun("characters",  ["# character", "# characters"],   ["حرف واحد", "حرفين", "# حروف", "# حرفًا", "# حرف"]),
    noun("elements",    ["# element", "# elements"],       ["عنصر واحد", "عنصرين", "# عناصر", "# عنصرًا", "# عنصر"]),
];

const fn noun(name: &'static str, en: [&'static str; 2], ar: [&'static str; 5]) -> Noun {
    Noun { name, en, ar }
}

impl Noun {
    pub(super) fn named(name: &str) -> Option<Noun> {
        NOUNS.into_iter().find(|noun| noun.name == name)
    }

    /// The number with its noun. A decimal such as `0.25` is in the category of all other numbers.
    pub(super) fn counted(self, number: &str, language: Language) -> String {
        let whole: Option<u64> = number.parse().ok();
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
        form.replace('#', number)
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
            assert_eq!(teams.counted(number, Language::English), en);
            assert_eq!(teams.counted(number, Language::Arabic), ar);
        }
    }
}
