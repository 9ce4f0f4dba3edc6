//! The sections of the match page in order, and what is looked up among them.

use super::section::{Picture, SectionContent, SectionRow};
use super::view::MatchView;
use super::{
    attacks, before, comparison, heatmap, line_ups, meetings, momentum, pass_network, players, possession, share,
    shot_map, timeline, video, xg_race,
};
use crate::context::PageContext;
use crate::layout::Page;
use crate::layout::words::{NOT_FOUND, NOTHING_TO_DRAW};
use crate::markup::Markup;
use api::{Data, Error};

/// The sections in the order of a phone. On a wide screen they flow into 12 columns. Earlier meetings are among the first sections
/// of a match without touches, and among the last of one with them.
pub(super) static SECTIONS: &[SectionRow] = &[
    before::FORM,
    before::TABLE,
    meetings::FIRST,
    momentum::SECTION,
    timeline::SECTION,
    comparison::SECTION,
    line_ups::SECTION,
    shot_map::SECTION,
    xg_race::SECTION,
    pass_network::HOME,
    pass_network::AWAY,
    possession::SECTION,
    heatmap::SECTION,
    attacks::SECTION,
    players::SECTION,
    meetings::LAST,
    video::SECTION,
    SectionRow { make: shared, ..share::SECTION },
];

fn shared(cx: &PageContext<'_>, view: &MatchView<'_>, data: &Data<'_>) -> Result<Option<SectionContent>, Error> {
    share::content(cx, view, data, SECTIONS).map(Some)
}

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

impl SectionRow {
    /// The section; none if the match does not have what it needs.
    pub(super) fn section(
        &self,
        cx: &PageContext<'_>,
        view: &MatchView<'_>,
        data: &Data<'_>,
    ) -> Result<Option<Section>, Error> {
        let content = if (self.needs)(view) { (self.make)(cx, view, data)? } else { None };
        Ok(content.map(|content| self.card(cx, content)))
    }

    /// The place of a part, to be filled later; none if the match does not have what it needs.
    pub(super) fn place(&self, cx: &PageContext<'_>, view: &MatchView<'_>) -> Option<Section> {
        (self.needs)(view).then(|| self.card(cx, SectionContent::default()))
    }

    fn card(&self, cx: &PageContext<'_>, content: SectionContent) -> Section {
        let SectionContent { title, note, body } = content;
        let title = title.unwrap_or_else(|| cx.say(self.title).to_owned());
        Section { id: self.id, columns: self.columns, title, note, body }
    }
}

/// The page in place of a section that the match does not have.
pub fn missing(id: &str) -> Page {
    let is_known = SECTIONS.iter().any(|row| row.id == id);
    Page::Missing(if is_known { NOTHING_TO_DRAW } else { NOT_FOUND })
}

/// The section with this id, if the match has it.
pub fn section(
    cx: &PageContext<'_>,
    view: &MatchView<'_>,
    data: &Data<'_>,
    id: &str,
) -> Result<Option<Section>, Error> {
    match SECTIONS.iter().find(|row| row.id == id && (row.needs)(view)) {
        Some(row) => row.section(cx, view, data),
        None => Ok(None),
    }
}

/// The chart with this file name, and its section.
pub(super) fn picture(file: &str) -> Option<(&'static SectionRow, &'static Picture)> {
    pictures().find(|(_, picture)| picture.file == file)
}

fn pictures() -> impl Iterator<Item = (&'static SectionRow, &'static Picture)> {
    SECTIONS.iter().flat_map(|row| row.pictures.iter().map(move |picture| (row, picture)))
}

/// Whether a chart of the match page has this file name.
pub fn is_picture(file: &str) -> bool {
    picture(file).is_some()
}

/// The charts that `touchline draw` offers: the name, which is that of the file without `.svg`, and what the chart shows.
pub fn charts() -> impl Iterator<Item = (&'static str, &'static str)> {
    let offered = pictures().filter(|(_, picture)| !picture.about.is_empty());
    offered.filter_map(|(_, picture)| Some((picture.file.strip_suffix(".svg")?, picture.about)))
}
