//! The search over matches, competitions, teams, players and coaches, in both scripts.
//!
//! With `part=1` it gives a few results of each kind as options of a list, which the script shows while a reader types.

use askama::Template;
use football::model::{Coach, Country, CountryId, Name, NameFit, Player, PlayerId, SearchedName, Team};

use super::words;
use crate::context::PageContext;
use crate::counted;
use crate::editions::{EditionLine, edition_lines, lines_of};
use crate::layout::{Html, Page};
use crate::layout::{render, words as frame_words};
use crate::markup::Markup;
use crate::match_line::TeamCache;
use crate::match_page::TeamView;
use crate::pager::query;
use api::parts::name_search::{Found, NameSearch, matches_of_two_teams};
use api::{Data, EntitledMatch, Error};
use store::MOST_FOUND;

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
    groups: Vec<ResultGroup>,
    /// `12 results`.
    total: String,
    /// No name contains the text; these are like it.
    are_nearest: bool,
}

#[derive(Template)]
#[template(path = "pages/search-suggestions.html")]
struct Suggestions<'a> {
    cx: &'a PageContext<'a>,
    q: &'a str,
    groups: Vec<ResultGroup>,
    total: String,
    are_nearest: bool,
    /// The page with all results.
    page: String,
}

struct ResultGroup {
    title: &'static str,
    results: Vec<SearchResult>,
    total: u64,
    /// There are more than the search counts.
    has_more: bool,
    /// How well the first result fits. Groups are in this order.
    fit: Option<NameFit>,
    /// The list that has all of them.
    all: Option<String>,
}

struct SearchResult {
    address: String,
    name: String,
    crest: Option<TeamView>,
    note: String,
}

pub fn page(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let q = query(cx).unwrap_or_default();
    let is_part = cx.query.get("part") == Some("1");
    let results = if q.is_empty() { String::new() } else { results(cx, data, &q, is_part)? };
    if is_part {
        return Ok(Page::Fragment(results));
    }
    let body = SearchBody { cx, q: &q, results: Markup::trusted(results) };
    let title = if q.is_empty() { cx.say(words::SEARCH_BUTTON).to_owned() } else { cx.fill(words::RESULTS_FOR, &[&q]) };
    Ok(Page::Html(Html { title, main: Markup::trusted(render(&body)?), ..Html::default() }))
}

fn results(cx: &PageContext<'_>, data: &Data<'_>, q: &str, is_part: bool) -> Result<String, Error> {
    let finder = Finder { cx, data, text: q, size: if is_part { SUGGESTED } else { ROWS } };
    let found = NameSearch::run(data, q, finder.size)?;
    // A text that names something is not taken apart into two teams.
    let matches = if found.are_nearest { matches_of_two_teams(data, q)? } else { Vec::new() };
    let are_nearest = found.are_nearest && matches.is_empty();
    let mut groups = match matches.is_empty() {
        true => finder.groups(&found, q)?,
        false => vec![finder.matches(&matches)?],
    };
    groups.retain(|group| !group.results.is_empty());
    // The sort keeps the order of equals.
    groups.sort_by_key(|group| (group.fit.is_none(), group.fit));
    let total = counted_results(cx, &groups);
    let are_nearest = are_nearest && !groups.is_empty();
    if !is_part {
        return render(&Results { cx, q, groups, total, are_nearest });
    }
    let encoded: String = form_urlencoded::byte_serialize(q.as_bytes()).collect();
    render(&Suggestions { cx, q, groups, total, are_nearest, page: format!("/search?q={encoded}") })
}

fn counted_results(cx: &PageContext<'_>, groups: &[ResultGroup]) -> String {
    let counted = cx.counted(counted::RESULTS, groups.iter().map(|group| group.total).sum::<u64>());
    if groups.iter().any(|group| group.has_more) { cx.fill(words::OR_MORE, &[&counted]) } else { counted }
}

