//! The messages of successful responses.

use football::model::Words;

use crate::render::Message;

/// A message with a count `n`.
pub fn count(words: Words, n: usize) -> Message {
    Message::from(words).with("n", n)
}

pub const TOURNAMENTS: Words = Words { en: "{n tournaments} retrieved.", ar: "تم استرجاع {n tournaments}." };
pub const STAGES: Words = Words { en: "{n stages} retrieved.", ar: "تم استرجاع {n stages}." };
pub const MATCHES: Words = Words { en: "{n matches} retrieved.", ar: "تم استرجاع {n matches}." };
pub const TEAMS: Words = Words { en: "{n teams} retrieved.", ar: "تم استرجاع {n teams}." };
pub const REFEREES: Words = Words { en: "{n referees} retrieved.", ar: "تم استرجاع {n referees}." };
pub const COACHES: Words = Words { en: "{n coaches} retrieved.", ar: "تم استرجاع {n coaches}." };
pub const PLAYERS: Words =
    Words { en: "{n players} retrieved in {s seconds}.", ar: "تم استرجاع {n players} خلال {s seconds}." };
pub const PLAYER_STATISTICS: Words =
    Words { en: "Player statistics retrieved.", ar: "تم استرجاع إحصائيات اللاعب." };
pub const SUMMARY: Words =
    Words { en: "Match summary retrieved.", ar: "تم استرجاع ملخص المباراة." };
pub const FORMATION: Words = Words { en: "Formation retrieved.", ar: "تم استرجاع التشكيلة." };
pub const POSSESSION: Words =
    Words { en: "Possession distribution retrieved.", ar: "تم استرجاع توزيع الاستحواذ." };
pub const MOMENTUM: Words = Words { en: "Momentum retrieved.", ar: "تم استرجاع زخم المباراة." };
pub const SQUAD: Words = Words { en: "Squad retrieved.", ar: "تم استرجاع القائمة." };
pub const ATTACKS: Words = Words { en: "{n attacks} retrieved.", ar: "تم استرجاع {n attacks}." };
pub const VIDEO: Words = Words { en: "Video retrieved.", ar: "تم استرجاع الفيديو." };
pub const TIMELINE: Words = Words { en: "Timeline retrieved.", ar: "تم استرجاع أحداث المباراة." };
pub const POSSESSION_TIMELINE: Words =
    Words { en: "Possession timeline retrieved.", ar: "تم استرجاع الاستحواذ حسب الوقت." };
pub const POSSESSION_LIVE: Words = Words {
    en: "Live match possession retrieved",
    ar: "تم استرجاع الاستحواذ المباشر للمباراة",
};
pub const PENALTIES: Words = Words {
    en: "Penalties successfully loaded, found {n events}",
    ar: "تم تحميل ركلات الجزاء بنجاح، وعثر على {n events}",
};
pub const HEATMAP: Words =
    Words { en: "heatmap successfully generated", ar: "تم إنشاء الخريطة الحرارية بنجاح" };
pub const LOCATIONS: Words =
    Words { en: "Locations of attempts retrieved.", ar: "تم استرجاع مواقع التسديدات." };
pub const STATUS: Words = Words { en: "Match status retrieved.", ar: "تم استرجاع حالة المباراة." };
pub const EVENTS: Words = Words { en: "Events Retrieved", ar: "تم استرجاع الأحداث." };
pub const DETAILS: Words =
    Words { en: "Match details retrieved.", ar: "تم استرجاع تفاصيل المباراة." };
pub const STAT_TYPES: Words =
    Words { en: "Statistic types retrieved.", ar: "تم استرجاع أنواع الإحصائيات." };
pub const TEAM_STATISTICS: Words =
    Words { en: "Team statistics retrieved.", ar: "تم استرجاع إحصائيات الفريق." };
pub const TOP_STATISTICS: Words =
    Words { en: "Player ranking retrieved.", ar: "تم استرجاع ترتيب اللاعبين." };

pub const CHANGES: Words = Words { en: "Changes retrieved.", ar: "تم استرجاع التغييرات." };
pub const TOKEN: Words = Words { en: "Token issued.", ar: "تم إصدار الرمز." };
pub const STAT_EVENTS: Words =
    Words { en: "Events of the statistic retrieved.", ar: "تم استرجاع أحداث الإحصائية." };

pub const FOUND: Words = Words { en: "Search results retrieved.", ar: "تم استرجاع نتائج البحث." };

pub const SEASONS: Words = Words { en: "{n seasons} retrieved.", ar: "تم استرجاع {n seasons}." };
pub const CLUBS: Words = Words { en: "{n clubs} retrieved.", ar: "تم استرجاع {n clubs}." };
pub const COUNTRIES: Words = Words { en: "{n countries} retrieved.", ar: "تم استرجاع {n countries}." };
pub const PLAYER_LIST: Words = Words { en: "{n players} retrieved.", ar: "تم استرجاع {n players}." };
pub const PLAYER: Words = Words { en: "Player retrieved.", ar: "تم استرجاع بيانات اللاعب." };
pub const COACH: Words = Words { en: "Coach retrieved.", ar: "تم استرجاع بيانات المدرب." };
pub const REFEREE: Words = Words { en: "Referee retrieved.", ar: "تم استرجاع بيانات الحكم." };
pub const TEAM: Words = Words { en: "Team retrieved.", ar: "تم استرجاع بيانات الفريق." };
pub const CLUB: Words = Words { en: "Club retrieved.", ar: "تم استرجاع بيانات النادي." };

#[cfg(test)]
mod tests {
    use football::model::Language;

    use super::*;
    use crate::rows::error::{ERRORS, must_be};

    #[test]
    fn every_noun_of_a_message_is_in_the_table_of_nouns() {
        let counts = [TOURNAMENTS, STAGES, MATCHES, TEAMS, REFEREES, COACHES, PLAYERS, ATTACKS];
        let others = [must_be::SHORT_TEXT, must_be::LIST, SEASONS, CLUBS, COUNTRIES, PLAYER_LIST, PENALTIES];
        let mut nouns = 0;
        for words in ERRORS.iter().map(|error| error.words).chain(counts).chain(others) {
            for part in words.en.split('{').skip(1) {
                let Some((name, noun)) = part.split('}').next().and_then(|placeholder| placeholder.split_once(' '))
                else {
                    continue;
                };
                nouns += 1;
                let message = Message::from(words).with(name, 3_usize);
                assert!(message.in_(Language::English).contains(&format!("3 {noun}")), "{message:?}");
                assert!(words.ar.contains(&format!("{{{name} {noun}}}")), "{message:?}");
            }
        }
        assert_eq!(nouns, 19);
    }
}
