//! The page of a team: profile, form, results and fixtures, style, statistics and squad.

use askama::Template;
use football::analysis::{Tally, TeamTotals};
use football::model::{Match, TeamId};

use super::choice::{Choice, chosen_tournament};
use super::figure::TEAM_COLUMNS;
use super::match_lines::{ResultMark, TeamMatchLine, side_of};
use super::name_cache::NameCache;
use super::statistics::{self, SeasonLine};
use super::team_place::place;
use super::team_record::record;
use super::team_season::own_words as season_words;
pub(super) use super::words::team as words;
use super::{squad, style, team_season};
use crate::address;
use crate::context::PageContext;
use crate::layout::{Html, Page};
use crate::layout::{render, words as frame_words};
use crate::markup::Markup;
use crate::match_page::TeamView;
use crate::why::NumbersOf;
use api::parts::team_record::TeamRecord;
use api::parts::tournament_statistics;
use api::rows::error::TOURNAMENT_NOT_FOUND;
use api::{Data, EntitledEdition, EntitledMatch, Error};

/// The part with the squad.
const SQUAD: &str = "squad";
/// The page with every match of a tournament.
const SEASON: &str = "season";
const MAX_RESULTS: usize = 8;
const MAX_FIXTURES: usize = 4;
const MAX_FORM: usize = 5;
/// The most tournaments whose statistics are read for one page, the latest ones.
const MAX_EDITIONS: usize = 12;

/// A tournament of a team.
#[derive(Debug)]
pub(super) struct TeamEdition<'a> {
    pub edition: EntitledEdition<'a>,
    /// Of all its teams.
    pub totals: TeamTotals,
    /// The team's own numbers; none without a final match.
    pub tally: Option<Tally>,
}

#[derive(Template)]
#[template(path = "pages/team.html")]
struct TeamBody<'a> {
    cx: &'a PageContext<'a>,
    team: TeamView,
    facts: Vec<(&'static str, String)>,
    coach: Option<(i64, String)>,
    /// The tournament and the place in its table.
    place: Option<(i64, String)>,
    /// The page with every match of the tournament.
    season: Option<String>,
    form: Vec<(i64, ResultMark, String)>,
    tournaments: Vec<Choice>,
    fixtures: Vec<TeamMatchLine>,
    results: Vec<TeamMatchLine>,
    style: Option<Markup>,
    statistics: Option<Markup>,
    /// The address of the part with the squad; none without a tournament.
    squad: Option<String>,
}

#[derive(Template)]
#[template(path = "pages/team-part.html")]
struct PartBody<'a> {
    cx: &'a PageContext<'a>,
    name: &'a str,
    whole: String,
    squad: Markup,
}

/// The facts of a profile: country, stadium.
pub(super) fn facts(cx: &PageContext<'_>, record: &TeamRecord) -> Vec<(&'static str, String)> {
    let facts = [(words::COUNTRY, &record.country), (words::STADIUM, &record.stadium)];
    let named = facts.into_iter().filter_map(|(label, value)| Some((cx.say(label), value.as_ref()?)));
    named.map(|(label, value)| (label, cx.name(&value.name).to_owned())).collect()
}

/// The tournaments of a team's matches, those with statistics and the latest first. `matches` are newest first.
pub(super) fn editions<'a>(
    data: &Data<'a>,
    team: TeamId,
    matches: &[EntitledMatch<'_>],
) -> Result<Vec<TeamEdition<'a>>, Error> {
    let mut ids = Vec::new();
    for entitled in matches {
        let id = entitled.match_().edition.0;
        if !ids.contains(&id) && ids.len() < MAX_EDITIONS {
            ids.push(id);
        }
    }
    let mut editions = Vec::new();
    for id in ids {
        let edition = data.edition(id, TOURNAMENT_NOT_FOUND)?;
        let totals = edition.team_totals()?;
        let tally =
            tournament_statistics::teams_of(&totals).into_iter().find(|(of, _)| *of == team).map(|(_, tally)| tally);
        editions.push(TeamEdition { edition, totals, tally });
    }
    // The sort keeps the order of equals.
    editions.sort_by_key(|edition| edition.tally.is_none());
    Ok(editions)
}

/// `/team/<team>/squad`: the squad of a tournament. It reads the numbers of all players of the tournament, so the page of the team
/// has its place only.
pub fn part(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    match cx.last_segment() {
        SQUAD => {}
        SEASON => return team_season::page(cx, data),
        _ => return Ok(Page::Missing(frame_words::NOT_FOUND)),
    }
    let record = record(data, cx.id())?;
    let team = record.team.id;
    let matches = data.matches_of_team(team)?;
    let editions = editions(data, team, &matches)?;
    let offered: Vec<i64> = editions.iter().map(|edition| edition.edition.edition().id.0).collect();
    let tournament = chosen_tournament(cx, &offered);
    let current = editions.iter().find(|edition| Some(edition.edition.edition().id.0) == tournament);
    let squad = match current {
        Some(edition) => {
            let id = edition.edition.edition().id;
            let of_edition = matches.iter().map(EntitledMatch::match_).filter(|match_| match_.edition == id);
            let of_edition: Vec<&Match> = of_edition.collect();
            squad::markup(cx, data, team, id.0, &of_edition, &*edition.edition.totals()?)?
        }
        None => Markup::default(),
    };
    let name = cx.name(&record.team.name);
    let whole = address::of(&format!("team/{team}"), &address::kept(cx, &[]));
    let main = Markup::trusted(render(&PartBody { cx, name, whole, squad })?);
    Ok(Page::Html(Html { title: name.to_owned(), section: "teams", main, ..Html::default() }))
}

