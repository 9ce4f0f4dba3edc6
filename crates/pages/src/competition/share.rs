//! The charts of the competition as files, and the cards that other sites show.

use football::model::Words;

use super::card::Card;
use super::view::CompetitionView;
use crate::context::PageContext;
use crate::share::{markup, may_be_shown_elsewhere, words as share_words};
use api::Error;

mod words {
    use football::model::Words;

    pub const TABLES: Words = Words { en: "Table", ar: "الترتيب" };
    pub const BRACKET: Words = Words { en: "Knock-out", ar: "الأدوار الإقصائية" };
    pub const LEADERS: Words = Words { en: "Leaders", ar: "المتصدرون" };
    pub const SCATTER: Words = Words { en: "Comparison", ar: "المقارنة" };
}

/// None if there is nothing to share.
pub(super) fn card(cx: &PageContext<'_>, view: &CompetitionView, has_leaders: bool) -> Result<Option<Card>, Error> {
    let has_bracket = !view.ties.is_empty();
    let mut files: Vec<(Words, &'static str)> = Vec::new();
    if view.has_chances() {
        files.push((words::SCATTER, "scatter.svg"));
    }
    let mut widgets: Vec<(Words, &str)> = Vec::new();
    if !view.tables.is_empty() {
        widgets.push((words::TABLES, "tables"));
    }
    if has_bracket {
        files.push((words::BRACKET, "bracket.svg"));
        widgets.push((words::BRACKET, "bracket"));
    }
    if has_leaders {
        widgets.push((words::LEADERS, "leaders"));
    }
    if view.has_chances() {
        widgets.push((words::SCATTER, "scatter"));
    }
    if files.is_empty() && (widgets.is_empty() || !may_be_shown_elsewhere(cx)) {
        return Ok(None);
    }
    Ok(Some(Card {
        id: "share",
        part: None,
        tab: share_words::TITLE,
        title: cx.say(share_words::TITLE).to_owned(),
        note: String::new(),
        body: markup(cx, &format!("t/{}", cx.id()), &files, &widgets)?,
    }))
}
