//! The frame of every page: head, top bar, footer; the page of an error.

use askama::Template;
use bytes::Bytes;
use football::model::Words;
use sha2::{Digest, Sha256};

use super::context::PageContext;
use super::digits;
use super::markup::Markup;
use super::tokens;
pub use crate::words;
use api::Error;
use api::Response;

/// What a route makes.
#[derive(Debug)]
pub enum Page {
    Html(Html),
    /// A chart by itself.
    Svg(String),
    /// A picture.
    Png(Vec<u8>),
    /// There is nothing at this address, for this reason.
    Missing(Words),
    /// A file to keep, such as a table as CSV.
    File {
        content_type: &'static str,
        name: String,
        body: Vec<u8>,
    },
    /// An XML document for programs.
    Xml(String),
    /// HTML for a script to insert into a page.
    Fragment(String),
    /// Another address, for example of a search with one result.
    Redirect(String),
}

/// A page without its frame.
#[derive(Debug, Default)]
pub struct Html {
    /// 200 unless it is set.
    pub status: Option<u16>,
    pub title: String,
    /// A sentence for search engines and previews.
    pub description: String,
    /// The path of a picture for previews.
    pub preview: Option<String>,
    /// Which entry of the navigation is current: `live`, `matches`, …
    pub section: &'static str,
    /// CSS for this page alone: the teams' colours.
    pub style: String,
    pub main: Markup,
    /// The matches whose changes change the page. The page loads again by itself, in place.
    pub follows: Vec<i64>,
    /// Only a correction changes these matches. The page follows them while it is seen.
    pub is_settled: bool,
    /// The page is a widget inside a page of somebody else.
    pub is_widget: bool,
}

#[derive(Template)]
#[template(path = "pages/frame.html")]
struct Frame<'a> {
    cx: &'a PageContext<'a>,
    page: &'a Html,
    assets: &'static str,
    /// The addresses of this page in the two languages.
    english: String,
    arabic: String,
    follows: String,
}

#[derive(Template)]
#[template(path = "pages/error.html")]
struct ErrorBody<'a> {
    cx: &'a PageContext<'a>,
    message: &'a str,
    status: u16,
}

/// A hash of the assets, so that browsers may keep them for ever.
fn assets_version() -> &'static str {
    static VERSION: std::sync::OnceLock<String> = std::sync::OnceLock::new();
    VERSION.get_or_init(|| {
        let mut hash = Sha256::new();
        hash.update(tokens::stylesheet());
        hash.update(include_str!("../assets/centre.js"));
        hash.finalize().iter().take(6).map(|byte| format!("{byte:02x}")).collect()
    })
}

impl Page {
    /// The response of a page.
    pub fn response(self, cx: &PageContext<'_>) -> Result<Response, Error> {
        let ok = |content_type, headers, body| Response { status: 200, content_type, headers, body };
        Ok(match self {
            Page::Html(html) => html.response(cx)?,
            Page::Svg(svg) => {
                let svg = digits::in_markup(&cx.numbers, svg);
                ok("image/svg+xml", vec![("content-security-policy", SVG_POLICY.to_owned())], svg.into())
            }
            Page::Png(bytes) => ok("image/png", Vec::new(), bytes.into()),
            Page::File { content_type, name, body } => {
                ok(content_type, vec![("content-disposition", format!("attachment; filename=\"{name}\""))], body.into())
            }
            Page::Xml(xml) => ok("application/xml; charset=utf-8", Vec::new(), xml.into()),
            Page::Missing(why) => error_page(cx, 404, cx.say(why))?,
            Page::Fragment(html) => {
                let policy = "default-src 'none'; sandbox".to_owned();
                let html = digits::in_markup(&cx.numbers, html);
                ok("text/html; charset=utf-8", vec![("content-security-policy", policy)], html.into())
            }
            Page::Redirect(address) => Response {
                status: 303,
                content_type: "text/plain; charset=utf-8",
                headers: vec![("location", address)],
                body: Bytes::new(),
            },
        })
    }
}

/// A drawing that is opened by itself has its own style and nothing else.
const SVG_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

impl Html {
    /// The whole page, with the headers that belong to it.
    pub fn response(self, cx: &PageContext<'_>) -> Result<Response, Error> {
        let follows = self.follows.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
        let frame = Frame {
            cx,
            assets: assets_version(),
            english: address_in(cx, "en"),
            arabic: address_in(cx, "ar"),
            follows,
            page: &self,
        };
        let body = digits::in_markup(&cx.numbers, render(&frame)?);
        let headers = vec![("content-security-policy", content_security_policy(&self, cx))];
        Ok(Response {
            status: self.status.unwrap_or(200),
            content_type: "text/html; charset=utf-8",
            headers,
            body: body.into(),
        })
    }
}

/// The text of a template. A failure is a defect, and is logged.
pub fn render(template: &impl Template) -> Result<String, Error> {
    template.render().map_err(|error| {
        tracing::error!(%error, "cannot write a page");
        api::rows::error::INTERNAL.into()
    })
}

/// The address of the same page in another language.
fn address_in(cx: &PageContext<'_>, language: &str) -> String {
    let others = cx.query.iter().filter(|(name, _)| *name != "lang");
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.extend_pairs(others).append_pair("lang", language);
    format!("/{}?{}", cx.request.path, query.finish())
}

/// No script or style but our own files, and the one style of this page, which is named by its hash.
fn content_security_policy(page: &Html, cx: &PageContext<'_>) -> String {
    use base64::Engine;
    let style = &page.style;
    let ancestors = if page.is_widget { &cx.request.frame_ancestors } else { "'none'" };
    let own = if style.is_empty() {
        String::new()
    } else {
        format!(" 'sha256-{}'", base64::engine::general_purpose::STANDARD.encode(Sha256::digest(style)))
    };
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self'{own}; img-src 'self'; connect-src 'self'; \
         form-action 'self'; base-uri 'none'; frame-ancestors {ancestors}"
    )
}

pub fn error_page(cx: &PageContext<'_>, status: u16, message: &str) -> Result<Response, Error> {
    let main = Markup::trusted(render(&ErrorBody { cx, message, status })?);
    Html { status: Some(status), title: message.to_owned(), main, ..Html::default() }.response(cx)
}
