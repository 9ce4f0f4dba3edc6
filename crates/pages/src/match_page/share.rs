//! The charts of the match as files, and the sections that other sites show.

use football::model::Words;

use super::pictures::PICTURES;
use super::view::MatchView;
use super::{Section, sections};
use crate::context::PageContext;
use crate::share::{markup, words as share_words};
use api::{Data, Error};

/// One attack is a file too, which the address may filter.
const ATTACK: Words = Words { en: "Best attack", ar: "أخطر هجمة" };

/// The sections that are offered as widgets.
#[rustfmt::skip]
const WIDGETS: [(Words, &str); 5] = [
    (Words { en: "Momentum",       ar: "الزخم" },            "momentum"),
    (Words { en: "Line-ups",       ar: "التشكيلتان" },       "lineups"),
    (Words { en: "Shot map",       ar: "خريطة التسديدات" },   "shots"),
    (Words { en: "Expected goals", ar: "الأهداف المتوقعة" },  "xg"),
    (Words { en: "Timeline",       ar: "مجريات المباراة" },    "timeline"),
];

/// Only what the match has is offered.
pub(super) fn section(cx: &PageContext<'_>, view: &MatchView<'_>, data: &Data<'_>) -> Result<Option<Section>, Error> {
    let drawn = PICTURES.iter().filter(|picture| picture.label.is_some() && picture.svg(cx, view).is_some());
    let mut files: Vec<(Words, &'static str)> =
        drawn.filter_map(|picture| Some((picture.label?, picture.file))).collect();
    if super::attacks::has_some(view, data)? {
        files.push((ATTACK, "attacks.svg"));
    }
    let widgets: Vec<(Words, &str)> = WIDGETS.into_iter().filter(|(_, id)| sections::has(view, id)).collect();
    Ok(Some(Section {
        id: "share",
        columns: 12,
        title: cx.say(share_words::TITLE).to_owned(),
        note: String::new(),
        body: markup(cx, &format!("m/{}", view.match_().id), &files, &widgets)?,
    }))
}
