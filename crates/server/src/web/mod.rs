//! The reference. Every file is built into the binary, and no page loads anything from another host.
//!
//! `/docs` has every operation on one page, `/docs/operations/<Name>` one operation, `/docs/live` the push and
//! `/docs/statistics` the numbers. The pages are made from the tables that the service runs.

mod docs_request;
mod live;
mod reference;
mod search_index;
mod statistics;
mod words;

use askama::Template;

pub(crate) use docs_request::DocsRequest;
pub(crate) use reference::markdown as operations_markdown;
pub(crate) use statistics::markdown as statistics_markdown;

use crate::api::{Profile, operation};
use crate::openapi;
use crate::pages::scoring;

/// No script or style but our own files, and nothing from another host.
pub(crate) const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const HTML: &str = "text/html; charset=utf-8";

/// A page of the reference by its path, with its content type. The start page is there if the match centre is not.
pub(crate) fn page(path: &str, docs: DocsRequest<'_>) -> Option<(&'static str, String)> {
    Some(match path {
        "" => (HTML, reference::start_page(docs)),
        "docs" => (HTML, reference::reference_page(DocsRequest { section: "operations", ..docs })),
        "docs/live" => (HTML, live::page(DocsRequest { section: "live", ..docs })),
        "docs/statistics" => (HTML, statistics::page(DocsRequest { section: "statistics", ..docs })),
        "docs/search.json" => ("application/json; charset=utf-8", search_index::search_index(&docs)),
        _ => {
            let found = operation(path.strip_prefix("docs/operations/")?)?;
            (HTML, reference::operation_page(found, DocsRequest { operation: found.name, ..docs }))
        }
    })
}

#[derive(Template)]
#[template(path = "docs/missing.html")]
struct MissingPage<'a> {
    docs: DocsRequest<'a>,
}

/// The page of an address that does not exist, for a browser.
pub(crate) fn missing_page(docs: DocsRequest<'_>) -> String {
    text(&MissingPage { docs })
}

/// The text of a template. A template that writes into memory cannot fail.
fn text(template: &impl Template) -> String {
    template.render().unwrap_or_default()
}

/// A file by its path, with its content type.
pub(crate) fn file(path: &str) -> Option<(&'static str, &'static str)> {
    Some(match path {
        "openapi.json" => ("application/json", openapi::document(Profile::Standard)),
        "classic/openapi.json" => ("application/json", openapi::document(Profile::Classic)),
        "assets/icon.svg" => ("image/svg+xml", include_str!("../../assets/icon.svg")),
        "assets/centre.css" => ("text/css; charset=utf-8", crate::pages::stylesheet()),
        "assets/centre.js" => ("text/javascript; charset=utf-8", include_str!("../../assets/centre.js")),
        "assets/docs.css" => ("text/css; charset=utf-8", include_str!("../../assets/docs.css")),
        "assets/docs.js" => ("text/javascript; charset=utf-8", include_str!("../../assets/docs.js")),
        "assets/score.css" => ("text/css; charset=utf-8", scoring::STYLE),
        "assets/score.js" => ("text/javascript; charset=utf-8", scoring::SCRIPT),
        "score-worker.js" => ("text/javascript; charset=utf-8", scoring::WORKER),
        "assets/embed.js" => ("text/javascript; charset=utf-8", include_str!("../../assets/embed.js")),
        _ => return None,
    })
}
