//! The web pages. Every file is built into the binary, and no page loads anything from another host.

mod reference;
mod statistics;

use std::sync::OnceLock;

pub(crate) use reference::markdown as operations_markdown;
pub(crate) use statistics::markdown as statistics_markdown;

/// The start page.
pub(crate) fn start() -> &'static str {
    static PAGE: OnceLock<String> = OnceLock::new();
    PAGE.get_or_init(reference::start_page)
}

/// A page or file by its path, with its content type.
pub(crate) fn file(path: &str) -> Option<(&'static str, &'static str)> {
    static REFERENCE: OnceLock<String> = OnceLock::new();
    static STATISTICS: OnceLock<String> = OnceLock::new();
    Some(match path {
        "docs" => ("text/html; charset=utf-8", REFERENCE.get_or_init(reference::reference_page)),
        "docs/statistics" => ("text/html; charset=utf-8", STATISTICS.get_or_init(statistics::page)),
        "assets/icon.svg" => ("image/svg+xml", include_str!("../../assets/icon.svg")),
        "assets/page.css" => ("text/css; charset=utf-8", include_str!("../../assets/page.css")),
        "assets/centre.css" => ("text/css; charset=utf-8", crate::pages::stylesheet()),
        "assets/centre.js" => ("text/javascript; charset=utf-8", include_str!("../../assets/centre.js")),
        "assets/embed.js" => ("text/javascript; charset=utf-8", include_str!("../../assets/embed.js")),
        "assets/try.js" => ("text/javascript; charset=utf-8", include_str!("../../assets/try.js")),
        _ => return None,
    })
}
