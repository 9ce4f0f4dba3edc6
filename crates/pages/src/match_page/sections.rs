//! The sections of the match page, and which of them have an address of their own.
//!
//! A large section below the first view is a part: `/m/<match>/<part>` is a page with it alone. The page of the match has its place,
//! with a link to the part. The script puts the section there when the reader comes near.

use askama::Template;
use football::model::Words;

use super::needs::Needs;
use super::view::MatchView;
use super::{
    Section, attacks, before, comparison, head, heatmap, line_ups, meetings, momentum, needs, pass_network, players,
    possession, share, shot_map, timeline, video, xg_race,
};
use crate::address;
use crate::context::PageContext;
use crate::layout::{Html, Page};
use crate::layout::{render, words as frame_words};
use crate::markup::Markup;
use api::{Data, Error};

type MakeSection = fn(&PageContext<'_>, &MatchView<'_>, &Data<'_>) -> Result<Option<Section>, Error>;

/// A section and its tab.
struct SectionEntry {
    id: &'static str,
    tab: Words,
    /// What a match must have for it.
    needs: Needs,
    make: MakeSection,
    /// None for a section that the page itself has.
    place: Option<PartPlace>,
}

/// The place of a section that has an address of its own.
pub(super) struct PartPlace {
    pub(super) columns: u8,
    pub(super) title: Words,
}

const fn of_page(id: &'static str, tab: [&'static str; 2], needs: Needs, make: MakeSection) -> SectionEntry {
    SectionEntry { id, tab: Words { en: tab[0], ar: tab[1] }, needs, make, place: None }
}

const fn of_part(
    id: &'static str,
    tab: [&'static str; 2],
    needs: Needs,
    make: MakeSection,
    place: PartPlace,
) -> SectionEntry {
    SectionEntry { place: Some(place), ..of_page(id, tab, needs, make) }
}

const NO_TAB: [&str; 2] = ["", ""];

/// The sections in the order of a phone. On a wide screen they flow into 12 columns. One without a tab belongs to the tab, and to
/// the part, of the section before it. Earlier meetings are among the first sections of a match without touches, and among the
/// last of one with them.
#[rustfmt::skip]
static SECTIONS: &[SectionEntry] = &[
    of_page("form",        ["Form", "آخر النتائج"],                needs::surroundings,       before::form),
    of_page("table",       ["Table", "الترتيب"],                   needs::surroundings,       before::table),
    of_page("meetings",    ["Head to head", "المواجهات السابقة"],  needs::surroundings,       meetings::section),
    of_page("momentum",    ["Momentum", "الزخم"],                  needs::touches,            momentum::section),
    of_page("timeline",    ["Timeline", "مجريات المباراة"],         needs::report,             timeline::section),
    of_page("comparison",  ["Comparison", "المقارنة"],              needs::attempts,           comparison::section),
    of_part("lineups",     ["Line-ups", "التشكيلتان"],             needs::line_ups,           line_ups::section,          line_ups::PLACE),
    of_part("shots",       ["Shots", "التسديدات"],                 needs::places_of_attempts, shot_map::section,          shot_map::PLACE),
    of_part("xg",          NO_TAB,                                needs::xg,                 xg_race::section,           xg_race::PLACE),
    of_part("passes-home", ["Passing", "التمرير"],                 needs::touches,            pass_network::home_section, pass_network::HOME_PLACE),
    of_part("passes-away", NO_TAB,                                needs::touches,            pass_network::away_section, pass_network::AWAY_PLACE),
    of_part("possession",  ["Possession", "الاستحواذ"],            needs::touches,            possession::section,        possession::PLACE),
    of_part("heatmap",     ["Heat map", "الخريطة الحرارية"],        needs::touches_of_players, heatmap::section,           heatmap::PLACE),
    of_part("attacks",     ["Attacks", "الهجمات"],                 needs::touches,            attacks::section,           attacks::PLACE),
    of_part("players",     ["Players", "اللاعبون"],                needs::players,            players::section,           players::PLACE),
    of_page("meetings",    ["Head to head", "المواجهات السابقة"],  needs::touches,            meetings::section),
    of_page("video",       ["Video", "الفيديو"],                   needs::video,              video::section),
    of_page("share",       ["Share", "مشاركة"],                    needs::nothing,            share::section),
];

#[derive(Template)]
#[template(path = "pages/match.html")]
struct MatchBody<'a> {
    cx: &'a PageContext<'a>,
    head: Markup,
    tabs: Vec<Tab>,
    cards: Vec<Card>,
}

struct Tab {
    label: &'static str,
    address: String,
    /// The section of this page to go to, if the address is that of a part.
    section: Option<&'static str>,
    is_current: bool,
}

struct Card {
    section: Section,
    /// The address of the part that has the section; none if it is here.
    part: Option<String>,
}

mod words {
    use football::model::Words;

    pub const SECTIONS: Words = Words { en: "Parts of this page", ar: "أقسام الصفحة" };
    pub const OVERVIEW: Words = Words { en: "Overview", ar: "نظرة عامة" };
    pub const SHOW: Words = Words { en: "Show", ar: "عرض" };
}

