//! The tables of a tournament's groups, with home and away counts.

use football::standings::{Standing, VenueRecord};

use crate::parts::structure::{GroupContents, GroupView, StageView, TableRow, stages};
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "TournamentGroupStandings",
    about: "The table of every group of a tournament, with the counts of home and away matches. The order is that of TournamentStructure.",
    origin: Origin::Clients,
    table: Some(&["stages", "groups", "standings"]),
    params: &[
        required("tournament_id", ParamType::Id, "the tournament"),
        optional("stage_id", ParamType::Id, "only this stage; if left out, all stages"),
    ],
    response: Shape::Record(&STANDINGS),
    depends: CacheScope::on(Scope::Edition),
    example: "tournament_id=1",
    run,
    ..Operation::STANDARD
};

struct TournamentStandings {
    id: i64,
    stages: Vec<StageView>,
}

/// A row of a table with its place.
struct RankedRow {
    rank: usize,
    row: TableRow,
}

/// A number of a team: of all matches, of its home matches, of its away matches.
struct VenueCount {
    total: u32,
    home: u32,
    away: u32,
}

impl VenueCount {
    fn new(standing: &Standing, count: fn(&VenueRecord) -> u32) -> VenueCount {
        let [home, away] = [&standing.home, &standing.away].map(count);
        VenueCount { total: home + away, home, away }
    }
}

#[rustfmt::skip]
static COUNT: Table<VenueCount> = Table("TournamentGroupStandingsCount", &[
    integer("total", "in all matches",  |c| c.total.into()),
    integer("home",  "in home matches", |c| c.home.into()),
    integer("away",  "in away matches", |c| c.away.into()),
]);

#[rustfmt::skip]
static ROW: Table<RankedRow> = Table("TournamentGroupStandingsRow", &[
    integer("teamID",  "the team's id",                      |r| r.row.standing.team.0.into()),
    text("team",       "the name in the requested language", |r| (&r.row.name).into()),
    integer("rank",    "the place in the table, from 1",     |r| r.rank.into()),
    integer("points",  "points, deductions included",        |r| r.row.standing.points.into()),
    record("played",   "matches that count", &COUNT,         |r| COUNT.record(&VenueCount::new(&r.row.standing, |v| v.matches()))),
    record("won",      "matches won", &COUNT,                |r| COUNT.record(&VenueCount::new(&r.row.standing, |v| v.won))),
    record("draw",     "matches drawn", &COUNT,              |r| COUNT.record(&VenueCount::new(&r.row.standing, |v| v.draw))),
    record("lost",     "matches lost", &COUNT,               |r| COUNT.record(&VenueCount::new(&r.row.standing, |v| v.lost))),
    record("scored",   "goals scored", &COUNT,               |r| COUNT.record(&VenueCount::new(&r.row.standing, |v| v.scored))),
    record("conceded", "goals conceded", &COUNT,             |r| COUNT.record(&VenueCount::new(&r.row.standing, |v| v.conceded))),
]);

#[rustfmt::skip]
static GROUP: Table<GroupView> = Table("TournamentGroupStandingsGroup", &[
    fixed("_type", "GROUP"),
    integer("id",      "the group's id",                     |g| g.group.id.0.into()),
    text("group",      "the name in the requested language", |g| (&g.group.name).into()),
    list("standings",  "the table, best first", &ROW,        |g| ROW.list(ranked(g))),
]);

#[rustfmt::skip]
static STAGE: Table<StageView> = Table("TournamentGroupStandingsStage", &[
    fixed("_type", "STAGE"),
    integer("id",     "the stage's id",                     |s| s.stage.id.0.into()),
    text("stage",     "the name in the requested language", |s| (&s.stage.name).into()),
    integer("order",  "the position among the stages",      |s| s.stage.order.into()),
    list("groups",    "its groups", &GROUP,                 |s| GROUP.list(&s.groups)),
]);

#[rustfmt::skip]
static STANDINGS: Table<TournamentStandings> = Table("TournamentGroupStandings", &[
    fixed("_type", "TOURNAMENT"),
    integer("id",   "the tournament's id",          |t| t.id.into()),
    list("stages",  "its stages, in order", &STAGE, |t| STAGE.list(&t.stages)),
]);

fn ranked(group: &GroupView) -> impl Iterator<Item = RankedRow> {
    group.teams.iter().flatten().enumerate().map(|(index, row)| RankedRow { rank: index + 1, row: row.clone() })
}

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let edition = data.edition(request.required_id("tournament_id")?, TOURNAMENT_NOT_FOUND)?;
    let id = edition.edition().id.0;
    let contents = GroupContents { teams: true, matches: false, side_words: ["HOME", "AWAY"] };
    let mut stages = stages(data, &edition, contents)?;
    if let Some(stage) = request.id("stage_id") {
        stages.retain(|view| view.stage.id.0 == stage);
        if stages.is_empty() {
            return Err(STAGE_NOT_FOUND.into());
        }
    }
    let count = success::count(success::STAGES, stages.len());
    Ok(Output::new(STANDINGS.record(&TournamentStandings { id, stages }), count))
}
