//! What a success says of itself.

use football::model::Words;

use crate::render::Message;

/// `{n} … retrieved.`
pub fn count(words: Words, n: usize) -> Message {
    Message::from(words).with("n", n)
}

pub const TOURNAMENTS: Words = Words { en: "{n} tournaments retrieved.", ar: "عدد البطولات المسترجعة: {n}." };
pub const STAGES: Words = Words { en: "{n} stages retrieved.", ar: "عدد المراحل المسترجعة: {n}." };
pub const MATCHES: Words = Words { en: "{n} matches retrieved.", ar: "عدد المباريات المسترجعة: {n}." };
pub const TEAMS: Words = Words { en: "{n} teams retrieved.", ar: "عدد الفرق المسترجعة: {n}." };
pub const REFEREES: Words = Words { en: "{n} referees retrieved.", ar: "عدد الحكام المسترجعين: {n}." };
pub const SQUAD: Words = Words { en: "Squad retrieved.", ar: "تم استرجاع القائمة." };
pub const VIDEO: Words = Words { en: "Video retrieved.", ar: "تم استرجاع الفيديو." };
