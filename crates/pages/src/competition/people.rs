//! The teams and the coaches.

use std::collections::BTreeMap;

use askama::Template;
use football::analysis::{StatValue, Tally, definition};
use football::model::{Coach, CoachId, Country, Match, Side, TeamId};

use super::card::Card;
use super::view::CompetitionView;
use super::words;
use crate::context::PageContext;
use crate::layout::{render, words as frame_words};
use crate::markup::Markup;
use crate::match_page::TeamView;
use crate::numbers::MISSING;
use crate::why::NumbersOf;
use crate::{address, counted};
use api::Error;
use api::parts::tournament_statistics::coach_seasons;

#[derive(Template)]
#[template(path = "pages/competition-teams.html")]
struct Teams<'a> {
    cx: &'a PageContext<'a>,
    teams: Vec<TeamView>,
}

#[derive(Template)]
#[template(path = "pages/competition-coaches.html")]
struct Coaches<'a> {
    cx: &'a PageContext<'a>,
    /// The label and the path of each number.
    columns: Vec<(&'static str, &'static str)>,
    coaches: Vec<CoachRow>,
}

struct CoachRow {
    id: i64,
    name: String,
    country: String,
    team: Option<TeamView>,
    numbers: Vec<Markup>,
}

/// The anchor of the coaches, and the last word of the part's address.
pub(super) const COACHES: &str = "coaches";

/// The numbers of a coach.
#[rustfmt::skip]
const NUMBERS: [&str; 6] =
    ["Admin.MatchesPlayed", "Admin.Win", "Admin.Draw", "Admin.Lost", "GoalsScored.Total", "GoalsConceded.Total"];

pub(super) fn teams(cx: &PageContext<'_>, view: &CompetitionView) -> Result<Option<Card>, Error> {
    let mut teams: Vec<TeamView> = view.team_ids().into_iter().map(|id| view.team(id)).collect();
    if teams.is_empty() {
        return Ok(None);
    }
    teams.sort_by(|one, other| cx.name(&one.name).cmp(cx.name(&other.name)));
    let note = cx.counted(counted::TEAMS, teams.len());
    Ok(Some(Card {
        id: "teams",
        part: None,
        tab: frame_words::TEAMS,
        title: cx.say(frame_words::TEAMS).to_owned(),
        note,
        body: Markup::trusted(render(&Teams { cx, teams })?),
    }))
}

/// The place of the coaches on the page: they are loaded as a part. None if no match names a coach.
pub(super) fn coaches_place(cx: &PageContext<'_>, view: &CompetitionView) -> Option<Card> {
    let names_coach = |match_: &Match| match_.home.coach.or(match_.away.coach).is_some();
    view.matches().any(names_coach).then(|| Card {
        id: COACHES,
        part: Some(address::of(&format!("t/{}/{COACHES}", cx.id()), &address::kept(cx, &[]))),
        tab: words::COACHES,
        title: cx.say(words::COACHES).to_owned(),
        note: String::new(),
        body: Markup::default(),
    })
}

pub(super) fn coaches(cx: &PageContext<'_>, view: &CompetitionView) -> Result<Option<Card>, Error> {
    let definitions: Vec<_> = NUMBERS.iter().filter_map(|path| definition(path)).collect();
    // The team of the latest match.
    let mut teams: BTreeMap<CoachId, TeamId> = BTreeMap::new();
    for facts in &view.facts {
        for side in Side::BOTH {
            let sheet = facts.row.match_.sheet(side);
            teams.extend(sheet.coach.map(|coach| (coach, sheet.team)));
        }
    }
    let number = |path: &str, tally: Option<&Tally>| match (definition(path), tally) {
        (Some(definition), Some(tally)) => definition.value(tally),
        _ => StatValue::Missing,
    };
    let mut coaches = Vec::new();
    for (id, season) in coach_seasons(&view.facts) {
        let Some(coach) = view.entities.get::<Coach>(id.0) else { continue };
        let country = coach.nationality.and_then(|id| view.entities.get::<Country>(id.0));
        let (tally, of) = (season.statistics(), NumbersOf::tournament(cx.id()).coach(id.0));
        coaches.push(CoachRow {
            id: id.0,
            name: cx.name(&coach.name).to_owned(),
            country: country.map_or_else(|| MISSING.to_owned(), |country| cx.name(&country.name).to_owned()),
            team: teams.get(&id).map(|team| view.team(*team)),
            numbers: NUMBERS.iter().map(|path| of.link(path, &cx.numbers.value(number(path, tally), 0))).collect(),
        });
    }
    if coaches.is_empty() {
        return Ok(None);
    }
    coaches.sort_by(|one, other| one.name.cmp(&other.name));
    let columns = definitions.iter().map(|definition| (cx.say(definition.heading()), definition.path)).collect();
    Ok(Some(Card {
        id: COACHES,
        part: None,
        tab: words::COACHES,
        title: cx.say(words::COACHES).to_owned(),
        note: String::new(),
        body: Markup::trusted(render(&Coaches { cx, columns, coaches })?),
    }))
}
