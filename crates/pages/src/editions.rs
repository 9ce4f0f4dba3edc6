//! The editions that a reader may see, as lists show them; the page of all competitions.

use askama::Template;
use football::model::{Competition, Country, Name};
use jiff::civil::Date;
use store::EditionCounts;

use super::counted;
use super::layout::{render, words as frame_words};
use super::markup::Markup;
use crate::context::PageContext;
use crate::layout::{Html, Page};
use crate::words::editions as words;
use api::parts::tournament::Tournament;
use api::{Data, Error};

/// An edition in a list.
#[derive(Clone, Debug)]
pub struct EditionLine {
    pub id: i64,
    pub competition: i64,
    pub name: String,
    /// For searches.
    pub searched_names: Vec<Name>,
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

/// The editions that the reader may see, by name and season.
pub fn edition_lines(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Vec<EditionLine>, Error> {
    let counts = data.edition_counts()?;
    let mut lines = Vec::new();
    for edition in data.editions()? {
        let tournament = Tournament::load(data, edition)?;
        let country = tournament.competition.as_ref().and_then(|competition: &Competition| competition.country);
        let country = data.find::<Country>(country.map(|id| id.0))?.map(|country| country.name);
        let organizer = tournament.organizer.as_ref();
        let organizer = organizer.and_then(|body| body.country.as_ref().or(body.continent.as_ref()));
        let country = country.or_else(|| organizer.map(|of| of.name.clone()));
        let name = tournament.name();
        lines.push(EditionLine {
            id: tournament.edition.id.0,
            competition: tournament.edition.competition.0,
            name: cx.name(&name).to_owned(),
            searched_names: tournament.searched_names(),
            season: cx.name(&tournament.edition.season).to_owned(),
            country: country.map_or(String::new(), |name| cx.name(&name).to_owned()),
            start: tournament.start,
            end: tournament.end,
            counts: counts.get(&tournament.edition.id).copied().unwrap_or_default(),
            is_current: true,
        });
    }
    let latest: Vec<(i64, Option<Date>)> = lines.iter().map(|line| (line.competition, line.start)).collect();
    for line in &mut lines {
        line.is_current = latest.iter().all(|(of, start)| *of != line.competition || *start <= line.start);
    }
    lines.sort_by(|one, other| one.name.cmp(&other.name).then(other.start.cmp(&one.start)));
    Ok(lines)
}

#[derive(Template)]
#[template(path = "pages/competitions.html")]
struct CompetitionsBody<'a> {
    cx: &'a PageContext<'a>,
    lines: Vec<EditionLine>,
}

/// Every competition and season.
pub(super) fn page(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let body = CompetitionsBody { cx, lines: edition_lines(cx, data)? };
    Ok(Page::Html(Html {
        title: cx.say(frame_words::COMPETITIONS).to_owned(),
        description: cx.counted(counted::COMPETITIONS, body.lines.len()),
        section: "competitions",
        main: Markup::trusted(render(&body)?),
        ..Html::default()
    }))
}
