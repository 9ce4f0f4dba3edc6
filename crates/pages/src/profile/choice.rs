//! Which tournament a page shows, and the others to choose.

use crate::context::PageContext;

/// The tournament that the address asks for, if it is one of these; else the first.
pub(super) fn chosen_tournament(cx: &PageContext<'_>, offered: &[i64]) -> Option<i64> {
    let asked = cx.query.get("t").and_then(|id| id.parse().ok());
    asked.filter(|id| offered.contains(id)).or_else(|| offered.first().copied())
}

/// A tournament to choose: its address and name, and whether it is the current one.
#[derive(Debug)]
pub(super) struct Choice {
    pub(super) address: String,
    pub(super) name: String,
    pub(super) is_current: bool,
}
