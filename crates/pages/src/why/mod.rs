//! A number explained: its value, its definition, and the events behind it as a table and on a pitch.
//!
//! `/m/<match>/why` and `/t/<tournament>/why` show what the operation StatEvents answers, from the same view.

mod counter;
mod link;
mod pitch;
mod sections;
mod text;
mod words;

use askama::Template;
use football::model::Competition;
use store::Page as PageOfEntries;

pub use link::NumbersOf;
use sections::{PAGE_ENTRIES, Sections};
use text::{match_name, number_text, real_text};

use super::address;
use super::layout::render;
use super::markup::Markup;
use super::table_kind::table_label;
use crate::context::PageContext;
use crate::layout::{Html, Page};
use api::parts::explained_number::{StatQuestion, explained_number};
use api::parts::stat_events::{ExplainedMatch, ExplainedNumber, Rate};
use api::parts::stat_sources::PartTotal;
use api::parts::statistics_query::Per;
use api::parts::tables::TableKind;
use api::rows::error::TOURNAMENT_NOT_FOUND;
use api::{Data, Error};

#[derive(Template)]
#[template(path = "pages/why.html")]
struct Body<'a> {
    cx: &'a PageContext<'a>,
    label: &'static str,
    meaning: &'static str,
    note: Option<&'static str>,
    decided_by: Option<&'a str>,
    /// Where the number is from: address and name.
    place: (String, String),
    /// Whose number it is.
    subject: Option<(String, String)>,
    /// The minute of a momentum.
    minute: Option<String>,
    value: String,
    /// The address of the definition; none if the reference has no such statistic.
    definition: Option<String>,
    formula: String,
    /// `per 90 minutes`, and what it is computed from: `45 in 1234 minutes`.
    rate: Option<(&'static str, String)>,
    rank: Option<String>,
    /// Which table, if it is not that of all matches.
    table: Option<&'static str>,
    parts: Vec<PartRow>,
    has_contributions: bool,
    matches: Vec<MatchLine>,
    /// Parts and matches say how many entries they have.
    has_entries: bool,
    /// Sections, or the places of sections that are loaded later.
    pitch: Markup,
    events: Markup,
}

/// The entries of a number of a tournament, as a page.
#[derive(Template)]
#[template(path = "pages/why-part.html")]
struct PartBody {
    whole: String,
    label: &'static str,
    subject: Option<String>,
    value: String,
    pitch: Markup,
    events: Markup,
}

struct PartRow {
    part: &'static str,
    label: String,
    definition: Option<String>,
    value: String,
    adds: String,
    entries: String,
}

struct MatchLine {
    address: String,
    name: String,
    value: String,
    entries: String,
}

/// `/m/<match>/why?player=…&stat=…`
pub(super) fn in_match(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let number = explained_number(data, &StatQuestion { match_id: Some(cx.id()), ..question(cx) })?;
    let name = number.matches.first().map_or(String::new(), |match_| match_name(cx, match_));
    let is_over = number.matches.first().is_none_or(|match_| match_.is_over);
    let follows = if is_over { Vec::new() } else { vec![cx.id()] };
    html(cx, &number, (format!("/m/{}", cx.id()), name), "matches", follows)
}

/// `/t/<tournament>/why?team=…&stat=…`: the number from stored facts. The events of a whole tournament are a part, because every
/// match is analysed again for them.
pub(super) fn in_tournament(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let asked = StatQuestion { tournament_id: Some(cx.id()), is_without_entries: true, ..question(cx) };
    let number = explained_number(data, &asked)?;
    let place = (format!("/t/{}", cx.id()), tournament_name(cx, data)?);
    html(cx, &number, place, "competitions", Vec::new())
}

/// `/t/<tournament>/why-events?team=…&stat=…`: the events, as a part of the page of the number.
pub(super) fn events_in_tournament(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let number = explained_number(data, &StatQuestion { tournament_id: Some(cx.id()), ..question(cx) })?;
    let sections = sections::of_entries(cx, &number, true)?;
    let value = number_text(cx, &number.path, &number.value);
    let label = cx.say(number.label);
    let body = PartBody {
        whole: address::of(&format!("t/{}/why", cx.id()), &address::kept(cx, &[])),
        label,
        subject: subject(cx, &number).map(|(_, name)| name),
        pitch: sections.pitch,
        events: sections.events,
        value,
    };
    let title = cx.fill(words::FINDING, &[label, &body.value, &tournament_name(cx, data)?]);
    let main = Markup::trusted(render(&body)?);
    Ok(Page::Html(Html { title, section: "competitions", main, ..Html::default() }))
}

/// `Nile League 2026/2027`.
fn tournament_name(cx: &PageContext<'_>, data: &Data<'_>) -> Result<String, Error> {
    let entitled = data.edition(cx.id(), TOURNAMENT_NOT_FOUND)?;
    let edition = entitled.edition();
    let competition = data.find::<Competition>(Some(edition.competition.0))?;
    let season = cx.name(&edition.season);
    Ok(competition.map_or(season.to_owned(), |of| format!("{} {season}", cx.name_in_text(&of.name))))
}

