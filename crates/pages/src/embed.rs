//! Widgets: one section of a page, to be shown in a frame on a page of somebody else.

use askama::Template;

use super::competition;
use super::layout::{render, words};
use super::markup::Markup;
use super::match_page::{self, MatchView};
use crate::context::PageContext;
use crate::layout::{Html, Page};
use api::{Data, Error};

#[derive(Template)]
#[template(path = "pages/widget.html")]
struct Widget {
    id: &'static str,
    title: String,
    body: Markup,
    /// The page that the widget is a part of, and its title.
    address: String,
    whole: String,
}

/// `/embed/m/<match>/<section>`: a section of the match page.
pub(super) fn match_section(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let view = MatchView::load(data, cx.id())?;
    let Some(section) = match_page::section(cx, &view, data, cx.last_segment())? else {
        return Ok(match_page::missing(cx.last_segment()));
    };
    let widget = Widget {
        id: section.id,
        title: section.title,
        body: leaving_frame(&section.body),
        address: format!("{}/m/{}", cx.request.base, cx.id()),
        whole: view.title(cx),
    };
    page(&widget, view.style(), vec![cx.id()], view.match_().status.is_final())
}

/// `/embed/t/<tournament>/<card>`: a card of the competition page.
pub(super) fn competition_card(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let Some(card) = competition::widget(cx, data, cx.last_segment())? else {
        return Ok(Page::Missing(words::NOT_FOUND));
    };
    let widget = Widget {
        id: card.id,
        title: card.title,
        body: leaving_frame(&card.body),
        address: format!("{}/t/{}", cx.request.base, cx.id()),
        whole: card.whole,
    };
    page(&widget, String::new(), card.follows, false)
}

/// Pages refuse to be shown in a frame, so a link to one opens a window. Links within the widget stay.
fn leaving_frame(body: &Markup) -> Markup {
    let links = body.as_str().replace("href=\"/", "target=\"_blank\" rel=\"noopener\" href=\"/");
    Markup::trusted(links.replace("target=\"_blank\" rel=\"noopener\" href=\"/embed/", "href=\"/embed/"))
}

fn page(widget: &Widget, style: String, follows: Vec<i64>, is_settled: bool) -> Result<Page, Error> {
    Ok(Page::Html(Html {
        title: widget.whole.clone(),
        style,
        main: Markup::trusted(render(widget)?),
        follows,
        is_settled,
        is_widget: true,
        ..Html::default()
    }))
}
