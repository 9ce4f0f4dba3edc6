//! The map of the site for search engines: an index, the matches of each tournament, and teams and players page by page.

use football::model::{Player, Team};
use jiff::Timestamp;
use store::{NameFilter, Page as ListPage};

use super::layout::words as frame_words;
use super::markup::escaped;
use super::pager::page_number;
use crate::context::PageContext;
use crate::layout::Page;
use api::rows::error::TOURNAMENT_NOT_FOUND;
use api::{Data, Error};

/// The addresses of one file of teams or players. Search engines take up to 50,000.
const ROWS: u32 = 2_000;
const TEAMS: &str = "teams";
const PLAYERS: &str = "players";

/// `/sitemap.xml`: the other files.
pub(super) fn index(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let mut files = Vec::new();
    for edition in data.editions()? {
        files.push(format!("/t/{}/sitemap.xml", edition.edition().id));
    }
    for (kind, total) in [(TEAMS, named::<Team>(data, 1, 1)?.0), (PLAYERS, named::<Player>(data, 1, 1)?.0)] {
        files.extend((1..=total.div_ceil(ROWS.into())).map(|page| format!("/sitemap/{kind}?page={page}")));
    }
    let entries = files.iter().map(|file| format!("<sitemap><loc>{}</loc></sitemap>\n", address(cx, file)));
    Ok(Page::Xml(document("sitemapindex", entries)))
}

/// `/sitemap/teams` and `/sitemap/players`.
pub(super) fn part(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let page = page_number(cx);
    let paths: Vec<String> = match cx.last_segment() {
        TEAMS => named::<Team>(data, ROWS, page)?.1.iter().map(|team| format!("/team/{}", team.id)).collect(),
        PLAYERS => {
            named::<Player>(data, ROWS, page)?.1.iter().map(|player| format!("/p/{}", player.id.number())).collect()
        }
        _ => return Ok(Page::Missing(frame_words::NOT_FOUND)),
    };
    Ok(Page::Xml(document("urlset", paths.iter().map(|path| entry(cx, path, None)))))
}

/// `/t/<tournament>/sitemap.xml`: the tournament and its matches.
pub(super) fn of_tournament(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let matches = data.edition(cx.id(), TOURNAMENT_NOT_FOUND)?.matches()?;
    let own = entry(cx, &format!("/t/{}", cx.id()), matches.iter().map(|row| row.updated_at).max());
    let of_matches = matches.iter().map(|row| entry(cx, &format!("/m/{}", row.match_.id), Some(row.updated_at)));
    Ok(Page::Xml(document("urlset", std::iter::once(own).chain(of_matches))))
}

/// How many there are that the reader may see, and a page of them.
fn named<T: api::ReferenceEntity>(data: &Data<'_>, size: u32, number: u32) -> Result<(u64, Vec<T>), Error> {
    let found = data.by_name::<T>(&NameFilter { page: ListPage { size, number }, ..NameFilter::default() })?;
    Ok((found.total, found.rows))
}

/// An address in both languages.
fn entry(cx: &PageContext<'_>, path: &str, changed: Option<Timestamp>) -> String {
    let changed =
        changed.map_or(String::new(), |at| format!("<lastmod>{}</lastmod>", at.strftime("%Y-%m-%dT%H:%M:%SZ")));
    let languages = ["en", "ar"].map(|language| {
        let address = address(cx, &format!("{path}?lang={language}"));
        format!("<xhtml:link rel=\"alternate\" hreflang=\"{language}\" href=\"{address}\"/>")
    });
    format!("<url><loc>{}</loc>{changed}{}</url>\n", address(cx, path), languages.concat())
}

fn address(cx: &PageContext<'_>, path: &str) -> String {
    escaped(&format!("{}{path}", cx.request.base))
}

fn document(root: &str, entries: impl Iterator<Item = String>) -> String {
    let schema = "http://www.sitemaps.org/schemas/sitemap/0.9";
    let languages = "http://www.w3.org/1999/xhtml";
    let entries: String = entries.collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<{root} xmlns=\"{schema}\" xmlns:xhtml=\"{languages}\">\n{entries}</{root}>\n"
    )
}
