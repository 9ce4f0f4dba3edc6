//! The match page. Each section is one file: a function from [`MatchView`] to a [`Section`], and one line in
//! the table of `sections.rs`.

mod attack_drawing;
mod attack_filter;
mod attack_kinds;
mod attacks;
mod before;
mod chart_section;
mod comparison;
mod goal_mouth;
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
mod sections;
mod share;
mod short_name;
mod shot_map;
mod shot_map_drawing;
mod shots;
mod timeline;
mod video;
mod view;
mod xg_race;

use football::model::Side;
use line_up_pitch::PlayerPlaces;

pub(super) use sections::section;
pub(super) use video::{half_name, jump};
pub use view::{MatchView, TeamView};

use super::chart::{ChartSize, Svg};
use super::layout;
use super::markup::Markup;
use super::{Page, PageContext, Theme};
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

/// The page of a match.
pub(super) fn page(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    sections::page(cx, data)
}

/// The sections of one tab as a page of their own.
pub(super) fn part(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    sections::part(cx, data)
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

pub(super) fn goal_mouth_picture(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    picture(cx, data, goal_mouth::svg)
}

pub(super) fn passes_picture(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    picture(cx, data, pass_network::both)
}

pub(super) fn possession_picture(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    picture(cx, data, possession::svg)
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
