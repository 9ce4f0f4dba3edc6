//! The messages of successful responses.

use football::model::Words;

use crate::render::Message;

/// `{n} … retrieved.`
pub fn count(words: Words, n: usize) -> Message {
    Message::from(words).with("n", n)
}

pub const TOURNAMENTS: Words =
    Words { en: "{n} tournaments retrieved.", ar: "عدد البطولات المسترجعة: {n}." };
pub const STAGES: Words = Words { en: "{n} stages retrieved.", ar: "عدد المراحل المسترجعة: {n}." };
pub const MATCHES: Words =
    Words { en: "{n} matches retrieved.", ar: "عدد المباريات المسترجعة: {n}." };
pub const TEAMS: Words = Words { en: "{n} teams retrieved.", ar: "عدد الفرق المسترجعة: {n}." };
pub const REFEREES: Words =
    Words { en: "{n} referees retrieved.", ar: "عدد الحكام المسترجعين: {n}." };
pub const COACHES: Words =
    Words { en: "{n} coaches retrieved.", ar: "عدد المدربين المسترجعين: {n}." };
pub const PLAYERS: Words = Words {
    en: "{n} players retrieved in {s} seconds.",
    ar: "عدد اللاعبين المسترجعين: {n} خلال {s} ثانية.",
};
pub const PLAYER_STATISTICS: Words =
    Words { en: "Player statistics retrieved.", ar: "تم استرجاع إحصائيات اللاعب." };
pub const SUMMARY: Words =
    Words { en: "Match summary retrieved.", ar: "تم استرجاع ملخص المباراة." };
pub const FORMATION: Words = Words { en: "Formation retrieved.", ar: "تم استرجاع التشكيلة." };
pub const POSSESSION: Words =
    Words { en: "Possession distribution retrieved.", ar: "تم استرجاع مناطق اللعب." };
pub const MOMENTUM: Words = Words { en: "Momentum retrieved.", ar: "تم استرجاع زخم المباراة." };
pub const SQUAD: Words = Words { en: "Squad retrieved.", ar: "تم استرجاع القائمة." };
pub const ATTACKS: Words = Words { en: "{n} attacks retrieved.", ar: "عدد الهجمات المسترجعة: {n}." };
pub const VIDEO: Words = Words { en: "Video retrieved.", ar: "تم استرجاع الفيديو." };