fn question<'a>(cx: &'a PageContext<'_>) -> StatQuestion<'a> {
    let id = |name: &str| cx.query.get(name).and_then(|text| text.parse().ok());
    let path = cx.query.get("stat").unwrap_or_default();
    let number = id("page").and_then(|number| u32::try_from(number).ok()).filter(|number| *number > 0).unwrap_or(1);
    StatQuestion {
        path,
        match_id: None,
        tournament_id: None,
        team_id: id("team"),
        player_id: id("player"),
        stage_id: id("stage"),
        table: cx.query.get("table").and_then(TableKind::from_code).unwrap_or_default(),
        page: PageOfEntries { size: PAGE_ENTRIES, number },
        coach_id: id("coach"),
        is_of_all_teams: true,
        // What happened last counts most in a momentum.
        is_newest_first: path.starts_with("Momentum."),
        per: cx.query.get("per").and_then(Per::from_code),
        is_without_entries: false,
    }
}

fn html(
    cx: &PageContext<'_>,
    number: &ExplainedNumber,
    place: (String, String),
    section: &'static str,
    follows: Vec<i64>,
) -> Result<Page, Error> {
    let label = cx.say(number.label);
    let value = number_text(cx, &number.path, &number.value);
    let at = number.minute.map(|minute| format!(" {}", cx.numbers.minute_in_text(minute))).unwrap_or_default();
    let title = cx.fill(words::FINDING, &[&format!("{label}{at}"), &value, &place.1]);
    let body = body(cx, number, place, value)?;
    let main = Markup::trusted(render(&body)?);
    Ok(Page::Html(Html { title, section, main, follows, ..Html::default() }))
}

fn body<'a>(
    cx: &'a PageContext<'a>,
    number: &'a ExplainedNumber,
    place: (String, String),
    value: String,
) -> Result<Body<'a>, Error> {
    let is_tournament = place.0.starts_with("/t/");
    let Sections { pitch, events } = match number.has_entries_apart {
        true => sections::places(cx)?,
        false => sections::of_entries(cx, number, is_tournament)?,
    };
    let matches = number.matches.iter().filter(|_| is_tournament);
    let table = cx.query.get("table").and_then(TableKind::from_code).filter(|kind| *kind != TableKind::Overall);
    Ok(Body {
        cx,
        place,
        subject: subject(cx, number),
        minute: number.minute.map(|minute| cx.numbers.minute_text(minute)),
        value,
        definition: definition_address(&number.path),
        formula: counter::formula(cx, &number.formula),
        rate: number.rate.as_ref().map(|rate| rate_text(cx, &number.path, rate)),
        rank: number.rank.map(|rank| cx.numbers.integer(rank)),
        table: table.filter(|_| number.rank.is_some()).map(|kind| cx.say(table_label(kind))),
        has_contributions: number.parts.iter().any(|part| part.contribution.is_some()),
        parts: number.parts.iter().map(|part| part_row(cx, number, part)).collect(),
        matches: matches.map(|match_| match_line(cx, number, match_)).collect(),
        has_entries: !number.has_entries_apart && number.total > 0,
        pitch,
        events,
        label: cx.say(number.label),
        meaning: cx.say(number.meaning),
        note: number.note.map(|note| cx.say(note)),
        decided_by: number.decided_by.as_ref().map(|criterion| cx.name(criterion)),
    })
}

/// What a number per 90 minutes or per match is computed from.
fn rate_text(cx: &PageContext<'_>, path: &str, rate: &Rate) -> (&'static str, String) {
    let (per, of) = match rate.per {
        Per::Ninety => (words::PER_90_MINUTES, words::OF_MINUTES),
        Per::Match => (words::PER_MATCH, words::OF_MATCHES),
    };
    (cx.say(per), cx.fill(of, &[&number_text(cx, path, &rate.total), &cx.numbers.integer(rate.of)]))
}

/// Whose number it is: the address and the name.
fn subject(cx: &PageContext<'_>, number: &ExplainedNumber) -> Option<(String, String)> {
    let player = number.player.as_ref().map(|player| ("p", player));
    let team = number.team.as_ref().map(|team| ("team", team));
    let of = player.or(team).or(number.coach.as_ref().map(|coach| ("coach", coach)));
    of.map(|(kind, of)| (format!("/{kind}/{}", of.id), cx.name(&of.name).to_owned()))
}

fn part_row(cx: &PageContext<'_>, number: &ExplainedNumber, part: &PartTotal) -> PartRow {
    PartRow {
        part: cx.say(counter::part(part.part)),
        label: counter::label(cx, number, &part.counter),
        definition: definition_address(&part.counter),
        value: real_text(cx, part.value),
        adds: part.contribution.map_or(String::new(), |added| real_text(cx, added)),
        entries: cx.numbers.integer(part.entries),
    }
}

fn match_line(cx: &PageContext<'_>, number: &ExplainedNumber, match_: &ExplainedMatch) -> MatchLine {
    let of = NumbersOf::match_(match_.id);
    let of = match (&number.player, &number.team, &number.coach) {
        (Some(player), ..) => Some(of.player(player.id)),
        (None, Some(team), _) => Some(of.team(team.id)),
        (None, None, Some(coach)) => Some(of.coach(coach.id)),
        (None, None, None) => None,
    };
    // A number of a table is not a number of one match. The page of the match shows where it comes from.
    let of = of.filter(|_| !number.path.starts_with("Standing."));
    MatchLine {
        address: of.map_or_else(|| format!("/m/{}", match_.id), |of| of.address(&number.path)),
        name: match_name(cx, match_),
        value: number_text(cx, &number.path, &match_.value),
        entries: cx.numbers.integer(match_.entries),
    }
}

/// The address of a definition that the reference has.
fn definition_address(path: &str) -> Option<String> {
    let is_known = football::analysis::definitions().any(|definition| definition.path == path);
    is_known.then(|| format!("/docs/statistics#{path}"))
}
