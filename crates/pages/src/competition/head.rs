//! The head of the page: name, season, dates, winner, goals.

use askama::Template;
use football::analysis::Stat;

use super::seasons::Seasons;
use super::view::CompetitionView;
use super::words::head as words;
use crate::context::PageContext;
use crate::counted;
use crate::editions::date_range;
use crate::layout::{render, words as frame_words};
use crate::markup::{Markup, escaped};
use crate::match_page::TeamView;
use crate::why::NumbersOf;
use api::Error;
use api::parts::statistics_query::Per;
use api::parts::tournament_statistics::teams_of;

#[derive(Template)]
#[template(path = "pages/competition-head.html")]
struct Head<'a> {
    cx: &'a PageContext<'a>,
    name: String,
    season: String,
    seasons: &'a Seasons,
    about: String,
    winner: Option<TeamView>,
    /// A number, its label, and the path of its definition.
    figures: Vec<(Markup, String, &'static str)>,
}

const GOALS: &str = "GoalsScored.Total";
const XG: &str = "GoalsScored.XG";

pub(super) fn markup(cx: &PageContext<'_>, view: &CompetitionView) -> Result<Markup, Error> {
    let decided = view.matches().filter(|match_| match_.status.is_final()).filter_map(|match_| match_.score);
    let (matches, goals) = decided.fold((0u32, 0u32), |(matches, goals), score| {
        (matches + 1, goals + u32::from(score.home) + u32::from(score.away))
    });
    let of = NumbersOf::tournament(cx.id());
    // Goals without a scorer are in the score alone, so no page could explain their sum.
    let counted: u64 = teams_of(view.totals.teams()).iter().map(|(_, tally)| tally.count(Stat::Goals)).sum();
    let goals_figure = |of: NumbersOf, text: String| match counted == u64::from(goals) {
        true => of.link(GOALS, &text),
        false => Markup::trusted(escaped(&text)),
    };
    let mut figures = Vec::new();
    if matches > 0 {
        let mean = f64::from(goals) / f64::from(matches);
        figures.push((goals_figure(of, cx.numbers.integer(goals)), cx.say(words::GOALS).to_owned(), GOALS));
        figures.push((
            goals_figure(of.per(Per::Match), cx.numbers.real(mean, 2)),
            cx.say(words::A_MATCH).to_owned(),
            GOALS,
        ));
    }
    if let Some((xg, of_matches)) = view.xg_a_match() {
        let label = match of_matches < matches as usize {
            true => cx.fill(words::XG_IN, &[&cx.numbers.integer(of_matches), &cx.numbers.integer(matches)]),
            false => cx.say(words::XG_A_MATCH).to_owned(),
        };
        figures.push((of.per(Per::Match).link(XG, &cx.numbers.xg(xg)), label, XG));
    }
    let head = Head {
        cx,
        name: cx.name(&view.tournament.name()).to_owned(),
        season: cx.name(&view.tournament.edition.season).to_owned(),
        seasons: &view.seasons,
        about: description(cx, view),
        winner: view.winner(),
        figures,
    };
    Ok(Markup::trusted(render(&head)?))
}

/// `Sahria · 20 November – 18 December 2022 · 32 teams · 64 matches`.
pub(super) fn description(cx: &PageContext<'_>, view: &CompetitionView) -> String {
    let tournament = &view.tournament;
    let country = view.country.as_ref().map(|country| cx.name(&country.name).to_owned());
    let mut parts: Vec<String> = country.into_iter().collect();
    parts.extend(tournament.start.zip(tournament.end).map(|(start, end)| date_range(cx, start, end)));
    parts.push(cx.counted(counted::TEAMS, view.team_ids().len()));
    parts.push(cx.counted(counted::MATCHES, view.matches().count()));
    parts.join(" · ")
}
