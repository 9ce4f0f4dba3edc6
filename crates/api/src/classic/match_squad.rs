//! The players named for a match, with the head of the match and a `_type` in every part.

use football::model::Role;

use crate::operations::match_squad as standard;
use crate::operations::match_squad::{Member, Squad, Squads};
use crate::parts::people::{ASSISTANT, LISTED_REFEREE};
use crate::parts::reference::{LABELLED, POSITION, Ref, STADIUM};
use crate::parts::status::CLIENT_STATUS;
use crate::prelude::*;

pub const OPERATION: Operation =
    Operation { profile: Profile::Classic, response: Shape::List(&MATCH), run, ..standard::OPERATION };

#[rustfmt::skip]
static MEMBER: Table<Member> = Table("ClassicMatchSquadMember", &[
    fixed("_type",                    "PLAYER"),
    integer("id",                     "the player's id",                                 |m| m.id.into()),
    text("name",                      "the name in the requested language",              |m| (&m.name).into()),
    text("nick_name",                 "the name the player is known by",                 |m| (&m.nickname).into()),
    integer("shirt_number",           "the number in this match; 0 if no feed gives it", |m| m.shirt.unwrap_or(0).into()),
    may_be_unknown(record("position", "the position in this match, otherwise the position of the profile", &POSITION, |m| POSITION.optional(m.position.map(Ref::position).as_ref()))),
    boolean("lineup",                 "whether the player starts",                       |m| (m.role == Role::Starter).into()),
    boolean("bench",                  "whether the player is on the bench",              |m| (m.role == Role::Bench).into()),
]);

#[rustfmt::skip]
static SQUAD: Table<Squad> = Table("ClassicMatchSquadSquad", &[
    fixed("_type", "TEAM"),
    record("team", "the team", &LABELLED,                  |s| LABELLED.record(&s.team)),
    list("squad",  "its players, starters first", &MEMBER, |s| MEMBER.list(&s.members)),
]);

#[rustfmt::skip]
static MATCH: Table<Squads> = Table("ClassicMatchSquadMatch", &[
    fixed("_type",                       "MATCH SUMMARY"),
    integer("matchId",                   "the match's id",                   |s| s.header.id.into()),
    text("tournament",                   "the competition's name",           |s| (&s.tournament).into()),
    integer("tournament_id",             "the competition's id, the same in all its seasons", |s| s.competition.into()),
    text("season",                       "the season",                       |s| (&s.season).into()),
    integer("season_id",                 "the season's id, which is the tournament_id of other operations", |s| s.edition.0.into()),
    may_be_unknown(integer("round",      "the matchday or round",            |s| s.header.round.into())),
    record("status",                     "the status", &CLIENT_STATUS,       |s| CLIENT_STATUS.record(&s.status)),
    may_be_unknown(date_time("dateTime", "kick-off",                         |s| s.header.kickoff.into())),
    date_time("lastUpdateDateTime",      "when its data last changed",       |s| s.header.updated_at.into()),
    may_be_unknown(record("stadium",     "the stadium", &STADIUM,            |s| STADIUM.optional(s.header.stadium.as_ref()))),
    may_be_unknown(record("referee",     "the referee", &LISTED_REFEREE,     |s| LISTED_REFEREE.optional(s.header.referee.as_ref()))),
    may_be_unknown(record("assistant1",  "the first assistant", &ASSISTANT,  |s| ASSISTANT.optional(s.header.assistant1.as_ref()))),
    may_be_unknown(record("assistant2",  "the second assistant", &ASSISTANT, |s| ASSISTANT.optional(s.header.assistant2.as_ref()))),
    record("home",                       "the home side", &SQUAD,            |s| SQUAD.record(&s.home)),
    record("away",                       "the away side", &SQUAD,            |s| SQUAD.record(&s.away)),
]);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    Ok(Output::new(MATCH.list([&standard::load(data, request)?]), success::SQUAD))
}
