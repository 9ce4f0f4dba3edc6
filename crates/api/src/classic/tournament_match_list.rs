//! The matches of a tournament, always with their status. Without a score, `score` is null as a whole.

use crate::operations::tournament_match_list as standard;
use crate::operations::tournament_match_list::ListedMatch;
use crate::parts::match_header::SCORE;
use crate::parts::people::{ASSISTANT, LISTED_REFEREE};
use crate::parts::reference::{LABELLED, STADIUM};
use crate::parts::status::CLIENT_STATUS;
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    about: "Every match of a tournament, earliest first: status, date, stadium, teams, officials and score.",
    profile: Profile::Classic,
    params: &[required("tournament_id", ParamType::Id, "the tournament")],
    response: Shape::List(&MATCH),
    run,
    ..standard::OPERATION
};

#[rustfmt::skip]
pub(super) static MATCH: Table<ListedMatch> = Table("ClassicTournamentMatchListMatch", &[
    fixed("_type",                       "MATCH"),
    integer("matchId",                   "the match's id",                   |m| m.header.id.into()),
    text("tournament",                   "the competition's name",           |m| (&m.tournament).into()),
    text("season",                       "the season",                       |m| (&m.season).into()),
    may_be_unknown(integer("round",      "the matchday or round",            |m| m.header.round.into())),
    nullable(record("status",            "the status", &CLIENT_STATUS,       |m| CLIENT_STATUS.optional(m.status.as_ref()))),
    record("home",                       "the home team", &LABELLED,         |m| LABELLED.record(&m.header.sides.home.team)),
    record("away",                       "the away team", &LABELLED,         |m| LABELLED.record(&m.header.sides.away.team)),
    may_be_unknown(date_time("dateTime", "kick-off",                         |m| m.header.kickoff.into())),
    date_time("dtLastUpdateDateTime",    "when its data last changed",       |m| m.header.updated_at.into()),
    may_be_unknown(record("stadium",     "the stadium", &STADIUM,            |m| STADIUM.optional(m.header.stadium.as_ref()))),
    may_be_unknown(record("referee",     "the referee", &LISTED_REFEREE,     |m| LISTED_REFEREE.optional(m.header.referee.as_ref()))),
    may_be_unknown(record("assistant1",  "the first assistant", &ASSISTANT,  |m| ASSISTANT.optional(m.header.assistant1.as_ref()))),
    may_be_unknown(record("assistant2",  "the second assistant", &ASSISTANT, |m| ASSISTANT.optional(m.header.assistant2.as_ref()))),
    nullable(record("score",             "the score, also while the match is played; null before", &SCORE, |m| m.score.map_or(Value::Null, |score| SCORE.record(&Some(score))))),
]);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let matches = standard::load(data, request, true)?;
    Ok(Output::new(MATCH.list(&matches), success::count(success::MATCHES, matches.len())))
}
