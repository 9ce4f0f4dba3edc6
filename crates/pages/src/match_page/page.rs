//! The page of a match, and what has an address of its own below it.
//!
//! A large section below the first view is a part: `/m/<match>/<part>` is a page with it alone. The page of the match has its place,
//! with a link to the part. The script puts the section there when the reader comes near.

use askama::Template;

use super::head;
use super::section::SectionRow;
use super::sections::{self, SECTIONS, Section, missing};
use super::view::MatchView;
use super::words;
use crate::address;
use crate::context::{PageContext, Theme};
use crate::layout::words::{NOT_FOUND, NOTHING_TO_DRAW};
use crate::layout::{Html, Page, render};
use crate::markup::Markup;
use api::rows::error::INTERNAL;
use api::{Data, Error};

#[derive(Template)]
#[template(path = "pages/match.html")]
struct MatchBody<'a> {
    cx: &'a PageContext<'a>,
    head: Markup,
    tabs: Vec<Tab>,
    cards: Vec<Card>,
}

struct Tab {
    label: &'static str,
    address: String,
    /// The section of this page to go to, if the address is that of a part.
    section: Option<&'static str>,
    is_current: bool,
}

struct Card {
    section: Section,
    /// The address of the part that has the section; none if it is here.
    part: Option<String>,
}

/// The sections of each tab. The first one has the tab.
fn tabs() -> impl Iterator<Item = (&'static SectionRow, &'static [SectionRow])> {
    let of_tabs = SECTIONS.chunk_by(|_, next| next.tab.is_none());
    of_tabs.filter_map(|rows| Some((rows.first()?, rows)))
}

/// The address of a part, with the parameters of this page.
fn part_address(cx: &PageContext<'_>, part: &str) -> String {
    address::of(&format!("m/{}/{part}", cx.id()), &address::kept(cx, &[]))
}

/// `/m/<match>`
pub fn page(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let view = MatchView::load(data, cx.id())?;
    let (mut shown, mut cards) = (Vec::new(), Vec::new());
    for (first, rows) in tabs() {
        let before = cards.len();
        for row in rows {
            if row.is_part {
                let part = || Some(part_address(cx, first.id));
                cards.extend(row.place(cx, &view).map(|section| Card { section, part: part() }));
            } else {
                cards.extend(row.section(cx, &view, data)?.map(|section| Card { section, part: None }));
            }
        }
        if let Some(card) = cards.get(before) {
            shown.push(Tab {
                label: first.tab.map_or("", |tab| cx.say(tab)),
                address: card.part.clone().unwrap_or_else(|| format!("#{}", card.section.id)),
                section: card.part.as_ref().map(|_| card.section.id),
                is_current: false,
            });
        }
    }
    let title = view.title(cx);
    html(cx, &view, title, shown, cards)
}

/// `/m/<match>/<part>`: the sections of one tab.
pub fn part(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let view = MatchView::load(data, cx.id())?;
    let (mut cards, mut title) = (Vec::new(), view.title(cx));
    let whole = address::of(&format!("m/{}", cx.id()), &address::kept(cx, &[]));
    let mut shown = vec![Tab { label: cx.say(words::OVERVIEW), address: whole, section: None, is_current: false }];
    for (first, rows) in tabs() {
        let is_current = first.id == cx.last_segment();
        let label = first.tab.map_or("", |tab| cx.say(tab));
        if is_current {
            for row in rows {
                cards.extend(row.section(cx, &view, data)?.map(|section| Card { section, part: None }));
            }
            title = format!("{title}: {label}");
        }
        if first.is_part && rows.iter().any(|row| (row.needs)(&view)) {
            shown.push(Tab { label, address: part_address(cx, first.id), section: None, is_current });
        }
    }
    if cards.is_empty() {
        return Ok(missing(cx.last_segment()));
    }
    html(cx, &view, title, shown, cards)
}

fn html(
    cx: &PageContext<'_>,
    view: &MatchView<'_>,
    title: String,
    tabs: Vec<Tab>,
    cards: Vec<Card>,
) -> Result<Page, Error> {
    let body = MatchBody { cx, head: head::markup(cx, view)?, tabs, cards };
    Ok(Page::Html(Html {
        title,
        description: head::description(cx, view),
        preview: Some(format!("{}/m/{}/preview.png", cx.request.base, view.match_().id)),
        section: "matches",
        style: view.style(),
        main: Markup::trusted(render(&body)?),
        follows: vec![view.match_().id.0],
        is_settled: view.match_().status.is_final(),
        ..Html::default()
    }))
}

/// `/m/<match>/<file>`: a chart by itself.
pub fn picture(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let file = cx.last_segment();
    let Some((row, picture)) = sections::picture(file) else { return Ok(Page::Missing(NOT_FOUND)) };
    let view = MatchView::load(data, cx.id())?;
    let svg = if (row.needs)(&view) { (picture.draw)(cx, &view, data)? } else { None };
    let Some(svg) = svg else { return Ok(Page::Missing(NOTHING_TO_DRAW)) };
    let theme = cx.request.theme.unwrap_or(Theme::Light);
    let svg = svg.file(theme, &view.chart_colours(theme));
    if !file.ends_with(".png") {
        return Ok(Page::Svg(svg));
    }
    crate::picture::png(&svg, 1.0).map(Page::Png).map_err(|error| {
        tracing::error!(%error, "cannot draw a picture");
        INTERNAL.into()
    })
}
