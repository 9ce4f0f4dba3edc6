//! The players named for a match.

use std::collections::HashMap;

use football::model::{
    Edition, EditionId, Name, PlatformId, Player, PlayerId, Position, Role, Side, SquadMember, Status, Team,
};
use store::{Entities, MatchPart, MatchRow};

use crate::parts::match_header::MatchHeader;
use crate::parts::reference::{PLAIN, PLAIN_POSITION, Ref};
use crate::parts::tournament::edition_names;
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "MatchSquad",
    about: "Both squads of a match: starters and bench, with shirt numbers and positions.",
    origin: Origin::Specification,
    xml: true,
    params: &[
        optional("match_id", ParamType::Id, "the match; if left out, send the next two"),
        optional("platform_id", ParamType::Id, PlatformId::PARAMETER.en),
        optional("platform_match_id", ParamType::Text, "the match's id on that platform"),
    ],
    response: Shape::List(&MATCH),
    example: "match_id=1",
    run,
    ..Operation::STANDARD
};

pub struct Squads {
    /// The competition's id; that of the edition if no document states the edition.
    pub competition: i64,
    pub edition: EditionId,
    pub tournament: Name,
    pub season: Name,
    pub status: Status,
    pub header: MatchHeader,
    pub home: Squad,
    pub away: Squad,
}

pub struct Squad {
    pub team: Ref,
    pub members: Vec<Member>,
}

/// The positions of the match's players, as they follow from matches.
struct Positions {
    /// In this match.
    played: HashMap<PlayerId, Position>,
    /// The two most frequent over all matches.
    profiles: HashMap<PlayerId, (Position, Position)>,
}

impl Positions {
    /// The position in this match. For a player who did not play, that of the profile, else as the squad states it.
    fn of(&self, member: &SquadMember, player: Option<&Player>) -> Option<Position> {
        let starts = member.role == Role::Starter;
        let in_match = self.played.get(&member.player).copied().or_else(|| member.position().filter(|_| starts));
        let stated = || player.and_then(|player| player.positions.first().copied());
        let counted = || self.profiles.get(&member.player).map(|(first, _)| *first);
        in_match.or_else(stated).or_else(counted).or_else(|| member.position())
    }
}

pub struct Member {
    pub id: i64,
    pub name: Name,
    pub nickname: Name,
    pub shirt: Option<u16>,
    pub position: Option<Position>,
    pub role: Role,
}

#[rustfmt::skip]
static MEMBER: Table<Member> = Table("MatchSquadMember", &[
    integer("id",                     "the player's id",                                 |m| m.id.into()),
    text("name",                      "the name in the requested language",              |m| (&m.name).into()),
    text("nick_name",                 "the name the player is known by",                 |m| (&m.nickname).into()),
    integer("shirt_number",           "the number in this match; 0 if no feed gives it", |m| m.shirt.unwrap_or(0).into()),
    may_be_unknown(record("position", "the position in this match, otherwise the position of the profile", &PLAIN_POSITION, |m| PLAIN_POSITION.optional(m.position.map(Ref::position).as_ref()))),
    boolean("lineup",                 "whether the player starts",                       |m| (m.role == Role::Starter).into()),
    boolean("bench",                  "whether the player is on the bench",              |m| (m.role == Role::Bench).into()),
]);

#[rustfmt::skip]
static SQUAD: Table<Squad> = Table("MatchSquadSquad", &[
    record("team", "the team", &PLAIN,                     |s| PLAIN.record(&s.team)),
    list("squad",  "its players, starters first", &MEMBER, |s| MEMBER.list(&s.members)),
]);

#[rustfmt::skip]
static MATCH: Table<Squads> = Table("MatchSquadMatch", &[
    fixed("_type",                       "MATCH SUMMARY"),
    integer("matchId",                   "the match's id",             |s| s.header.id.into()),
    text("tournament",                   "the competition's name",     |s| (&s.tournament).into()),
    text("season",                       "the season",                 |s| (&s.season).into()),
    may_be_unknown(integer("round",      "the matchday or round",      |s| s.header.round.into())),
    may_be_unknown(date_time("dateTime", "kick-off",                   |s| s.header.kickoff.into())),
    date_time("lastUpdateDateTime",      "when its data last changed", |s| s.header.updated_at.into()),
    may_be_unknown(record("stadium",     "the stadium", &PLAIN,        |s| PLAIN.optional(s.header.stadium.as_ref()))),
    record("home",                       "the home side", &SQUAD,      |s| SQUAD.record(&s.home)),
    record("away",                       "the away side", &SQUAD,      |s| SQUAD.record(&s.away)),
]);

pub fn load(data: &Data<'_>, request: &Request) -> Result<Squads, Error> {
    let entitled = data.requested_match(request)?.ok_or(WHICH_MATCH)?;
    entitled.ask_ahead(&[MatchPart::Entities, MatchPart::PositionsPlayed, MatchPart::Profiles])?;
    let entities = entitled.entities()?;
    let positions = Positions { played: entitled.positions_played()?, profiles: entitled.profiles()? };
    let row = entitled.into_row();
    let match_ = &row.match_;
    let (tournament, season) = edition_names(&entities, match_.edition);
    let edition = entities.get::<Edition>(match_.edition.0);
    Ok(Squads {
        competition: edition.map_or(match_.edition.0, |edition| edition.competition.0),
        edition: match_.edition,
        tournament,
        season,
        status: match_.status,
        header: MatchHeader::new(&entities, &row, ["HOME", "AWAY"]),
        home: Squad::new(&entities, &positions, &row, Side::Home),
        away: Squad::new(&entities, &positions, &row, Side::Away),
    })
}

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    Ok(Output::new(MATCH.list([&load(data, request)?]), success::SQUAD))
}

impl Squad {
    fn new(entities: &Entities, positions: &Positions, row: &MatchRow, side: Side) -> Squad {
        let sheet = row.match_.sheet(side);
        let mut members: Vec<Member> =
            sheet.squad.iter().map(|member| Member::new(entities, positions, member)).collect();
        members.sort_by_key(|member| member.role);
        Squad { team: Ref::find_or_id::<Team>(entities, "TEAM", sheet.team.0), members }
    }
}

impl Member {
    fn new(entities: &Entities, positions: &Positions, member: &SquadMember) -> Member {
        let player = entities.get::<Player>(member.player.number());
        let unknown = || Name::new(member.player.to_string());
        Member {
            id: member.player.number(),
            name: player.map_or_else(unknown, |player| player.name.clone()),
            nickname: player.map_or_else(unknown, |player| player.display_name().clone()),
            shirt: member.shirt,
            position: positions.of(member, player),
            role: member.role,
        }
    }
}