impl SectionEntry {
    fn has_tab(&self) -> bool {
        !self.tab.en.is_empty()
    }

    /// The section; none if the match does not have what it needs.
    fn section(&self, cx: &PageContext<'_>, view: &MatchView<'_>, data: &Data<'_>) -> Result<Option<Section>, Error> {
        if (self.needs)(view) { (self.make)(cx, view, data) } else { Ok(None) }
    }

    /// The place of a part; none if the match has no such section.
    fn place(&self, cx: &PageContext<'_>, view: &MatchView<'_>, part: &str) -> Option<Card> {
        let place = self.place.as_ref().filter(|_| (self.needs)(view))?;
        let section = Section {
            id: self.id,
            columns: place.columns,
            title: cx.say(place.title).to_owned(),
            note: String::new(),
            body: Markup::default(),
        };
        Some(Card { section, part: Some(part_address(cx, part)) })
    }
}

/// The tabs in order, each with its sections.
fn tabs() -> impl Iterator<Item = &'static [SectionEntry]> {
    SECTIONS.chunk_by(|_, next| !next.has_tab())
}

/// The address of a part, with the parameters of this page.
fn part_address(cx: &PageContext<'_>, part: &str) -> String {
    address::of(&format!("m/{}/{part}", cx.id()), &address::kept(cx, &[]))
}

pub(super) fn page(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let view = MatchView::load(data, cx.id())?;
    let (mut shown, mut cards) = (Vec::new(), Vec::new());
    for sections in tabs() {
        let [first, ..] = sections else { continue };
        let before = cards.len();
        for entry in sections {
            if entry.place.is_some() {
                cards.extend(entry.place(cx, &view, first.id));
            } else {
                cards.extend(entry.section(cx, &view, data)?.map(|section| Card { section, part: None }));
            }
        }
        if let Some(card) = cards.get(before) {
            shown.push(Tab {
                label: cx.say(first.tab),
                address: card.part.clone().unwrap_or_else(|| format!("#{}", card.section.id)),
                section: card.part.as_ref().map(|_| card.section.id),
                is_current: false,
            });
        }
    }
    let title = view.title(cx);
    html(cx, &view, title, shown, cards)
}

/// `/m/<match>/<part>`: the sections of one tab.
pub(super) fn part(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let view = MatchView::load(data, cx.id())?;
    let (mut cards, mut title) = (Vec::new(), view.title(cx));
    let whole = address::of(&format!("m/{}", cx.id()), &address::kept(cx, &[]));
    let mut shown = vec![Tab { label: cx.say(words::OVERVIEW), address: whole, section: None, is_current: false }];
    for sections in tabs() {
        let [first, ..] = sections else { continue };
        let is_current = first.id == cx.last_segment();
        if is_current {
            for entry in sections {
                cards.extend(entry.section(cx, &view, data)?.map(|section| Card { section, part: None }));
            }
            title = format!("{title}: {}", cx.say(first.tab));
        }
        if first.place.is_some() && sections.iter().any(|entry| (entry.needs)(&view)) {
            let address = part_address(cx, first.id);
            shown.push(Tab { label: cx.say(first.tab), address, section: None, is_current });
        }
    }
    if cards.is_empty() {
        return Ok(missing(cx.last_segment()));
    }
    html(cx, &view, title, shown, cards)
}

fn html(
    cx: &PageContext<'_>,
    view: &MatchView<'_>,
    title: String,
    tabs: Vec<Tab>,
    cards: Vec<Card>,
) -> Result<Page, Error> {
    let body = MatchBody { cx, head: head::markup(cx, view)?, tabs, cards };
    Ok(Page::Html(Html {
        title,
        description: head::description(cx, view),
        preview: Some(format!("{}/m/{}/preview.png", cx.request.base, view.match_().id)),
        section: "matches",
        style: view.style(),
        main: Markup::trusted(render(&body)?),
        follows: vec![view.match_().id.0],
        is_settled: view.match_().status.is_final(),
        ..Html::default()
    }))
}

/// Whether the match has what a section needs.
pub(super) fn has(view: &MatchView<'_>, id: &str) -> bool {
    SECTIONS.iter().any(|entry| entry.id == id && (entry.needs)(view))
}

/// The page in place of a section that the match does not have.
pub fn missing(id: &str) -> Page {
    let is_known = SECTIONS.iter().any(|entry| entry.id == id);
    Page::Missing(if is_known { frame_words::NOTHING_TO_DRAW } else { frame_words::NOT_FOUND })
}

/// The section with this id, if the match has it.
pub fn section(
    cx: &PageContext<'_>,
    view: &MatchView<'_>,
    data: &Data<'_>,
    id: &str,
) -> Result<Option<Section>, Error> {
    match SECTIONS.iter().find(|entry| entry.id == id && (entry.needs)(view)) {
        Some(entry) => (entry.make)(cx, view, data),
        None => Ok(None),
    }
}
