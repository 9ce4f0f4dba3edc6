//! A part of the page of a competition.

use football::model::Words;

use crate::markup::Markup;

/// A card of the page.
pub(super) struct Card {
    /// The anchor of its tab.
    pub(super) id: &'static str,
    /// The address of the part that has the card; none if it is here.
    pub(super) part: Option<String>,
    pub(super) tab: Words,
    pub(super) title: String,
    pub(super) note: String,
    pub(super) body: Markup,
}
