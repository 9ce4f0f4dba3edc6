//! The teams of a tournament and their home stadiums.

use football::model::{Kind, Stadium, Team};

use crate::parts::reference::{Ref, STADIUM};
use crate::parts::tournament::Tournament;
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "TournamentTeamList",
    about: "The teams that take part in a tournament, each with its home stadium.",
    origin: Origin::Specification,
    xml: true,
    table: Some(&["teams"]),
    params: &[required("tournament_id", ParamType::Id, "the tournament")],
    response: Shape::Record(&TOURNAMENT_TEAMS),
    depends: CacheScope::on(Scope::Edition),
    example: "tournament_id=1",
    run,
    ..Operation::STANDARD
};

struct TournamentTeams {
    tournament: Tournament,
    teams: Vec<TournamentTeam>,
}

struct TournamentTeam {
    team: Team,
    stadium: Option<Ref>,
}

#[rustfmt::skip]
static TEAM: Table<TournamentTeam> = Table("TournamentTeamListTeam", &[
    fixed("_type",                   "TEAM"),
    integer("id",                    "the team's id",                      |t| t.team.id.0.into()),
    text("team",                     "the name in the requested language", |t| (&t.team.name).into()),
    may_be_unknown(record("stadium", "its home stadium; if no document states it, the one where at least half of its home matches of this tournament were played; none on neutral ground", &STADIUM,  |t| STADIUM.optional(t.stadium.as_ref()))),
]);

#[rustfmt::skip]
static TOURNAMENT_TEAMS: Table<TournamentTeams> = Table("TournamentTeamList", &[
    fixed("_type",                   "TOURNAMENT"),
    integer("id",                    "the tournament's id",    |t| t.tournament.edition.id.0.into()),
    text("tournament",               "the competition's name", |t| t.tournament.name().into()),
    text("season",                   "the season",             |t| (&t.tournament.edition.season).into()),
    may_be_unknown(date("startDate", "the first day",          |t| t.tournament.start.into())),
    may_be_unknown(date("endDate",   "the last day",           |t| t.tournament.end.into())),
    list("teams",                    "its teams", &TEAM,       |t| TEAM.list(&t.teams)),
]);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let edition = data.edition(request.required_id("tournament_id")?, TOURNAMENT_NOT_FOUND)?;
    let entities = edition.entities(&[Kind::Team, Kind::Stadium])?;
    let grounds = edition.home_grounds()?;
    let teams: Vec<TournamentTeam> = entities
        .all::<Team>()
        .map(|team| {
            let stadium = team.stadium.or_else(|| grounds.get(&team.id).copied());
            TournamentTeam {
                team: team.clone(),
                stadium: Ref::find::<Stadium>(&entities, "STADIUM", stadium.map(|stadium| stadium.0)),
            }
        })
        .collect();
    let count = success::count(success::TEAMS, teams.len());
    let tournament = Tournament::load(data, edition)?;
    Ok(Output::new(TOURNAMENT_TEAMS.record(&TournamentTeams { tournament, teams }), count))
}
