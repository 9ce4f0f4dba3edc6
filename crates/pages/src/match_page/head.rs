//! The head of the match page: teams, score, status, scorers, shoot-out.

use askama::Template;
use football::model::{MatchMinute, Nature, Period, Referee, RefereeId, Score, Side, Status, Words};

use super::shots;
use super::view::{MatchView, TeamView};
use super::words::head as words;
use crate::context::PageContext;
use crate::layout::render;
use crate::markup::{Markup, escaped};
use crate::why::NumbersOf;
use api::Error;
use api::parts::match_events::ReportedEvent;
use api::parts::structure::MAIN;

#[derive(Template)]
#[template(path = "pages/match-head.html")]
struct Head<'a> {
    cx: &'a PageContext<'a>,
    view: &'a MatchView<'a>,
    home: &'a TeamView,
    away: &'a TeamView,
    scorers: [Vec<Scorer>; 2],
    status: String,
    is_live: bool,
    /// The goals of both sides.
    score: Option<[Markup; 2]>,
    /// The result of the shoot-out in words.
    shoot_out: Option<String>,
    /// Whether each kick was scored, for both sides.
    kicks: [Vec<bool>; 2],
    /// The scores at the breaks.
    breaks: Vec<(&'static str, Markup)>,
    /// The referee, the assistants and the fourth official: a label and the names.
    officials: Vec<(&'static str, String)>,
    competition: String,
    edition: i64,
    round: String,
}

/// A scorer with the minutes of their goals.
struct Scorer {
    id: Option<i64>,
    name: String,
    minutes: Vec<(Markup, &'static str)>,
}

pub(super) fn markup(cx: &PageContext<'_>, view: &MatchView<'_>) -> Result<Markup, Error> {
    let match_ = view.match_();
    let side_kicks = |side: Side| {
        let of_side = view.report.kicks.iter().filter(|kick| kick.side == side);
        of_side.map(|kick| kick.kind.code == "SCORED").collect::<Vec<_>>()
    };
    let had_extra_time = view.facts.periods.iter().any(|period| period.half == Period::ExtraFirst.number());
    let breaks = [
        (words::HALF_TIME, view.score_after(Period::First)),
        (words::NINETY, view.score_after(Period::Second).filter(|_| had_extra_time)),
        (words::EXTRA_TIME, view.score_after(Period::ExtraSecond)),
    ];
    let (competition, season) = view.tournament();
    let head = Head {
        cx,
        view,
        home: &view.teams[0],
        away: &view.teams[1],
        scorers: [scorers(cx, view, Side::Home), scorers(cx, view, Side::Away)],
        status: status_text(cx, view),
        is_live: match_.status.is_in_progress(),
        score: match_.score.map(|score| Side::BOTH.map(|side| goals(cx, view, score, side))),
        shoot_out: shoot_out(cx, view),
        kicks: [side_kicks(Side::Home), side_kicks(Side::Away)],
        breaks: breaks
            .into_iter()
            .filter_map(|(words, score)| Some((cx.say(words), cx.numbers.score(score?))))
            .collect(),
        officials: officials(cx, view),
        competition: format!("{} {}", cx.name(&competition), cx.name(&season)),
        edition: match_.edition.0,
        round: round(cx, view),
    };
    Ok(Markup::trusted(render(&head)?))
}

/// The goals of a side. They lead to their events, unless the score was stated without them.
fn goals(cx: &PageContext<'_>, view: &MatchView<'_>, score: Score, side: Side) -> Markup {
    let text = cx.numbers.integer(score.goals(side));
    if view.facts.score.goals(side) == score.goals(side) {
        NumbersOf::match_(view.match_().id.0).team(view.team(side).id).link("GoalsScored.Total", &text)
    } else {
        Markup::trusted(escaped(&text))
    }
}

fn officials(cx: &PageContext<'_>, view: &MatchView<'_>) -> Vec<(&'static str, String)> {
    let officials = &view.match_().officials;
    let name = |id: RefereeId| view.entities.get::<Referee>(id.0).map(|referee| cx.name(&referee.name));
    let names = |ids: &[Option<RefereeId>]| {
        let names: Vec<String> =
            ids.iter().flatten().filter_map(|id| name(*id)).map(|name| cx.numbers.name_in_text(name)).collect();
        names.join(cx.comma())
    };
    let named = [
        (words::REFEREE, names(&[officials.referee])),
        (words::ASSISTANTS, names(&[officials.assistant1, officials.assistant2])),
        (words::FOURTH, names(&[officials.fourth_official])),
    ];
    named.into_iter().filter(|(_, names)| !names.is_empty()).map(|(label, names)| (cx.say(label), names)).collect()
}

/// One sentence about the match, for previews.
pub(super) fn description(cx: &PageContext<'_>, view: &MatchView<'_>) -> String {
    let (competition, season) = view.tournament();
    let mut parts = vec![format!("{} {}", cx.name(&competition), cx.name(&season)), round(cx, view)];
    parts.extend(view.match_().kickoff.map(|kickoff| cx.numbers.day(cx.kickoff_day(kickoff))));
    parts.extend(shoot_out(cx, view));
    parts.retain(|part| !part.is_empty());
    parts.join(" · ")
}

/// The stage or group and the round.
fn round(cx: &PageContext<'_>, view: &MatchView<'_>) -> String {
    // The only group of a stage has a name that says nothing.
    let group = view.group().filter(|group| group.name.en != MAIN).map(|group| cx.name(&group.name).to_owned());
    let stage = view.stage().map(|stage| cx.name(&stage.name).to_owned());
    // The name of a knock-out stage of one round says the round.
    let has_rounds = view.stage().is_none_or(|stage| stage.nature == Nature::League || stage.rounds > 1);
    let number = view.match_().round.filter(|_| has_rounds);
    let round = number.map(|round| cx.fill(words::ROUND, &[&cx.numbers.integer(round)]));
    let mut parts: Vec<String> = [stage, group, round].into_iter().flatten().collect();
    parts.dedup();
    parts.join(" · ")
}

/// The state of this match as people say it.
pub(super) fn status_text(cx: &PageContext<'_>, view: &MatchView<'_>) -> String {
    let had_extra_time = view.facts.periods.iter().any(|period| period.half == Period::ExtraFirst.number());
    status(cx, view.match_().status, view.minute, had_extra_time)
}

/// The state of a match as people say it: `Live 24'`, `Full time`, `After extra time`.
fn status(cx: &PageContext<'_>, status: Status, minute: Option<MatchMinute>, had_extra_time: bool) -> String {
    match (status, minute) {
        (Status::Live, Some(minute)) => cx.numbers.minute_text(minute),
        (Status::Final, _) if had_extra_time => cx.say(words::AFTER_EXTRA_TIME).to_owned(),
        (status, _) => cx.say(status.words()).to_owned(),
    }
}

fn shoot_out(cx: &PageContext<'_>, view: &MatchView<'_>) -> Option<String> {
    let score = view.match_().shoot_out?;
    let winner = score.leader()?;
    let team = cx.name(&view.team(winner).name);
    Some(cx.fill(words::WIN_ON_PENALTIES, &[team, &cx.numbers.won_in_text(score, winner)]))
}

/// The goals that count for a side, by scorer.
fn scorers(cx: &PageContext<'_>, view: &MatchView<'_>, side: Side) -> Vec<Scorer> {
    let mut scorers: Vec<Scorer> = Vec::new();
    let of_side = |goal: &&ReportedEvent| view.side_of(goal.team) == side;
    for goal in view.report.goals.iter().filter(of_side) {
        let mark = |words: Words| cx.say(words);
        let minute = goal.minute.map(|minute| cx.numbers.minute(minute)).unwrap_or_default();
        let kind = match goal.kind.code {
            "PENALTY" => mark(shots::words::PENALTY_SHORT),
            "OWN_GOAL" => mark(shots::words::OWN_GOAL_SHORT),
            _ => "",
        };
        let id = goal.player.as_ref().map(|player| player.id);
        match scorers.iter_mut().find(|scorer| scorer.id.is_some() && scorer.id == id) {
            Some(scorer) => scorer.minutes.push((minute, kind)),
            None => scorers.push(Scorer {
                id,
                name: goal.player.as_ref().map_or(String::new(), |player| cx.name(&player.name).to_owned()),
                minutes: vec![(minute, kind)],
            }),
        }
    }
    scorers
}
