//! The charts of the match as files, and the sections that other sites show.

use football::model::Words;

use super::{MatchView, Section};
use crate::api::{Data, Error};
use crate::pages::PageContext;
use crate::pages::share::{markup, words as share_words};

mod words {
    use football::model::Words;

    pub const MOMENTUM: Words = Words { en: "Momentum", ar: "الزخم" };
    pub const PREVIEW: Words = Words { en: "Preview picture", ar: "صورة المعاينة" };
    pub const SHOTS: Words = Words { en: "Shot map", ar: "خريطة التسديدات" };
    pub const LINE_UPS: Words = Words { en: "Line-ups", ar: "التشكيلتان" };
    pub const XG: Words = Words { en: "Expected goals", ar: "الأهداف المتوقعة" };
    pub const TIMELINE: Words = Words { en: "Timeline", ar: "مجريات المباراة" };
    pub const GOAL_MOUTH: Words = Words { en: "Goal mouth", ar: "فتحة المرمى" };
    pub const PASSES: Words = Words { en: "Passing", ar: "التمرير" };
    pub const POSSESSION: Words = Words { en: "Possession", ar: "الاستحواذ" };
    pub const ATTACK: Words = Words { en: "Best attack", ar: "أخطر هجمة" };
}

#[rustfmt::skip]
const FILES: [(Words, &str); 9] = [
    (words::MOMENTUM,   "momentum.svg"),
    (words::LINE_UPS,   "lineups.svg"),
    (words::SHOTS,      "shots.svg"),
    (words::GOAL_MOUTH, "goal-mouth.svg"),
    (words::XG,         "xg.svg"),
    (words::PASSES,     "passes.svg"),
    (words::POSSESSION, "possession.svg"),
    (words::ATTACK,     "attacks.svg"),
    (words::PREVIEW,    "preview.png"),
];

#[rustfmt::skip]
const WIDGETS: [(Words, &str); 5] = [
    (words::MOMENTUM, "momentum"),
    (words::LINE_UPS, "lineups"),
    (words::SHOTS,    "shots"),
    (words::XG,       "xg"),
    (words::TIMELINE, "timeline"),
];

pub(super) fn section(cx: &PageContext<'_>, view: &MatchView<'_>, _: &Data<'_>) -> Result<Option<Section>, Error> {
    if !view.match_().status.has_kicked_off() {
        return Ok(None);
    }
    Ok(Some(Section {
        id: "share",
        columns: 12,
        title: cx.say(share_words::TITLE).to_owned(),
        note: String::new(),
        body: markup(cx, &format!("m/{}", view.match_().id), &FILES, &WIDGETS)?,
    }))
}
