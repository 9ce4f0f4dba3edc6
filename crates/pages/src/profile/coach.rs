//! The page of a coach: profile, teams, results and fixtures, the record of every tournament.

use std::sync::Arc;

use askama::Template;
use football::analysis::CoachSeason;
use football::model::{Coach, CoachId, Country, Kind, Match, Side, TeamId};

use super::figure::TEAM_COLUMNS;
use super::match_lines::{ResultMark, TeamMatchLine};
use super::name_cache::NameCache;
use super::player::words as player_words;
use super::statistics::{self, SeasonLine};
use super::team::{form, words as team_words};
use super::words::coach as words;
use crate::context::PageContext;
use crate::counted;
use crate::layout::render;
use crate::layout::{Html, Page};
use crate::markup::Markup;
use crate::match_page::TeamView;
use crate::why::NumbersOf;
use api::parts::page;
use api::parts::people::years;
use api::parts::tournament_statistics::coach_seasons;
use api::rows::error::COACH_NOT_FOUND;
use api::{Data, EntitledEdition, EntityFilter, Error};

const MAX_RESULTS: usize = 12;
const MAX_FIXTURES: usize = 4;
/// The most tournaments that are read for one page, the latest ones.
const MAX_EDITIONS: usize = 12;

#[derive(Template)]
#[template(path = "pages/coach.html")]
struct CoachBody<'a> {
    cx: &'a PageContext<'a>,
    name: &'a str,
    facts: Vec<(&'static str, String)>,
    /// The team of the latest match first, with the number of matches.
    teams: Vec<(TeamView, String)>,
    form: Vec<(i64, ResultMark, String)>,
    fixtures: Vec<TeamMatchLine>,
    results: Vec<TeamMatchLine>,
    statistics: Option<Markup>,
}

/// A tournament of a coach: their matches, and the numbers of the final ones.
struct CoachEdition<'a> {
    edition: EntitledEdition<'a>,
    matches: Vec<(Arc<Match>, Side)>,
    season: CoachSeason,
}

/// The latest tournaments first.
fn editions<'a>(data: &Data<'a>, coach: CoachId) -> Result<Vec<CoachEdition<'a>>, Error> {
    let mut all = data.editions_of(Kind::Coach, coach.0)?;
    all.sort_by_key(|edition| std::cmp::Reverse((edition.edition().start, edition.edition().id)));
    let mut found = Vec::new();
    for edition in all.into_iter().take(MAX_EDITIONS) {
        let facts = edition.team_facts_of(Kind::Coach, coach.0)?;
        let season = coach_seasons(&facts).remove(&coach).unwrap_or_default();
        let side = |match_: &Match| Side::BOTH.into_iter().find(|side| match_.sheet(*side).coach == Some(coach));
        let matches = facts.into_iter().map(|facts| facts.row.match_);
        let matches = matches.filter_map(|match_| Some((side(&match_)?, match_))).map(|(side, match_)| (match_, side));
        found.push(CoachEdition { matches: matches.collect(), edition, season });
    }
    Ok(found)
}

/// The teams in the order of their latest matches. `matches` are newest first.
fn teams(cx: &PageContext<'_>, names: &mut NameCache<'_, '_>, matches: &[(&Match, Side)]) -> Result<Teams, Error> {
    let mut counts: Vec<(TeamId, usize)> = Vec::new();
    for (match_, side) in matches {
        let team = match_.sheet(*side).team;
        match counts.iter_mut().find(|(known, _)| *known == team) {
            Some((_, count)) => *count += 1,
            None => counts.push((team, 1)),
        }
    }
    counts.into_iter().map(|(team, count)| Ok((names.team(team)?, cx.counted(counted::MATCHES, count)))).collect()
}

type Teams = Vec<(TeamView, String)>;

fn facts(cx: &PageContext<'_>, data: &Data<'_>, coach: &Coach) -> Result<Vec<(&'static str, String)>, Error> {
    let country = data.find::<Country>(coach.nationality.map(|country| country.0))?;
    let age = years(coach.dob, data.today());
    let facts = [
        (player_words::NATIONALITY, country.map(|country| cx.name(&country.name).to_owned())),
        (player_words::AGE, age.map(|years| cx.numbers.integer(years))),
        (player_words::RETIRED, coach.retired.then(|| cx.say(player_words::YES).to_owned())),
    ];
    Ok(facts.into_iter().filter_map(|(label, value)| Some((cx.say(label), value?))).collect())
}

pub fn page(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let filter = EntityFilter { id: Some(cx.id()), ..EntityFilter::default() };
    let coach = page::only(data.coaches(&filter)?, COACH_NOT_FOUND)?.entity;
    let editions = editions(data, coach.id)?;
    let mut names = NameCache::new(cx, data, editions.iter().map(|edition| edition.edition.edition()));
    let mut matches: Vec<(&Match, Side)> =
        editions.iter().flat_map(|edition| &edition.matches).map(|(match_, side)| (&**match_, *side)).collect();
    matches.sort_by_key(|(match_, _)| std::cmp::Reverse((match_.kickoff, match_.id)));
    let has_started = |(match_, _): &&(&Match, Side)| match_.status.has_kicked_off() || match_.status.is_final();
    let mut results = Vec::new();
    for (match_, side) in matches.iter().filter(has_started).take(MAX_RESULTS) {
        results.push(TeamMatchLine::new(cx, &mut names, match_, *side)?);
    }
    let mut coming: Vec<&(&Match, Side)> = matches.iter().filter(|line| !has_started(line)).collect();
    coming.sort_by_key(|(match_, _)| (match_.kickoff.is_none(), match_.kickoff, match_.id));
    let mut fixtures = Vec::new();
    for (match_, side) in coming.into_iter().take(MAX_FIXTURES) {
        fixtures.push(TeamMatchLine::new(cx, &mut names, match_, *side)?);
    }
    let mut seasons = Vec::new();
    for edition in &editions {
        let id = edition.edition.edition().id;
        if let Some(tally) = edition.season.statistics() {
            seasons.push(SeasonLine { edition: id.0, name: names.edition(id)?, tally: Some(tally) });
        }
    }
    let ended = matches.iter().filter(|(match_, _)| match_.status.is_final()).count();
    let name = cx.name(coach.nickname.as_ref().unwrap_or(&coach.name));
    let body = CoachBody {
        cx,
        name,
        facts: facts(cx, data, &coach)?,
        teams: teams(cx, &mut names, &matches)?,
        form: form(cx, &results),
        fixtures,
        results,
        statistics: statistics::table(cx, &TEAM_COLUMNS, None, &seasons, ended, NumbersOf::coach)?,
    };
    let mut description = vec![format!("{name} ({})", cx.say(words::COACH))];
    description.extend(body.teams.iter().map(|(team, _)| cx.name(&team.name).to_owned()));
    let live = matches.iter().filter(|(match_, _)| match_.status.is_in_progress());
    Ok(Page::Html(Html {
        title: name.to_owned(),
        description: description.join(" · "),
        section: "teams",
        main: Markup::trusted(render(&body)?),
        follows: live.map(|(match_, _)| match_.id.0).collect(),
        ..Html::default()
    }))
}
