//! The charts of the match page that are also files.

use football::model::{Side, Words};

use super::line_up_pitch::PlayerPlaces;
use super::view::MatchView;
use super::{goal_mouth, line_up_pitch, momentum, pass_network, possession, preview, sections, shot_map, xg_race};
use crate::chart::ChartSize::Wide;
use crate::chart::Svg;
use crate::context::{PageContext, Theme};
use crate::layout::Page;
use crate::layout::words::{NOT_FOUND, NOTHING_TO_DRAW};
use api::rows::error::INTERNAL;
use api::{Data, Error};

/// A chart as a file: `m/{id}/<file>`.
pub(super) struct Picture {
    pub(super) file: &'static str,
    /// The section whose chart it is.
    section: &'static str,
    /// Its name where the page offers it; none if the page does not.
    pub(super) label: Option<Words>,
    draw: fn(&PageContext<'_>, &MatchView<'_>) -> Option<Svg>,
}

const fn offered(
    file: &'static str,
    section: &'static str,
    en: &'static str,
    ar: &'static str,
    draw: fn(&PageContext<'_>, &MatchView<'_>) -> Option<Svg>,
) -> Picture {
    Picture { file, section, label: Some(Words { en, ar }), draw }
}

#[rustfmt::skip]
pub(super) static PICTURES: &[Picture] = &[
    offered("momentum.svg",   "momentum",    "Momentum", "الزخم",                  |cx, view| momentum::svg(cx, view, Wide)),
    offered("lineups.svg",    "lineups",     "Line-ups", "التشكيلتان",             |cx, view| line_up_pitch::svg(cx, view, PlayerPlaces::from_query(cx), Wide)),
    offered("shots.svg",      "shots",       "Shot map", "خريطة التسديدات",         |cx, view| shot_map::svg(cx, view, Wide)),
    offered("goal-mouth.svg", "shots",       "Goal mouth", "فتحة المرمى",           goal_mouth::svg),
    offered("xg.svg",         "xg",          "Expected goals", "الأهداف المتوقعة",   |cx, view| xg_race::svg(cx, view, Wide)),
    offered("passes.svg",     "passes-home", "Passing", "التمرير",                 pass_network::both),
    offered("possession.svg", "possession",  "Possession", "الاستحواذ",            possession::svg),
    offered("preview.png",    "share",       "Preview picture", "صورة المعاينة",    |cx, view| Some(preview::svg(cx, view))),
    Picture { file: "passes-home.svg", section: "passes-home", label: None, draw: |cx, view| pass_network::svg(cx, view, Side::Home, Wide) },
    Picture { file: "passes-away.svg", section: "passes-away", label: None, draw: |cx, view| pass_network::svg(cx, view, Side::Away, Wide) },
    Picture { file: "preview.svg",     section: "share",       label: None, draw: |cx, view| Some(preview::svg(cx, view)) },
];

impl Picture {
    /// The chart; none if the match does not have what it shows.
    pub(super) fn svg(&self, cx: &PageContext<'_>, view: &MatchView<'_>) -> Option<Svg> {
        if sections::has(view, self.section) { (self.draw)(cx, view) } else { None }
    }
}

/// The picture whose file the path names.
pub(super) fn page(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let file = cx.last_segment();
    let Some(picture) = PICTURES.iter().find(|picture| picture.file == file) else {
        return Ok(Page::Missing(NOT_FOUND));
    };
    let view = MatchView::load(data, cx.id())?;
    let theme = cx.request.theme.unwrap_or(Theme::Light);
    let Some(svg) = picture.svg(cx, &view) else { return Ok(Page::Missing(NOTHING_TO_DRAW)) };
    let svg = svg.file(theme, &view.chart_colours(theme));
    if !file.ends_with(".png") {
        return Ok(Page::Svg(svg));
    }
    crate::picture::png(&svg, 1.0).map(Page::Png).map_err(|error| {
        tracing::error!(%error, "cannot draw a picture");
        INTERNAL.into()
    })
}
