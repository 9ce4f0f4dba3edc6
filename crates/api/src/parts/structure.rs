//! Stages and their groups, with the tables and matches of the groups.

use std::collections::BTreeMap;

use football::model::{Edition, Format, Group, GroupId, Kind, Name, Nature, Stage, StageId, StageType, Team, TeamId};
use football::standings::{self, MatchResult, Standing};
use jiff::Timestamp;
use store::{Entities, MatchRow};

use super::match_header::{MatchHeader, STRUCTURE_MATCH, SideWords};
use crate::prelude::*;

#[derive(Clone, Debug)]
pub struct StageView {
    pub stage: Stage,
    pub groups: Vec<GroupView>,
}

#[derive(Clone, Debug)]
pub struct GroupView {
    pub group: Group,
    /// None if the request does not ask for them.
    pub teams: Option<Vec<TableRow>>,
    pub matches: Option<Vec<MatchHeader>>,
}

/// A row of a table.
#[derive(Clone, Debug)]
pub struct TableRow {
    pub standing: Standing,
    pub name: Name,
    pub updated_at: Option<Timestamp>,
}

/// What the groups contain.
#[derive(Clone, Copy, Debug)]
pub struct GroupContents {
    pub teams: bool,
    pub matches: bool,
    pub side_words: SideWords,
}

/// The stages of an edition in order. A match without a known group goes to a group called Main, so that no match is
/// lost. That group is in the match's stage, or in a stage made for the edition if the match has none.
pub fn stages(
    data: &Data<'_>,
    entitled: &EntitledEdition<'_>,
    contents: GroupContents,
) -> Result<Vec<StageView>, Error> {
    let edition = entitled.edition();
    if !(contents.teams || contents.matches) {
        let stages = stages_and_groups(entitled)?;
        return Ok(stages.into_iter().map(|(stage, groups)| StageView::empty(stage, groups)).collect());
    }

    let entities = entitled.entities(&[Kind::Team, Kind::Coach, Kind::Referee, Kind::Stadium])?;
    let mut views = Vec::new();
    for (stage, groups) in grouped_matches(entitled)? {
        let groups = groups.into_iter().map(|(group, rows)| GroupView {
            teams: contents.teams.then(|| table(edition, &group, &rows, &entities, data.live_tables)),
            matches: contents
                .matches
                .then(|| rows.iter().map(|row| MatchHeader::new(&entities, row, contents.side_words)).collect()),
            group,
        });
        views.push(StageView { groups: groups.collect(), stage });
    }
    Ok(views)
}

/// A stage with its groups and their matches.
pub type StageMatches = (Stage, Vec<(Group, Vec<MatchRow>)>);

/// The stages of an edition in order, with their groups. Every match is in one of them, as [`stages`] says.
pub fn grouped_matches(entitled: &EntitledEdition<'_>) -> Result<Vec<StageMatches>, Error> {
    grouped(entitled, entitled.matches()?.into_iter())
}

/// As [`grouped_matches`], of matches that have been read.
pub fn grouped(
    entitled: &EntitledEdition<'_>,
    matches: impl Iterator<Item = MatchRow>,
) -> Result<Vec<StageMatches>, Error> {
    let mut stages = stages_and_groups(entitled)?;
    let mut by_group: BTreeMap<GroupId, Vec<MatchRow>> = BTreeMap::new();
    for row in matches {
        by_group.entry(group_of(&mut stages, entitled.edition(), &row)).or_default().push(row);
    }
    let mut with_matches = |group: Group| {
        let rows = by_group.remove(&group.id).unwrap_or_default();
        (group, rows)
    };
    Ok(stages.into_iter().map(|(stage, groups)| (stage, groups.into_iter().map(&mut with_matches).collect())).collect())
}

fn stages_and_groups(entitled: &EntitledEdition<'_>) -> Result<Vec<(Stage, Vec<Group>)>, Error> {
    let mut stages: Vec<(Stage, Vec<Group>)> =
        entitled.stages()?.into_iter().map(|stage| (stage, Vec::new())).collect();
    for group in entitled.groups()? {
        if let Some((_, groups)) = stages.iter_mut().find(|(stage, _)| stage.id == group.stage) {
            groups.push(group);
        }
    }
    Ok(stages)
}

/// The group of a match. It is created if it does not exist.
fn group_of(stages: &mut Vec<(Stage, Vec<Group>)>, edition: &Edition, row: &MatchRow) -> GroupId {
    let stated =
        row.match_.group.filter(|id| stages.iter().any(|(_, groups)| groups.iter().any(|group| group.id == *id)));
    if let Some(id) = stated {
        return id;
    }
    let index = match row.match_.stage.and_then(|id| stages.iter().position(|(stage, _)| stage.id == id)) {
        Some(index) => index,
        None => stage_of_edition(stages, edition),
    };
    let (stage, groups) = &mut stages[index];
    match groups.iter().find(|group| group.name.en == MAIN) {
        Some(group) => group.id,
        None => {
            let group = main_group(stage.id);
            let id = group.id;
            groups.push(group);
            id
        }
    }
}

/// The English name of the only group of a stage.
pub const MAIN: &str = "Main";

