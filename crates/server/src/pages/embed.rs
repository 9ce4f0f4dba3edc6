//! Widgets: one section of a page, to be shown in a frame on a page of somebody else.

use askama::Template;

use super::layout::{render, words};
use super::markup::Markup;
use super::match_page::{self, MatchView, Section};
use super::{Html, Page, PageContext};
use crate::api::{Data, Error};

#[derive(Template)]
#[template(path = "pages/widget.html")]
struct Widget<'a> {
    cx: &'a PageContext<'a>,
    section: Section,
    /// The page that the widget is a part of.
    address: String,
    whole: String,
}

/// `/embed/m/<match>/<section>`: a section of the match page.
pub(super) fn match_section(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let view = MatchView::load(data, cx.id())?;
    let name = cx.last_segment();
    let Some(section) = match_page::section(cx, &view, data, name)? else {
        return Ok(Page::Missing(words::NOT_FOUND));
    };
    let is_over = view.match_().status.is_final();
    let widget = Widget { cx, section, address: format!("{}/m/{}", cx.request.base, cx.id()), whole: view.title(cx) };
    Ok(Page::Html(Html {
        title: view.title(cx),
        style: view.style(),
        main: Markup::trusted(render(&widget)?),
        follows: if is_over { Vec::new() } else { vec![cx.id()] },
        is_widget: true,
        ..Html::default()
    }))
}
