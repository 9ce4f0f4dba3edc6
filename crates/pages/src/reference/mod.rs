//! The reference. Every file is built into the binary, and no page loads anything from another host.
//!
//! `/docs` has every operation on one page, `/docs/operations/<Name>` one operation, `/docs/live` the push and
//! `/docs/statistics` the numbers. The pages are made from the tables that the service runs.

mod common;
mod docs_request;
mod live;
mod operations;
mod render;
mod search_index;
mod statistics;
mod words;

use askama::Template;
use bytes::Bytes;

pub use docs_request::DocsRequest;
pub use operations::markdown as operations_markdown;
pub use statistics::markdown as statistics_markdown;

use self::render::text;
use crate::scoring;
use api::openapi;
use api::{Profile, operation};

/// No script or style but our own files, and nothing from another host.
pub const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const HTML: &str = "text/html; charset=utf-8";

/// Everything that the content of a path depends on; none if there is nothing at that path.
pub fn identity(path: &str, docs: DocsRequest<'_>) -> Option<String> {
    let DocsRequest { language, theme, is_demo, .. } = docs;
    if is_page(path) {
        return Some(format!("{path} {language:?} {theme:?} {is_demo}"));
    }
    is_file(path).then(|| path.to_owned())
}

/// The content of a path, with its type: a page of the reference or a file.
pub fn content(path: &str, docs: DocsRequest<'_>) -> Option<(&'static str, Bytes)> {
    let of_file = |(content_type, text): (_, &'static str)| (content_type, Bytes::from_static(text.as_bytes()));
    let page = page(path, docs).map(|(content_type, text)| (content_type, Bytes::from(text)));
    page.or_else(|| file(path).map(of_file))
}

fn is_page(path: &str) -> bool {
    let is_operation = |name: &str| operation(name).is_some();
    matches!(path, "" | "docs" | "docs/live" | "docs/statistics" | "docs/search.json")
        || path.strip_prefix("docs/operations/").is_some_and(is_operation)
}

/// A page of the reference by its path, with its content type. The start page is there if the match centre is not.
fn page(path: &str, docs: DocsRequest<'_>) -> Option<(&'static str, String)> {
    Some(match path {
        "" => (HTML, operations::start_page(docs)),
        "docs" => (HTML, operations::reference_page(DocsRequest { section: "operations", ..docs })),
        "docs/live" => (HTML, live::page(DocsRequest { section: "live", ..docs })),
        "docs/statistics" => (HTML, statistics::page(DocsRequest { section: "statistics", ..docs })),
        "docs/search.json" => ("application/json; charset=utf-8", search_index::search_index(&docs)),
        _ => {
            let found = operation(path.strip_prefix("docs/operations/")?)?;
            (HTML, operations::operation_page(found, DocsRequest { operation: found.name, ..docs }))
        }
    })
}

#[derive(Template)]
#[template(path = "docs/missing.html")]
struct MissingPage<'a> {
    docs: DocsRequest<'a>,
}

/// The page of an address that does not exist, for a browser.
pub fn missing_page(docs: DocsRequest<'_>) -> String {
    text(&MissingPage { docs })
}

/// Whether there is a file at this path.
pub fn is_file(path: &str) -> bool {
    FILES.iter().any(|(name, ..)| *name == path)
}

/// A file by its path, with its content type.
fn file(path: &str) -> Option<(&'static str, &'static str)> {
    let (_, content_type, text) = FILES.iter().find(|(name, ..)| *name == path)?;
    Some((*content_type, text()))
}

/// Makes the text of a file.
type FileText = fn() -> &'static str;

/// The path, the content type and the text of each file.
#[rustfmt::skip]
const FILES: [(&str, &str, FileText); 11] = [
    ("openapi.json",         "application/json",                || openapi::document(Profile::Standard)),
    ("classic/openapi.json", "application/json",                || openapi::document(Profile::Classic)),
    ("assets/icon.svg",      "image/svg+xml",                   || include_str!("../../assets/icon.svg")),
    ("assets/centre.css",    "text/css; charset=utf-8",         crate::tokens::stylesheet),
    ("assets/centre.js",     "text/javascript; charset=utf-8",  || include_str!("../../assets/centre.js")),
    ("assets/docs.css",      "text/css; charset=utf-8",         || include_str!("../../assets/docs.css")),
    ("assets/docs.js",       "text/javascript; charset=utf-8",  || include_str!("../../assets/docs.js")),
    ("assets/score.css",     "text/css; charset=utf-8",         || scoring::STYLE),
    ("assets/score.js",      "text/javascript; charset=utf-8",  || scoring::SCRIPT),
    ("score-worker.js",      "text/javascript; charset=utf-8",  || scoring::WORKER),
    ("assets/embed.js",      "text/javascript; charset=utf-8",  || include_str!("../../assets/embed.js")),
];

#[cfg(test)]
mod tests {
    use football::model::Language;

    use super::*;

    #[test]
    fn what_has_an_identity_has_content_and_nothing_else_has() {
        let docs = DocsRequest { language: Language::English, theme: None, is_demo: false, section: "", operation: "" };
        let pages = ["", "docs", "docs/live", "docs/statistics", "docs/search.json", "docs/operations/MatchSquad"];
        for path in pages.into_iter().chain(FILES.map(|(path, ..)| path)) {
            assert!(identity(path, docs).is_some(), "{path}");
            assert!(content(path, docs).is_some_and(|(_, bytes)| !bytes.is_empty()), "{path}");
        }
        for path in ["doc", "docs/", "docs/operations/Nothing", "assets/", "m/1"] {
            assert!(identity(path, docs).is_none() && content(path, docs).is_none(), "{path}");
        }
    }
}
