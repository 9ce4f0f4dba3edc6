//! How a team plays: figures of the engine per match, each with its rank among the teams of the tournament.

use askama::Template;
use football::analysis::{Better, StatValue, Tally};
use football::model::TeamId;

use super::bar::bar;
use super::figure::{Figure, STYLE};
use super::words::style as words;
use crate::context::PageContext;
use crate::layout::render;
use crate::markup::Markup;
use crate::why::NumbersOf;
use api::Error;
use api::parts::statistics_query::{Per, as_real};

/// One figure of a team among the teams of a tournament.
#[derive(Debug)]
struct StyleLine {
    figure: &'static Figure,
    value: StatValue,
    /// From 1, the highest number first; of pressing, the lowest.
    rank: usize,
    teams: usize,
}

impl StyleLine {
    /// The share of the other teams that come after this one.
    fn share(&self) -> f64 {
        (self.teams - self.rank) as f64 / (self.teams.max(2) - 1) as f64
    }
}

#[derive(Template)]
#[template(path = "pages/team-style.html")]
struct StyleBody<'a> {
    cx: &'a PageContext<'a>,
    finding: String,
    rows: Vec<StyleRow>,
}

struct StyleRow {
    figure: &'static Figure,
    value: Markup,
    bar: Markup,
    rank: String,
}

/// Nothing if matches of the team have ended and none of them has these numbers.
pub(super) fn markup(
    cx: &PageContext<'_>,
    team: TeamId,
    edition: i64,
    teams: &[(TeamId, Tally)],
    has_ended: bool,
) -> Result<Option<Markup>, Error> {
    let numbers = NumbersOf::tournament(edition).team(team.0).per(Per::Match);
    let lines: Vec<StyleLine> = STYLE.iter().filter_map(|figure| line(figure, team, teams)).collect();
    if lines.is_empty() && has_ended {
        return Ok(None);
    }
    if lines.is_empty() {
        return Ok(Some(Markup::trusted(format!("<p class=\"empty\">{}</p>", cx.say(words::NONE)))));
    }
    let row = |line: StyleLine| StyleRow {
        figure: line.figure,
        value: numbers.link(line.figure.path, &line.figure.write(cx, line.value)),
        bar: bar(line.share(), "bar-brand"),
        rank: cx.fill(words::RANK, &[&cx.numbers.integer(line.rank), &cx.numbers.integer(line.teams)]),
    };
    let body = StyleBody {
        cx,
        finding: cx.fill(words::FOUND, &[&cx.numbers.integer(teams.len())]),
        rows: lines.into_iter().map(row).collect(),
    };
    Ok(Some(Markup::trusted(render(&body)?)))
}

/// None if the team has no such number.
fn line(figure: &'static Figure, team: TeamId, teams: &[(TeamId, Tally)]) -> Option<StyleLine> {
    let value = |tally: &Tally| figure.value(tally, Some(Per::Match));
    let numbers: Vec<(TeamId, f64)> =
        teams.iter().filter_map(|(team, tally)| Some((*team, as_real(value(tally))?))).collect();
    let own = numbers.iter().find(|(of, _)| *of == team)?.1;
    let is_before = |number: f64| if figure.better() == Better::Fewer { number < own } else { number > own };
    Some(StyleLine {
        figure,
        value: value(&teams.iter().find(|(of, _)| *of == team)?.1),
        rank: 1 + numbers.iter().filter(|(_, number)| is_before(*number)).count(),
        teams: numbers.len(),
    })
}
