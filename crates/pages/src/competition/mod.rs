//! The page of a competition in one season: tables, matches, bracket, leaders, teams, coaches, scatter plot.

mod bracket;
mod bracket_drawing;
mod bracket_tree;
mod bracket_view;
mod card;
mod head;
mod leaders;
mod matches;
mod people;
mod scatter;
mod scatter_axes;
mod scatter_labels;
mod scatter_marks;
mod seasons;
mod share;
mod statistic;
mod tables;
mod view;
mod words;

use askama::Template;

use self::card::Card;
use self::view::CompetitionView;
use super::address;
use super::layout::{render, words as frame_words};
use super::markup::Markup;
use crate::context::{PageContext, Theme};
use crate::layout::{Html, Page};
use api::{Data, EntitledEdition, Error};

#[derive(Template)]
#[template(path = "pages/competition.html")]
struct CompetitionBody<'a> {
    cx: &'a PageContext<'a>,
    head: Markup,
    tabs: Vec<Tab>,
    /// Cards over the whole width, then the two columns, then again the whole width.
    wide: Vec<Card>,
    main: Vec<Card>,
    side: Vec<Card>,
    last: Vec<Card>,
}

/// A link to a card.
struct Tab {
    label: &'static str,
    address: String,
    /// The card of this page to go to, if the address is that of a part.
    section: Option<&'static str>,
}

/// The most matches that the page follows.
const MAX_FOLLOWED: usize = 20;

pub(super) fn page(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let (view, edition) = CompetitionView::load(cx, data)?;
    let bracket = bracket::card(cx, &view)?;
    let tables = tables::card(cx, &view)?;
    let (mut wide, mut main) = (Vec::new(), Vec::new());
    wide.extend(bracket);
    if view.has_one_table() {
        main.extend(tables);
    } else {
        wide.extend(tables);
    }
    if view.has_chances() {
        let part = address::of(&format!("t/{}/{}", cx.id(), scatter::ID), &address::kept(cx, &[]));
        main.push(scatter::place(cx, part));
    }
    main.extend(matches::card(cx, &view, data)?);
    let mut side: Vec<Card> = leaders::card(cx, &view, &edition)?.into_iter().collect();
    let has_leaders = !side.is_empty();
    let mut last = Vec::new();
    // Beside a long table there is room for the teams.
    if view.has_one_table() { &mut side } else { &mut last }.extend(people::teams(cx, &view)?);
    last.extend(people::coaches_place(cx, &view));
    last.extend(share::card(cx, &view, has_leaders)?);
    let cards = wide.iter().chain(&main).chain(&side).chain(&last);
    let body = CompetitionBody {
        cx,
        head: head::markup(cx, &view)?,
        tabs: cards
            .map(|card| Tab {
                label: cx.say(card.tab),
                address: card.part.clone().unwrap_or_else(|| format!("#{}", card.id)),
                section: card.part.as_ref().map(|_| card.id),
            })
            .collect(),
        wide,
        main,
        side,
        last,
    };
    html(cx, data, &view, &body)
}

/// `/t/<id>/scatter` and the like: one card as a page.
pub(super) fn part(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let (view, edition) = CompetitionView::load(cx, data)?;
    let Some(card) = card(cx, &view, &edition, cx.last_segment())? else {
        return Ok(Page::Missing(frame_words::NOT_FOUND));
    };
    let whole = address::of(&format!("t/{}", cx.id()), &address::kept(cx, &[]));
    let body = CompetitionBody {
        cx,
        head: head::markup(cx, &view)?,
        tabs: vec![Tab { label: cx.say(words::OVERVIEW), address: whole, section: None }],
        wide: vec![card],
        main: Vec::new(),
        side: Vec::new(),
        last: Vec::new(),
    };
    html(cx, data, &view, &body)
}

fn html(
    cx: &PageContext<'_>,
    data: &Data<'_>,
    view: &CompetitionView,
    body: &CompetitionBody<'_>,
) -> Result<Page, Error> {
    Ok(Page::Html(Html {
        title: view.title(cx),
        description: head::description(cx, view),
        section: "competitions",
        main: Markup::trusted(render(body)?),
        follows: view.unfinished_near(data, MAX_FOLLOWED),
        ..Html::default()
    }))
}

fn card(
    cx: &PageContext<'_>,
    view: &CompetitionView,
    edition: &EntitledEdition<'_>,
    id: &str,
) -> Result<Option<Card>, Error> {
    match id {
        "tables" => tables::card(cx, view),
        "bracket" => bracket::card(cx, view),
        "leaders" => leaders::card(cx, view, edition),
        scatter::ID if view.has_chances() => scatter::card(cx, view, edition),
        people::COACHES => people::coaches(cx, view),
        _ => Ok(None),
    }
}

/// `/t/<id>/scatter.svg`: the scatter plot by itself.
pub(super) fn scatter_file(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let (view, edition) = CompetitionView::load(cx, data)?;
    let theme = cx.request.theme.unwrap_or(Theme::Light);
    Ok(match scatter::file(cx, &view, &edition)? {
        Some(svg) => Page::Svg(svg.file(theme, &[])),
        None => Page::Missing(scatter::NONE),
    })
}

/// `/t/<id>/bracket.svg`: the bracket by itself.
pub(super) fn bracket_file(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let (view, _) = CompetitionView::load(cx, data)?;
    let theme = cx.request.theme.unwrap_or(Theme::Light);
    Ok(match bracket::svg(cx, &view) {
        Some(svg) => Page::Svg(svg.file(theme, &[])),
        None => Page::Missing(bracket::NONE),
    })
}

/// A card of the page by itself, for a widget: the id, the title and the body, with the title of the page and the matches that
/// change it.
pub(super) fn widget(cx: &PageContext<'_>, data: &Data<'_>, id: &str) -> Result<Option<WidgetCard>, Error> {
    let (view, edition) = CompetitionView::load(cx, data)?;
    let card = card(cx, &view, &edition, id)?;
    let (whole, follows) = (view.title(cx), view.unfinished_near(data, MAX_FOLLOWED));
    Ok(card.map(|Card { id, title, body, .. }| WidgetCard { id, title, body, whole, follows }))
}

/// A card outside its page.
pub(super) struct WidgetCard {
    pub(super) id: &'static str,
    pub(super) title: String,
    pub(super) body: Markup,
    pub(super) whole: String,
    pub(super) follows: Vec<i64>,
}
