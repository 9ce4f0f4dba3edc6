//! The match page. Each section is one file: a function from [`MatchView`] to a [`Section`], and one line in [`SECTIONS`].

mod attack_drawing;
mod attacks;
mod before;
mod chart_section;
mod comparison;
mod head;
mod heatmap;
mod line_up;
mod line_up_pitch;
mod line_ups;
mod momentum;
mod momentum_goals;
mod pass_graph;
mod pass_network;
mod player_groups;
mod players;
mod possession;
mod preview;
mod share;
mod short_name;
mod shot_map;
mod shot_map_drawing;
mod shots;
mod timeline;
mod video;
mod view;
mod xg_race;

use askama::Template;
use football::model::{Side, Words};
use line_up_pitch::PlayerPlaces;

pub use view::{MatchView, TeamView};

use super::chart::{ChartSize, Svg};
use super::layout::{self, render};
use super::markup::Markup;
use super::{Html, Page, PageContext, Theme};
use crate::api::error::INTERNAL;
use crate::api::{Data, Error};

/// A card of the page.
#[derive(Debug)]
pub struct Section {
    /// The anchor of its tab.
    pub id: &'static str,
    /// Its columns of 12 on a wide screen.
    pub columns: u8,
    pub title: String,
    /// A remark beside the title.
    pub note: String,
    pub body: Markup,
}

/// One attack as a file of its own.
pub(super) fn attacks_file(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    attacks::file(cx, data)
}

/// The table of players as CSV.
pub(super) fn players_file(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    players::file(cx, data)
}

/// The heat map of one player as a file of its own.
pub(super) fn heatmap_file(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    heatmap::file(cx, data)
}

type MakeSection = fn(&PageContext<'_>, &MatchView<'_>, &Data<'_>) -> Result<Option<Section>, Error>;

/// The sections in the order of a phone. On a wide screen they flow into 12 columns.
#[rustfmt::skip]
static SECTIONS: &[(Words, MakeSection)] = &[
    (Words { en: "Form", ar: "آخر النتائج" },         before::form),
    (Words { en: "Table", ar: "الترتيب" },            before::table),
    (Words { en: "Momentum", ar: "الزخم" },          momentum::section),
    (Words { en: "Timeline", ar: "مجريات المباراة" }, timeline::section),
    (Words { en: "Comparison", ar: "المقارنة" },      comparison::section),
    (Words { en: "Line-ups", ar: "التشكيلتان" },      line_ups::section),
    (Words { en: "Shots", ar: "التسديدات" },          shot_map::section),
    (NO_TAB,                                          xg_race::section),
    (Words { en: "Passing", ar: "التمرير" },          pass_network::home_section),
    (NO_TAB,                                          pass_network::away_section),
    (Words { en: "Possession", ar: "الاستحواذ" },     possession::section),
    (Words { en: "Heat map", ar: "الخريطة الحرارية" }, heatmap::section),
    (Words { en: "Attacks", ar: "الهجمات" },          attacks::section),
    (Words { en: "Players", ar: "اللاعبون" },         players::section),
    (Words { en: "Video", ar: "الفيديو" },            video::section),
    (Words { en: "Share", ar: "مشاركة" },            share::section),
];

/// A section that follows the section of another tab.
const NO_TAB: Words = Words { en: "", ar: "" };

#[derive(Template)]
#[template(path = "pages/match.html")]
struct MatchBody<'a> {
    cx: &'a PageContext<'a>,
    head: Markup,
    tabs: Vec<(&'static str, &'static str)>,
    sections: Vec<Section>,
}

mod words {
    use football::model::Words;

    pub const SECTIONS: Words = Words { en: "Parts of this page", ar: "أقسام الصفحة" };
}

pub(super) fn page(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let view = MatchView::load(data, cx.id())?;
    let (mut tabs, mut sections) = (Vec::new(), Vec::new());
    for (label, make) in SECTIONS {
        if let Some(section) = make(cx, &view, data)? {
            if *label != NO_TAB {
                tabs.push((section.id, cx.say(*label)));
            }
            sections.push(section);
        }
    }
    let body = MatchBody { cx, head: head::markup(cx, &view)?, tabs, sections };
    let is_over = view.match_().status.is_final();
    Ok(Page::Html(Html {
        title: view.title(cx),
        description: head::description(cx, &view),
        preview: Some(format!("{}/m/{}/preview.png", cx.request.base, view.match_().id)),
        section: "matches",
        style: view.style(),
        main: Markup::trusted(render(&body)?),
        follows: if is_over { Vec::new() } else { vec![view.match_().id.0] },
        ..Html::default()
    }))
}

/// The section with this id, if the match has it.
pub(super) fn section(
    cx: &PageContext<'_>,
    view: &MatchView<'_>,
    data: &Data<'_>,
    id: &str,
) -> Result<Option<Section>, Error> {
    for (_, make) in SECTIONS {
        if let Some(section) = make(cx, view, data)?.filter(|section| section.id == id) {
            return Ok(Some(section));
        }
    }
    Ok(None)
}

/// A chart of a match as a file of its own.
fn picture(
    cx: &PageContext<'_>,
    data: &Data<'_>,
    draw: impl Fn(&PageContext<'_>, &MatchView<'_>) -> Option<Svg>,
) -> Result<Page, Error> {
    let view = MatchView::load(data, cx.id())?;
    let theme = cx.request.theme.unwrap_or(Theme::Light);
    Ok(match draw(cx, &view) {
        Some(svg) => Page::Svg(svg.file(theme, &view.chart_colours(theme))),
        None => Page::Missing(layout::words::NOTHING_TO_DRAW),
    })
}

pub(super) fn momentum_picture(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    picture(cx, data, |cx, view| momentum::svg(cx, view, ChartSize::Wide))
}

pub(super) fn shots_picture(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    picture(cx, data, |cx, view| shot_map::svg(cx, view, ChartSize::Wide))
}

pub(super) fn line_ups_picture(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    picture(cx, data, |cx, view| line_up_pitch::svg(cx, view, PlayerPlaces::from_query(cx), ChartSize::Wide))
}

pub(super) fn home_passes_picture(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    picture(cx, data, |cx, view| pass_network::svg(cx, view, Side::Home, ChartSize::Wide))
}

pub(super) fn away_passes_picture(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    picture(cx, data, |cx, view| pass_network::svg(cx, view, Side::Away, ChartSize::Wide))
}

pub(super) fn xg_picture(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    picture(cx, data, |cx, view| xg_race::svg(cx, view, ChartSize::Wide))
}

pub(super) fn preview_svg(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    picture(cx, data, |cx, view| Some(preview::svg(cx, view)))
}

pub(super) fn preview_png(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    match preview_svg(cx, data)? {
        Page::Svg(svg) => super::picture::png(&svg, 1.0).map(Page::Png).map_err(|error| {
            tracing::error!(%error, "cannot draw a picture");
            INTERNAL.into()
        }),
        other => Ok(other),
    }
}