/// The index of the stage for matches without one. The stage has the id of the edition.
fn stage_of_edition(stages: &mut Vec<(Stage, Vec<Group>)>, edition: &Edition) -> usize {
    let id = StageId(edition.id.0);
    if let Some(index) = stages.iter().position(|(stage, _)| stage.id == id) {
        return index;
    }
    let order = stages.iter().map(|(stage, _)| stage.order).max().unwrap_or(0) + 1;
    let stage = Stage {
        id,
        edition: edition.id,
        name: Name::both("Regular Season", "مرحلة الدوري"),
        order,
        rounds: 1,
        stage_type: StageType::League,
        nature: Nature::League,
        format: Format::DoubleRoundRobin,
        places: Vec::new(),
    };
    stages.push((stage, Vec::new()));
    stages.len() - 1
}

fn main_group(stage: StageId) -> Group {
    Group {
        id: GroupId(stage.0),
        stage,
        name: Name::both(MAIN, "الرئيسية"),
        order: None,
        teams: Vec::new(),
        adjustments: Vec::new(),
        lots: Vec::new(),
    }
}

impl StageView {
    fn empty(stage: Stage, groups: Vec<Group>) -> StageView {
        let groups = groups.into_iter().map(|group| GroupView { group, teams: None, matches: None });
        StageView { groups: groups.collect(), stage }
    }
}

/// The table of a group, with every team of its matches. It counts final results, and scores of matches in progress if
/// `live` is set.
fn table(edition: &Edition, group: &Group, rows: &[MatchRow], entities: &Entities, live: bool) -> Vec<TableRow> {
    let played: Vec<MatchResult> = rows.iter().filter_map(|row| counted(row, live)).collect();
    let updated_at = rows.iter().map(|row| row.updated_at).max();
    standings::table(&edition.rules, &with_teams_of(group, rows), &played, |team| team_name(entities, team).en)
        .into_iter()
        .map(|standing| TableRow { name: team_name(entities, standing.team), standing, updated_at })
        .collect()
}

/// The group with every team of its matches.
pub fn with_teams_of(group: &Group, rows: &[MatchRow]) -> Group {
    let mut group = group.clone();
    for team in rows.iter().flat_map(|row| [row.match_.home.team, row.match_.away.team]) {
        if !group.teams.contains(&team) {
            group.teams.push(team);
        }
    }
    group
}

/// The name of a team; its id if no feed has stated it.
pub fn team_name(entities: &Entities, team: TeamId) -> Name {
    entities.get::<Team>(team.0).map_or_else(|| Name::new(team.to_string()), |team| team.name.clone())
}

/// A match as a table counts it; none without a score, and none while it is not final. With `live`, a match in progress
/// counts too.
pub fn counted(row: &MatchRow, live: bool) -> Option<MatchResult> {
    let match_ = &row.match_;
    let counts = match_.status.is_final() || live && match_.status.is_in_progress();
    let score = match_.score.filter(|_| counts)?;
    Some(MatchResult {
        home: match_.home.team,
        away: match_.away.team,
        score,
        home_cards: row.home_cards,
        away_cards: row.away_cards,
    })
}

#[rustfmt::skip]
pub static STANDING: Table<TableRow> = Table("Standing", &[
    fixed("_type",                         "TEAM"),
    integer("id",                          "the team's id",                          |r| r.standing.team.0.into()),
    text("team",                           "the name in the requested language",     |r| (&r.name).into()),
    integer("matches",                     "matches in this group that count",       |r| r.standing.matches().into()),
    integer("points",                      "points, deductions included",            |r| r.standing.points.into()),
    integer("won",                         "matches won",                            |r| r.standing.won.into()),
    integer("draw",                        "matches drawn",                          |r| r.standing.draw.into()),
    integer("lost",                        "matches lost",                           |r| r.standing.lost.into()),
    integer("goals_scored",                "goals scored",                           |r| r.standing.goals_scored().into()),
    integer("goals_conceded",              "goals conceded",                         |r| r.standing.goals_conceded().into()),
    integer("goals_difference",            "goals scored minus goals conceded",      |r| r.standing.goals_difference().into()),
    integer("goals_scored_home",           "goals scored as the home side",          |r| r.standing.home.scored.into()),
    integer("goals_conceded_home",         "goals conceded as the home side",        |r| r.standing.home.conceded.into()),
    integer("goals_difference_home",       "the difference as the home side",        |r| r.standing.home.difference().into()),
    integer("goals_scored_away",           "goals scored as the away side",          |r| r.standing.away.scored.into()),
    integer("goals_conceded_away",         "goals conceded as the away side",        |r| r.standing.away.conceded.into()),
    integer("goals_difference_away",       "the difference as the away side",        |r| r.standing.away.difference().into()),
    may_be_unknown(date_time("lastupdate", "when a match of the group last changed", |r| r.updated_at.into())),
]);

/// A group. `teams` and `matches` are left out unless the request asks for them.
#[rustfmt::skip]
pub static GROUP: Table<GroupView> = Table("Group", &[
    fixed("_type", "GROUP"),
    integer("id",              "the group's id",                                |g| g.group.id.0.into()),
    text("group",              "the name in the requested language",            |g| (&g.group.name).into()),
    on_request(list("teams",   "the table, best first", &STANDING,              |g| g.teams.as_ref().map_or(Value::Omitted, |teams| STANDING.list(teams)))),
    on_request(list("matches", "the matches, earliest first", &STRUCTURE_MATCH, |g| g.matches.as_ref().map_or(Value::Omitted, |matches| STRUCTURE_MATCH.list(matches)))),
]);
