//! A team and its matches, newest first.

use football::model::{Coach, Country, Stadium, Team};
use football::model::{InterfacePosition, Name, Player, Side, SquadMember, TeamId};

use crate::parts::page;
use crate::parts::page::{PAGE_NUMBER, PAGE_SIZE};
use crate::parts::raw_match::{RAW_MATCH, RawMatch, SINCE};
use crate::parts::reference::Ref;
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "TeamInfo",
    about: "The matches of a team in all tournaments, newest first, with the whole record of teams, stadium, coaches, \
            officials and status; and the team itself with its latest squad.",
    origin: Origin::Clients,
    table: Some(&["matches"]),
    params: &[required("team_id", ParamType::Id, "the team"), SINCE, PAGE_SIZE, PAGE_NUMBER],
    response: Shape::Record(&TEAM_INFO),
    example: "team_id=1",
    run,
    ..Operation::STANDARD
};

struct TeamInfoView {
    matches: Value,
    team: Team,
    country: Option<Ref>,
    stadium: Option<Ref>,
    coach: Option<Ref>,
    players: Vec<SquadPlayer>,
}

struct SquadPlayer {
    member: SquadMember,
    name: Name,
    nickname: Name,
}

#[rustfmt::skip]
static COUNTRY: Table<Ref> = Table("TeamInfoCountry", &[
    text("country_name", "the name in the requested language", |c| (&c.name).into()),
]);

#[rustfmt::skip]
static STADIUM: Table<Ref> = Table("TeamInfoStadium", &[
    integer("stadium_id",         "the stadium's id",                   |s| s.id.into()),
    text("stadium_name",          "the name in the requested language", |s| (&s.name).into()),
    nullable(integer("capacity",  "null: no feed gives it",             |_| Value::Null)),
]);

#[rustfmt::skip]
static COACH: Table<Ref> = Table("TeamInfoCoach", &[
    integer("coach_id", "the coach's id",                     |c| c.id.into()),
    text("coach_name",  "the name in the requested language", |c| (&c.name).into()),
]);

#[rustfmt::skip]
static PLAYER: Table<SquadPlayer> = Table("TeamInfoPlayer", &[
    integer("player_id",             "the player's id",                    |p| p.member.player.number().into()),
    text("player_name",              "the name in the requested language", |p| (&p.name).into()),
    text("nickname",                 "the name the player is known by",    |p| (&p.nickname).into()),
    nullable(integer("shirt_number", "the number in that match",           |p| p.member.shirt.into())),
    nullable(integer("position_id",  "the position in that match",         |p| p.member.position().map(|position| InterfacePosition::from(position).id()).into())),
]);

#[rustfmt::skip]
static TEAM: Table<TeamInfoView> = Table("TeamInfoTeam", &[
    integer("team_id",           "the team's id",                                 |t| t.team.id.0.into()),
    text("name",                 "the name in the requested language",            |t| (&t.team.name).into()),
    nullable(record("country",   "its country", &COUNTRY,                         |t| COUNTRY.optional(t.country.as_ref()))),
    nullable(record("stadium",   "its home ground, as in EntityTeams", &STADIUM,  |t| STADIUM.optional(t.stadium.as_ref()))),
    nullable(record("coach",     "its coach, as in EntityTeams", &COACH,          |t| COACH.optional(t.coach.as_ref()))),
    boolean("is_national_team",  "whether it plays for a nation",                 |t| t.team.national.into()),
    list("players",              "its squad in the latest match that states one", &PLAYER, |t| PLAYER.list(&t.players)),
]);

#[rustfmt::skip]
static TEAM_INFO: Table<TeamInfoView> = Table("TeamInfo", &[
    fixed("_type", "Team INFO"),
    list("matches", "its matches, newest first; those without a kick-off last", &RAW_MATCH, |t| t.matches.clone()),
    record("team",  "the team itself", &TEAM,                      |t| TEAM.record(t)),
]);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let id = request.required_id("team_id")?;
    let team = page::only(data.teams(&EntityFilter { id: Some(id), ..EntityFilter::default() })?, TEAM_NOT_FOUND)?;
    let team = team.entity;
    let matches = data.matches_of_team(team.id)?;
    let players = latest_squad(&matches, team.id)?;
    let matches = RawMatch::page(data, request, matches)?;
    let records = matches.len();
    let view = TeamInfoView {
        country: data.find::<Country>(team.country.map(|id| id.0))?.as_ref().map(Ref::from_entity),
        stadium: data.find::<Stadium>(team.stadium.map(|id| id.0))?.as_ref().map(Ref::from_entity),
        coach: data.find::<Coach>(team.coach.map(|id| id.0))?.as_ref().map(Ref::from_entity),
        players,
        matches: RAW_MATCH.lazy_list(matches),
        team,
    };
    let message = success::count(success::MATCHES, records);
    Ok(Output::new(TEAM_INFO.record(&view), message).with_records(records))
}

/// The squad of the team in the newest match that states one.
fn latest_squad(matches: &[EntitledMatch<'_>], team: TeamId) -> Result<Vec<SquadPlayer>, Error> {
    for entitled in matches {
        let sheets = [Side::Home, Side::Away].map(|side| entitled.match_().sheet(side));
        let Some(sheet) = sheets.into_iter().find(|sheet| sheet.team == team && !sheet.squad.is_empty()) else {
            continue;
        };
        let entities = entitled.entities()?;
        let player = |member: &SquadMember| {
            let player = entities.get::<Player>(member.player.number());
            let unknown = || Name::new(member.player.to_string());
            SquadPlayer {
                name: player.map_or_else(unknown, |player| player.name.clone()),
                nickname: player.map_or_else(unknown, |player| player.display_name().clone()),
                member: member.clone(),
            }
        };
        return Ok(sheet.squad.iter().map(player).collect());
    }
    Ok(Vec::new())
}
