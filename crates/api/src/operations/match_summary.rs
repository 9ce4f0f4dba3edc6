//! The whole summary of a match.

use crate::parts::statistics::TEAM_MATCH;
use crate::parts::summary;
use crate::parts::summary::{Summary, TeamLine};
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "MatchSummary",
    about: "The summary of a match with all statistics. Each side is an object keyed by the team's id.",
    version: "V3",
    origin: Origin::Specification,
    envelope: Envelope::B,
    params: &[required("match_id", ParamType::Id, "the match")],
    response: Shape::Record(&SUMMARY),
    depends: CacheScope::on(Scope::Match),
    example: "match_id=1",
    run,
    ..Operation::STANDARD
};

static BY_TEAM: Keyed = Keyed { name: "{team id}", meaning: "the statistics of this team", inner: &TEAM_MATCH };

#[rustfmt::skip]
static STATS: Table<Summary> = Table("MatchSummaryStats", &[
    record("home", "the home side", &BY_TEAM, |s| by_team(&s.home)),
    record("away", "the away side", &BY_TEAM, |s| by_team(&s.away)),
]);

static FIELDS: [Field<Summary>; 15] = summary::fields(&STATS, |s| STATS.record(s));
pub(super) static SUMMARY: Table<Summary> = Table("MatchSummary", &FIELDS);

fn by_team(line: &TeamLine) -> Value {
    Value::Record([(line.team.id.to_string().into(), TEAM_MATCH.record(Some(&line.facts.tally)))].into())
}

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let summary = Summary::load(data, request.required_id("match_id")?)?;
    Ok(Output::new(SUMMARY.record(&summary), success::SUMMARY))
}
