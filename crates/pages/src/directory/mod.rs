//! The lists of teams and players, page by page, and the search over everything that has a name.

mod players;
mod search;
mod teams;

pub(super) use players::page as players;
pub(super) use search::page as search;
pub(super) use teams::page as teams;

use crate::context::PageContext;

/// Rows of a page of a list.
pub(super) const PAGE_ROWS: u32 = 50;
/// No name is longer.
const QUERY_CHARS: usize = 80;

pub(super) mod words {
    use football::model::Words;

    pub const NAME: Words = Words { en: "Name", ar: "الاسم" };
    pub const COUNTRY: Words = Words { en: "Country", ar: "الدولة" };
    pub const TEAM: Words = Words { en: "Team", ar: "الفريق" };
    pub const POSITION: Words = Words { en: "Position", ar: "المركز" };
    pub const COACH: Words = Words { en: "Coach", ar: "المدرب" };
    pub const GROUND: Words = Words { en: "Ground", ar: "الملعب" };
    pub const FIND: Words = Words { en: "Search", ar: "بحث" };
    pub const FIND_TEAM: Words = Words { en: "Name of a team", ar: "اسم فريق" };
    pub const FIND_PLAYER: Words = Words { en: "Name of a player", ar: "اسم لاعب" };
    pub const NONE: Words = Words { en: "Nothing is called “{}”", ar: "لا شيء باسم «{}»" };
    pub const NOTHING: Words =
        Words { en: "There is nothing that you may see yet", ar: "لا يوجد بعد ما هو متاح لك" };
    pub const PAGES: Words = Words { en: "Pages", ar: "الصفحات" };
    pub const PREVIOUS: Words = Words { en: "Previous", ar: "السابق" };
    pub const NEXT: Words = Words { en: "Next", ar: "التالي" };
    pub const ALL: Words = Words { en: "All", ar: "الكل" };
    pub const PAGE_OF: Words = Words { en: "Page {} of {}", ar: "صفحة {} من {}" };
    pub const COACHES: Words = Words { en: "Coaches", ar: "المدربون" };
    pub const NEAREST: Words = Words {
        en: "No name contains “{}”. Names like it:",
        ar: "لا اسم يحتوي على «{}». أسماء مشابهة:",
    };
    pub const TYPE_A_NAME: Words = Words {
        en: "Type a name or two teams, in English or Arabic",
        ar: "اكتب اسمًا أو اسمي فريقين بالعربية أو بالإنجليزية",
    };
    pub const RESULTS_FOR: Words = Words { en: "Results for “{}”", ar: "نتائج البحث عن «{}»" };
    pub const SEARCH: Words = Words { en: "Search", ar: "البحث" };
    pub const SUGGESTIONS: Words = Words { en: "Suggestions", ar: "اقتراحات" };
    pub const ALL_RESULTS: Words = Words { en: "All results", ar: "كل النتائج" };
}

/// Where a list is, and its neighbours.
pub(super) struct Pager {
    pub(super) label: String,
    pub(super) previous: Option<String>,
    pub(super) next: Option<String>,
}

/// The searched text of a list; none without one.
fn query(cx: &PageContext<'_>) -> Option<String> {
    let text: String = cx.query.get("q")?.trim().chars().take(QUERY_CHARS).collect();
    (!text.is_empty()).then_some(text)
}

pub(super) fn page_number(cx: &PageContext<'_>) -> u32 {
    cx.query.get("page").and_then(|text| text.parse().ok()).filter(|page| (1..=1_000_000).contains(page)).unwrap_or(1)
}

impl Pager {
    /// None if everything is on one page. The addresses keep one parameter.
    pub(super) fn new(cx: &PageContext<'_>, path: &str, total: u64, parameter: Option<(&str, &str)>) -> Option<Pager> {
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
