//! One team's statistics over a tournament.

use football::analysis::CoachSeason;
use football::model::{Kind, Side, Team, TeamId};

use crate::parts::stat_types;
use crate::parts::stat_types::{STAT, StatType, StatView};
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "TournamentTeamStats",
    about: "The statistics of one team over the final matches of a tournament, as a list of types. ListStatTypes has the types.",
    origin: Origin::Clients,
    params: &[
        required("tournament_id", ParamType::Id, "the tournament"),
        required("team_id", ParamType::Id, "the team"),
    ],
    response: Shape::Record(&TEAM),
    depends: CacheScope::on(Scope::Edition),
    example: "tournament_id=1&team_id=1",
    run,
    ..Operation::STANDARD
};

struct TeamView {
    team: Team,
    stats: Vec<StatView>,
}

#[rustfmt::skip]
static TEAM: Table<TeamView> = Table("TournamentTeamStats", &[
    fixed("_type", "TEAM"),
    integer("id",  "the team's id",                      |t| t.team.id.0.into()),
    text("name",   "the name in the requested language", |t| (&t.team.name).into()),
    list("stats",  "every type that teams have", &STAT,  |t| STAT.list(&t.stats)),
]);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let edition = data.edition(request.required_id("tournament_id")?, TOURNAMENT_NOT_FOUND)?;
    let id = TeamId(request.required_id("team_id")?);
    let team = edition.entities(&[Kind::Team])?.get::<Team>(id.0).cloned().ok_or(TEAM_NOT_FOUND)?;
    let mut season = CoachSeason::default();
    for lines in edition.team_facts()?.iter().filter(|lines| lines.counts()) {
        let own = Side::BOTH.into_iter().filter(|side| lines.row.match_.sheet(*side).team == id);
        own.for_each(|side| season.add(lines.team(side)));
    }
    let view = TeamView { team, stats: stat_types::list(season.statistics(), StatType::of_team) };
    Ok(Output::new(TEAM.record(&view), success::TEAM_STATISTICS))
}
