//! The players of a tournament's teams.

use std::collections::BTreeMap;

use football::model::{Kind, Name, Player, PlayerId, Position, Team, TeamId};

use crate::parts::profiled_player::ProfiledPlayer;
use crate::parts::reference::{NATIONALITY, POSITION, Ref};
use crate::parts::structure::team_name;
use crate::parts::tournament::Tournament;
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "TournamentTeamPlayerList",
    about: "The teams of a tournament, each with the players that its squads in this tournament name.",
    origin: Origin::Clients,
    table: Some(&["teams", "players"]),
    params: &[required("tournament_id", ParamType::Id, "the tournament")],
    response: Shape::Record(&TOURNAMENT_PLAYERS),
    // The profile of a player counts the matches of all editions.
    example: "tournament_id=1",
    run,
    ..Operation::STANDARD
};

struct TournamentPlayers {
    tournament: Tournament,
    teams: Vec<TeamPlayers>,
}

struct TeamPlayers {
    id: TeamId,
    name: Name,
    players: Vec<ProfiledPlayer>,
}

#[rustfmt::skip]
static POSITIONS: Table<Option<(Position, Position)>> = Table("TournamentTeamPlayerListPositions", &[
    nullable(record("primary",   "the most frequent position", &POSITION, |p| POSITION.optional(p.map(|(first, _)| Ref::position(first)).as_ref()))),
    nullable(record("secondary", "the second most frequent position, otherwise the first", &POSITION, |p| POSITION.optional(p.map(|(_, second)| Ref::position(second)).as_ref()))),
]);

#[rustfmt::skip]
static PLAYER: Table<ProfiledPlayer> = Table("TournamentTeamPlayerListPlayer", &[
    fixed("_type", "PLAYER"),
    integer("id",                  "the player's id",                                      |p| p.id.number().into()),
    text("name",                   "the name in the requested language",                   |p| (&p.name).into()),
    text("nickname",               "the name the player is known by",                      |p| (&p.nickname).into()),
    nullable(date("dob",           "date of birth",                                        |p| p.dob.into())),
    integer("number",              "the number in the team's latest match that gives one, otherwise the number of the profile; 0 if no feed gives it", |p| p.number.unwrap_or(0).into()),
    nullable(record("nationality", "nationality", &NATIONALITY,                            |p| NATIONALITY.optional(p.nationality.as_ref()))),
    record("position",             "the positions of the profile, from all stored matches", &POSITIONS, |p| POSITIONS.record(&p.positions)),
]);

#[rustfmt::skip]
static TEAM: Table<TeamPlayers> = Table("TournamentTeamPlayerListTeam", &[
    fixed("_type", "TEAM"),
    integer("id",   "the team's id",                      |t| t.id.0.into()),
    text("team",    "the name in the requested language", |t| (&t.name).into()),
    list("players", "the players, by id", &PLAYER,        |t| PLAYER.list(&t.players)),
]);

#[rustfmt::skip]
static TOURNAMENT_PLAYERS: Table<TournamentPlayers> = Table("TournamentTeamPlayerList", &[
    fixed("_type", "TOURNAMENT"),
    integer("id",              "the tournament's id",    |t| t.tournament.edition.id.0.into()),
    text("tournament",         "the competition's name", |t| t.tournament.name().into()),
    text("season",             "the season",             |t| (&t.tournament.edition.season).into()),
    nullable(date("startDate", "the first day",          |t| t.tournament.start.into())),
    nullable(date("endDate",   "the last day",           |t| t.tournament.end.into())),
    list("teams",              "its teams, by id", &TEAM, |t| TEAM.list(&t.teams)),
]);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let edition = data.edition(request.required_id("tournament_id")?, TOURNAMENT_NOT_FOUND)?;
    let entities = edition.entities(&[Kind::Team, Kind::Player])?;
    let profiles = edition.profiles()?;
    // Teams of groups without a match have no players yet.
    let mut squads: BTreeMap<TeamId, BTreeMap<PlayerId, Option<u16>>> = BTreeMap::new();
    for team in entities.all::<Team>() {
        squads.entry(team.id).or_default();
    }
    for row in edition.matches()? {
        for sheet in [&row.match_.home, &row.match_.away] {
            let squad = squads.entry(sheet.team).or_default();
            for member in &sheet.squad {
                let number = squad.entry(member.player).or_default();
                *number = member.shirt.or(*number);
            }
        }
    }
    let player = |(id, number): (PlayerId, Option<u16>)| {
        let stated = entities.get::<Player>(id.number()).and_then(Player::stated_positions);
        let profiled = ProfiledPlayer::new(&entities, id, stated.or_else(|| profiles.get(&id).copied()));
        ProfiledPlayer { number: number.or(profiled.number), ..profiled }
    };
    let teams: Vec<TeamPlayers> = squads
        .into_iter()
        .map(|(id, squad)| TeamPlayers {
            id,
            name: team_name(&entities, id),
            players: squad.into_iter().map(player).collect(),
        })
        .collect();
    let count = success::count(success::TEAMS, teams.len());
    let tournament = Tournament::load(data, edition)?;
    Ok(Output::new(TOURNAMENT_PLAYERS.record(&TournamentPlayers { tournament, teams }), count))
}
