//! Charts as files, and the snippets that show parts of a page on another site.

use askama::Template;
use football::model::Words;

use super::layout::render;
use super::markup::Markup;
use crate::context::PageContext;
pub use crate::words::share as words;
use api::Error;

#[derive(Template)]
#[template(path = "pages/share.html")]
struct Share<'a> {
    cx: &'a PageContext<'a>,
    path: &'a str,
    /// The name and the file of each chart.
    files: Vec<(&'static str, &'static str)>,
    /// What to copy for each widget; empty if no other site may show widgets.
    snippets: Vec<(&'static str, String)>,
}

/// Whether other sites may show widgets.
pub fn may_be_shown_elsewhere(cx: &PageContext<'_>) -> bool {
    snippet(cx, "", "").is_some()
}

/// `path` is that of the page, such as `m/1`. Each file and widget has a name and its last segment.
pub fn markup(
    cx: &PageContext<'_>,
    path: &str,
    files: &[(Words, &'static str)],
    widgets: &[(Words, &str)],
) -> Result<Markup, Error> {
    let snippets = widgets.iter().filter_map(|(label, part)| {
        let label = cx.say(*label);
        Some((label, snippet(cx, &format!("{path}/{part}"), label)?))
    });
    let files = files.iter().map(|(label, file)| (cx.say(*label), *file)).collect();
    Ok(Markup::trusted(render(&Share { cx, path, files, snippets: snippets.collect() })?))
}

/// What a site contains to show a widget; none if no site may. `path` is the address after `/embed/`.
fn snippet(cx: &PageContext<'_>, path: &str, title: &str) -> Option<String> {
    if matches!(cx.request.frame_ancestors.as_str(), "" | "'none'") {
        return None;
    }
    let (base, language) = (&cx.request.base, if cx.is_arabic() { "ar" } else { "en" });
    Some(format!(
        "<iframe data-touchline src=\"{base}/embed/{path}?lang={language}\" width=\"100%\" height=\"400\" \
         loading=\"lazy\" style=\"border:0\" title=\"{title}\"></iframe>\n<script src=\"{base}/assets/embed.js\" async></script>"
    ))
}
