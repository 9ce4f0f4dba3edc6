//! The editions that a reader may see, as lists show them; the page of all competitions.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use askama::Template;
use football::model::{Competition, CompetitionId, Country, EditionId};
use jiff::civil::Date;
use store::{EditionCounts, NameFilter, Page as ListPage};

use super::counted;
use super::layout::{render, words as frame_words};
use super::markup::Markup;
use crate::context::PageContext;
use crate::layout::{Html, Page};
use crate::pager::{PAGE_ROWS, Pager, page_number};
use crate::words::editions as words;
use api::parts::tournament::Tournament;
use api::{Data, EntitledEdition, Error};

/// The latest seasons of a competition that lists show.
const SEASONS: u32 = 8;
/// The first competitions by name that a page with few others shows.
const FIRST: u32 = 8;

/// An edition in a list.
#[derive(Clone, Debug)]
pub struct EditionLine {
    pub id: i64,
    pub name: String,
    pub season: String,
    /// Empty for a competition of several countries without a stated continent.
    pub country: String,
    pub start: Option<Date>,
    pub end: Option<Date>,
    pub counts: EditionCounts,
    /// No other edition of the competition starts later.
    pub is_current: bool,
}

impl EditionLine {
    /// `8 August 2026 – 23 May 2027`; empty without matches.
    pub fn dates(&self, cx: &PageContext<'_>) -> String {
        match (self.start, self.end) {
            (Some(start), Some(end)) => date_range(cx, start, end),
            (Some(day), None) | (None, Some(day)) => cx.numbers.date(day),
            (None, None) => String::new(),
        }
    }
}

/// The first and the last day: `20 November – 18 December 2022`.
pub fn date_range(cx: &PageContext<'_>, start: Date, end: Date) -> String {
    if start == end {
        return cx.numbers.date(start);
    }
    let whole = cx.numbers.date(start);
    let year = cx.numbers.text(&format!(" {}", start.year()));
    let first = if start.year() == end.year() { whole.trim_end_matches(&year).to_owned() } else { whole };
    format!("{first} – {}", cx.numbers.date(end))
}

/// The lines of these editions, as far as the reader may see them, by name and season.
pub fn edition_lines(
    cx: &PageContext<'_>,
    data: &Data<'_>,
    editions: impl IntoIterator<Item = EditionId>,
) -> Result<Vec<EditionLine>, Error> {
    let ids: BTreeSet<EditionId> = editions.into_iter().collect();
    let found = data.editions_by_id(&Vec::from_iter(ids))?;
    lines_of(cx, data, Tournament::load_all(data, found)?)
}

/// The lines of these tournaments, by name and season.
pub fn lines_of(
    cx: &PageContext<'_>,
    data: &Data<'_>,
    tournaments: Vec<Tournament>,
) -> Result<Vec<EditionLine>, Error> {
    let ids: Vec<EditionId> = tournaments.iter().map(|tournament| tournament.edition.id).collect();
    let counts = data.edition_counts(&ids)?;
    let starts = latest_starts(data, &tournaments)?;
    let mut lines = Vec::new();
    for tournament in tournaments {
        let country = tournament.competition.as_ref().and_then(|competition: &Competition| competition.country);
        let country = data.find::<Country>(country.map(|id| id.0))?.map(|country| country.name);
        let organizer = tournament.organizer.as_ref();
        let organizer = organizer.and_then(|body| body.country.as_ref().or(body.continent.as_ref()));
        let country = country.or_else(|| organizer.map(|of| of.name.clone()));
        let name = tournament.name();
        lines.push(EditionLine {
            id: tournament.edition.id.0,
            name: cx.name(&name).to_owned(),
            season: cx.name(&tournament.edition.season).to_owned(),
            country: country.map_or(String::new(), |name| cx.name(&name).to_owned()),
            start: tournament.start,
            end: tournament.end,
            counts: counts.get(&tournament.edition.id).copied().unwrap_or_default(),
            is_current: starts.get(&tournament.edition.competition).is_none_or(|latest| *latest <= tournament.start),
        });
    }
    lines.sort_by(|one, other| one.name.cmp(&other.name).then(other.start.cmp(&one.start)));
    Ok(lines)
}

