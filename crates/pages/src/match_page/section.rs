//! A section of the match page: everything about it in one row, which its file holds and `sections.rs` lists.
//!
//! The page, its tabs, the parts with an address of their own, the charts as files, the widgets and `touchline draw` read the row.

use football::model::Words;

use super::needs::{self, Needs};
use super::view::MatchView;
use crate::chart::Svg;
use crate::context::PageContext;
use crate::markup::Markup;
use api::{Data, Error};

/// What a match must have for a section, how the section is made, and where else it is shown.
pub(super) struct SectionRow {
    /// Its anchor and, of a part, the last segment of its address.
    pub(super) id: &'static str,
    /// Without one, the section belongs to the tab, and to the part, of the section before it.
    pub(super) tab: Option<Words>,
    pub(super) title: Words,
    /// Its columns of 12 on a wide screen.
    pub(super) columns: u8,
    pub(super) needs: Needs,
    pub(super) make: MakeSection,
    /// It has an address of its own. The page of the match has its place.
    pub(super) is_part: bool,
    /// Its charts as files.
    pub(super) pictures: &'static [Picture],
    /// Its name as a widget; none if other sites cannot show it.
    pub(super) widget: Option<Words>,
}

/// None if there is nothing to show.
pub(super) type MakeSection = fn(&PageContext<'_>, &MatchView<'_>, &Data<'_>) -> Result<Option<SectionContent>, Error>;

/// What a section shows of one match.
#[derive(Debug, Default)]
pub(super) struct SectionContent {
    /// In place of the title of the row.
    pub(super) title: Option<String>,
    /// A remark beside the title.
    pub(super) note: String,
    pub(super) body: Markup,
}

/// A chart as a file: `m/{id}/<file>`.
pub(super) struct Picture {
    pub(super) file: &'static str,
    /// Its name where the page offers it; none if the page does not.
    pub(super) label: Option<Words>,
    /// What it shows, where `touchline draw` offers it; empty if that does not.
    pub(super) about: &'static str,
    /// The address chooses what it shows: a player, an attack.
    pub(super) is_chosen: bool,
    /// Whether there is something to draw. Without it, the drawing says so.
    pub(super) exists: Option<Exists>,
    /// None if there is nothing to draw.
    pub(super) draw: fn(&PageContext<'_>, &MatchView<'_>, &Data<'_>) -> Result<Option<Svg>, Error>,
}

/// Whether a match has something to draw.
pub(super) type Exists = fn(&MatchView<'_>, &Data<'_>) -> Result<bool, Error>;

impl SectionRow {
    /// A section of the page itself that every match has, without a tab, charts or a widget.
    pub(super) const STANDARD: SectionRow = SectionRow {
        id: "",
        tab: None,
        title: Words { en: "", ar: "" },
        columns: 12,
        needs: needs::nothing,
        make: |_, _, _| Ok(None),
        is_part: false,
        pictures: &[],
        widget: None,
    };
}

impl Picture {
    /// A chart that neither the page nor `touchline draw` offers.
    pub(super) const STANDARD: Picture =
        Picture { file: "", label: None, about: "", is_chosen: false, exists: None, draw: |_, _, _| Ok(None) };

    /// Whether there is something to draw, in a match that has what the section needs.
    pub(super) fn exists(&self, cx: &PageContext<'_>, view: &MatchView<'_>, data: &Data<'_>) -> Result<bool, Error> {
        match self.exists {
            Some(exists) => exists(view, data),
            None => Ok((self.draw)(cx, view, data)?.is_some()),
        }
    }
}