struct Finder<'a> {
    cx: &'a PageContext<'a>,
    data: &'a Data<'a>,
    text: &'a str,
    size: u32,
}

impl Finder<'_> {
    fn groups(&self, found: &NameSearch, q: &str) -> Result<Vec<ResultGroup>, Error> {
        let cx = self.cx;
        let NameSearch { teams, players, coaches, tournaments, .. } = found;
        let all = |path: &str, total: u64| {
            let encoded: String = form_urlencoded::byte_serialize(q.as_bytes()).collect();
            (total > u64::from(self.size) && !found.are_nearest).then(|| format!("{path}?q={encoded}"))
        };
        fn group<T>(
            title: &'static str,
            of: &Found<T>,
            results: Vec<SearchResult>,
            all: Option<String>,
        ) -> ResultGroup {
            ResultGroup { title, results, total: of.total, has_more: of.total == MOST_FOUND, fit: of.fit, all }
        }
        let mut competitions = Vec::new();
        let lines = lines_of(cx, self.data, tournaments.rows.clone())?;
        for tournament in &tournaments.rows {
            competitions.extend(lines.iter().find(|line| line.id == tournament.edition.id.0).map(edition_result));
        }
        let of_teams = teams.rows.iter().map(|team| self.team(team)).collect::<Result<_, _>>()?;
        let of_coaches = coaches.rows.iter().map(|coach| self.coach(coach)).collect::<Result<_, _>>()?;
        Ok(vec![
            group(cx.say(frame_words::COMPETITIONS), tournaments, competitions, None),
            group(cx.say(frame_words::TEAMS), teams, of_teams, all("/teams", teams.total)),
            group(cx.say(frame_words::PLAYERS), players, self.players(&players.rows)?, all("/players", players.total)),
            group(cx.say(words::COACHES), coaches, of_coaches, None),
        ])
    }

    fn matches(&self, matches: &[EntitledMatch<'_>]) -> Result<ResultGroup, Error> {
        let (cx, total) = (self.cx, matches.len() as u64);
        let shown = &matches[..matches.len().min(self.size as usize)];
        let editions = edition_lines(cx, self.data, shown.iter().map(|match_| match_.match_().edition))?;
        let mut teams = TeamCache::default();
        let mut results = Vec::new();
        for match_ in shown.iter().map(EntitledMatch::match_) {
            let [home, away] = [teams.get(self.data, match_.home.team)?, teams.get(self.data, match_.away.team)?];
            let score = match_.score.filter(|_| match_.status.has_kicked_off() || match_.status.is_final());
            let between = score.map_or_else(|| "–".to_owned(), |score| cx.numbers.score_in_text(score));
            let edition = editions.iter().find(|line| line.id == match_.edition.0);
            let day = match_.kickoff.map(|kickoff| cx.numbers.date(cx.kickoff_day(kickoff)));
            let note: Vec<String> = edition.map(|line| line.name.clone()).into_iter().chain(day).collect();
            results.push(SearchResult {
                address: format!("/m/{}", match_.id),
                name: format!("{} {between} {}", cx.name_in_text(&home.name), cx.name_in_text(&away.name)),
                crest: None,
                note: note.join(" · "),
            });
        }
        let title = cx.say(frame_words::MATCHES);
        Ok(ResultGroup { title, results, total, has_more: false, fit: Some(NameFit::WholeWord), all: None })
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
                name: self.cx.name(self.fitting_name(player)).to_owned(),
                crest: team,
                note: parts.join(" · "),
            });
        }
        Ok(results)
    }

    /// The name in common use, unless the text is in the whole name alone.
    fn fitting_name<'p>(&self, player: &'p Player) -> &'p Name {
        let fits = |name: &Name| SearchedName::new(self.text).is_some_and(|searched| searched.rank([name]).is_some());
        let common = player.display_name();
        if fits(&player.name) && !fits(common) { &player.name } else { common }
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
