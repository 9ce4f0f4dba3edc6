//! The search over teams, players, coaches and competitions, in both scripts.
//!
//! With `part=1` it gives the results alone, which the script shows while a reader types.

use askama::Template;
use football::model::{Coach, Country, CountryId, Name, Player, PlayerId, Team};

use super::{query, words};
use crate::api::parts::name_search::NameSearch;
use crate::api::{Data, Error};
use crate::pages::counted;
use crate::pages::editions::{EditionLine, edition_lines};
use crate::pages::layout::{render, words as frame_words};
use crate::pages::markup::Markup;
use crate::pages::match_line::TeamCache;
use crate::pages::match_page::TeamView;
use crate::pages::{Html, Page, PageContext};

/// Results of each kind: on the page, and while typing.
const ROWS: u32 = 20;
const SUGGESTED: u32 = 5;

#[derive(Template)]
#[template(path = "pages/search.html")]
struct SearchBody<'a> {
    cx: &'a PageContext<'a>,
    q: &'a str,
    results: Markup,
}

#[derive(Template)]
#[template(path = "pages/search-results.html")]
struct Results<'a> {
    cx: &'a PageContext<'a>,
    q: &'a str,
    is_part: bool,
    groups: Vec<ResultGroup>,
    total: u64,
    /// No name contains the text; these are like it.
    are_nearest: bool,
}

struct ResultGroup {
    title: &'static str,
    results: Vec<SearchResult>,
    total: u64,
    /// The list that has all of them.
    all: Option<String>,
}

struct SearchResult {
    address: String,
    name: String,
    crest: Option<TeamView>,
    note: String,
}

pub(in crate::pages) fn page(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let q = query(cx).unwrap_or_default();
    let is_part = cx.query.get("part") == Some("1");
    let results = if q.is_empty() { String::new() } else { results(cx, data, &q, is_part)? };
    if is_part {
        return Ok(Page::Fragment(results));
    }
    let body = SearchBody { cx, q: &q, results: Markup::trusted(results) };
    let title = if q.is_empty() { cx.say(words::SEARCH).to_owned() } else { cx.fill(words::RESULTS_FOR, &[&q]) };
    Ok(Page::Html(Html { title, main: Markup::trusted(render(&body)?), ..Html::default() }))
}

fn results(cx: &PageContext<'_>, data: &Data<'_>, q: &str, is_part: bool) -> Result<String, Error> {
    let size = if is_part { SUGGESTED } else { ROWS };
    let editions = edition_lines(cx, data)?;
    let names: Vec<Name> = editions.iter().map(EditionLine::both_names).collect();
    let found = NameSearch::run(data, q, size, &names)?;
    let are_nearest = found.are_nearest;
    let mut groups = Finder { cx, data, size }.groups(&found, &editions, q)?;
    groups.retain(|group| !group.results.is_empty());
    let total = groups.iter().map(|group| group.total).sum();
    render(&Results { cx, q, is_part, total, are_nearest: are_nearest && !groups.is_empty(), groups })
}

struct Finder<'a> {
    cx: &'a PageContext<'a>,
    data: &'a Data<'a>,
    size: u32,
}

impl Finder<'_> {
    fn groups(&self, found: &NameSearch, editions: &[EditionLine], q: &str) -> Result<Vec<ResultGroup>, Error> {
        let cx = self.cx;
        let NameSearch { teams, players, coaches, tournaments, .. } = found;
        let all = |path: &str, total: u64| {
            let encoded: String = form_urlencoded::byte_serialize(q.as_bytes()).collect();
            (total > u64::from(self.size) && !found.are_nearest).then(|| format!("{path}?q={encoded}"))
        };
        let competitions = tournaments.iter().map(|index| &editions[*index]);
        Ok(vec![
            ResultGroup {
                title: cx.say(frame_words::COMPETITIONS),
                results: competitions.take(self.size as usize).map(edition_result).collect(),
                total: tournaments.len() as u64,
                all: None,
            },
            ResultGroup {
                title: cx.say(frame_words::TEAMS),
                results: teams.rows.iter().map(|team| self.team(team)).collect::<Result<_, _>>()?,
                total: teams.total,
                all: all("/teams", teams.total),
            },
            ResultGroup {
                title: cx.say(frame_words::PLAYERS),
                results: self.players(&players.rows)?,
                total: players.total,
                all: all("/players", players.total),
            },
            ResultGroup {
                title: cx.say(words::COACHES),
                results: coaches.rows.iter().map(|coach| self.coach(coach)).collect::<Result<_, _>>()?,
                total: coaches.total,
                all: None,
            },
        ])
    }

    fn country(&self, id: Option<CountryId>) -> Result<String, Error> {
        let country = self.data.find::<Country>(id.map(|id| id.0))?;
        Ok(country.map_or(String::new(), |country| self.cx.name(&country.name).to_owned()))
    }

    fn team(&self, team: &Team) -> Result<SearchResult, Error> {
        Ok(SearchResult {
            address: format!("/team/{}", team.id),
            name: self.cx.name(&team.name).to_owned(),
            crest: Some(TeamView::new(team.id.0, Some(team))),
            note: self.country(team.country)?,
        })
    }

    fn players(&self, players: &[Player]) -> Result<Vec<SearchResult>, Error> {
        let ids: Vec<PlayerId> = players.iter().map(|player| player.id).collect();
        let present = self.data.present_teams(&ids)?;
        let mut teams = TeamCache::default();
        let mut results = Vec::new();
        for player in players {
            let team = present.get(&player.id).map(|team| teams.get(self.data, *team)).transpose()?;
            let country = self.country(player.nationality)?;
            let parts = [team.as_ref().map(|team| self.cx.name(&team.name).to_owned()), Some(country)];
            let mut parts: Vec<String> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
            // A national team has the name of its country.
            parts.dedup();
            results.push(SearchResult {
                address: format!("/p/{}", player.id.number()),
                name: self.cx.name(player.display_name()).to_owned(),
                crest: team,
                note: parts.join(" · "),
            });
        }
        Ok(results)
    }

    fn coach(&self, coach: &Coach) -> Result<SearchResult, Error> {
        Ok(SearchResult {
            address: format!("/coach/{}", coach.id),
            name: self.cx.name(&coach.name).to_owned(),
            crest: None,
            note: self.country(coach.nationality)?,
        })
    }
}

fn edition_result(line: &EditionLine) -> SearchResult {
    let parts: Vec<&str> =
        [line.season.as_str(), line.country.as_str()].into_iter().filter(|part| !part.is_empty()).collect();
    SearchResult { address: format!("/t/{}", line.id), name: line.name.clone(), crest: None, note: parts.join(" · ") }
}
