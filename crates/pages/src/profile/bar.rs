//! A small bar inside a row. The row has the number as text, so the bar is decoration for screen readers.

use crate::markup::Markup;

/// A bar from the start of the row to a share of its width, with a tick in the middle. CSS turns it around in right-to-left
/// pages.
pub(super) fn bar(share: f64, class: &str) -> Markup {
    Markup::trusted(format!(
        "<svg class=\"figure-bar\" viewBox=\"0 0 100 8\" preserveAspectRatio=\"none\" aria-hidden=\"true\">\
         <rect class=\"track\" width=\"100\" height=\"8\"/><rect class=\"{class}\" width=\"{:.1}\" height=\"8\"/>\
         <line class=\"bar-tick\" x1=\"50\" x2=\"50\" y2=\"8\"/></svg>",
        (share * 100.0).clamp(0.0, 100.0)
    ))
}
