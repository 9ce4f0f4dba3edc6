//! A page of a list, and the parameters of the address that choose it.

use crate::context::PageContext;
use crate::words;

/// Rows of a page of a list.
pub const PAGE_ROWS: u32 = 50;
/// No name is longer.
const QUERY_CHARS: usize = 80;

/// Where a list is, and its neighbours.
pub struct Pager {
    pub label: String,
    pub previous: Option<String>,
    pub next: Option<String>,
}

/// The searched text of a list; none without one.
pub fn query(cx: &PageContext<'_>) -> Option<String> {
    let text: String = cx.query.get("q")?.trim().chars().take(QUERY_CHARS).collect();
    (!text.is_empty()).then_some(text)
}

pub fn page_number(cx: &PageContext<'_>) -> u32 {
    cx.query.get("page").and_then(|text| text.parse().ok()).filter(|page| (1..=1_000_000).contains(page)).unwrap_or(1)
}

impl Pager {
    /// None if everything is on one page. The addresses keep one parameter.
    pub fn new(cx: &PageContext<'_>, path: &str, total: u64, parameter: Option<(&str, &str)>) -> Option<Pager> {
        let (page, pages) = (u64::from(page_number(cx)), total.div_ceil(u64::from(PAGE_ROWS)));
        let address = |page: u64| {
            let mut query = form_urlencoded::Serializer::new(String::new());
            query.extend_pairs(parameter).append_pair("page", &page.to_string());
            format!("{path}?{}", query.finish())
        };
        (pages > 1).then(|| Pager {
            label: cx.fill(words::PAGE_OF, &[&cx.numbers.integer(page), &cx.numbers.integer(pages)]),
            previous: (page > 1).then(|| address(page - 1)),
            next: (page < pages).then(|| address(page + 1)),
        })
    }
}

#[cfg(test)]
mod tests {
    use football::model::Language;
    use jiff::Timestamp;
    use jiff::tz::TimeZone;

    use super::*;
    use crate::context::PageRequest;
    use crate::settings::Digits;

    #[test]
    fn a_long_list_has_pages_and_keeps_the_searched_text() {
        let pager = |query: &str, total: u64| {
            let request = PageRequest {
                path: "players".to_owned(),
                query_string: query.to_owned(),
                language: Language::English,
                theme: None,
                digits: Digits::Western,
                is_demo: false,
                is_logged_in: false,
                base: String::new(),
                frame_ancestors: String::new(),
            };
            let zone = TimeZone::UTC;
            let cx = PageContext::new(&request, Vec::new(), &zone, Timestamp::UNIX_EPOCH);
            let q = super::query(&cx);
            Pager::new(&cx, "/players", total, q.as_deref().map(|q| ("q", q)))
                .map(|pager| (pager.label, pager.previous, pager.next))
        };
        assert_eq!(pager("", 50), None);
        let first = Some(("Page 1 of 2".to_owned(), None, Some("/players?q=a+%26&page=2".to_owned())));
        assert_eq!(pager("q=a+%26", 51), first);
        let last = Some(("Page 2 of 2".to_owned(), Some("/players?page=1".to_owned()), None));
        assert_eq!(pager("page=2", 100), last);
    }
}
