//! The summary of a match: its head, and each side with its coach and its statistics.

use football::analysis::Tally;
use football::model::{Name, Side};
use store::MatchPart;

use crate::operations::match_summary as standard;
use crate::parts::match_header::{Contestant, MatchHeader, SCORE};
use crate::parts::people::{ASSISTANT, COACH, LISTED_REFEREE};
use crate::parts::reference::{LABELLED, STADIUM};
use crate::parts::statistics::TEAM_MATCH_CLASSIC;
use crate::parts::tournament::edition_names;
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    about: "The summary of a match with all statistics of both sides.",
    version: "V2",
    profile: Profile::Classic,
    envelope: Envelope::A,
    response: Shape::Record(&SUMMARY),
    run,
    ..standard::OPERATION
};

struct Summary {
    tournament: Name,
    season: Name,
    header: MatchHeader,
    home: TeamSummary,
    away: TeamSummary,
}

struct TeamSummary {
    contestant: Contestant,
    tally: Tally,
}

#[rustfmt::skip]
static TEAM: Table<TeamSummary> = Table("ClassicMatchSummaryTeam", &[
    fixed("_type",                 "TEAM SUMMARY"),
    record("team",                 "the team", &LABELLED,            |s| LABELLED.record(&s.contestant.team)),
    may_be_unknown(record("coach", "its coach in this match", &COACH, |s| COACH.optional(s.contestant.coach.as_ref()))),
    record("stats",                "its statistics", &TEAM_MATCH_CLASSIC, |s| TEAM_MATCH_CLASSIC.record(Some(&s.tally))),
]);

#[rustfmt::skip]
static SUMMARY: Table<Summary> = Table("ClassicMatchSummary", &[
    fixed("_type",                       "MATCH SUMMARY"),
    integer("matchId",                   "the match's id",                   |m| m.header.id.into()),
    text("tournament",                   "the competition's name",           |m| (&m.tournament).into()),
    text("season",                       "the season",                       |m| (&m.season).into()),
    may_be_unknown(integer("round",      "the matchday or round",            |m| m.header.round.into())),
    may_be_unknown(date_time("dateTime", "kick-off",                         |m| m.header.kickoff.into())),
    date_time("lastUpdateDateTime",      "when its data last changed",       |m| m.header.updated_at.into()),
    may_be_unknown(record("stadium",     "the stadium", &STADIUM,            |m| STADIUM.optional(m.header.stadium.as_ref()))),
    may_be_unknown(record("referee",     "the referee", &LISTED_REFEREE,     |m| LISTED_REFEREE.optional(m.header.referee.as_ref()))),
    may_be_unknown(record("assistant1",  "the first assistant", &ASSISTANT,  |m| ASSISTANT.optional(m.header.assistant1.as_ref()))),
    may_be_unknown(record("assistant2",  "the second assistant", &ASSISTANT, |m| ASSISTANT.optional(m.header.assistant2.as_ref()))),
    record("score",                      "the score", &SCORE,                |m| SCORE.record(&m.header.score)),
    record("home",                       "the home side", &TEAM,             |m| TEAM.record(&m.home)),
    record("away",                       "the away side", &TEAM,             |m| TEAM.record(&m.away)),
]);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let entitled = data.match_(request.required_id("match_id")?)?;
    entitled.ask_ahead(&[MatchPart::EntitiesWithoutPlayers, MatchPart::Facts])?;
    let (entities, facts) = (entitled.header_entities()?, entitled.facts()?);
    let header = MatchHeader::new(&entities, entitled.row(), ["HOME", "AWAY"]);
    let (tournament, season) = edition_names(&entities, entitled.match_().edition);
    let side = |contestant: &Contestant, side| TeamSummary {
        contestant: contestant.clone(),
        tally: facts.team(side).tally.clone(),
    };
    let (home, away) = (side(&header.sides.home, Side::Home), side(&header.sides.away, Side::Away));
    Ok(Output::new(SUMMARY.record(&Summary { tournament, season, header, home, away }), success::SUMMARY))
}