/// The lines of the first competitions by name.
pub fn first_lines(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Vec<EditionLine>, Error> {
    let (_, seasons) = seasons_of_page(cx, data, 1, FIRST)?;
    lines_of(cx, data, Tournament::load_all(data, seasons.into_iter().flatten().collect())?)
}

/// When the latest season of each of these competitions starts.
fn latest_starts(data: &Data<'_>, tournaments: &[Tournament]) -> Result<HashMap<CompetitionId, Option<Date>>, Error> {
    let competitions: BTreeSet<CompetitionId> =
        tournaments.iter().map(|tournament| tournament.edition.competition).collect();
    let competitions = Vec::from_iter(competitions);
    let latest = data.latest_editions(&competitions, i64::MIN..=i64::MAX, SEASONS)?;
    let mut starts = HashMap::new();
    for (competition, editions) in competitions.into_iter().zip(latest) {
        let rows = editions.into_iter().map(EntitledEdition::into_row);
        let start = rows.map(|row| row.edition.start.or_else(|| row.first.map(|first| data.day(first)))).max();
        starts.insert(competition, start.flatten());
    }
    Ok(starts)
}

#[derive(Template)]
#[template(path = "pages/competitions.html")]
struct CompetitionsBody<'a> {
    cx: &'a PageContext<'a>,
    lines: Vec<EditionLine>,
    total: u64,
    /// A competition has more seasons than the page shows.
    is_cut: bool,
    pager: Option<Pager>,
}

/// The competitions by name, each with its latest seasons.
pub(super) fn page(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let (total, seasons) = seasons_of_page(cx, data, page_number(cx), PAGE_ROWS)?;
    let is_cut = seasons.iter().any(|editions| editions.len() > SEASONS as usize);
    let shown = seasons.into_iter().flat_map(|editions| editions.into_iter().take(SEASONS as usize));
    let lines = lines_of(cx, data, Tournament::load_all(data, shown.collect())?)?;
    let pager = Pager::new(cx, "/competitions", total, None);
    let body = CompetitionsBody { cx, lines, total, is_cut, pager };
    Ok(Page::Html(Html {
        title: cx.say(frame_words::COMPETITIONS).to_owned(),
        description: cx.counted(counted::COMPETITIONS, total),
        section: "competitions",
        main: Markup::trusted(render(&body)?),
        ..Html::default()
    }))
}

/// How many competitions there are, and of those of a page the latest seasons: one more than lists show, if there are more.
fn seasons_of_page<'a>(
    cx: &PageContext<'_>,
    data: &Data<'a>,
    number: u32,
    size: u32,
) -> Result<(u64, Vec<Vec<EntitledEdition<'a>>>), Error> {
    let page = ListPage { size, number };
    if data.entitlement().editions().is_none() {
        let filter = NameFilter { language: cx.language(), page, ..NameFilter::default() };
        let found = data.by_name::<Competition>(&filter)?;
        let ids: Vec<CompetitionId> = found.rows.iter().map(|competition| competition.id).collect();
        return Ok((found.total, data.latest_editions(&ids, i64::MIN..=i64::MAX, SEASONS + 1)?));
    }
    // A key of some tournaments sees no more competitions than these have.
    let mut competitions: BTreeMap<CompetitionId, Vec<EntitledEdition<'a>>> = BTreeMap::new();
    for edition in data.editions()? {
        competitions.entry(edition.edition().competition).or_default().push(edition);
    }
    let mut named = Vec::new();
    for (id, mut editions) in competitions {
        editions.sort_by_key(|edition| Reverse((edition.edition().year(), edition.edition().id)));
        let name = data.find::<Competition>(Some(id.0))?.map(|competition| cx.name(&competition.name).to_owned());
        named.push((name, editions));
    }
    named.sort_by(|(one, _), (other, _)| one.cmp(other));
    let total = named.len() as u64;
    let before = (size * (number - 1)) as usize;
    Ok((total, named.into_iter().skip(before).take(size as usize).map(|(_, editions)| editions).collect()))
}
