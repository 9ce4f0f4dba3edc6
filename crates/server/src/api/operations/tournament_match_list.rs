//! The matches of a tournament.

use football::model::Kind;

use crate::api::error::TOURNAMENT_NOT_FOUND;
use crate::api::field::{Table, date_time, integer, label, nullable, record, text};
use crate::api::parts::match_header::{MatchHeader, SCORE};
use crate::api::parts::people::{ASSISTANT, REFEREE};
use crate::api::parts::reference::LABELLED;
use crate::api::parts::tournament::Tournament;
use crate::api::request::{Takes, required};
use crate::api::{Data, Depends, Envelope, Error, Operation, Origin, Output, Profile, Request, Scope, Shape, success};
use football::model::Name;

pub const OPERATION: Operation = Operation {
    name: "TournamentMatchList",
    about: "Every match of a tournament, earliest first: date, stadium, teams, officials and score.",
    version: "V2",
    origin: Origin::Specification,
    profile: Profile::Standard,
    envelope: Envelope::A,
    xml: true,
    params: &[required("tournament_id", Takes::Id, "the tournament")],
    response: Shape::List(&MATCH),
    depends: Depends::on(Scope::Edition),
    example: "tournament_id=1",
    run,
};

struct ListedMatch {
    tournament: Name,
    season: Name,
    header: MatchHeader,
}

#[rustfmt::skip]
static MATCH: Table<ListedMatch> = Table(&[
    label("_type",                    "MATCH",                            |_| "MATCH".into()),
    integer("matchId",                "the match's id",                   |m| m.header.id.into()),
    text("tournament",                "the competition's name",           |m| (&m.tournament).into()),
    text("season",                    "the season",                       |m| (&m.season).into()),
    nullable(integer("round",         "the matchday or round",            |m| m.header.round.into())),
    record("home",                    "the home team", &LABELLED,         |m| LABELLED.record(&m.header.sides.home.team)),
    record("away",                    "the away team", &LABELLED,         |m| LABELLED.record(&m.header.sides.away.team)),
    nullable(date_time("dateTime",    "kick-off",                         |m| m.header.kickoff.into())),
    date_time("dtLastUpdateDateTime", "when its data last changed",       |m| m.header.updated_at.into()),
    nullable(record("stadium",        "the stadium", &LABELLED,           |m| LABELLED.optional(m.header.stadium.as_ref()))),
    nullable(record("referee",        "the referee", &REFEREE,            |m| REFEREE.optional(m.header.referee.as_ref()))),
    nullable(record("assistant1",     "the first assistant", &ASSISTANT,  |m| ASSISTANT.optional(m.header.assistant1.as_ref()))),
    nullable(record("assistant2",     "the second assistant", &ASSISTANT, |m| ASSISTANT.optional(m.header.assistant2.as_ref()))),
    record("score",                   "the score", &SCORE,                |m| SCORE.record(&m.header.score)),
]);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let edition = data.edition(request.required_id("tournament_id")?, TOURNAMENT_NOT_FOUND)?;
    let entities = edition.entities(&[Kind::Team, Kind::Referee, Kind::Stadium])?;
    let rows = edition.matches()?;
    let tournament = Tournament::load(data, edition)?;
    let matches: Vec<ListedMatch> = rows
        .iter()
        .map(|row| ListedMatch {
            tournament: tournament.name(),
            season: tournament.edition.season.clone(),
            header: MatchHeader::new(&entities, row, ["HOME", "AWAY"]),
        })
        .collect();
    Ok(Output::new(MATCH.list(&matches), success::count(success::MATCHES, matches.len())))
}
