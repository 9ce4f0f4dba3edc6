//! Templates as texts.

use askama::Template;

/// The text of a template. A template that writes into memory cannot fail.
pub(super) fn text(template: &impl Template) -> String {
    template.render().unwrap_or_default()
}
