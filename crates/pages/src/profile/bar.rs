//! Small bars inside rows. The row has the number as text, so a bar is decoration for screen readers.

use crate::markup::Markup;

/// A bar from the start of the row to a share of its width, with a tick in the middle. CSS turns it around in right-to-left
/// pages.
pub(super) fn bar(share: f64, class: &str) -> Markup {
    Markup::trusted(format!(
        "<svg class=\"figure-bar\" viewBox=\"0 0 100 8\" preserveAspectRatio=\"none\" aria-hidden=\"true\">\
         <rect class=\"track\" width=\"100\" height=\"8\"/><rect class=\"{class}\" width=\"{:.1}\" height=\"8\"/>\
         <line class=\"bar-tick\" x1=\"50\" x2=\"50\" y2=\"8\"/></svg>",
        percent(share)
    ))
}

/// Two bars that grow from the centre: the first side towards the start of the row.
pub(super) fn pair(shares: [f64; 2], classes: [&str; 2]) -> Markup {
    let [one, two] = shares.map(percent);
    Markup::trusted(format!(
        "<svg class=\"figure-bar\" viewBox=\"0 0 204 8\" preserveAspectRatio=\"none\" aria-hidden=\"true\">\
         <rect class=\"track\" width=\"100\" height=\"8\"/><rect class=\"track\" x=\"104\" width=\"100\" height=\"8\"/>\
         <rect class=\"{}\" x=\"{:.1}\" width=\"{one:.1}\" height=\"8\"/>\
         <rect class=\"{}\" x=\"104\" width=\"{two:.1}\" height=\"8\"/></svg>",
        classes[0],
        100.0 - one,
        classes[1]
    ))
}

fn percent(share: f64) -> f64 {
    (share * 100.0).clamp(0.0, 100.0)
}
