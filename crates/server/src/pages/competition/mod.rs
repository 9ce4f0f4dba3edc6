//! The page of a competition in one season: tables, matches, bracket, leaders, teams, coaches, scatter plot.

mod bracket;
mod head;
mod leaders;
mod matches;
mod people;
mod scatter;
mod scatter_labels;
mod statistic;
mod tables;
mod view;

use askama::Template;
use football::model::Words;

use self::view::CompetitionView;
use super::layout::render;
use super::markup::Markup;
use super::{Html, Page, PageContext, Theme};
use crate::api::{Data, Error};

/// A card of the page.
struct Card {
    /// The anchor of its tab.
    id: &'static str,
    tab: Words,
    title: String,
    note: String,
    body: Markup,
}

#[derive(Template)]
#[template(path = "pages/competition.html")]
struct CompetitionBody<'a> {
    cx: &'a PageContext<'a>,
    head: Markup,
    tabs: Vec<(&'static str, &'static str)>,
    /// Cards over the whole width, then the two columns, then again the whole width.
    wide: Vec<Card>,
    main: Vec<Card>,
    side: Vec<Card>,
    last: Vec<Card>,
}

mod words {
    use football::model::Words;

    pub const SECTIONS: Words = Words { en: "Parts of this page", ar: "أقسام الصفحة" };
}

/// The most matches that the page follows.
const FOLLOWS_MOST: usize = 20;

pub(super) fn page(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let view = CompetitionView::load(cx, data)?;
    let bracket = bracket::card(cx, &view)?;
    let tables = tables::card(cx, &view)?;
    let (mut wide, mut main) = (Vec::new(), Vec::new());
    wide.extend(bracket);
    if view.has_one_table() {
        main.extend(tables);
    } else {
        wide.extend(tables);
    }
    main.extend(scatter::card(cx, &view)?);
    main.extend(matches::card(cx, &view)?);
    let side = vec![leaders::card(cx, &view)?];
    let last: Vec<Card> = [people::teams(cx, &view)?, people::coaches(cx, &view)?].into_iter().flatten().collect();
    let cards = wide.iter().chain(&main).chain(&side).chain(&last);
    let body = CompetitionBody {
        cx,
        head: head::markup(cx, &view)?,
        tabs: cards.map(|card| (card.id, cx.say(card.tab))).collect(),
        wide,
        main,
        side,
        last,
    };
    Ok(Page::Html(Html {
        title: view.title(cx),
        description: head::description(cx, &view),
        section: "competitions",
        main: Markup::trusted(render(&body)?),
        follows: view.unfinished_near(data, FOLLOWS_MOST),
        ..Html::default()
    }))
}

/// `/t/<id>/scatter.svg`: the scatter plot by itself.
pub(super) fn scatter_file(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let view = CompetitionView::load(cx, data)?;
    let theme = cx.request.theme.unwrap_or(Theme::Light);
    Ok(match scatter::svg(cx, &view, &scatter::Axes::requested(cx), scatter::WIDE) {
        Some(svg) => Page::Svg(svg.file(theme, &[])),
        None => Page::Missing(scatter::NONE),
    })
}

/// A card of the page by itself, for a widget: the id, the title and the body, with the title of the page and the matches that
/// change it.
pub(super) fn widget(cx: &PageContext<'_>, data: &Data<'_>, id: &str) -> Result<Option<WidgetCard>, Error> {
    let view = CompetitionView::load(cx, data)?;
    let card = match id {
        "tables" => tables::card(cx, &view)?,
        "bracket" => bracket::card(cx, &view)?,
        "leaders" => Some(leaders::card(cx, &view)?),
        "scatter" => scatter::card(cx, &view)?,
        _ => None,
    };
    let (whole, follows) = (view.title(cx), view.unfinished_near(data, FOLLOWS_MOST));
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
