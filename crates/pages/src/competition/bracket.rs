//! The bracket of the knock-out stages, from the first round to the final.

use askama::Template;
use football::model::Words;

use super::bracket_drawing;
use super::bracket_view::BracketView;
use super::card::Card;
use super::view::CompetitionView;
use super::words::bracket as words;
use crate::chart::Svg;
use crate::context::PageContext;
use crate::layout::render;
use crate::markup::Markup;
use api::Error;

#[derive(Template)]
#[template(path = "pages/competition-bracket.html")]
struct Bracket<'a> {
    cx: &'a PageContext<'a>,
    bracket: BracketView,
}

pub(super) const NONE: Words = Words {
    en: "This competition has no knock-out stage",
    ar: "لا أدوار إقصائية في هذه البطولة",
};

pub(super) fn card(cx: &PageContext<'_>, view: &CompetitionView) -> Result<Option<Card>, Error> {
    let Some(bracket) = BracketView::new(cx, view) else { return Ok(None) };
    let mut matches = view.ties.iter().flat_map(|tie| &tie.matches);
    let has_shoot_out = matches.any(|match_| match_.shoot_out.is_some());
    let body = Bracket { cx, bracket };
    Ok(Some(Card {
        id: "bracket",
        part: None,
        tab: words::KNOCK_OUT,
        title: cx.say(words::KNOCK_OUT).to_owned(),
        note: if has_shoot_out { cx.say(words::NOTE).to_owned() } else { String::new() },
        body: Markup::trusted(render(&body)?),
    }))
}

/// The bracket by itself; none without a knock-out stage.
pub(super) fn svg(cx: &PageContext<'_>, view: &CompetitionView) -> Option<Svg> {
    let bracket = BracketView::new(cx, view)?;
    let title = format!("{} · {}", view.title(cx), cx.say(words::KNOCK_OUT));
    let finding = view.winner().map_or(String::new(), |team| cx.fill(words::WINNER, &[cx.name(&team.name)]));
    Some(bracket_drawing::svg(cx, &title, &finding, &bracket))
}
