//! The matches around this one: the last results of both teams, and their places in the table.

use askama::Template;
use football::model::{Kickoff, Match, Nature, Score, Side, Status, Team, TeamId};
use jiff::ToSpan;
use store::{MatchFilter, Page as ListPage};

use super::needs;
use super::section::{SectionContent, SectionRow};
use super::view::MatchView;
use super::words::before as words;
use crate::context::PageContext;
use crate::layout::render;
use crate::markup::Markup;
use crate::why::NumbersOf;
use api::parts::structure::{GroupContents, MAIN, StageView, TableRow, stages};
use api::rows::error::TOURNAMENT_NOT_FOUND;
use api::{Data, Error};

/// The results that the form shows.
const FORM_MATCHES: usize = 5;
/// How far back the form looks, and the most matches of a team in that time.
const FORM_DAYS: i64 = 540;
const MAX_MATCHES: u32 = 200;
/// A table with at most this many teams is shown whole.
const TABLE_WHOLE: usize = 6;

#[derive(Template)]
#[template(path = "pages/match-form.html")]
struct FormBody<'a> {
    cx: &'a PageContext<'a>,
    teams: Vec<FormOfTeam>,
}

struct FormOfTeam {
    id: i64,
    name: String,
    side: &'static str,
    results: Vec<FormResult>,
}

struct FormResult {
    id: i64,
    /// `win`, `draw` or `loss`.
    class: &'static str,
    letter: &'static str,
    word: &'static str,
    date: String,
    home: String,
    away: String,
    score: Markup,
}

pub(super) const FORM: SectionRow = SectionRow {
    id: "form",
    tab: Some(words::FORM),
    title: words::FORM,
    columns: 6,
    needs: needs::surroundings,
    make: form,
    ..SectionRow::STANDARD
};

fn form(cx: &PageContext<'_>, view: &MatchView<'_>, data: &Data<'_>) -> Result<Option<SectionContent>, Error> {
    let mut teams = Vec::new();
    for side in [Side::Home, Side::Away] {
        let team = view.team(side);
        teams.push(FormOfTeam {
            id: team.id,
            name: cx.name(&team.name).to_owned(),
            side: if side == Side::Home { "home" } else { "away" },
            results: results(cx, view, data, TeamId(team.id))?,
        });
    }
    Ok(Some(SectionContent {
        note: cx.say(words::FORM_NOTE).to_owned(),
        body: Markup::trusted(render(&FormBody { cx, teams })?),
        ..SectionContent::default()
    }))
}

/// The last results of a team before this match, the latest last as everywhere.
fn results(
    cx: &PageContext<'_>,
    view: &MatchView<'_>,
    data: &Data<'_>,
    team: TeamId,
) -> Result<Vec<FormResult>, Error> {
    let until = view.match_().kickoff.map_or(cx.now, Kickoff::moment);
    let filter = MatchFilter {
        from: until.checked_sub((FORM_DAYS * 24).hours()).ok(),
        until: Some(until),
        statuses: vec![Status::Final, Status::Awarded],
        team: Some(team),
        page: ListPage { size: MAX_MATCHES, number: 1 },
        ..MatchFilter::default()
    };
    let year = until.to_zoned(cx.zone.clone()).year();
    let mut form = Vec::new();
    for played in data.matches(&filter, &[])?.rows.iter().rev().take(FORM_MATCHES) {
        let match_ = played.match_();
        if let Some(score) = match_.score.filter(|_| match_.id != view.match_().id) {
            form.push(result(cx, data, match_, score, team, year)?);
        }
    }
    form.reverse();
    Ok(form)
}

/// `3 Oct`; with the weekday and the year if it is not this year.
fn date(cx: &PageContext<'_>, kickoff: Kickoff, year: i16) -> String {
    let date = cx.kickoff_day(kickoff);
    if date.year() == year { cx.numbers.short_date(date) } else { cx.numbers.day(date) }
}

/// A result as the team sees it. A day of another `year` is shown with its year.
fn result(
    cx: &PageContext<'_>,
    data: &Data<'_>,
    match_: &Match,
    score: Score,
    team: TeamId,
    year: i16,
) -> Result<FormResult, Error> {
    let name = |id: TeamId| -> Result<String, Error> {
        let team = data.find::<Team>(Some(id.0))?;
        Ok(team.map_or_else(|| id.to_string(), |team| cx.name(&team.name).to_owned()))
    };
    let (own, other) = if match_.home.team == team { (score.home, score.away) } else { (score.away, score.home) };
    let (class, letter, word) = match own.cmp(&other) {
        std::cmp::Ordering::Greater => ("win", words::WIN_LETTER, words::WIN),
        std::cmp::Ordering::Equal => ("draw", words::DRAW_LETTER, words::DRAW),
        std::cmp::Ordering::Less => ("loss", words::LOSS_LETTER, words::LOSS),
    };
    Ok(FormResult {
        id: match_.id.0,
        class,
        letter: cx.say(letter),
        word: cx.say(word),
        date: match_.kickoff.map_or(String::new(), |kickoff| date(cx, kickoff, year)),
        home: name(match_.home.team)?,
        away: name(match_.away.team)?,
        score: cx.numbers.score(score),
    })
}

