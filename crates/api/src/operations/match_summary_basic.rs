//! The short summary of a match.

use crate::parts::statistics::TEAM_BASIC;
use crate::parts::summary;
use crate::parts::summary::Summary;
use crate::prelude::*;

pub const OPERATION: Operation = Operation {
    name: "MatchSummaryBasic",
    about: "The summary of a match with the main statistics of both sides.",
    version: "V3",
    origin: Origin::Specification,
    envelope: Envelope::B,
    params: &[required("match_id", ParamType::Id, "the match").or_if_missing(MATCH_ID_NOT_SENT)],
    response: Shape::Record(&SUMMARY),
    depends: CacheScope::on(Scope::Match),
    example: "match_id=1",
    run,
    ..Operation::STANDARD
};

#[rustfmt::skip]
static STATS: Table<Summary> = Table("MatchSummaryBasicStats", &[
    record("home", "the home side", &TEAM_BASIC, |s| TEAM_BASIC.record(Some(&s.home.facts.tally))),
    record("away", "the away side", &TEAM_BASIC, |s| TEAM_BASIC.record(Some(&s.away.facts.tally))),
]);

static FIELDS: [Field<Summary>; 15] = summary::fields(&STATS, |s| STATS.record(s));
pub(super) static SUMMARY: Table<Summary> = Table("MatchSummaryBasic", &FIELDS);

fn run(data: &Data<'_>, request: &Request) -> Result<Output, Error> {
    let summary = Summary::load(data, request.required_id("match_id")?)?;
    Ok(Output::new(SUMMARY.record(&summary), success::SUMMARY))
}
