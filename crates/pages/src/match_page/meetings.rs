//! The earlier meetings of the two teams.

use askama::Template;
use football::model::{Kickoff, Match, Score, Side, Status, Team, TeamId};
use store::Entities;

use super::needs;
use super::section::{SectionContent, SectionRow};
use super::view::MatchView;
use super::words::meetings as words;
use crate::context::PageContext;
use crate::layout::render;
use crate::markup::Markup;
use api::parts::tournament::edition_names;
use api::{Data, EntitledMatch, Error};

/// The meetings that the page lists. All of them are counted.
const MAX_MEETINGS: usize = 6;

#[derive(Template)]
#[template(path = "pages/match-meetings.html")]
struct Body {
    finding: String,
    meetings: Vec<Meeting>,
}

struct Meeting {
    id: i64,
    home: String,
    away: String,
    score: Markup,
    /// The day, the competition and the season.
    about: String,
}

/// Among the first sections of a match without touches.
pub(super) const FIRST: SectionRow = SectionRow { columns: 6, needs: needs::surroundings, ..LAST };

/// Among the last sections of a match with touches.
pub(super) const LAST: SectionRow = SectionRow {
    id: "meetings",
    tab: Some(words::TITLE),
    title: words::TITLE,
    columns: 12,
    needs: needs::touches,
    make: section,
    ..SectionRow::STANDARD
};

/// None if the teams have not met before, as far as the reader may know.
fn section(cx: &PageContext<'_>, view: &MatchView<'_>, data: &Data<'_>) -> Result<Option<SectionContent>, Error> {
    let meetings = earlier(cx, view, data)?;
    if meetings.is_empty() {
        return Ok(None);
    }
    let finding = finding(cx, view, &meetings);
    let listed: Vec<EntitledMatch<'_>> = meetings.into_iter().take(MAX_MEETINGS).map(|(match_, _)| match_).collect();
    let entities = data.entities_of(&listed)?;
    let meetings = listed.iter().filter_map(|listed| meeting(cx, &entities, listed.match_())).collect();
    Ok(Some(SectionContent {
        note: cx.say(words::NOTE).to_owned(),
        body: Markup::trusted(render(&Body { finding, meetings })?),
        ..SectionContent::default()
    }))
}

/// The matches of these two teams that were over before this one, the latest first, each with its score.
fn earlier<'a>(
    cx: &PageContext<'_>,
    view: &MatchView<'_>,
    data: &Data<'a>,
) -> Result<Vec<(EntitledMatch<'a>, Score)>, Error> {
    let [home, away] = [Side::Home, Side::Away].map(|side| view.match_().sheet(side).team);
    let until = view.match_().kickoff.map_or(cx.now, Kickoff::moment);
    let result = |match_: &Match| {
        let is_meeting = [match_.home.team, match_.away.team].contains(&away);
        let is_over = matches!(match_.status, Status::Final | Status::Awarded);
        let is_earlier = match_.kickoff.is_some_and(|kickoff| kickoff.moment() < until);
        match_.score.filter(|_| is_meeting && is_over && is_earlier && match_.id != view.match_().id)
    };
    let matches = data.matches_of_team(home)?.into_iter();
    Ok(matches.filter_map(|match_| result(match_.match_()).map(|score| (match_, score))).collect())
}

/// The wins of both teams and the draws. A match that penalties decided was drawn.
fn finding(cx: &PageContext<'_>, view: &MatchView<'_>, meetings: &[(EntitledMatch<'_>, Score)]) -> String {
    let winner = |(match_, score): &(EntitledMatch<'_>, Score)| -> Option<TeamId> {
        score.leader().map(|side| match_.match_().sheet(side).team)
    };
    let count =
        |team: Option<TeamId>| cx.numbers.integer(meetings.iter().filter(|meeting| winner(meeting) == team).count());
    let [home, away] =
        Side::BOTH.map(|side| (cx.name(&view.team(side).name).to_owned(), count(Some(view.match_().sheet(side).team))));
    cx.fill(words::FINDING, &[&home.0, &home.1, &away.0, &away.1, &count(None)])
}

fn meeting(cx: &PageContext<'_>, entities: &Entities, match_: &Match) -> Option<Meeting> {
    let name = |side: Side| {
        let id = match_.sheet(side).team;
        let team = entities.get::<Team>(id.0);
        team.map_or_else(|| id.to_string(), |team| cx.name(&team.name).to_owned())
    };
    let (competition, season) = edition_names(entities, match_.edition);
    let day = match_.kickoff.map(|kickoff| cx.numbers.day(cx.kickoff_day(kickoff)));
    let tournament = format!("{} {}", cx.name_in_text(&competition), cx.name_in_text(&season));
    Some(Meeting {
        id: match_.id.0,
        home: name(Side::Home),
        away: name(Side::Away),
        score: cx.numbers.score(match_.score?),
        about: day.into_iter().chain([tournament]).collect::<Vec<_>>().join(" · "),
    })
}
