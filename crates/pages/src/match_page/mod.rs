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
mod meetings;
mod momentum;
mod momentum_goals;
pub mod needs;
mod pass_graph;
mod pass_network;
mod pictures;
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

pub(super) use sections::{missing, section};
pub use view::{MatchView, TeamView};

use super::markup::Markup;
use crate::context::PageContext;
use crate::layout::Page;
use api::{Data, Error};

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

/// A chart as a file of its own.
pub(super) fn picture(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    pictures::page(cx, data)
}