pub fn page(cx: &PageContext<'_>, data: &Data<'_>) -> Result<Page, Error> {
    let record = record(data, cx.id())?;
    let team = record.team.id;
    let matches = data.matches_of_team(team)?;
    let editions = editions(data, team, &matches)?;
    let mut catalogue = NameCache::new(cx, data, editions.iter().map(|edition| edition.edition.edition()));
    let offered: Vec<i64> = editions.iter().map(|edition| edition.edition.edition().id.0).collect();
    let tournament = chosen_tournament(cx, &offered);
    let current = editions.iter().find(|edition| Some(edition.edition.edition().id.0) == tournament);
    let (mut tournaments, mut seasons) = (Vec::new(), Vec::new());
    for edition in &editions {
        let id = edition.edition.edition().id;
        let name = catalogue.edition(id)?;
        let is_current = Some(id.0) == tournament;
        tournaments.push(Choice { address: format!("?t={id}"), name: name.clone(), is_current });
        if let Some(tally) = &edition.tally {
            seasons.push(SeasonLine { edition: id.0, name, tally: Some(tally) });
        }
    }
    let all: Vec<&Match> = matches.iter().map(EntitledMatch::match_).collect();
    let has_started = |match_: &&&Match| match_.status.has_kicked_off() || match_.status.is_final();
    let mut results = Vec::new();
    for match_ in all.iter().filter(has_started).take(MAX_RESULTS) {
        results.push(TeamMatchLine::new(cx, &mut catalogue, match_, side_of(match_, team))?);
    }
    let mut coming: Vec<&&Match> = all.iter().filter(|match_| !has_started(match_)).collect();
    coming.sort_by_key(|match_| (match_.kickoff.is_none(), match_.kickoff, match_.id));
    let mut fixtures = Vec::new();
    for match_ in coming.into_iter().take(MAX_FIXTURES) {
        fixtures.push(TeamMatchLine::new(cx, &mut catalogue, match_, side_of(match_, team))?);
    }
    let name = cx.name(&record.team.name).to_owned();
    let ended = |edition: Option<i64>| {
        let of = |match_: &&&Match| match_.status.is_final() && edition.is_none_or(|id| match_.edition.0 == id);
        all.iter().filter(of).count()
    };
    let ended_with_numbers: usize = seasons.iter().map(|season| ended(Some(season.edition))).sum();
    let ended_matches = if seasons.is_empty() { ended(None) } else { ended_with_numbers };
    let body = TeamBody {
        cx,
        team: TeamView::new(team.0, Some(&record.team)),
        facts: facts(cx, &record),
        coach: record.coach.as_ref().map(|coach| (coach.id, cx.name(&coach.name).to_owned())),
        place: match current {
            Some(current) => {
                let place = place(data, &current.edition, team)?;
                place.map(|place| (current.edition.edition().id.0, place.text(cx)))
            }
            None => None,
        },
        season: tournament.map(|id| format!("/team/{team}/{SEASON}?t={id}")),
        form: form(cx, &results),
        tournaments,
        fixtures,
        results,
        style: match current {
            Some(edition) => style::markup(
                cx,
                team,
                edition.edition.edition().id.0,
                &tournament_statistics::teams_of(&edition.totals),
                ended(tournament) > 0,
            )?,
            None => style::markup(cx, team, 0, &[], false)?,
        },
        statistics: statistics::table(cx, &TEAM_COLUMNS, tournament, &seasons, ended_matches, NumbersOf::team)?,
        squad: current.map(|_| address::of(&format!("team/{team}/{SQUAD}"), &address::kept(cx, &[]))),
    };
    let mut description = vec![name.clone()];
    description.extend(body.facts.iter().map(|(label, value)| format!("{label}: {value}")));
    description.extend(body.coach.iter().map(|(_, coach)| format!("{}: {coach}", cx.say(words::COACH))));
    let live = all.iter().filter(|match_| match_.status.is_in_progress());
    Ok(Page::Html(Html {
        title: name,
        description: description.join(" · "),
        section: "teams",
        main: Markup::trusted(render(&body)?),
        follows: live.map(|match_| match_.id.0).collect(),
        ..Html::default()
    }))
}

/// The latest final matches, oldest first: the match, its outcome for the team, and both names.
pub(super) fn form(cx: &PageContext<'_>, results: &[TeamMatchLine]) -> Vec<(i64, ResultMark, String)> {
    let ended = results.iter().filter_map(|line| Some((line, line.outcome?)));
    let mut form: Vec<(i64, ResultMark, String)> = ended
        .take(MAX_FORM)
        .map(|(line, outcome)| {
            let names = [&line.home, &line.away].map(|team| cx.name(&team.name));
            (line.id, outcome, format!("{}: {} – {}", outcome.word, names[0], names[1]))
        })
        .collect();
    form.reverse();
    form
}