#[derive(Template)]
#[template(path = "pages/match-table.html")]
struct TableBody<'a> {
    cx: &'a PageContext<'a>,
    groups: Vec<GroupRows>,
    edition: i64,
}

/// Rows of one group.
struct GroupRows {
    name: String,
    rows: Vec<PlaceRow>,
}

struct PlaceRow {
    place: Markup,
    team: i64,
    name: String,
    /// The class of the stripe; empty for a team that does not play this match.
    side: &'static str,
    /// Played, won, drawn, lost.
    matches: [Markup; 4],
    /// Scored and conceded.
    goals: [Markup; 2],
    /// The difference of goals, and the points.
    outcome: [Markup; 2],
}

pub(super) const TABLE: SectionRow = SectionRow {
    id: "table",
    tab: Some(words::TABLE),
    title: words::TABLE,
    columns: 6,
    needs: needs::surroundings,
    make: table,
    ..SectionRow::STANDARD
};

fn table(cx: &PageContext<'_>, view: &MatchView<'_>, data: &Data<'_>) -> Result<Option<SectionContent>, Error> {
    let edition = data.edition(view.match_().edition.0, TOURNAMENT_NOT_FOUND)?;
    let contents = GroupContents { teams: true, matches: false, side_words: ["HOME", "AWAY"] };
    let stages = stages(data, &edition, contents)?;
    let groups = groups(cx, view, &stages);
    if groups.is_empty() {
        return Ok(None);
    }
    let body = TableBody { cx, groups, edition: view.match_().edition.0 };
    Ok(Some(SectionContent { body: Markup::trusted(render(&body)?), ..SectionContent::default() }))
}

/// The group of the match, if it is one of a league stage; else the latest group of each team.
fn groups(cx: &PageContext<'_>, view: &MatchView<'_>, stages: &[StageView]) -> Vec<GroupRows> {
    let teams = [0, 1].map(|index| TeamId(view.teams[index].id));
    let leagues = stages.iter().rev().filter(|stage| stage.stage.nature == Nature::League);
    let tables: Vec<_> = leagues
        .flat_map(|stage| stage.groups.iter().map(|group| (stage.stage.id.0, group)))
        .filter_map(|(stage, group)| Some((stage, group, group.teams.as_deref().filter(|rows| !rows.is_empty())?)))
        .collect();
    let has = |rows: &[TableRow], team: TeamId| rows.iter().any(|row| row.standing.team == team);
    let mut chosen: Vec<usize> = Vec::new();
    let own = tables.iter().position(|(_, group, _)| Some(group.group.id) == view.match_().group);
    match own {
        Some(own) => chosen.push(own),
        None => {
            for team in teams {
                let found = tables.iter().position(|(_, _, rows)| has(rows, team));
                chosen.extend(found.filter(|found| !chosen.contains(found)));
            }
        }
    }
    let rows_of = |index: &usize| {
        let (stage, group, rows) = tables[*index];
        let is_shown = |row: &TableRow| rows.len() <= TABLE_WHOLE || teams.contains(&row.standing.team);
        let ranked = rows.iter().enumerate().filter(|(_, row)| is_shown(row));
        GroupRows {
            name: if group.group.name.en == MAIN { String::new() } else { cx.name(&group.group.name).to_owned() },
            rows: ranked.map(|(index, row)| place_row(cx, view, stage, index + 1, row)).collect(),
        }
    };
    chosen.iter().map(rows_of).collect()
}

fn place_row(cx: &PageContext<'_>, view: &MatchView<'_>, stage: i64, place: usize, row: &TableRow) -> PlaceRow {
    let standing = &row.standing;
    let team = standing.team.0;
    let side = match team {
        team if team == view.teams[0].id => "stripe-home",
        team if team == view.teams[1].id => "stripe-away",
        _ => "",
    };
    let of = NumbersOf::tournament(view.match_().edition.0).team(team).stage(stage);
    let link = |column: &str, text: &str| of.link(&format!("Standing.{column}"), text);
    let number = |column, text: String| Markup::trusted(format!("<bdi dir=\"ltr\">{}</bdi>", link(column, &text)));
    let integer = |column, count: i64| number(column, cx.numbers.integer(count));
    PlaceRow {
        place: link("Points", &cx.numbers.integer(place)),
        team,
        name: cx.name(&row.name).to_owned(),
        side,
        matches: [
            integer("Matches", standing.matches().into()),
            integer("Won", standing.won.into()),
            integer("Draw", standing.draw.into()),
            integer("Lost", standing.lost.into()),
        ],
        goals: [
            integer("GoalsScored", standing.goals_scored().into()),
            integer("GoalsConceded", standing.goals_conceded().into()),
        ],
        outcome: [
            number("GoalsDifference", cx.numbers.signed(standing.goals_difference())),
            integer("Points", standing.points),
        ],
    }
}
