//! The matches of a tournament.

use football::model::{Kind, Name, Score, Status};

use crate::parts::match_header::MatchHeader;
use crate::parts::people::{ASSISTANT, LISTED_REFEREE};
use crate::parts::reference::{LABELLED, STADIUM};
use crate::parts::status::CLIENT_STATUS;
use crate::parts::tournament::Tournament;
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "TournamentMatchList",
    about: "Every match of a tournament, earliest first: date, stadium, teams, officials and final score. With status=1 also the status of each match and the score of matches in progress.",
    origin: Origin::Specification,
    xml: true,
    table: Some(&[]),
    params: &[
        required("tournament_id", ParamType::Id, "the tournament"),
        optional(
            "status",
            ParamType::Flag,
            "1 adds the status of each match, and shows the score of a match in progress",
        ),
    ],
    response: Shape::List(&MATCH),
    depends: CacheScope::on(Scope::Edition),
    example: "tournament_id=1",
    run,
    ..Operation::STANDARD
};

#[derive(Clone)]
pub struct ListedMatch {
    pub tournament: Name,
    pub season: Name,
    pub header: MatchHeader,
    /// The score that the request asks for: the final one, or the present one.
    pub score: Option<Score>,
    /// None if the request does not ask for it.
    pub status: Option<Status>,
}

#[rustfmt::skip]
static SCORE: Table<Option<Score>> = Table("TournamentMatchListScore", &[
    nullable(integer("home", "goals of the home side; null until the match is final", |s| s.map(|s| s.home).into())),
    nullable(integer("away", "goals of the away side; null until the match is final", |s| s.map(|s| s.away).into())),
]);

#[rustfmt::skip]
static MATCH: Table<ListedMatch> = Table("TournamentMatchListMatch", &[
    fixed("_type",                       "MATCH"),
    integer("matchId",                   "the match's id",                   |m| m.header.id.into()),
    text("tournament",                   "the competition's name",           |m| (&m.tournament).into()),
    text("season",                       "the season",                       |m| (&m.season).into()),
    nullable(integer("round",            "the matchday or round",            |m| m.header.round.into())),
    record("home",                       "the home team", &LABELLED,         |m| LABELLED.record(&m.header.sides.home.team)),
    record("away",                       "the away team", &LABELLED,         |m| LABELLED.record(&m.header.sides.away.team)),
    may_be_unknown(date_time("dateTime", "kick-off",                         |m| m.header.kickoff.into())),
    date_time("dtLastUpdateDateTime",    "when its data last changed",       |m| m.header.updated_at.into()),
    may_be_unknown(record("stadium",     "the stadium", &STADIUM,            |m| STADIUM.optional(m.header.stadium.as_ref()))),
    may_be_unknown(record("referee",     "the referee", &LISTED_REFEREE,     |m| LISTED_REFEREE.optional(m.header.referee.as_ref()))),
    may_be_unknown(record("assistant1",  "the first assistant", &ASSISTANT,  |m| ASSISTANT.optional(m.header.assistant1.as_ref()))),
    may_be_unknown(record("assistant2",  "the second assistant", &ASSISTANT, |m| ASSISTANT.optional(m.header.assistant2.as_ref()))),
    record("score",                      "the final score; with status=1 the present score of a match in progress", &SCORE, |m| SCORE.record(&m.score)),
    on_request(record("status",          "the status; only with status=1", &CLIENT_STATUS, |m| m.status.as_ref().map_or(Value::Omitted, |status| CLIENT_STATUS.record(status)))),
]);

/// The matches of the tournament that a request names, each with its status and its present score if `with_status` is set.
pub fn load(data: &Data<'_>, request: &Request, with_status: bool) -> Result<Vec<ListedMatch>, Error> {
    let edition = data.edition(request.required_id("tournament_id")?, TOURNAMENT_NOT_FOUND)?;
    let entities = edition.entities(&[Kind::Team, Kind::Referee, Kind::Stadium])?;
    let rows = edition.matches()?;
    let tournament = Tournament::load(data, edition)?;
    let matches = rows.iter().map(|row| ListedMatch {
        tournament: tournament.name(),
        season: tournament.edition.season.clone(),
        header: MatchHeader::new(&entities, row, ["HOME", "AWAY"]),
        // Without the status, a client cannot tell a running match from a finished one.
        score: row.match_.score.filter(|_| with_status || row.match_.status.is_final()),
        status: with_status.then_some(row.match_.status),
    });
    Ok(matches.collect())
}

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let matches = load(data, request, request.flag("status"))?;
    Ok(Output::new(MATCH.list(&matches), success::count(success::MATCHES, matches.len())))
}
