//! The charts of the competition as files, and the cards that other sites show.

use football::model::Words;

use super::card::Card;
use super::view::CompetitionView;
use super::words;
use crate::context::PageContext;
use crate::share::{markup, may_be_shown_elsewhere, words as share_words};
use api::Error;

/// None if there is nothing to share.
pub(super) fn card(cx: &PageContext<'_>, view: &CompetitionView, has_leaders: bool) -> Result<Option<Card>, Error> {
    let has_bracket = !view.ties.is_empty();
    let mut files: Vec<(Words, &'static str)> = Vec::new();
    if view.has_chances() {
        files.push((words::COMPARISON, "scatter.svg"));
    }
    let mut widgets: Vec<(Words, &str)> = Vec::new();
    if !view.tables.is_empty() {
        widgets.push((words::TABLE, "tables"));
    }
    if has_bracket {
        files.push((words::KNOCK_OUT, "bracket.svg"));
        widgets.push((words::KNOCK_OUT, "bracket"));
    }
    if has_leaders {
        widgets.push((words::LEADERS, "leaders"));
    }
    if view.has_chances() {
        widgets.push((words::COMPARISON, "scatter"));
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
