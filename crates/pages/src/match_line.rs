//! A match as a line of a list: its status or time, the teams, the score, and a remark.

use std::collections::HashMap;

use football::analysis::{Facts, StatValue, Tally, definition};
use football::model::{Match, MatchMinute, Side, Status, Team, TeamId};

use super::markup::Markup;
use super::match_page::TeamView;
use super::why::NumbersOf;
use crate::context::PageContext;
pub use crate::words::match_line as words;
use api::parts::statistics_query::as_real;
use api::{Data, Error};

/// A match as lists show it.
#[derive(Clone, Debug)]
pub struct MatchLine {
    pub id: i64,
    /// `FT`, `67'`, `Postponed`; empty before the match.
    pub status: String,
    pub is_live: bool,
    /// The score, or the time of a match that has not begun.
    pub middle: Markup,
    pub has_score: bool,
    pub home: TeamView,
    pub away: TeamView,
    pub winner: Option<Side>,
    /// The winner of the shoot-out, the expected goals, or the ground.
    pub note: Markup,
}

/// Teams by id, each read once.
#[derive(Debug, Default)]
pub struct TeamCache(HashMap<i64, TeamView>);

impl TeamCache {
    pub fn get(&mut self, data: &Data<'_>, id: TeamId) -> Result<TeamView, Error> {
        if let Some(team) = self.0.get(&id.0) {
            return Ok(team.clone());
        }
        let view = TeamView::new(id.0, data.find::<Team>(Some(id.0))?.as_ref());
        self.0.insert(id.0, view.clone());
        Ok(view)
    }
}

impl MatchLine {
    /// `note` is shown if there is neither a shoot-out nor expected goals.
    pub fn new(
        cx: &PageContext<'_>,
        match_: &Match,
        [home, away]: [TeamView; 2],
        minute: Option<MatchMinute>,
        xg: Option<[f64; 2]>,
        note: &str,
    ) -> MatchLine {
        let winner = match_.winner();
        let shoot_out = match_.shoot_out.zip(winner).map(|(kicks, winner)| {
            let team = if winner == Side::Home { &home } else { &away };
            cx.fill(words::WIN, &[cx.name(&team.name), &cx.numbers.won_in_text(kicks, winner)])
        });
        let note = match (shoot_out, xg.filter(|_| match_.status.is_final())) {
            (Some(shoot_out), _) => Markup::isolated("auto", &shoot_out),
            (None, Some(xg)) => xg_pair(cx, match_.id.0, [(home.id, xg[0]), (away.id, xg[1])]),
            (None, None) => Markup::isolated("auto", note),
        };
        let score = match_.score.filter(|_| match_.status.has_kicked_off() || match_.status.is_final());
        MatchLine {
            id: match_.id.0,
            status: status(cx, match_, minute),
            is_live: match_.status.is_in_progress(),
            middle: match (score, match_.kickoff) {
                (Some(score), _) => cx.numbers.score(score),
                (None, Some(kickoff)) => cx.kickoff_clock(kickoff),
                (None, None) => Markup::isolated("auto", "–"),
            },
            has_score: score.is_some(),
            home,
            away,
            winner,
            note,
        }
    }

    pub fn is_home_winner(&self) -> bool {
        self.winner == Some(Side::Home)
    }

    pub fn is_away_winner(&self) -> bool {
        self.winner == Some(Side::Away)
    }
}

/// `xG 1.71–0.64`.
fn xg_pair(cx: &PageContext<'_>, id: i64, sides: [(i64, f64); 2]) -> Markup {
    let [home, away] =
        sides.map(|(team, xg)| NumbersOf::match_(id).team(team).link("GoalsScored.XG", &cx.numbers.xg(xg)));
    Markup::trusted(format!("{} <bdi dir=\"{}\">{home}–{away}</bdi>", cx.say(words::XG), cx.direction()))
}

/// The expected goals of one side in a match.
pub fn xg_of(tally: &Tally) -> Option<f64> {
    match definition("GoalsScored.XG")?.value(tally) {
        StatValue::Real(xg) => Some(xg),
        StatValue::Count(xg) => Some(xg as f64),
        StatValue::Missing => None,
    }
}

/// The expected goals of both sides; none if nobody counted the touches and attempts. The pass that led to a goal is in a
/// report by hand, too.
pub fn counted_xg(facts: &Facts) -> Option<[f64; 2]> {
    let tallies = Side::BOTH.map(|side| &facts.team(side).tally);
    let count = |path: &str| -> f64 {
        let values = tallies.into_iter().filter_map(|tally| as_real(definition(path)?.value(tally)));
        values.sum()
    };
    let [home, away] = tallies.map(xg_of);
    let xg = home.zip(away).map(|(home, away)| [home, away]);
    xg.filter(|_| count("Pass.Total") > count("Chances.Assists"))
}

fn status(cx: &PageContext<'_>, match_: &Match, minute: Option<MatchMinute>) -> String {
    match (match_.status, minute) {
        (Status::Live, Some(minute)) => cx.numbers.minute_text(minute),
        (Status::HalfTime, _) => cx.say(words::HALF_TIME).to_owned(),
        (Status::Scheduled, _) => String::new(),
        (Status::Final, _) if match_.shoot_out.is_some() => cx.say(words::PENS).to_owned(),
        (Status::Final, _) => cx.say(words::FULL_TIME).to_owned(),
        (status, _) => cx.say(status.words()).to_owned(),
    }
}
