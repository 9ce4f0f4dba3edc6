//! The search over teams, players, coaches and competitions, in both scripts.
//!
//! With `part=1` it gives the results alone, which the script shows while a reader types.

use std::collections::BTreeMap;

use askama::Template;
use football::model::{Coach, Country, CountryId, Name, Player, PlayerId, Team, search_lines, search_pattern};
use store::{EntityRow, Page as ListPage};

use super::{nearest, query, words};
use crate::api::{Data, EntityFilter, Error};
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
/// The candidates that each piece of a misspelt name may add.
const CANDIDATES: u32 = 300;

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
    let finder = Finder { cx, data, size };
    let editions = edition_lines(cx, data)?;
    let mut groups = finder.containing(q, &editions)?;
    let are_nearest = groups.iter().all(|group| group.results.is_empty());
    if are_nearest {
        groups = finder.like(q, &editions)?;
    }
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
    /// Everything whose name contains the text.
    fn containing(&self, q: &str, editions: &[EditionLine]) -> Result<Vec<ResultGroup>, Error> {
        let page = ListPage { size: self.size, number: 1 };
        let filter = EntityFilter { name: Some(q), page, ..EntityFilter::default() };
        let teams = self.data.teams(&filter)?;
        let players = self.data.players(&filter, None)?;
        let coaches = self.data.coaches(&filter)?;
        let wanted = search_pattern(q);
        let is_named = |line: &&EditionLine| line.names.iter().any(|name| search_lines(name).contains(&wanted));
        let competitions: Vec<&EditionLine> = editions.iter().filter(is_named).collect();
        self.groups(
            [(teams.rows, teams.total)],
            [(players.rows, players.total)],
            [(coaches.rows, coaches.total)],
            competitions,
            Some(q),
        )
    }

    /// Everything whose name is like the text.
    fn like(&self, q: &str, editions: &[EditionLine]) -> Result<Vec<ResultGroup>, Error> {
        let (mut teams, mut players, mut coaches) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        for piece in nearest::pieces(q) {
            let page = ListPage { size: CANDIDATES, number: 1 };
            let filter = EntityFilter { name: Some(&piece), page, ..EntityFilter::default() };
            teams.extend(self.data.teams(&filter)?.rows.into_iter().map(|row| (row.entity.id.0, row)));
            players.extend(self.data.players(&filter, None)?.rows.into_iter().map(|row| (row.entity.id.number(), row)));
            coaches.extend(self.data.coaches(&filter)?.rows.into_iter().map(|row| (row.entity.id.0, row)));
        }
        let teams = self.nearest(q, teams.into_values(), |team: &Team| &team.name);
        let players = self.nearest(q, players.into_values(), |player: &Player| player.display_name());
        let coaches = self.nearest(q, coaches.into_values(), |coach: &Coach| &coach.name);
        let mut competitions: Vec<(f64, &EditionLine)> = Vec::new();
        for line in editions {
            let name = Name::both(line.names[0].clone(), line.names[1].clone());
            competitions.extend(nearest::likeness(q, &name).map(|likeness| (likeness, line)));
        }
        competitions.sort_by(|one, other| other.0.total_cmp(&one.0));
        let competitions = competitions.into_iter().map(|(_, line)| line).collect();
        self.groups([teams], [players], [coaches], competitions, None)
    }

    /// The rows whose names are most like the text, and their number.
    fn nearest<T>(
        &self,
        q: &str,
        rows: impl Iterator<Item = EntityRow<T>>,
        name: impl Fn(&T) -> &Name,
    ) -> (Vec<EntityRow<T>>, u64) {
        let mut found: Vec<(f64, EntityRow<T>)> =
            rows.filter_map(|row| Some((nearest::likeness(q, name(&row.entity))?, row))).collect();
        found.sort_by(|one, other| other.0.total_cmp(&one.0));
        found.truncate(self.size as usize);
        let total = found.len() as u64;
        (found.into_iter().map(|(_, row)| row).collect(), total)
    }

    fn groups(
        &self,
        [teams]: [(Vec<EntityRow<Team>>, u64); 1],
        [players]: [(Vec<EntityRow<Player>>, u64); 1],
        [coaches]: [(Vec<EntityRow<Coach>>, u64); 1],
        competitions: Vec<&EditionLine>,
        q: Option<&str>,
    ) -> Result<Vec<ResultGroup>, Error> {
        let cx = self.cx;
        let all = |path: &str, total: u64| {
            let encoded: String = form_urlencoded::byte_serialize(q?.as_bytes()).collect();
            (total > u64::from(self.size)).then(|| format!("{path}?q={encoded}"))
        };
        let competitions_total = competitions.len() as u64;
        Ok(vec![
            ResultGroup {
                title: cx.say(frame_words::COMPETITIONS),
                results: competitions.into_iter().take(self.size as usize).map(edition_result).collect(),
                total: competitions_total,
                all: None,
            },
            ResultGroup {
                title: cx.say(frame_words::TEAMS),
                results: teams.0.iter().map(|row| self.team(&row.entity)).collect::<Result<_, _>>()?,
                total: teams.1,
                all: all("/teams", teams.1),
            },
            ResultGroup {
                title: cx.say(frame_words::PLAYERS),
                results: self.players(&players.0)?,
                total: players.1,
                all: all("/players", players.1),
            },
            ResultGroup {
                title: cx.say(words::COACHES),
                results: coaches.0.iter().map(|row| self.coach(&row.entity)).collect::<Result<_, _>>()?,
                total: coaches.1,
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

    fn players(&self, rows: &[EntityRow<Player>]) -> Result<Vec<SearchResult>, Error> {
        let ids: Vec<PlayerId> = rows.iter().map(|row| row.entity.id).collect();
        let present = self.data.present_teams(&ids)?;
        let mut teams = TeamCache::default();
        let mut results = Vec::new();
        for row in rows {
            let player = &row.entity;
            let team = present.get(&player.id).map(|team| teams.get(self.data, *team)).transpose()?;
            let country = self.country(player.nationality)?;
            let parts = [team.as_ref().map(|team| self.cx.name(&team.name).to_owned()), Some(country)];
            let parts: Vec<String> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
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
